"""The lines above and below the table: phase and step, who is thinking, the time, and the keys."""

from gorod.cli.terminal.playback import Playback, StoryPace
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.services.solo.solo_game import Solo
from gorod.services.solo.story import FrameView
from gorod.texts import say


def heading_words(rules: Ruleset, view: FrameView, lang: str) -> str:
    """Return the phase, the step and whose turn it is."""
    phase = say(lang, "phase-night" if view.is_night else "phase-day", n=int(view.phase[1:]))
    step = say(lang, f"step-{view.step.kind}")
    return " · ".join(filter(None, (phase, step, _turn(rules, view, lang))))


def _turn(rules: Ruleset, view: FrameView, lang: str) -> str:
    turn = view.step.turn
    if isinstance(turn, int):
        return say(lang, "mark", n=turn)
    if turn in (Team.BLACK, Team.YAKUZA):
        return say(lang, f"clan-{turn}")
    return str(getattr(rules.roles[turn].name, lang)) if turn in rules.roles else ""


CLOCK_WARNING_S = 10
"""Seconds left at which the clock gets a mark."""


def clock_words(solo: Solo, is_asking: bool, lang: str) -> str:
    """Return the time left if it is limited, else that the game waits; nothing if nobody is asked."""
    left = solo.left
    if not is_asking:
        return ""
    if left is None:
        return say(lang, "play-waits")
    seconds = int(left + 0.999)
    mark = "!" if seconds <= CLOCK_WARNING_S else ""
    return f"{mark}{seconds // 60}:{seconds % 60:02}"


_SPEAKING = ("speech", "defence", "farewell", "discussion")


def thinking_words(playback: Playback, lang: str) -> str:
    """Return who is thinking, if it is public whose turn it is. A night or a vote names nobody."""
    view, seat = playback.view, playback.thinking.seat
    if view.is_night:
        return say(lang, "play-sleeping")
    is_known = view.step.kind in _SPEAKING and view.step.turn in (seat, None)
    return say(lang, "play-thinks" if is_known else "play-table-thinks", n=seat)


KEYS = ("f1", "f2", "f3", "f5", "f6", "f10", "f8", "pace", "f4")
"""The keys by importance; the last ones are left out if there is no room."""
ORDER = ("f1", "f2", "f3", "f4", "f5", "f6", "f8", "pace", "f10")


def keys_line(pace: StoryPace, is_timed: bool, lang: str, columns: int) -> str:
    """Return the keys that always work, as many as fit."""
    clocks = say(lang, "play-clocks-on" if is_timed else "play-clocks-off")
    words = {key: say(lang, f"play-key-{key}", pace=say(lang, pace.key), clocks=clocks) for key in KEYS}
    shown = list(KEYS)
    while len(shown) > 1 and sum(len(words[key]) + 1 for key in shown) > columns + 1:
        shown.pop()
    return " ".join(words[key] for key in ORDER if key in shown)
