"""Games whose records were once not read back as they were played, or not written the same again."""

import pytest

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Command,
    DefeatTeam,
    Foul,
    Nominate,
    Overrule,
    Pause,
    Remove,
    Resume,
    Ruling,
    Shoot,
    Tally,
    TimeUp,
)
from gorod.engine.log import Log
from gorod.engine.role import Team
from gorod.engine.step import Hunt
from gorod.notation import read, write
from gorod.notation.writer import write_log
from tests.properties.round_trip import fault_of
from tests.rulebook.table import dealing, done, pass_to, seated

UP: tuple[Command, int] = (TimeUp(), CLOCK)
FIIM = '[MGN "1"]\n[Rules "fiim"]\n[Deal "C C C S M M D C C C"]\n[Unknown "{}"]\n[Result "*"]\n\n'


def lines_of(log: Log) -> list[str]:
    """The lines of a record that is read back as the same game."""
    assert fault_of(log) == ""
    return write_log(log).split("\n\n")[1].splitlines()


def played(text: str) -> Log:
    """The game of a record."""
    (record,) = read(text)
    assert record.result.ok, record.result
    return record.log


def test_a_removal_by_which_an_alibi_is_shown_stands_in_its_vote() -> None:
    """B21, K26: of two tied one is removed, and the other has the alibi."""
    text = (
        '[Rules "boxed"]\n[Deal "M M D Co N V B J Cp A X L C C C C"]\n[Result "*"]\n\nN1 beauty 7>13\n'
        "D2 talk 1+13 2+14\nD2 vote 13 x8 / 14 x8 = tie\n"
    )
    log = played(text)
    done(log, (Remove(14), JUDGE))
    assert lines_of(log)[-1] == "D2 vote 13: 14# = alibi"


def test_removals_in_a_talk_after_a_vote_that_was_cancelled() -> None:
    """F20: the candidates of yesterday's vote are removed in one talk."""
    log = played(
        '[Rules "wolves"]\n[Deal "C C C S M M D Dr C C"]\n[Result "*"]\n\nN0 plan 1\nD2 talk 2+9 3+10\n'
        "D2 vote 9: 1 2 5# = no vote\nD3 dawn = none\n"
    )
    pass_to(log, "speech")
    done(log, (Remove(9), JUDGE), (Remove(10), JUDGE))
    pass_to(log, "dawn")
    assert "D3 talk 3 9# 10# 4 6 7 8 1 2 = no vote" in lines_of(log)


def test_a_target_removed_after_the_hunt_was_parted_is_told_in_its_line() -> None:
    """G10: the removal closes the hunt."""
    log = pass_to(seated("fiim"), "hunt")
    done(log, *((Shoot(1), seat) for seat in (5, 6, 7)), (Overrule(Ruling.FOULS, "so", (4,), "1"), JUDGE))
    done(log, (Remove(1), JUDGE))
    pass_to(log, "dawn")
    assert lines_of(log)[1:4] == ["N1 shot 5>1 6>1 7>1 ...", 'N1 judge fouls 4:1 "so"', "N1 shot 1# = 1"]


def test_after_the_defeat_of_a_team_only_the_winner_stands() -> None:
    log = pass_to(seated("fiim"), "hunt")
    done(log, (Remove(1), JUDGE), (DefeatTeam(2), JUDGE))
    assert lines_of(log)[-1] == "N1 foul 1# 2## = black"


def test_those_ruled_killed_before_the_first_day_have_a_dawn() -> None:
    log = pass_to(seated("fiim"), "briefing")
    done(log, (Overrule(Ruling.VICTIM, "so", (1,)), JUDGE))
    pass_to(log, "farewell")
    pass_to(log, "dawn")
    assert lines_of(log)[:3] == ['N0 judge victim 1 "so"', "D1 dawn = 1", "D1 last 1"]


def test_a_talk_may_end_with_the_last_speaker_sent_away() -> None:
    """That there is no vote came of the ruling, so no line of talk tells it."""
    log = pass_to(seated("fiim"), "speech")
    while getattr(log.game.step, "seat", 0) != 10:
        done(log, UP)
    done(log, (Overrule(Ruling.OUT, "so", (10,)), JUDGE))
    pass_to(log, "dawn")
    assert lines_of(log)[1:3] == ['D1 judge out 10 "so"', "N1 shot = miss"]


def test_a_sheriff_may_be_ruled_another_card_while_meeting_the_judge() -> None:
    """K4: night zero goes on with what comes after."""
    log = pass_to(seated("club"), "meeting")
    while getattr(log.game.step, "role", "") != "sheriff":
        done(log, UP)
    sheriff = next(seat for seat in range(1, 11) if log.game.roles[seat].id == "sheriff")
    done(log, (Overrule(Ruling.ROLE, "so", (sheriff,), "citizen"), JUDGE), UP)
    assert log.game.phase == "D1"


def test_a_game_may_end_before_anybody_has_a_card() -> None:
    """The deck is told all the same."""
    log = dealing("wolves", "C C C S M M D Dr C C")
    done(log, (Foul(3), JUDGE), (Overrule(Ruling.END, "fire", value="draw"), JUDGE))
    assert lines_of(log) == ["N0 foul 3!", 'N0 judge end draw "fire" = draw']


