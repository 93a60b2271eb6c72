"""What a judge enters, from the record of a game alone: how he does it, and the fewest taps it can take."""

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
    """A speech ends, or a step."""

    least = 1

    def enter(self, judge: Judge) -> None:
        judge.next()


class Numbers(Struct, frozen=True):
    """One tapped after the other: a nomination, a check, the best move; `ends`: there could be more."""

    seats: tuple[Seat, ...]
    ends: bool = False

    @property
    def least(self) -> int:
        return len(self.seats)

    def enter(self, judge: Judge) -> None:
        judge.tap_seats(*self.seats)
        if self.ends:
            judge.that_is_all()


class Aimed(Struct, frozen=True):
    """A shot; so many hunters before this one have not shot."""

    target: Seat
    idle: int
    least = 1

    def enter(self, judge: Judge) -> None:
        for _ in range(self.idle):
            judge.no_shot()
        judge.tap_seats(self.target)


class Hands(Struct, frozen=True):
    """For one candidate or one question; `falls`: the last candidate has what is left without being asked."""

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
        """Nobody will know whose."""
        if self.falls:
            return
        if len(self.seats) > 1:
            judge.count(len(self.seats))
        else:
            judge.tap_seats(*self.seats)


class Foul(Struct, frozen=True):
    """That it is one, and whose; in the words of the penalty code if it has a reason."""

    seat: Seat
    offence: str
    least = 2

    def enter(self, judge: Judge) -> None:
        if self.offence:
            judge.punish(self.seat, "foul", self.offence)
        else:
            judge.foul(self.seat)


class Removal(Struct, frozen=True):
    """As a foul, but for the kind."""

    seat: Seat
    offence: str
    least = 3

    def enter(self, judge: Judge) -> None:
        judge.punish(self.seat, "remove", self.offence)


Entry = Next | Numbers | Aimed | Hands | Foul | Removal


def entries(log: Log) -> list[Entry]:
    """All of a game, in order."""
    return [*_entries(log)]


def _entries(log: Log) -> Iterator[Entry]:
    for is_hand, turns in groupby(range(1, log.turns), lambda at: isinstance(_first(log, at), HAND)):
        if is_hand:
            yield _hands(log, [*turns])
        else:
            yield from (entry for at in turns if (entry := _entry(log, at)) is not None)


HAND = (e.Voted, e.Agreed)


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
        case e.Shot():
            return Aimed(event.target, _idle(_before(log, at), event.seat))
        case e.Fouled():
            return Foul(event.seat, _said(log, event.offence))
        case e.Removed():
            return Removal(event.seat, _said(log, event.offence))
    assert log.senders[at] == CLOCK, event
    return Next()


def _said(log: Log, name: str) -> str:
    """An offence as the console names it."""
    return name and offence("ru", name, log.game.rules.id)


def _most(game: State) -> int:
    """Numbers that can be named at this step."""
    return TAPS[type(game.step)](game.rules, game.step)


def _idle(game: State, shooter: Seat) -> int:
    """How many were asked before this one and have not shot, nor were passed over already."""
    step = game.step
    assert isinstance(step, Hunt)
    last = max((seat for seat, _ in step.shots), default=0)
    return sum(last < seat < shooter for seat in listed(hunters(game, step)))


def _first(log: Log, at: int) -> e.Event | None:
    """Of the events of a turn that which tells what was commanded."""
    since = log.starts[at]
    to = log.starts[at + 1] if at + 1 < log.turns else len(log.events)
    found = [one for one in log.events[since:to] if not (isinstance(one, e.Withdrawn) and one.replaced)]
    return found[0] if found else None


def _before(log: Log, at: int) -> State:
    return fold(log.events[: log.starts[at]])
