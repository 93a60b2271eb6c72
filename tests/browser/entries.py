"""What a judge enters, from the record of a game alone: how it is entered, and the fewest taps for it."""

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.commands import CLOCK
from gorod.engine.log import Log
from gorod.engine.ruleset import Unvoted
from gorod.engine.seats import Seat, listed
from gorod.engine.start import fold
from gorod.engine.state import State
from gorod.engine.step import Ballot, Hunt
from gorod.engine.steps.hunt import hunters
from gorod.engine.taps import TAPS
from gorod.texts.catalogue import offence
from tests.browser.judge import Judge


class Next(Struct, frozen=True):
    """The end of a speech or of a step."""

    least = 1

    def enter(self, judge: Judge) -> None:
        judge.next()


class Numbers(Struct, frozen=True):
    """Numbers tapped in turn: a nomination, a check, the best move; `ends`: fewer than possible."""

    seats: tuple[Seat, ...]
    ends: bool = False

    @property
    def least(self) -> int:
        return len(self.seats)

    def enter(self, judge: Judge) -> None:
        judge.tap_seats(*self.seats)
        if self.ends:
            judge.that_is_all()


class Volley(Struct, frozen=True):
    """All hunters shoot at one number."""

    target: Seat
    least = 1

    def enter(self, judge: Judge) -> None:
        judge.tap_seats(self.target)


class Aimed(Struct, frozen=True):
    """A shot of one hunter; `place`: among all who ever woke for it, in the order of seats.

    `is_foul`: it brings a foul of the night, which is shown to the player alone.
    """

    place: int
    target: Seat
    is_foul: bool = False
    least = 2

    def enter(self, judge: Judge) -> None:
        judge.aim(self.place)
        judge.tap_seats(self.target)
        if self.is_foul:
            judge.has_shown()


class Hands(Struct, frozen=True):
    """Hands for one candidate or one question; `falls`: the last candidate gets the rest without a count."""

    seats: tuple[Seat, ...]
    falls: bool

    @property
    def least(self) -> int:
        return len(self.seats)

    @property
    def least_counted(self) -> int:
        return 0 if self.falls else 1

    def enter(self, judge: Judge) -> None:
        judge.tap_seats(*self.seats)

    def count(self, judge: Judge) -> None:
        """Enter a count, without whose hands they are."""
        if self.falls:
            return
        if len(self.seats) > 1:
            judge.count(len(self.seats))
        else:
            judge.tap_seats(*self.seats)


class Foul(Struct, frozen=True):
    """A foul and its seat; if it has a reason, in the words of the penalty code.

    `hidden`: given at night, and shown to the player alone.
    """

    seat: Seat
    offence: str
    hidden: bool = False
    least = 2

    def enter(self, judge: Judge) -> None:
        if self.offence:
            judge.punish(self.seat, "foul", self.offence)
        else:
            judge.foul(self.seat)
        if self.hidden:
            judge.has_shown()


class Removal(Struct, frozen=True):
    """A removal: entered like a foul of another kind."""

    seat: Seat
    offence: str
    least = 3

    def enter(self, judge: Judge) -> None:
        judge.punish(self.seat, "remove", self.offence)


class Defeat(Struct, frozen=True):
    """The defeat of a whole team, for what one of its players has done."""

    seat: Seat
    offence: str
    least = 3

    def enter(self, judge: Judge) -> None:
        judge.punish(self.seat, "defeat-team", self.offence)


class Break(Struct, frozen=True):
    """The judge pauses everything, or lets it go on."""

    goes_on: bool
    least = 2

    def enter(self, judge: Judge) -> None:
        judge.pause(self.goes_on)


Entry = Next | Numbers | Volley | Aimed | Hands | Foul | Removal | Defeat | Break


def entries(log: Log) -> list[Entry]:
    """Return the entries of a whole game, in order."""
    return [*_entries(log)]


def _entries(log: Log) -> Iterator[Entry]:
    for kind, turns in groupby(range(1, log.turns), lambda at: _together(_first(log, at))):
        if kind is HAND:
            yield _hands(log, [*turns])
        elif kind is SHOT:
            yield from _shots(log, [*turns])
        else:
            yield from (entry for at in turns if (entry := _entry(log, at)) is not None)


HAND, SHOT = (e.Voted, e.Agreed), (e.Shot,)


def _together(event: e.Event | None) -> tuple[type, ...]:
    """Return the kinds of events that are entered together with this one."""
    return next((kinds for kinds in (HAND, SHOT) if isinstance(event, kinds)), ())


def _shots(log: Log, turns: list[int]) -> list[Entry]:
    game = _before(log, turns[0])
    assert isinstance(game.step, Hunt)
    shots = [shot for at in turns if isinstance(shot := _first(log, at), e.Shot)]
    if [shot.seat for shot in shots] == [*listed(hunters(game, game.step))] and len(
        {s.target for s in shots}
    ) == 1:
        return [Volley(shots[0].target)]
    places = listed(game.awake[game.step.clan])
    fouled = [any(isinstance(event, e.Fouled) for event in _turn(log, at)) for at in turns]
    aimed = zip(shots, fouled, strict=True)
    return [Aimed(places.index(shot.seat) + 1, shot.target, is_foul) for shot, is_foul in aimed]


def _hands(log: Log, turns: list[int]) -> Hands:
    game = _before(log, turns[0])
    step, falls = game.step, False
    if isinstance(step, Ballot):
        falls = step.current == step.candidates[-1] and game.rules.ballot.unvoted is Unvoted.TO_LAST_CANDIDATE
    return Hands(tuple(log.senders[at] for at in turns), falls)


def _entry(log: Log, at: int) -> Entry | None:
    match event := _first(log, at):
        case e.Nominated() | e.Withdrawn():
            return Numbers((event.seat,))
        case e.Acted():
            return Numbers(event.targets)
        case e.Planned() | e.Guessed():
            return Numbers(event.seats, ends=len(event.seats) < _most(_before(log, at)))
        case e.Fouled():
            return Foul(event.seat, _said(log, event.offence), event.hidden)
        case e.Removed():
            return Removal(event.seat, _said(log, event.offence))
        case e.TeamDefeated():
            return Defeat(event.seat, _said(log, event.offence))
        case e.Paused() | e.Resumed():
            return Break(goes_on=isinstance(event, e.Resumed))
    assert log.senders[at] == CLOCK, event
    return Next()


def _said(log: Log, name: str) -> str:
    """Return an offence as the console names it."""
    return name and offence("ru", name, log.game.rules.id)


def _most(game: State) -> int:
    """Return how many numbers can be named at this step."""
    return TAPS[type(game.step)](game.rules, game.step)


def _first(log: Log, at: int) -> e.Event | None:
    """Return the event of a turn that shows the command."""
    found = [one for one in _turn(log, at) if not (isinstance(one, e.Withdrawn) and one.replaced)]
    return found[0] if found else None


def _turn(log: Log, at: int) -> list[e.Event]:
    to = log.starts[at + 1] if at + 1 < log.turns else len(log.events)
    return log.events[log.starts[at] : to]


def _before(log: Log, at: int) -> State:
    return fold(log.events[: log.starts[at]])