def test_a_vote_that_is_a_fact_is_written_as_one() -> None:
    """No ruling is made up for it, neither for a tie nor for who leaves."""
    lines = (
        "D1 talk 1+3 2+4 3 4 5 6 7 8 9 10\nD1 vote 3: 1 / 4: 2 = tie\nD1 talk 3 4\nD1 vote 3: 5 / 4: = 4\n"
        "D1 last 4\n"
    )
    text = FIIM.format("votes") + lines
    (record,) = read(text)
    assert record.result.ok and write(record) == text


@pytest.mark.parametrize("line", ["N1 shot = 4", "N1 shot 5>1 = 4"])
def test_so_is_a_hunt(line: str) -> None:
    text = FIIM.format("shots") + f"D1 talk 1 2 3 4 5 6 7 8 9 10 = no vote\n{line}\nD2 dawn = 4\nD2 last 4\n"
    (record,) = read(text)
    assert record.result.ok and write(record) == text


@pytest.mark.parametrize(
    "between", [(), ((Pause(), JUDGE), (Resume(), JUDGE))], ids=["at once", "after a pause"]
)
def test_a_ruling_after_a_talk_is_not_read_as_one_in_it(between: tuple[tuple[Command, int], ...]) -> None:
    """The record of the second reading had another line of talk."""
    log = pass_to(seated("fiim"), "speech")
    done(log, (Nominate(3), 1), UP, (Nominate(4), 2))
    pass_to(log, "reading")
    done(log, *between, (Overrule(Ruling.FOULS, "so", (4,), "1"), JUDGE))
    pass_to(log, "ballot")
    pass_to(log, "farewell")
    assert lines_of(log)[-4:] == ["D1 list", 'D1 judge fouls 4:1 "so"', "D1 vote 3: / 4: = 4", "D1 last 4"]


def test_a_talk_that_is_begun_again_after_a_foul_has_its_own_candidates() -> None:
    """The ruling comes when the talk is over, so the second talk is no part of the first."""
    log = pass_to(seated("fiim"), "speech")
    done(log, (Nominate(3), 1), UP, (Nominate(4), 2))
    pass_to(log, "reading")
    done(log, (Foul(8), JUDGE), (Overrule(Ruling.GOTO, "so", value="talk"), JUDGE), (Nominate(3), 1), UP)
    done(log, (Nominate(5), 2))
    pass_to(log, "ballot")
    pass_to(log, "farewell")
    assert lines_of(log)[-2] == "D1 vote 3: / 5: = 5"


def test_in_which_hunt_of_a_clan_that_is_gone_a_ruling_falls_is_not_told() -> None:
    """The clan is called all the same, and called again."""
    log = pass_to(seated("boxed", "M Y Y Co L C C C C C C C"), "discussion")
    done(log, (Remove(1), JUDGE))
    pass_to(log, "hunt")
    done(log, UP, (Overrule(Ruling.FOULS, "so", (4,), "1"), JUDGE))
    assert isinstance(log.game.step, Hunt) and log.game.step.again
    pass_to(log, "dawn")
    assert lines_of(log)[1] == 'N1 judge fouls 4:1 "so"'


def test_a_foul_after_a_parted_hunt_is_not_read_as_one_in_it() -> None:
    """The hunters are ruled out, so nothing of their hunt is written any more."""
    log = pass_to(seated("boxed", "M Y Y Co L C C C C C C C"), "hunt")
    done(log, (Shoot(6), 1), (Overrule(Ruling.OUT, "so", (1,)), JUDGE))
    while log.game.step != Hunt(log.game.step.seconds, Team.YAKUZA):
        done(log, UP)
    done(log, (Foul(7), JUDGE), (Shoot(8), 2), (Shoot(8), 3))
    pass_to(log, "dawn")
    assert lines_of(log)[1:] == [
        "N1 shot 1>6 ...",
        'N1 judge out 1 "so"',
        "N1 yakuza ...",
        "N1 foul 7!",
        "N1 yakuza 2>8 3>8 = 8",
        "D2 dawn = 8",
    ]


def test_a_count_before_a_removal_is_read_before_it() -> None:
    """K10: a count that fitted those at the table need not fit those who are left."""
    log = pass_to(seated("classic"), "speech")
    done(log, (Nominate(3), 1), UP, (Nominate(4), 2))
    pass_to(log, "ballot")
    done(log, (Tally(3, 10), JUDGE), (Remove(9), JUDGE), (Foul(8), JUDGE), UP, UP)
    assert lines_of(log)[-2] == "D1 vote 3: x10 9# 8! / 4: = 3"


def test_a_pause_in_the_second_farewell_of_a_player_brought_back() -> None:
    """The first farewell is over; the second one is not."""
    log = played(
        '[MGN "1"]\n[Rules "classic"]\n[Deal "M C C C C C C M D S"]\n[Result "*"]\n\nD1 talk 1+4 2+5\n'
        'D1 vote 4 x10 = 4\nD1 last 4\nN1 judge back 4 "so"\nD2 talk 2+4 3+5\nD2 vote 4 x10 = 4\n'
        "D2 pause\nD2 last 4\nN2 shot\n"
    )
    assert lines_of(log)[-3:-1] == ["D2 pause", "D2 last 4"]
