"""Departures by vote, and the result, which is checked once after all of them (G2, G9)."""

from gorod.engine.events import Decided, How, JudgeChanged, Left, Outcome
from gorod.engine.night import members_of
from gorod.engine.play import Play, ToFarewells
from gorod.engine.role import Team
from gorod.engine.ruleset import BlackWin, EmptyTable, ManiacWin
from gorod.engine.seats import Seat
from gorod.engine.state import State
from gorod.engine.step import Dealing

CLANS = (Team.BLACK, Team.YAKUZA)


def leave(play: Play, seats: tuple[Seat, ...], how: How) -> None:
    """Let these players leave by a vote, check the result once, then hear their farewells."""
    cards = tuple(play.game.roles[seat].id for seat in seats) if play.rules.reveal.voted else ()
    play.emit(Left(seats, how, cards))
    decide_result(play)
    if play.rules.house.first_out_judges and not play.game.judge:
        play.emit(JudgeChanged(seats[0]))
    play.go(ToFarewells(seats, morning=False))


def decide_result(play: Play) -> None:
    """Fix the result, unless it is fixed already: later events do not change the winner (F8)."""
    if play.game.outcome is None:
        outcome = result(play.game)
        if outcome:
            play.emit(Decided(outcome))


def result(game: State) -> Outcome | None:
    """Return the result that follows from who is still at the table, or None."""
    if not game.alive:
        return _nobody_left(game)
    if game.has_unknown_cards or isinstance(game.step, Dealing):
        return None
    return _one_of(_winners(game))


def result_at_dawn(game: State, somebody_left: bool) -> Outcome | None:
    """Return the result after a night, or None.

    It follows from departures, from misses (K19, K20), or from idle nights, which are a draw (F24).
    """
    left = result(game) if somebody_left else None
    missed = _by_misses(game)
    if left and missed and left.winner is not missed.winner:
        return _one_of([left, missed])
    return left or missed or _by_idle_nights(game)


def _one_of(winners: list[Outcome]) -> Outcome | None:
    """Return the only outcome, a draw if there are several (G2), or None."""
    if len(winners) > 1:
        return Outcome(None, "several_at_once")
    return winners[0] if winners else None


def _nobody_left(game: State) -> Outcome:
    black = game.rules.victory.empty_table is EmptyTable.BLACK
    return Outcome(Team.BLACK if black else None, "empty_table")


def _winners(game: State) -> list[Outcome]:
    """Return all sides that have won.

    The maniac is checked first (C22, B26), then the reds, who win if no black is left (C19, K18, B5, H14),
    then the clans.
    """
    victory, living = game.rules.victory, game.alive.bit_count()
    if members_of(game, Team.MANIAC):
        if living <= (2 if victory.maniac is ManiacWin.WITH_ONE_OTHER else 1):
            return [Outcome(Team.MANIAC, "maniac")]
        if victory.maniac_holds_up:
            return []
    clans = [(clan, members_of(game, clan).bit_count()) for clan in CLANS]
    if not any(members for _, members in clans):
        return [Outcome(Team.RED, "no_black_left")]
    return [Outcome(clan, victory.black) for clan, members in clans if members and _has_won(game, members)]


def _has_won(game: State, members: int) -> bool:
    """Whether a clan with this number of members has won.

    It needs parity with the reds (C19, F23), or with all others including the other clan (B6), or at most
    one other player left (H15).
    """
    living = game.alive.bit_count()
    match game.rules.victory.black:
        case BlackWin.PARITY:
            return members >= _reds(game)
        case BlackWin.HALF_THE_TABLE:
            return 2 * members >= living
        case BlackWin.LAST_CITIZEN:
            return living - members <= 1


def _reds(game: State) -> int:
    others = sum(members_of(game, team).bit_count() for team in (*CLANS, Team.MANIAC))
    return game.alive.bit_count() - others


def _by_idle_nights(game: State) -> Outcome | None:
    nights = game.rules.victory.idle_nights_draw
    return Outcome(None, "idle_nights") if nights and game.idle >= nights else None


def _by_misses(game: State) -> Outcome | None:
    """Return the reds' victory by misses, or None; not while a maniac holds the game up (C22)."""
    victory = game.rules.victory
    if victory.maniac_holds_up and members_of(game, Team.MANIAC):
        return None
    if victory.idle_misses_red and game.dry >= victory.idle_misses_red:
        return Outcome(Team.RED, "idle_misses")
    table = game.alive.bit_count() == victory.misses_red_table
    if victory.misses_red and game.misses >= victory.misses_red and table:
        return Outcome(Team.RED, "misses")
    return None
