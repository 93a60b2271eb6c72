"""The candidates are read out, and the rules decide whether there is a vote (K7, K8, F11, F12, C10, B9)."""

from gorod.engine.events import NobodyLeaves
from gorod.engine.play import Conduct, Play, ToChosen, ToDusk, ToReading, ToVote, leads_to
from gorod.engine.ruleset import BallotWay, DayOne, Single
from gorod.engine.seats import Seat
from gorod.engine.state import State
from gorod.engine.step import Ballot, Poll, Reading


@leads_to
def begin(play: Play, _: ToReading) -> None:
    """Read the list out; where everyone may be voted for there is no list (H11)."""
    game = play.game
    if not play.rules.nominations.allowed:
        play.go(ToVote())
        return
    play.begin(Reading(play.rules.nominations.reading, game.candidates, is_held(game)))


def is_held(game: State) -> bool:
    """Whether the current candidates are voted on today."""
    candidates = game.candidates
    is_open = bool(candidates) and not is_cancelled(game) and not is_left_out(game)
    return is_open and single_rule(game, candidates) is not Single.NO_VOTE


def is_cancelled(game: State) -> bool:
    """Whether a removal has cancelled today's vote (F20)."""
    return game.cancelled == game.day


def is_left_out(game: State) -> bool:
    """Whether there is no vote today, as on the first day of some platforms."""
    return game.day == 1 and game.rules.ballot.day_one is DayOne.NONE


def single_rule(game: State, candidates: tuple[Seat, ...]) -> Single | None:
    """Return what the ruleset does with a single candidate today; None if there are more."""
    if len(candidates) != 1:
        return None
    rule = game.rules.ballot
    return rule.single_on_day_one if game.day == 1 else rule.single


@leads_to
def vote(play: Play, _: ToVote) -> None:
    """Open the ballot, unless the rules cancel it or settle it without one."""
    game, rule = play.game, play.rules.ballot
    candidates = game.candidates
    alone = single_rule(game, candidates)
    if is_cancelled(game):
        no_vote(play, "cancelled")
    elif is_left_out(game):
        no_vote(play, "day_one")
    elif rule.way is BallotWay.AT_ONCE and not play.rules.nominations.allowed:
        play.begin(Poll(rule.seconds))
    elif not candidates:
        no_vote(play, "no_candidates")
    elif alone is Single.NO_VOTE:
        no_vote(play, "single_candidate")
    elif alone is Single.LEAVES_UNCOUNTED:
        play.go(ToChosen(candidates[0]))
    else:
        open_ballot(play, candidates, 0)


def open_ballot(play: Play, candidates: tuple[Seat, ...], revote: int) -> None:
    """Begin a vote on these candidates, one by one or all at once."""
    rule = play.rules.ballot
    if rule.way is BallotWay.CALLED:
        play.begin(Ballot(rule.seconds, candidates, revote))
    else:
        play.begin(Poll(rule.seconds, candidates, revote))


def no_vote(play: Play, reason: str) -> None:
    """End the day without a vote."""
    play.emit(NobodyLeaves(reason))
    play.go(ToDusk(settled=False))


def _time_up(play: Play, _: Reading) -> None:
    play.go(ToVote())


READING = Conduct(_time_up)
