"""The result of one game for each seat, read from its events."""

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.events import Event
from gorod.engine.fold import Fold
from gorod.engine.log import Log
from gorod.engine.role import Role, Team
from gorod.engine.seats import Seat


class SeatResult(Struct, frozen=True, omit_defaults=True):
    """The result of a game for one seat; the card is the last one, after all corrections."""

    role: str
    team: Team
    won: bool = False
    blacks_named: int | None = None
    """The number of blacks in the best move, if this seat made it."""
    removed: bool = False
    defeated: bool = False
    """Whether the team was defeated for this player's offence (F21)."""
    shot_first: bool = False
    """Whether they were killed on the first night of shots, even if the best move was not theirs (F18)."""


class GameResult(Struct, frozen=True):
    """The result of a finished game; `winner` is None for a draw."""

    winner: Team | None
    seats: tuple[SeatResult, ...]
    days: int = 0
    """The number of days."""


class _Course:
    """Facts from the course of a game that its last state does not have."""

    def __init__(self) -> None:
        self.night = self.first_hunt = 0
        self.named: dict[Seat, tuple[Seat, ...]] = {}
        self.removed: set[Seat] = set()
        self.defeated: set[Seat] = set()
        self.shot_first: set[Seat] = set()


on = Fold[_Course, Event, None](Event)


@on
def _started(course: _Course, event: e.Started) -> None:
    course.night, course.first_hunt = event.day, 0 if event.rules.first_night.full else 1


@on
def _night_fell(course: _Course, event: e.NightFell) -> None:
    course.night = event.night


@on
def _day_broke(course: _Course, event: e.DayBroke) -> None:
    if course.night == course.first_hunt:
        course.shot_first.update(event.left)


@on
def _guessed(course: _Course, event: e.Guessed) -> None:
    course.named[event.seat] = event.seats


@on
def _removed(course: _Course, event: e.Removed) -> None:
    course.removed.add(event.seat)


@on
def _team_defeated(course: _Course, event: e.TeamDefeated) -> None:
    course.defeated.add(event.seat)


@on
def _overruled(course: _Course, event: e.Overruled) -> None:
    """Forget the removal or shot of players who are brought back by a ruling."""
    if event.ruling.ruling is Ruling.BACK:
        course.removed -= {*event.ruling.seats}
        course.shot_first -= {*event.ruling.seats}


_follow = on.some()


def result_of(log: Log) -> GameResult | None:
    """Return the result of a game, None while it goes on."""
    outcome = log.game.outcome
    if outcome is None or not log.game.is_over:
        return None
    course = _Course()
    for event in log.events:
        _follow(course, event)
    roles = log.game.roles
    seats = range(1, log.game.seats + 1)
    results = tuple(_seat(course, seat, roles, outcome.winner) for seat in seats)
    return GameResult(outcome.winner, results, log.game.day)


def _seat(course: _Course, seat: Seat, roles: tuple[Role, ...], winner: Team | None) -> SeatResult:
    role, named = roles[seat], course.named.get(seat)
    return SeatResult(
        role.id,
        role.team,
        role.team is winner,
        None if named is None else sum(roles[one].team is Team.BLACK for one in named),
        seat in course.removed,
        seat in course.defeated,
        seat in course.shot_first,
    )
