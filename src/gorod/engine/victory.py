"""Who has won: looked at once after all who leave together have left (G2)."""

from gorod.engine.events import Outcome
from gorod.engine.game import Game
from gorod.engine.night import members_of
from gorod.engine.role import Team
from gorod.engine.ruleset import BlackWin, EmptyTable, ManiacWin
from gorod.engine.step import Dealing

CLANS = (Team.BLACK, Team.YAKUZA)


def result(game: Game) -> Outcome | None:
    """The result by who is still at the table, if there is one."""
    if game.has_unknown_cards or isinstance(game.step, Dealing):
        return None
    if not game.alive:
        return _nobody_left(game)
    winners = _winners(game)
    if len(winners) > 1:
        return Outcome(None, "several_at_once")
    return winners[0] if winners else None


def _nobody_left(game: Game) -> Outcome:
    black = game.rules.victory.empty_table is EmptyTable.BLACK
    return Outcome(Team.BLACK if black else None, "empty_table")


def _winners(game: Game) -> list[Outcome]:
    """The maniac first (C22, B26), then the reds if no black is left (C19, K18, B5, H14), then the clans."""
    victory, living = game.rules.victory, game.alive.bit_count()
    if members_of(game, Team.MANIAC):
        if living <= (2 if victory.maniac is ManiacWin.WITH_ONE_OTHER else 1):
            return [Outcome(Team.MANIAC, "maniac")]
        if victory.maniac_holds_up:
            return []
    clans = [(clan, members_of(game, clan).bit_count()) for clan in CLANS]
    if not any(members for _, members in clans):
        return [Outcome(Team.RED, "no_black_left")]
    return [Outcome(clan, victory.black) for clan, members in clans if _has_won(game, members, living)]


def _has_won(game: Game, members: int, living: int) -> bool:
    """Each clan counts itself against all others, the other clan included (B6, C19, F23, H15)."""
    if game.rules.victory.black is BlackWin.LAST_CITIZEN:
        return members > 0 and living - members <= 1
    return members > 0 and 2 * members >= living


def by_nights(game: Game) -> Outcome | None:
    """The result by nights in which nothing happened (F24, K19, K20)."""
    victory = game.rules.victory
    if victory.idle_nights_draw and game.idle >= victory.idle_nights_draw:
        return Outcome(None, "idle_nights")
    if victory.idle_misses_red and game.dry >= victory.idle_misses_red:
        return Outcome(Team.RED, "idle_misses")
    table = game.alive.bit_count() == victory.misses_red_table
    if victory.misses_red and game.misses >= victory.misses_red and table:
        return Outcome(Team.RED, "misses")
    return None
