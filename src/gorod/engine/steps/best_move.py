"""The best move: the first player killed names up to three seats at the end of the night (F18)."""

from gorod.engine.commands import Guess, Open
from gorod.engine.conduct import NO_OFFERS, Conduct, Moves, Offers
from gorod.engine.events import Guessed, Offered
from gorod.engine.night import fold
from gorod.engine.play import Play, Then, leads_to
from gorod.engine.refusal import No, Refusal
from gorod.engine.seats import BIT, Seat, Seats, listed, mask_of
from gorod.engine.state import State
from gorod.engine.step import BestMove

_OPEN = Moves([Open("guess")])


@leads_to(Then.BEST_MOVE)
def begin(play: Play) -> None:
    """Held on the first shooting night whether or not somebody was shot, so that its length tells nothing."""
    rules, game = play.rules.best_move, play.game
    first_hunt = 0 if play.rules.first_night.full else 1
    if not rules.seats or game.day != first_hunt or game.voted_out >= rules.unless_voted_out:
        play.go(Then.DAWN)
        return
    play.begin(BestMove(rules.seconds))
    shot = listed(_shot_by_clans(game) & game.alive)
    if shot:
        play.emit(Offered(shot[0]))


def _shot_by_clans(game: State) -> Seats:
    """The victim of the hunt, not of a maniac: after a miss there is no best move (F18)."""
    targets = mask_of(tuple(deed.targets[0] for deed in game.deeds if not deed.seat))
    return fold(game).killed & (targets if game.ruled_victims is None else game.ruled_victims)


def _is_asked(game: State, seat: Seat) -> bool:
    return bool(seat and seat == game.first_killed and game.alive & BIT[seat])


def _guess(play: Play, seat: Seat, command: Guess) -> None:
    step = play.game.step
    assert isinstance(step, BestMove)
    if not _is_asked(play.game, seat):
        raise No(Refusal.NOT_YOUR_CALL, option="best_move")
    if step.guessed:
        raise No(Refusal.ALREADY_ACTED, option="best_move")
    rule, named = play.rules.best_move, (*command.seats, *command.reds)
    if len(command.reds) > rule.reds:
        raise No(Refusal.WRONG_NUMBER_OF_SEATS, str(rule.reds), option="best_move.reds")
    if not named or len(command.seats) > rule.seats or len(set(named)) != len(named):
        raise No(Refusal.WRONG_NUMBER_OF_SEATS, str(rule.seats), option="best_move.seats")
    play.emit(Guessed(seat, command.seats, command.reds))


def _time_up(play: Play) -> None:
    play.go(Then.DAWN)


def _offers(game: State) -> Offers:
    step = game.step
    assert isinstance(step, BestMove)
    asked = game.first_killed
    return {asked: _OPEN} if _is_asked(game, asked) and not step.guessed else NO_OFFERS


BEST_MOVE = Conduct(_time_up, {Guess: _guess}, _offers)
