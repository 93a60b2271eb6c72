"""Departures: who leaves together, and what that decides (G2, G9)."""

from gorod.engine.events import Decided, How, JudgeChanged, Left
from gorod.engine.play import Play, Then
from gorod.engine.seats import Seat
from gorod.engine.victory import result


def leave(play: Play, seats: tuple[Seat, ...], how: How) -> None:
    """They leave by the vote, the result is looked at once, then they say farewell."""
    cards = tuple(play.game.roles[seat].id for seat in seats) if play.rules.reveal.voted else ()
    play.emit(Left(seats, how, cards))
    decide_result(play)
    if play.rules.house.first_out_judges and not play.game.judge:
        play.emit(JudgeChanged(seats[0]))
    play.go(Then.FAREWELLS, seats, False)


def decide_result(play: Play) -> None:
    """Fix the result, unless it is fixed already: nothing after it changes the winner (F8)."""
    if play.game.outcome is None:
        outcome = result(play.game)
        if outcome:
            play.emit(Decided(outcome))
