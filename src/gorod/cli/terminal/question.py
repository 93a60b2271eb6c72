"""The text of the panel: the open question, or a message if nothing is asked."""

from msgspec import Struct

from gorod.cli.terminal.ending import verdict
from gorod.cli.terminal.head_words import heading_words, thinking_words
from gorod.cli.terminal.menu import Effect, MenuItem
from gorod.cli.terminal.screen_state import ScreenState, Typing
from gorod.cli.terminal.typed_speech import heard

SAVE, ANOTHER_GAME, QUIT = "1", "2", "0"


class Asked(Struct, frozen=True):
    """The question on the panel, or a message without choices."""

    prompt: str
    choices: tuple[MenuItem, ...] = ()
    hint: str = ""


def heading(state: ScreenState) -> str:
    """Return the text of the head line."""
    if not state.has_begun and not state.session.is_resumed:
        return state.say("play-title")
    return heading_words(state.solo.rules, state.playback.view, state.lang)


def asked(state: ScreenState) -> Asked:
    """Return the current question, or a message if nothing is asked."""
    if state.typing is not Typing.NOTHING:
        prompt, hint = state.say(f"play-type-{state.typing}"), state.say(f"play-type-{state.typing}-hint")
        return Asked(prompt, hint=state.hint or heard(state.typed, state.solo) or hint)
    if not state.has_begun:
        hint = "play-welcome-back" if state.session.is_resumed else "play-welcome-hint"
        return Asked(_welcome(state), hint=state.say(hint))
    if state.ending_at is not None:
        hint = state.hint or state.say("play-last-hint")
        return Asked(_result(state, state.ending_at), _last_choices(state), hint)
    if state.answer:
        return Asked(state.answer, hint=state.say("play-answer-hint"))
    menu = state.menu()
    if menu:
        hint = "play-floor-hint" if state.solo.has_the_floor else "play-choose-hint"
        return Asked(menu.prompt, menu.choices, state.hint or state.say(hint))
    hint = "play-watching-hint" if state.is_watching else "play-listening-hint"
    return Asked(_told(state), hint=state.hint or state.say(hint))


def _result(state: ScreenState, end: int) -> str:
    """Return the verdict and the judge's two sentences: who has won, and why."""
    who, why, _ = (line.text for line in state.playback.lines[end - 3 : end])
    return f"{verdict(state.solo, state.lang)} {who} {why}"


def _welcome(state: ScreenState) -> str:
    title = getattr(state.solo.rules.title, state.lang)
    card = "open" if state.is_card_open else "closed"
    is_new = not state.session.is_resumed
    who = state.say("play-welcome", n=state.solo.seat, players=state.solo.players, title=title, card=card)
    return " ".join([who, *([state.say("play-by-lot")] if is_new and state.solo.is_by_lot else [])])


def _told(state: ScreenState) -> str:
    """Return who is thinking, or a text for a person who sleeps, listens or watches."""
    if state.is_thinking:
        return thinking_words(state.playback, state.lang)
    if state.is_watching:
        return state.say("play-watching")
    return state.say("play-sleeping" if state.playback.view.is_night else "play-listening")


def _last_choices(state: ScreenState) -> tuple[MenuItem, ...]:
    keys = (SAVE, ANOTHER_GAME, QUIT) if state.session.save is None else (ANOTHER_GAME, QUIT)
    return tuple(MenuItem(key, state.say(f"play-last-{key}"), Effect.NOTHING) for key in keys)
