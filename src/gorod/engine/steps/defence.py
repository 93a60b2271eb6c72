"""What follows from the votes: a departure, or a tie, defences and a revote (C12, K12, F14, B11, H12)."""

from gorod.engine.events import AlibiShown, How, NobodyLeaves, Sentenced, VoteTied
from gorod.engine.play import Play, ToChosen, ToCount, ToDusk, ToLift, leads_to
from gorod.engine.ruleset import AfterTies, DayOne, SentenceWay
from gorod.engine.seats import BIT, Seat, Seats
from gorod.engine.speaking import solo
from gorod.engine.state import State
from gorod.engine.step import Ballot, Defence, Lift, Poll
from gorod.engine.steps.reading import no_vote, open_ballot
from gorod.engine.victory import leave


@leads_to
def settle(play: Play, to: ToCount) -> None:
    """Choose the candidate with the most votes; several with the most are tied."""
    most = max((count for _, count in to.sums), default=0)
    leaders = tuple(seat for seat, count in to.sums if count == most)
    if most == 0:
        play.emit(NobodyLeaves("no_votes"))
        play.go(ToDusk())
    elif len(leaders) == 1:
        play.go(ToChosen(leaders[0]))
    else:
        play.emit(VoteTied(leaders))
        _tied(play, to.vote, leaders)


def _tied(play: Play, vote: Ballot | Poll, leaders: tuple[Seat, ...]) -> None:
    """Hold another revote, or go on if there were enough (B11, H12).

    Where the rules say so, a smaller tie starts the count again (C12, F14).
    """
    tie = play.rules.tie
    standing = [seat for seat in vote.candidates if play.game.alive & BIT[seat]]
    is_new = tie.while_shrinking and vote.revote > 0 and len(leaders) < len(standing)
    done = 0 if is_new else vote.revote
    if done < tie.revotes:
        _hear(play, _speakers(play.game, leaders), leaders, done + 1)
    elif tie.then is AfterTies.LIFT:
        play.go(ToLift(leaders))
    else:
        play.emit(NobodyLeaves("tied_again"))
        play.go(ToDusk())


def _speakers(game: State, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the tied who may speak: the silenced may, unless the option forbids it (K22, F19)."""
    if game.rules.fouls.silenced_defence:
        return tied
    return tuple(seat for seat in tied if not game.muted & BIT[seat])


def _hear(play: Play, speakers: tuple[Seat, ...], tied: tuple[Seat, ...], revote: int) -> None:
    """Hear the tied in order of nomination (G7), then vote on them again."""
    seconds = play.rules.tie.defence
    if speakers and seconds:
        play.begin(Defence(seconds, speakers[0], speakers[1:], tied, revote))
    else:
        open_ballot(play, tied, revote)


@leads_to
def chosen(play: Play, to: ToChosen) -> None:
    """Decide about the player with the most votes: alibi (B21), sentence to confirm (H13), departure."""
    seat = to.seat
    if play.game.alibi & BIT[seat]:
        play.emit(AlibiShown(seat))
        play.go(ToDusk())
    elif stays(play.game):
        play.emit(NobodyLeaves("leader_stays"))
        _hear_the_leader(play, seat)
    elif play.rules.sentence.way is not SentenceWay.NONE and not to.confirmed:
        play.emit(Sentenced(seat))
        play.begin(Defence(play.rules.sentence.defence, seat, (), (seat,)))
    else:
        leave(play, (seat,), How.VOTED_OUT)


def _hear_the_leader(play: Play, seat: Seat) -> None:
    seconds = play.rules.tie.defence
    if seconds:
        play.begin(Defence(seconds, seat, (), (seat,)))
    else:
        play.go(ToDusk())


def stays(game: State) -> bool:
    """Whether the leader of this vote stays, as on the first day of some platforms."""
    return game.day == 1 and game.rules.ballot.day_one is DayOne.LEADER_STAYS


def _time_up(play: Play, step: Defence) -> None:
    living = tuple(seat for seat in step.tied if play.game.alive & BIT[seat])
    waiting = tuple(seat for seat in step.then if play.game.alive & BIT[seat])
    if step.revote:
        _hear(play, waiting, living, step.revote)
    elif stays(play.game):
        play.go(ToDusk())
    elif play.rules.sentence.way is SentenceWay.YES_NO:
        play.begin(Lift(play.rules.lift.seconds, step.tied))
    else:
        play.begin(Poll(play.rules.ballot.seconds, sentenced=step.seat))


def _gone(play: Play, step: Defence, gone: Seats) -> None:
    """Take the departed out of the tie; the only one left of it leaves without another vote (K26)."""
    living = tuple(seat for seat in step.tied if play.game.alive & BIT[seat])
    if not living:
        no_vote(play, "no_candidates")
    elif step.revote and len(living) == 1:
        play.go(ToChosen(living[0]))
    elif gone & BIT[step.seat]:
        _time_up(play, step)


DEFENCE = solo("tie.defence", _time_up, _gone)
