"""The poll: all name one candidate at once, or any living player if nobody is nominated (H11-H13)."""

from functools import lru_cache

from gorod.engine.commands import Tally, Vote
from gorod.engine.events import NobodyLeaves, Polled, Tallied, Voted
from gorod.engine.play import Conduct, Moves, Offers, Play, Sums, ToChosen, ToCount, ToDusk
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.ruleset import Single, Unvoted
from gorod.engine.seats import (
    BIT,
    EVERYONE,
    MAX_SEATS,
    NOBODY,
    SEAT_SET_CACHE_SIZE,
    Seat,
    Seats,
    listed,
    mask_of,
)
from gorod.engine.speaking import nomination_of
from gorod.engine.state import State
from gorod.engine.step import Poll
from gorod.engine.steps.ballot import may_vote
from gorod.engine.steps.reading import no_vote, single_rule


def open_to(game: State, step: Poll) -> Seats:
    """Return the seats that can be voted for."""
    return mask_of(step.candidates) & game.alive if step.candidates else game.alive


def _vote(play: Play, step: Poll, seat: Seat, command: Vote) -> None:
    game = play.game
    if any(voter == seat for voter, _ in step.votes):
        raise Forbidden(Refusal.ALREADY_VOTED)
    if not open_to(game, step) & BIT[command.seat]:
        raise Forbidden(Refusal.NOT_THE_CANDIDATE)
    if not may_vote(game) & BIT[seat]:
        raise Forbidden(Refusal.VOTE_LOST)
    if not _choices(game, step, seat) & BIT[command.seat]:
        raise Forbidden(Refusal.OWN_CANDIDATE_ONLY)
    play.emit(Voted(seat, command.seat))


def _choices(game: State, step: Poll, seat: Seat) -> Seats:
    """Return the seats that this seat may vote for: perhaps only its own candidate (B10's option)."""
    free = open_to(game, step)
    own = free & BIT[nomination_of(game, seat)] if game.rules.ballot.proposer_bound else NOBODY
    return own if own & ~EVERYONE else free


def _tally(play: Play, step: Poll, _: Seat, command: Tally) -> None:
    game = play.game
    if not open_to(game, step) & BIT[command.seat]:
        raise Forbidden(Refusal.NOT_THE_CANDIDATE)
    others = sum(hands for seat, hands in step.tallies if seat != command.seat)
    named = [candidate for _, candidate in step.votes]
    free = may_vote(game).bit_count() - others - sum(candidate != command.seat for candidate in named)
    if not named.count(command.seat) <= command.hands <= free:
        raise Forbidden(Refusal.TOO_MANY_HANDS)
    play.emit(Tallied(command.seat, command.hands))


def _time_up(play: Play, step: Poll) -> None:
    game = play.game
    sums = _sums(game, step)
    votes = tuple(sorted(step.votes))  # by seat, to hide who voted first
    play.emit(Polled(votes if game.rules.ballot.names_shown else (), sums))
    if step.sentenced:
        confirm(play, step.sentenced, sums)
    else:
        play.go(ToCount(step, sums))


def _sums(game: State, step: Poll) -> Sums:
    tallies = dict(step.tallies)
    counts = {
        seat: max(tallies.get(seat, 0), sum(candidate == seat for _, candidate in step.votes))
        for seat in step.candidates or listed(open_to(game, step))
    }
    standing = [seat for seat in counts if open_to(game, step) & BIT[seat]]
    if standing and step.candidates and game.rules.ballot.unvoted is Unvoted.TO_LAST_CANDIDATE:
        counts[standing[-1]] += max(0, may_vote(game).bit_count() - sum(counts.values()))
    return tuple((seat, counts[seat]) for seat in standing)


def confirm(play: Play, sentenced: Seat, sums: Sums) -> None:
    """Let the sentence stand only if the same player alone has the most votes again (H13)."""
    most = max((count for _, count in sums), default=0)
    leaders = [seat for seat, count in sums if count == most and most]
    if leaders == [sentenced]:
        play.go(ToChosen(sentenced, confirmed=True))
    else:
        play.emit(NobodyLeaves("sentence_fell"))
        play.go(ToDusk())


def _gone(play: Play, step: Poll, _: Seats) -> None:
    """Continue after a departure.

    The only one left of a tie is chosen without another vote (K26). If the sentenced player has left, the
    vote is over.
    """
    game = play.game
    standing = listed(open_to(game, step))
    if (step.sentenced and not game.alive & BIT[step.sentenced]) or (step.candidates and not standing):
        no_vote(play, "no_candidates")
    elif step.candidates and len(standing) == 1:
        _settle_single(play, standing[0], step.revote)


def _settle_single(play: Play, seat: Seat, revote: int) -> None:
    """Apply the rule for a single candidate to the only one left (K26, K7)."""
    rule = Single.LEAVES_UNCOUNTED if revote else single_rule(play.game, (seat,))
    if rule is Single.NO_VOTE:
        no_vote(play, "single_candidate")
    elif rule is Single.LEAVES_UNCOUNTED:
        play.go(ToChosen(seat))


def _offers(game: State, step: Poll) -> Offers:
    free = may_vote(game) & ~mask_of(tuple(voter for voter, _ in step.votes))
    return {seat: _any_of(_choices(game, step, seat)) for seat in listed(free)}


_VOTE = tuple(Vote(seat) for seat in range(MAX_SEATS + 1))


@lru_cache(maxsize=SEAT_SET_CACHE_SIZE)
def _any_of(candidates: Seats) -> Moves:
    return Moves(_VOTE[seat] for seat in listed(candidates))


POLL = Conduct(_time_up, _vote, _tally, offers=_offers, gone=_gone)
