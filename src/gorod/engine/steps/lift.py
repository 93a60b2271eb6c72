"""The lift: do all the tied leave, or does a sentence stand? (C12, K12, F14, F15, H13)."""

from functools import lru_cache

from gorod.engine.commands import Agree, Tally
from gorod.engine.events import Agreed, AlibiShown, Answered, How, NobodyLeaves, Tallied
from gorod.engine.play import Conduct, Moves, Offers, Play, ToChosen, ToDusk, ToLift, leads_to
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.ruleset import LiftRules, Passes
from gorod.engine.seats import BIT, Seat, Seats, listed
from gorod.engine.state import State
from gorod.engine.step import Lift
from gorod.engine.steps.ballot import may_vote
from gorod.engine.steps.reading import no_vote
from gorod.engine.victory import leave

_AGREE_MOVES = Moves([Agree()])


@leads_to
def begin(play: Play, to: ToLift) -> None:
    """Put the question, unless the rules omit it (F15)."""
    if left_out(play.rules.lift, play.game.alive.bit_count(), len(to.tied)):
        play.emit(NobodyLeaves("no_lift"))
        play.go(ToDusk())
    else:
        play.begin(Lift(play.rules.lift.seconds, to.tied))


def left_out(rule: LiftRules, living: int, tied: int) -> str:
    """Return the option by which the question is omitted, or "" if it is put (F15)."""
    if living == 9 and tied == 3 and not rule.three_of_nine:
        return "three_of_nine"
    if living == tied and not rule.whole_table:
        return "whole_table"
    return "most" if rule.most and tied > rule.most else ""


def _agree(play: Play, step: Lift, seat: Seat, _: Agree) -> None:
    if step.hands & BIT[seat]:
        raise Forbidden(Refusal.ALREADY_VOTED, option="lift")
    if not may_vote(play.game) & BIT[seat]:
        raise Forbidden(Refusal.VOTE_LOST)
    play.emit(Agreed(seat))


def _tally(play: Play, step: Lift, _: Seat, command: Tally) -> None:
    if command.seat:
        raise Forbidden(Refusal.NOT_THE_CANDIDATE, option="lift")
    if not step.hands.bit_count() <= command.hands <= may_vote(play.game).bit_count():
        raise Forbidden(Refusal.TOO_MANY_HANDS, option="lift")
    play.emit(Tallied(0, command.hands))


def _time_up(play: Play, step: Lift) -> None:
    game = play.game
    hands = max(step.tally, step.hands.bit_count())
    passed = hands >= needed(game.rules.lift.passes, game.alive.bit_count())
    names = listed(step.hands) if game.rules.ballot.names_shown else ()
    play.emit(Answered(names, hands, passed))
    if passed:
        _lift(play, _tied(game, step), How.LIFTED if len(step.tied) > 1 else How.VOTED_OUT)
    else:
        play.emit(NobodyLeaves("lift_fell" if len(step.tied) > 1 else "sentence_fell"))
        play.go(ToDusk())


def _lift(play: Play, tied: tuple[Seat, ...], how: How) -> None:
    """Let the tied leave, except those with an alibi (B21)."""
    saved = [seat for seat in tied if play.game.alibi & BIT[seat]]
    for seat in saved:
        play.emit(AlibiShown(seat))
    gone = tuple(seat for seat in tied if seat not in saved)
    if gone:
        leave(play, gone, how)
    else:
        play.go(ToDusk())


def needed(passes: Passes, living: int) -> int:
    """Return the number of hands needed: half is not a strict majority (C12, K12, F14)."""
    return living // 2 + 1 if passes is Passes.STRICT_MAJORITY else (living + 1) // 2


def _tied(game: State, step: Lift) -> tuple[Seat, ...]:
    return tuple(seat for seat in step.tied if game.alive & BIT[seat])


def _gone(play: Play, step: Lift, _: Seats) -> None:
    """Take the removed player out of the tie; the only one left of it leaves without a vote (K26)."""
    living = _tied(play.game, step)
    if not living:
        no_vote(play, "no_candidates")
    elif len(living) == 1 and len(step.tied) > 1:
        play.go(ToChosen(living[0]))


def _offers(game: State, step: Lift) -> Offers:
    return _hands(may_vote(game) & ~step.hands)


@lru_cache(maxsize=1024)
def _hands(free: Seats) -> Offers:
    return dict.fromkeys(listed(free), _AGREE_MOVES)


LIFT = Conduct(_time_up, _agree, _tally, offers=_offers, gone=_gone)
