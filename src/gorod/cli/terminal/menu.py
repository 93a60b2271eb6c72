"""A person's legal moves as a menu: what can be chosen now, and what each choice does."""

from enum import StrEnum

from msgspec import Struct

from gorod.engine.commands import (
    Act,
    Agree,
    Command,
    Guess,
    Nominate,
    Open,
    Pass,
    Plan,
    Shoot,
    Vote,
    Withdraw,
)
from gorod.engine.ruleset import Ruleset, Unvoted
from gorod.engine.seats import Seat
from gorod.services.solo.story import FrameView
from gorod.texts import say
from gorod.texts.catalogue import Value

REST, SPEAK, READY = "0", "tab", "="


class Effect(StrEnum):
    """What a choice does."""

    COMMAND = "command"
    NOTHING = "nothing"
    SPEECH = "speech"
    PICK = "pick"


class MenuItem(Struct, frozen=True):
    """A choice: its key and its label. Numbers of one group share the words of the group."""

    key: str
    label: str
    does: Effect = Effect.COMMAND
    command: Command | None = None
    group: str = ""


class SeveralSeats(Struct, frozen=True):
    """A choice of several seats together: among which, at least and at most how many."""

    kind: type[Plan | Guess | Act]
    seats: tuple[Seat, ...]
    least: int
    most: int

    def command(self, chosen: tuple[Seat, ...]) -> Command | None:
        """Return the command if the chosen seats are valid and their number is right."""
        is_known = set(chosen) <= set(self.seats) and len(set(chosen)) == len(chosen)
        return self.kind(chosen) if is_known and self.least <= len(chosen) <= self.most else None


class Menu(Struct, frozen=True):
    """The choices of a person in a step."""

    prompt: str
    choices: tuple[MenuItem, ...]
    several: SeveralSeats | None = None

    def choice(self, key: str) -> MenuItem | None:
        """Return the choice with this key."""
        return next((choice for choice in self.choices if choice.key == key), None)

    @property
    def usual(self) -> MenuItem | None:
        """The choice for an empty line: to do nothing, or the only choice."""
        return self.choice(REST) or (self.choices[0] if len(self.choices) == 1 else None)

    @property
    def may_speak(self) -> bool:
        """Whether the person may speak now."""
        return self.choice(SPEAK) is not None


def menu_of(rules: Ruleset, view: FrameView, lang: str, chosen: tuple[Seat, ...] = ()) -> Menu:
    """Return the menu of a view. `chosen`: seats already chosen in a choice of several."""
    several = _several(rules, view)
    numbers = _picks(several, chosen, lang) if several else _numbers(view, lang)
    spoken = [MenuItem(SPEAK, say(lang, "play-speak"), Effect.SPEECH)] if Open("say") in view.legal else []
    rest = [] if is_bound(rules, view) else [_rest(view, lang)]
    return Menu(_prompt(rules, view, lang), (*numbers, *spoken, *rest), several)


def is_bound(rules: Ruleset, view: FrameView) -> bool:
    """Return whether the vote cannot be withheld: without a hand it goes to the last candidate (K9)."""
    step = view.step
    if rules.ballot.unvoted is not Unvoted.TO_LAST_CANDIDATE or not _last(view):
        return False
    return step.kind == "poll" or (step.kind == "ballot" and step.turn == _last(view))


def _last(view: FrameView) -> Seat:
    """Return the last candidate still at the table, or 0."""
    return next((seat for seat in reversed(view.step.candidates) if seat in view.alive), 0)


def _numbers(view: FrameView, lang: str) -> list[MenuItem]:
    agreed = [MenuItem("1", say(lang, "play-agree"), command=Agree())] if Agree() in view.legal else []
    return agreed + [choice for move in view.legal for choice in _seat_choice(move, lang)]


_SINGLE = {Nominate: "nominate", Withdraw: "withdraw", Vote: "vote", Shoot: "shoot", Act: "act"}


def _seat_choice(move: Command | Open, lang: str) -> list[MenuItem]:
    word = _SINGLE.get(type(move))
    if word is None:
        return []
    seat = move.targets[0] if isinstance(move, Act) else move.seat  # type: ignore[union-attr]
    return [MenuItem(str(seat), str(seat), command=move, group=say(lang, f"play-group-{word}"))]  # type: ignore[arg-type]


def _several(rules: Ruleset, view: FrameView) -> SeveralSeats | None:
    everyone = tuple(sorted({*view.alive, *(gone.seat for gone in view.left)}))
    others = tuple(seat for seat in everyone if seat != view.me.seat)
    if Open("plan") in view.legal:
        return SeveralSeats(Plan, others, 1, len(others))
    if Open("guess") in view.legal:
        return SeveralSeats(Guess, others, 1, rules.best_move.seats)
    acts = [move for move in view.legal if isinstance(move, Act)]
    if acts and len(acts[0].targets) > 1:
        seats = tuple(sorted({seat for move in acts for seat in move.targets}))
        return SeveralSeats(Act, seats, len(acts[0].targets), len(acts[0].targets))
    return None


def _picks(several: SeveralSeats, chosen: tuple[Seat, ...], lang: str) -> list[MenuItem]:
    group = say(lang, "play-group-several")
    is_full = len(chosen) >= several.most
    free = [seat for seat in several.seats if seat in chosen or not is_full]
    picks = [MenuItem(str(seat), str(seat), Effect.PICK, group=group) for seat in free]
    command = several.command(chosen)
    named = ", ".join(map(str, chosen))
    return [
        *picks,
        *([MenuItem(READY, say(lang, "play-ready", list=named), command=command)] if command else []),
    ]


def _rest(view: FrameView, lang: str) -> MenuItem:
    """Return the choice to do nothing more: the command Pass if legal, else waiting."""
    words = say(lang, f"play-rest-{view.step.kind}")
    if Pass() in view.legal:
        return MenuItem(REST, words, command=Pass())
    return MenuItem(REST, words, Effect.NOTHING)


def _prompt(rules: Ruleset, view: FrameView, lang: str) -> str:
    step = view.step
    key = f"play-ask-{step.kind}"
    if step.kind == "call":
        act = rules.roles[str(step.turn)].act
        key = f"play-ask-{act.__struct_config__.tag}" if act else key
    elif Open("plan") in view.legal:
        key = "play-ask-plan"
    elif step.kind == "speech" and not any(isinstance(move, Nominate) for move in view.legal):
        key = "play-ask-speech-spent"
    elif step.kind == "ballot" and is_bound(rules, view):
        key = "play-ask-ballot-bound"
    elif step.kind == "hunt" and view.me.plan:
        key = "play-ask-hunt-plan"
    return " ".join([say(lang, key, "", **_values(rules, view)), *_unused(rules, view, lang)])


def _values(rules: Ruleset, view: FrameView) -> dict[str, Value]:
    """Return all values that a prompt may use. `n` is 0 for the person's own seat."""
    turn = view.step.turn
    return {
        "n": turn if isinstance(turn, int) and turn != view.me.seat else 0,
        "most": rules.best_move.seats,
        "plan": ", ".join(map(str, view.me.plan)),
    }


def _unused(rules: Ruleset, view: FrameView, lang: str) -> list[str]:
    """Return who gets a vote that is not given, as long as it can still be given."""
    if view.step.kind not in ("ballot", "poll") or rules.ballot.unvoted is not Unvoted.TO_LAST_CANDIDATE:
        return []
    last = _last(view)
    return [say(lang, "play-ask-ballot-last", last=last)] if last and last != view.step.turn else []
