"""The best move: the first player killed names up to three seats at the end of the night (F18)."""

from gorod.engine.commands import Guess, Open
from gorod.engine.events import Guessed, Offered
from gorod.engine.night import fold
from gorod.engine.play import NO_OFFERS, Conduct, Moves, Offers, Play, ToBestMove, ToDawn, leads_to
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.seats import BIT, Seat, Seats, listed, mask_of
from gorod.engine.state import State
from gorod.engine.step import BestMove

_GUESS_MOVES = Moves([Open("guess")])


@leads_to
def begin(play: Play, _: ToBestMove) -> None:
    """Begin the best move on the first night of shots, also after a miss.

    It is always held, so that the length of the night does not tell whether somebody was shot.
    """
    rules, game = play.rules.best_move, play.game
    first_hunt = 0 if play.rules.first_night.full else 1
    if not rules.seats or game.day != first_hunt or game.voted_out >= rules.unless_voted_out:
        play.go(ToDawn())
        return
    play.begin(BestMove(rules.seconds))
    shot = listed(_shot_by_clans(game) & game.alive)
    if shot:
        play.emit(Offered(shot[0]))


def _shot_by_clans(game: State) -> Seats:
    """Return the victim of a clan's hunt. After a miss there is none, and no best move (F18)."""
    targets = mask_of(tuple(deed.targets[0] for deed in game.deeds if not deed.seat))
    return fold(game).killed & (targets if game.ruled_victims is None else game.ruled_victims)


def _is_asked(game: State, seat: Seat) -> bool:
    return bool(seat and seat == game.first_killed and game.alive & BIT[seat])


def _guess(play: Play, step: BestMove, seat: Seat, command: Guess) -> None:
    if not _is_asked(play.game, seat):
        raise Forbidden(Refusal.NOT_YOUR_CALL, option="best_move")
    if step.guessed:
        raise Forbidden(Refusal.ALREADY_ACTED, option="best_move")
    rule, named = play.rules.best_move, (*command.seats, *command.reds)
    if len(command.reds) > rule.reds:
        raise Forbidden(Refusal.WRONG_NUMBER_OF_SEATS, str(rule.reds), option="best_move.reds")
    if not named or len(command.seats) > rule.seats or len(set(named)) != len(named):
        raise Forbidden(Refusal.WRONG_NUMBER_OF_SEATS, str(rule.seats), option="best_move.seats")
    play.emit(Guessed(seat, command.seats, command.reds))


def _time_up(play: Play, _: BestMove) -> None:
    play.go(ToDawn())


def _offers(game: State, step: BestMove) -> Offers:
    asked = game.first_killed
    return {asked: _GUESS_MOVES} if _is_asked(game, asked) and not step.guessed else NO_OFFERS


BEST_MOVE = Conduct(_time_up, _guess, offers=_offers)
