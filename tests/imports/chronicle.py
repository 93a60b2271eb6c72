"""What happened in a game, from its events: to be written as a platform would, and to compare by."""

from typing import Any

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.log import Log
from gorod.engine.seats import Seat
from gorod.engine.step import Ballot, Call, Dawn, Defence, Farewell, Hunt, Lift, Poll, Reading
from gorod.imports import Platform, convert
from gorod.notation import Record, read
from gorod.notation.checker import strict

Stage = dict[str, Any]


class Departed(Struct, frozen=True):
    """Who left, when and how."""

    seat: Seat
    phase: str
    how: str


class Chronicle(Struct):
    """Facts by day and night."""

    cards: list[str]
    winner: str = ""
    nominations: dict[int, list[tuple[Seat, Seat]]] = {}
    ballots: dict[int, list[dict[Seat, Seat]]] = {}
    lifts: dict[int, tuple[Seat, ...]] = {}
    shots: dict[int, list[tuple[Seat, Seat]]] = {}
    checks: dict[int, list[tuple[str, Seat]]] = {}
    best: tuple[Seat, tuple[Seat, ...], tuple[Seat, ...]] | None = None
    left: list[Departed] = []
    fouls: list[tuple[Seat, str, Stage]] = []
    """Seat, sign, and the stage in the words of Polemica."""


class Clerk:
    """Follows the events."""

    def __init__(self, log: Log) -> None:
        """The cards are known at the end."""
        self.told = Chronicle([role.mark for role in log.game.roles[1:]])
        self.day, self.night, self.step, self.speaker, self.ballot = 0, True, None, 0, 0
        self.fouled = 0
        for event in log.events:
            self._take(event)

    @property
    def phase(self) -> str:
        return f"{'N' if self.night else 'D'}{self.day}"

    def _take(self, event: e.Event) -> None:
        told = self.told
        match event:
            case e.Began():
                self._began(event.step)
            case e.Turned():
                self.step, self.speaker = None, event.seat
            case e.DayBroke():
                self._left(event.left, f"N{self.day}", "killed")
                self.day, self.night, self.ballot = event.day, False, 0
            case e.NightFell():
                self.night = True
            case e.Nominated():
                told.nominations.setdefault(self.day, []).append((event.by, event.seat))
            case e.Counted():
                hands = told.ballots[self.day][-1]
                hands |= dict.fromkeys((*event.hands, *event.rest), event.candidate)
                self.speaker = self._next(event.candidate)
            case e.Answered():
                told.lifts[self.day] = event.hands
            case e.Shot():
                told.shots.setdefault(self.day, []).append((event.seat, event.target))
            case e.Acted():
                told.checks.setdefault(self.day, []).append((event.role, event.targets[0]))
            case e.Guessed():
                told.best = (event.seat, event.seats, event.reds)
            case e.Fouled():
                self.fouled = event.seat
                told.fouls.append((event.seat, "!!" if event.technical else "!", self._stage()))
            case e.Removed() if self._count(event.seat) < 4:
                told.fouls.append((event.seat, "#", self._stage()))
            case e.Left() if event.how is not e.How.KILLED:
                is_voted = event.how in (e.How.VOTED_OUT, e.How.LIFTED)
                self._left(event.seats, self.phase, "voted" if is_voted else "removed")
            case e.Ended():
                told.winner = str(event.outcome.winner) if event.outcome.winner else "draw"

    def _count(self, seat: Seat) -> int:
        return sum(one == seat and sign == "!" for one, sign, _ in self.told.fouls)

    def _left(self, seats: tuple[Seat, ...], phase: str, how: str) -> None:
        self.told.left += [Departed(seat, phase, how) for seat in seats]

    def _began(self, step: Any) -> None:
        self.step = step
        if isinstance(step, Ballot):
            self.told.ballots.setdefault(self.day, []).append({})
            self.ballot += 1
            self.standing, self.speaker = step.candidates, step.candidates[0]
        elif isinstance(step, Defence | Farewell):
            self.speaker = step.seat

    def _next(self, candidate: Seat) -> Seat:
        at = self.standing.index(candidate) + 1
        return self.standing[at] if at < len(self.standing) else 0

    def _stage(self) -> Stage:
        """Where we are, as Polemica says it."""
        match self.step:
            case _ if self.phase == "N0":
                return {"type": "dealing"}
            case None:
                return {"type": "speech", "day": self.day, "player": self.speaker}
            case Ballot() | Poll() | Reading():
                return {
                    "type": "voting",
                    "day": self.day,
                    "player": self.speaker,
                    "voting": max(1, self.ballot),
                }
            case Defence():
                return {"type": "reSpeech", "day": self.day, "player": self.speaker, "voting": self.ballot}
            case Lift():
                return {"type": "lift", "day": self.day, "voting": self.ballot}
            case Farewell(morning=True):
                return {"type": "shooted", "day": self.day, "player": self.speaker}
            case Farewell():
                return {"type": "voted", "day": self.day, "player": self.speaker, "voting": self.ballot}
            case Dawn():
                return {"type": "shooted", "day": self.day, "player": 0}
            case Hunt():
                return {"type": "shooting", "day": self.day}
            case Call():
                return {"type": "donCheck" if self.step.role == "don" else "comCheck", "day": self.day}
        return {"type": "guess" if self.night else "voted", "day": self.day}


def chronicle(log: Log) -> Chronicle:
    """The facts of a game."""
    return Clerk(log).told


def imported(source: dict[str, Any], platform: Platform) -> Record:
    """The record that comes of it, which must pass."""
    (record,) = read(convert(source, platform).text)
    assert strict(record).ok, strict(record)
    return record


def left(told: Chronicle) -> list[tuple[int, str, str]]:
    """Who left, when and how."""
    return sorted((gone.seat, gone.phase, gone.how) for gone in told.left)
