"""Folds of the course: steps, days, nights, departures, the end."""

from gorod.engine.events import (
    Began,
    DayBroke,
    Decided,
    Ended,
    How,
    Left,
    NightCounted,
    NightFell,
    Passed,
    Turned,
)
from gorod.engine.folds.votes import clear_the_list, drop_from_vote, keep_nominations
from gorod.engine.seats import BIT, NOBODY, Seat, mask_of
from gorod.engine.state import Departure, State
from gorod.engine.step import Dawn, Discussion, Dusk, Farewell, Over, Speech


def began(game: State, event: Began) -> None:
    if isinstance(event.step, Discussion):
        clear_the_list(game)
        game.muted |= game.silenced
        game.silenced = NOBODY
    game.step = event.step.__copy__()
    if not isinstance(event.step, Farewell | Dawn | Dusk):
        game.leaving = NOBODY


def turned(game: State, event: Turned) -> None:
    seat = event.seat
    if type(game.step) is not Speech:
        clear_the_list(game)
        game.turns = 0
    elif game.step.seat == seat:
        game.turns -= 1
    game.step = Speech(event.seconds, seat, event.silent)
    game.leaving = NOBODY
    game.turns += 1
    if game.turns == 1:
        game.opener = seat
    elif game.turns == 2:
        game.second = seat
    game.silenced &= ~BIT[seat]
    if event.silent:
        game.muted |= BIT[seat]


def passed(game: State, event: Passed) -> None:
    assert isinstance(game.step, Discussion)
    game.step.passed |= BIT[event.seat]


def night_fell(game: State, event: NightFell) -> None:
    game.day, game.night = event.night, True
    keep_nominations(game, ())
    game.deeds, game.last_deeds = (), game.deeds
    game.left_tonight = game.leaving = game.muted = game.alibi = NOBODY
    game.startled, game.ruled_victims = NOBODY, None


def day_broke(game: State, event: DayBroke) -> None:
    _depart(game, event.left, How.KILLED, ())
    game.ruled_victims = None
    game.day, game.night = event.day, False
    game.turns = 0
    game.leaving = mask_of(event.left)


def night_counted(game: State, event: NightCounted) -> None:
    game.idle, game.dry, game.misses = event.idle, event.dry, event.misses
    game.alibi = mask_of(event.alibi)


def _depart(game: State, seats: tuple[Seat, ...], how: How, cards: tuple[str, ...]) -> None:
    gone = mask_of(seats) & game.alive
    game.alive &= ~gone
    game.left_tonight |= gone
    shown = cards or ("",) * len(seats)
    phase = f"D{game.day + 1}" if how is How.KILLED and game.night else game.phase
    game.left += tuple(Departure(s, how, phase, card) for s, card in zip(seats, shown, strict=True))
    if cards:
        game.revealed |= gone


def left(game: State, event: Left) -> None:
    _depart(game, event.seats, event.how, event.cards)
    game.idle = game.dry = 0
    gone = mask_of(event.seats)
    if event.how in (How.VOTED_OUT, How.LIFTED):
        game.voted_out += len(event.seats)
        game.leaving = gone
    drop_from_vote(game, gone)


def decided(game: State, event: Decided) -> None:
    game.outcome = event.outcome


def ended(game: State, event: Ended) -> None:
    game.outcome = event.outcome
    game.step = Over(0)
    game.paused = False
