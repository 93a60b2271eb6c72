"""Lines of votes: ballots, lifts, sentences."""

from gorod.engine.commands import JUDGE, Agree, Overrule, Ruling, Tally, Vote
from gorod.engine.ruleset import Unvoted
from gorod.engine.rulings import TIE
from gorod.engine.step import AnyStep, Ballot, Discussion, Lift, Poll, Reading, Speech
from gorod.engine.steps.ballot import may_vote, missing, unused
from gorod.engine.steps.reading import is_held
from gorod.notation import items
from gorod.notation.course import AS_RECORDED, LinePlayer
from gorod.notation.talk import imply_rest
from gorod.notation.text import Line, NotationError, Token, place_of


def vote(player: LinePlayer, line: Line) -> None:
    groups = items.groups(line.items, line.number)
    _nominate_implied(player, line, groups)
    if player.reach(
        lambda step: isinstance(step, Ballot) or (isinstance(step, Poll) and not step.sentenced), line
    ):
        _groups(player, groups, line)
    else:
        _uncounted(player, line, groups)


def _nominate_implied(player: LinePlayer, line: Line, groups: list[items.Group]) -> None:
    """A vote line with no nominations before it implies them in its order."""
    if "nominations" in player.unknown:
        _put_up(player, line, groups)
        return
    is_new_day = place_of(player.game.phase) < line.place
    if player.game.rules.nominations.allowed and (is_new_day or not player.game.nominations):
        player.implied = [group.candidate for group in groups]
        if player.reach(lambda step: isinstance(step, Speech | Discussion), line):
            imply_rest(player)
        player.implied = []


def _put_up(player: LinePlayer, line: Line, groups: list[items.Group]) -> None:
    """That somebody stood for the vote is a fact, by whom is not known."""
    if player.reach(lambda step: isinstance(step, Reading), line):
        for group in groups:
            if group.candidate not in player.game.candidates:
                player.token = Token(str(group.candidate), group.column)
                player.send(Overrule(Ruling.ON, AS_RECORDED, (group.candidate,)), JUDGE)


def _uncounted(player: LinePlayer, line: Line, groups: list[items.Group]) -> None:
    """A single candidate who leaves without a count (F12), or a vote that is not held."""
    if line.outcome and line.outcome[0] == "refused":
        _refuse_vote(player, line, groups)
    player.reach(lambda step: isinstance(step, Reading), line)
    if isinstance(player.game.step, Reading) and _may_stand(player, line, groups):
        for token in (token for group in groups for token in group.items):
            if not player.foul(token) and items.seat(token, line.number) > player.game.seats:
                raise NotationError("bad_item", line.number, token.column, text=token.text)
        player.pass_while(Reading)
    elif line.outcome != ("no", "vote"):
        _refuse_vote(player, line, groups)


def _may_stand(player: LinePlayer, line: Line, groups: list[items.Group]) -> bool:
    """A vote without a count, one that says it is not held, or one in which nobody votes."""
    hands = [token for group in groups for token in group.items if items.foul(token) is None]
    is_idle = not hands and all(not group.count for group in groups)
    are_named = {group.candidate for group in groups} <= {*player.game.candidates}
    return is_held(player.game) or line.outcome == ("no", "vote") or (is_idle and are_named)


def _refuse_vote(player: LinePlayer, line: Line, groups: list[items.Group]) -> None:
    voters = [token for group in groups for token in group.items if items.foul(token) is None]
    player.token = voters[-1] if voters else None
    seat = items.seat(voters[-1], line.number) if voters else 1
    is_another_vote = isinstance(player.game.step, Ballot | Poll)  # the hand must not count there
    player.send(Agree() if is_another_vote else Vote(groups[-1].candidate if groups else 1), seat)


def _groups(player: LinePlayer, groups: list[items.Group], line: Line) -> None:
    step = player.game.step
    for at, group in enumerate(groups):
        _call_candidate(player, group)
        _votes(player, group, line, is_last=at == len(groups) - 1)
    if "votes" in player.unknown and _lacks_hands(player):
        take_vote_as_fact(player, line)
    while isinstance(player.game.step, type(step)) and _same_vote(player, step):
        player.pass_step()


