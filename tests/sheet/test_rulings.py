"""Votes and shots that a judge, a removal or nothing but time has decided."""

from collections.abc import Callable

from gorod.engine.commands import CLOCK, JUDGE, Overrule, Remove, Ruling, Shoot, TimeUp
from gorod.engine.events import Outcome, Overruled
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import Team
from gorod.engine.state import State
from gorod.engine.step import Ballot, Hunt
from gorod.notation import read
from gorod.sheet import form
from gorod.sheet.filling import filled
from gorod.sheet.form import Heading, Sheet, TallyRow
from tests.sheet.sheets import sheet_of

RULED = """[Rules "classic"]
[Deal "C C C S M M D C C C"]
[Result "*"]

D1 talk 1+5 2+6 3 4 5 6 7 8 9 10
D1 judge off 6 "не слышал"
D1 judge on 3+7 "слышал"
"""


def played_on(text: str, is_there: Callable[[State], bool]) -> Log:
    """A record, and after it nothing but time."""
    [record] = read(text)
    while not is_there(record.log.game):
        record.log.do(TimeUp(), CLOCK)
    return record.log


def is_counted(game: State) -> bool:
    """The votes of the first candidate are."""
    return isinstance(game.step, Ballot) and game.step.index == 1


def ended(log: Log) -> Sheet:
    """The judge has had enough."""
    log.do(Overrule(Ruling.END, "хватит", value="draw"), JUDGE)
    return filled(log, Heading())


def test_votes_that_go_to_one_counted_before_are_counted_with_him() -> None:
    """The last candidate is removed, so the unused votes are those of the one before."""
    text = RULED.replace("2+6 3 4 5 6", "2+6 3 4+8 5 6").partition("D1 judge")[0].replace("classic", "club")
    ruled = 'D1 vote 5: 1 3 / 6: 2 / 8: 8#\nD1 judge end red "хватит"\n'
    [vote] = sheet_of(text.replace('"*"', '"red"') + ruled).days[0].rounds
    assert [(tally.candidate, tally.votes) for tally in vote.tallies] == [(5, 2), (6, 7), (8, 0)]


def test_votes_not_given_are_those_of_the_last_candidate() -> None:
    [vote] = ended(played_on(RULED, lambda game: game.night)).days[0].rounds
    assert vote.tallies == [TallyRow(5, 0), TallyRow(7, 10, tuple(range(1, 11)))]


def test_shots_after_their_target_was_removed_do_not_count() -> None:
    log = played_on(RULED, lambda game: isinstance(game.step, Hunt))
    for hunter in (5, 6):
        log.do(Shoot(4), hunter)
    log.do(Remove(4), JUDGE)
    assert not isinstance(log.do(Shoot(1), 5), Refused)
    assert ended(log).nights[0].hunts == [form.HuntRow(Team.BLACK, [(5, 4), (6, 4)], 4)]


def test_rulings_change_the_list_and_the_count() -> None:
    """Whatever was counted before the judge said how it was."""
    log = played_on(RULED, is_counted)
    log.do(Overrule(Ruling.VOTES, "пересчёт", votes=((5, 6), (7, 4))), JUDGE)
    sheet = ended(log)
    [day] = sheet.days
    told = [(one.by, one.seat, one.is_withdrawn) for one in day.nominations]
    assert told == [(1, 5, False), (2, 6, True), (3, 7, False)]
    assert [one.tallies for one in day.rounds] == [[TallyRow(5, 6), TallyRow(7, 4)]]
    assert [type(one.event) for one in sheet.orders] == [Overruled] * 4
    assert sheet.outcome == Outcome(None, "ruling")


def test_a_vote_that_a_ruling_broke_off_stands_once() -> None:
    log = played_on(RULED, is_counted)
    log.do(Overrule(Ruling.ON, "верно", (3, 8)), JUDGE)
    while not log.game.night:
        log.do(TimeUp(), CLOCK)
    [vote] = ended(log).days[0].rounds
    assert [tally.candidate for tally in vote.tallies] == [5, 7, 8]
