"""Folds of nominations and votes."""

from gorod.engine.events import Agreed, Counted, Nominated, Tallied, VoteCancelled, Voted, Withdrawn
from gorod.engine.folds.tuples import replaced
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, mask_of
from gorod.engine.state import State
from gorod.engine.step import Ballot, Dusk, Lift, Poll, Reading


def nominated(game: State, event: Nominated) -> None:
    game.nominations += ((event.by, event.seat),)
    game.standing |= BIT[event.seat]
    game.nominators |= BIT[event.by]


def withdrawn(game: State, event: Withdrawn) -> None:
    keep_nominations(game, tuple(n for n in game.nominations if n != (event.by, event.seat)))


def keep_nominations(game: State, nominations: tuple[tuple[Seat, Seat], ...]) -> None:
    game.nominations = nominations
    game.standing = mask_of(tuple(seat for _, seat in nominations))
    game.nominators = mask_of(tuple(by for by, _ in nominations))


def clear_the_list(game: State) -> None:
    """A second talk on the same day starts with an empty list (B2)."""
    if game.step.is_vote or isinstance(game.step, Reading | Dusk):
        keep_nominations(game, ())
        game.cancelled = 0


def voted(game: State, event: Voted) -> None:
    step = game.step
    if type(step) is Ballot:
        bit = BIT[event.seat]
        step.hands |= bit
        step.voted |= bit
    elif type(step) is Poll:
        step.votes += ((event.seat, event.candidate),)


def tallied(game: State, event: Tallied) -> None:
    step = game.step
    if isinstance(step, Poll):
        others = tuple(t for t in step.tallies if t[0] != event.candidate)
        step.tallies = (*others, (event.candidate, event.hands))
    elif isinstance(step, Ballot | Lift):
        step.tally = event.hands


def counted(game: State, event: Counted) -> None:
    step = game.step
    assert isinstance(step, Ballot)
    place = step.candidates.index(event.candidate)
    if place == step.index:
        _close_candidate(step, event.sum, max(event.sum, step.hands.bit_count(), step.tally))
        _skip_the_gone(game, step)
    else:
        step.sums = replaced(step.sums, place, event.sum)


def agreed(game: State, event: Agreed) -> None:
    assert isinstance(game.step, Lift)
    game.step.hands |= BIT[event.seat]


def vote_cancelled(game: State, event: VoteCancelled) -> None:
    game.cancelled = event.day


def drop_from_vote(game: State, gone: Seats) -> None:
    """Those who leave during a vote take the hand now raised with them (K10, K26)."""
    step = game.step
    if isinstance(step, Ballot):
        uncounted = NOBODY if step.by_count else ~step.voted
        step.lost += (gone & ~step.hands & ~uncounted).bit_count()
        step.hands &= ~gone
        _skip_the_gone(game, step)
    elif isinstance(step, Lift):
        step.hands &= ~gone
    elif isinstance(step, Poll):
        step.votes = tuple(v for v in step.votes if not BIT[v[0]] & gone)


def _skip_the_gone(game: State, step: Ballot) -> None:
    while step.index < len(step.candidates) and not game.alive & BIT[step.candidates[step.index]]:
        _close_candidate(step, 0, max(step.tally, step.hands.bit_count()))


def _close_candidate(step: Ballot, votes: int, used: int) -> None:
    step.sums += (votes,)
    step.used += used
    step.by_count |= step.tally >= 0
    step.index += 1
    step.hands, step.tally = NOBODY, -1