def _lacks_hands(player: LinePlayer) -> bool:
    """Whether hands of some who may vote are not written."""
    game, step = player.game, player.game.step
    if isinstance(step, Ballot):
        return missing(game, step) > 0
    used = len(step.votes) + sum(count for _, count in step.tallies) if isinstance(step, Poll) else 0
    return isinstance(step, Poll) and used < game.alive.bit_count()


def take_vote_as_fact(player: LinePlayer, line: Line) -> None:
    """A partial record knows who left by a vote, not by how many hands."""
    words = [word for word in line.outcome or () if items.is_seat(word)]
    if line.outcome == (TIE,) and player.tied:
        player.send(Overrule(Ruling.CHOSEN, AS_RECORDED, player.tied, TIE), JUDGE)
    elif words or line.outcome == ("none",):
        player.send(Overrule(Ruling.CHOSEN, AS_RECORDED, tuple(map(int, words))), JUDGE)


def _same_vote(player: LinePlayer, step: AnyStep) -> bool:
    now = player.game.step
    return (
        isinstance(now, Ballot | Poll)
        and isinstance(step, Ballot | Poll)
        and now.revote == step.revote
        and (now.candidates == step.candidates)
    )


def _call_candidate(player: LinePlayer, group: items.Group) -> None:
    """Candidates before this one are closed; those not written get no hand."""
    step, candidate = player.game.step, group.candidate
    if not isinstance(step, Ballot):
        return
    if candidate not in step.candidates[step.index :]:
        if candidate not in step.candidates and not group.items:
            player.token = Token(str(candidate), group.column)
            player.send(Tally(candidate, 0), JUDGE)  # never nominated: refused
        return
    while isinstance(player.game.step, Ballot) and player.game.step.current != candidate:
        player.pass_step()


def _votes(player: LinePlayer, group: items.Group, line: Line, is_last: bool) -> None:
    for token in group.items:
        if not player.foul(token):
            player.token = token
            player.send(Vote(group.candidate), items.seat(token, line.number))
    if group.count is not None and isinstance(player.game.step, Ballot | Poll):
        player.token = Token(str(group.candidate), group.count_column)
        player.send(Tally(group.candidate, group.count), JUDGE)
    elif is_last and not group.is_named:
        _give_the_remainder(player, group)


def _give_the_remainder(player: LinePlayer, group: items.Group) -> None:
    """The last count may be left out; where unused votes go to the last one anyway the rules give it."""
    game, step = player.game, player.game.step
    if isinstance(step, Poll):
        used = sum(count for _, count in step.tallies) + len(step.votes)
        player.send(Tally(group.candidate, max(0, may_vote(game).bit_count() - used)), JUDGE)
    elif isinstance(step, Ballot) and game.rules.ballot.unvoted is Unvoted.LOST:
        player.send(Tally(group.candidate, unused(game, step, 0)[1]), JUDGE)


def _hands(player: LinePlayer, line: Line) -> None:
    """Hands for the question: seats, or a count."""
    for token in line.items:
        if player.foul(token):
            continue
        player.token = token
        hands = items.count(token)
        if hands is not None:
            player.send(Tally(0, hands), JUDGE)
        else:
            player.send(Agree(), items.seat(token, line.number))


def lift(player: LinePlayer, line: Line) -> None:
    if not player.reach(lambda step: isinstance(step, Lift), line) and not line.items:
        player.send(Tally(0, 0), JUDGE)  # no question is on: refused
    _hands(player, line)
    if "lifts" in player.unknown and not line.items and isinstance(player.game.step, Lift):
        take_vote_as_fact(player, line)
    if isinstance(player.game.step, Lift):
        player.pass_step()


def sentence(player: LinePlayer, line: Line) -> None:
    is_on = player.reach(
        lambda step: isinstance(step, Lift) or (isinstance(step, Poll) and step.sentenced > 0), line
    )
    if not is_on:
        _refuse_vote(player, line, items.groups(line.items, line.number))
    if isinstance(player.game.step, Lift):
        _hands(player, line)
        player.pass_while(Lift)
    else:
        _groups(player, items.groups(line.items, line.number), line)
