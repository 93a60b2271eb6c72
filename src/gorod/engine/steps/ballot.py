"""The ballot: candidates are called one by one in order of nomination (K9, K10, K26, F11, C10, B10)."""

from functools import cache, lru_cache

from gorod.engine.commands import Tally, Vote
from gorod.engine.events import Counted, Tallied, Voted
from gorod.engine.play import Conduct, Moves, Offers, Play, ToChosen, ToCount
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.ruleset import Single, Unvoted
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, listed, mask_of
from gorod.engine.speaking import nomination_of
from gorod.engine.state import State
from gorod.engine.step import Ballot
from gorod.engine.steps.reading import no_vote, single_rule


def _standing(game: State, step: Ballot) -> tuple[Seat, ...]:
    return tuple(seat for seat in step.candidates if game.alive & BIT[seat])


def may_vote(game: State) -> Seats:
    """Return the players who may vote: the living, except the silenced where they lose the vote (K22)."""
    return game.alive if game.rules.fouls.silenced_vote else game.alive & ~game.muted


def _vote(play: Play, step: Ballot, seat: Seat, command: Vote) -> None:
    game, bit = play.game, BIT[seat]
    if step.voted & bit:
        raise Forbidden(Refusal.ALREADY_VOTED)
    if command.seat != step.candidates[step.index]:
        raise Forbidden(Refusal.NOT_THE_CANDIDATE)
    if not game.rules.fouls.silenced_vote and game.muted & bit:
        raise Forbidden(Refusal.VOTE_LOST)
    if game.rules.ballot.proposer_bound and _bound_elsewhere(game, step, seat):
        raise Forbidden(Refusal.OWN_CANDIDATE_ONLY)
    play.emit(voted(seat, command.seat))


@cache
def voted(seat: Seat, candidate: Seat) -> Voted:
    """Return the event of a raised hand; equal hands share one object."""
    return Voted(seat, candidate)


def _bound_elsewhere(game: State, step: Ballot, seat: Seat) -> bool:
    """Whether this seat must vote for its own candidate, who is not the current one (B10's option)."""
    own = nomination_of(game, seat)
    return own in _standing(game, step) and own != step.current


def _tally(play: Play, step: Ballot, _: Seat, command: Tally) -> None:
    """Enter a count without names; it includes the hands already seen."""
    if command.seat != step.current:
        raise Forbidden(Refusal.NOT_THE_CANDIDATE)
    if not step.hands.bit_count() <= command.hands <= _free(play.game, step):
        raise Forbidden(Refusal.TOO_MANY_HANDS)
    play.emit(Tallied(command.seat, command.hands))


def _time_up(play: Play, step: Ballot) -> None:
    if play.rules.ballot.proposer_bound:
        _vote_for_the_bound(play, step)
    _close(play, step)
    if step.index == len(step.candidates):
        _settle(play, step)


def _vote_for_the_bound(play: Play, step: Ballot) -> None:
    """Count proposers who have not voted for their own candidate, not for the last one (B10's option)."""
    game, own = play.game, step.candidates[step.index]
    if game.rules.ballot.unvoted is Unvoted.TO_LAST_CANDIDATE and step.tally < 0:
        for seat in listed(may_vote(game) & ~step.voted):
            if nomination_of(game, seat) == own:
                play.emit(voted(seat, own))


def _close(play: Play, step: Ballot) -> None:
    game, candidate = play.game, step.candidates[step.index]
    hands, tally = step.hands, step.tally
    count = max(tally, hands.bit_count())
    rest, extra = NOBODY, 0
    if _is_last(game, step) and game.rules.ballot.unvoted is Unvoted.TO_LAST_CANDIDATE:
        rest, extra = unused(game, step, count)
    if not hands and not extra and tally < 0:
        play.emit(_no_hand_for(candidate))
        return
    counted = count if tally >= 0 else -1
    names = (listed(hands), listed(rest)) if game.rules.ballot.names_shown else ((), ())
    play.emit(Counted(candidate, *names, count + extra, counted))


@cache
def _no_hand_for(candidate: Seat) -> Counted:
    return Counted(candidate, ())


def _is_last(game: State, step: Ballot) -> bool:
    for later in step.candidates[step.index + 1 :]:  # noqa: SIM110 — a generator costs more than it says
        if game.alive & BIT[later]:
            return False
    return True


def unused(game: State, step: Ballot, count: int) -> tuple[Seats, int]:
    """Return the voters who have not voted, and their number; with counts only the number is known."""
    if step.by_count or step.tally >= 0:
        return NOBODY, max(0, _free(game, step) - step.lost - count)
    unvoted = may_vote(game) & ~step.voted
    return unvoted, unvoted.bit_count()


def _free(game: State, step: Ballot) -> int:
    """Count the hands still unused of those who could vote when the ballot began."""
    return may_vote(game).bit_count() + step.lost - step.used


def missing(game: State, step: Ballot) -> int:
    """Count the players who may vote and have not been seen to."""
    return _free(game, step) - step.lost - max(step.tally, step.hands.bit_count())


def _settle(play: Play, step: Ballot) -> None:
    totals = zip(step.candidates, step.sums, strict=True)
    alive = play.game.alive
    play.go(ToCount(step, tuple((seat, total) for seat, total in totals if alive & BIT[seat])))


def _gone(play: Play, step: Ballot, _: Seats) -> None:
    """Continue after a departure with the rest of the list; the only one left of a tie leaves (K26)."""
    game = play.game
    standing = _standing(game, step)
    if not standing:
        no_vote(play, "no_candidates")
    elif len(standing) == 1 and step.revote:
        play.go(ToChosen(standing[0]))
    elif len(standing) < len(step.candidates) and single_rule(game, standing) is Single.NO_VOTE:
        no_vote(play, "single_candidate")
    elif len(standing) < len(step.candidates) and single_rule(game, standing) is Single.LEAVES_UNCOUNTED:
        play.go(ToChosen(standing[0]))
    elif step.current == 0:
        _give_rest(play, step, standing[-1])
        _settle(play, step)


def _give_rest(play: Play, step: Ballot, last: Seat) -> None:
    """Give unused votes to the last candidate still standing, if the last of the list has left (K26)."""
    game = play.game
    if game.rules.ballot.unvoted is Unvoted.TO_LAST_CANDIDATE:
        rest, extra = unused(game, step, 0)
        if not extra:
            return
        before = step.sums[step.candidates.index(last)]
        names = listed(rest) if game.rules.ballot.names_shown else ()
        play.emit(Counted(last, (), names, before + extra))


def _offers(game: State, step: Ballot) -> Offers:
    free = may_vote(game) & ~step.voted
    if game.rules.ballot.proposer_bound:
        free &= ~mask_of(tuple(seat for seat in listed(free) if _bound_elsewhere(game, step, seat)))
    return _hands(step.candidates[step.index], free)


@lru_cache(maxsize=4096)
def _hands(candidate: Seat, free: Seats) -> Offers:
    return dict.fromkeys(listed(free), _hand_for(candidate))


@cache
def _hand_for(candidate: Seat) -> Moves:
    return Moves([Vote(candidate)])


BALLOT = Conduct(_time_up, _vote, _tally, offers=_offers, gone=_gone)
