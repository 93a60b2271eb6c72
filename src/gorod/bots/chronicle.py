"""The history that everybody at the table has seen: who voted for which seat, who said what, who left."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import Struct

from gorod.bots.player import SharedKnowledge
from gorod.engine import events as e
from gorod.engine.commands import Say
from gorod.engine.evolve import evolve
from gorod.engine.fold import Fold
from gorod.engine.ruleset import BallotWay, Ruleset
from gorod.engine.seats import BIT, Seat, Seats, listed
from gorod.engine.start import first_state
from gorod.engine.state import State
from gorod.engine.step import Ballot, Defence, Discussion, Dusk, Poll, Reading, Speech

Kind = TypeVar("Kind")


class ClaimMade(Struct, frozen=True):
    """A claim made by day."""

    day: int
    seat: Seat
    claim: Say
    alive: Seats


class VoteCast(Struct, frozen=True):
    """One voter's choice among the candidates they had; `forced` if the unused vote fell to the last one."""

    day: int
    seat: Seat
    choice: Seat
    among: tuple[Seat, ...]
    alive: Seats
    forced: bool = False


def is_split(rules: Ruleset, day: int, candidates: Sequence[Seat], alive: Seats) -> bool:
    """Tell whether the table splits its votes between two candidates of the first day, so that both stay."""
    is_called = rules.ballot.way is BallotWay.CALLED
    return day == 1 and len(candidates) == 2 and is_called and alive.bit_count() % 2 == 0


class NominationMade(Struct, frozen=True):
    """A nomination, and the seats that could have been named."""

    day: int
    by: Seat
    seat: Seat
    among: tuple[Seat, ...]


class NightDeath(Struct, frozen=True):
    """A player killed at night, and the players who were alive that night."""

    night: int
    seat: Seat
    alive: Seats


class CardTurned(Struct, frozen=True):
    """A card that was turned over."""

    day: int
    seat: Seat
    card: str


class SpeechEnded(Struct, frozen=True):
    """This seat has finished speaking; in a free discussion, once it is over."""

    day: int
    seat: Seat


class TalkEnded(Struct, frozen=True):
    """The talk of a day is over, and these players were there."""

    day: int
    alive: Seats


class StillGoing(Struct, frozen=True):
    """The game continues with these players."""

    day: int
    alive: Seats


ChronicleEntry = (
    ClaimMade | VoteCast | NominationMade | NightDeath | CardTurned | SpeechEnded | TalkEnded | StillGoing
)


Entries = Sequence[ChronicleEntry]


class Chronicle:
    """The history of one table, and the game as an outsider in the room sees it."""

    game: State

    def __init__(self, shared: SharedKnowledge) -> None:
        self._shared, self._read = shared, 0
        self.records: list[ChronicleEntry] = []
        self._by_kind: dict[type, list[Any]] = defaultdict(list)

    def catch_up(self) -> None:
        """Read what everybody was told since the last call."""
        new = self._shared.events[self._read :]
        self._read += len(new)
        for event in new:
            if isinstance(event, e.Started):
                self.game = first_state(event)
                continue
            for record in _kept(self.game, event):
                self.records.append(record)
                self._by_kind[type(record)].append(record)
            evolve(self.game, event)

    def of(self, kind: type[Kind]) -> list[Kind]:
        """Return the records of one kind, in their order."""
        return self._by_kind[kind]


on = Fold[State, e.Event, Entries](e.Event)
"""Returns what each kind of event adds; the game is the one before the event."""


@on
def _said(game: State, event: e.Said) -> Entries:
    return [ClaimMade(game.day, event.seat, event.claim, game.alive)]


@on
def _nominated(game: State, event: e.Nominated) -> Entries:
    among = listed(game.alive & ~game.standing & ~BIT[event.by] | BIT[event.seat])
    return [NominationMade(game.day, event.by, event.seat, among)]


@on
def _counted(game: State, event: e.Counted) -> Entries:
    step, day = game.step, game.day
    among = step.candidates if isinstance(step, Ballot) else (event.candidate,)
    hands = [VoteCast(day, seat, event.candidate, among, game.alive) for seat in event.hands]
    rest = [VoteCast(day, seat, event.candidate, among, game.alive, forced=True) for seat in event.rest]
    return [*hands, *rest]


@on
def _polled(game: State, event: e.Polled) -> Entries:
    among = (game.step.candidates if isinstance(game.step, Poll) else ()) or listed(game.alive)
    return [
        VoteCast(game.day, seat, choice, among, game.alive) for seat, choice in event.votes if choice in among
    ]


@on
def _day_broke(game: State, event: e.DayBroke) -> Entries:
    return [NightDeath(event.day - 1, seat, game.alive) for seat in event.left]


@on
def _left(game: State, event: e.Left) -> Entries:
    shown = zip(event.seats, event.cards, strict=False)
    return [CardTurned(game.day, seat, card) for seat, card in shown]


@on
def _night_fell(game: State, _: e.NightFell) -> Entries:
    """A night, the start of a day's talk and its end all mean that nobody has won."""
    return [*_heard(game), TalkEnded(game.day, game.alive), StillGoing(game.day, game.alive)]


@on
def _turned(game: State, _: e.Turned) -> Entries:
    return _heard(game) if isinstance(game.step, Speech) else [StillGoing(game.day, game.alive)]


@on
def _began(game: State, event: e.Began) -> Entries:
    if isinstance(event.step, Discussion | Dusk):
        return [*_heard(game), StillGoing(game.day, game.alive)]
    is_vote = isinstance(event.step, Reading | Ballot | Poll)
    return [*_heard(game), *([TalkEnded(game.day, game.alive)] if is_vote else [])]


def _heard(game: State) -> list[ChronicleEntry]:
    """Return who has finished speaking when the current step ends."""
    match game.step:
        case Speech(silent=False) | Defence():
            return [SpeechEnded(game.day, game.step.seat)]
        case Discussion():
            return [SpeechEnded(game.day, seat) for seat in listed(game.alive & ~game.muted)]
    return []


_kept = on.some(nothing=())
