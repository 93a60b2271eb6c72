"""Rulings and fouls in the middle of a line: where they stand in the record, and what of the line stays."""

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Command,
    Foul,
    Nominate,
    Overrule,
    Plan,
    Remove,
    Ruling,
    Shoot,
    TimeUp,
    Vote,
)
from gorod.engine.log import Log
from gorod.notation.writer import write_log
from tests.rulebook.table import done, pass_to, seated

UP: tuple[Command, int] = (TimeUp(), CLOCK)


def written(log: Log, *commands: tuple[Command, int]) -> list[str]:
    """The lines of a record after these commands."""
    done(log, *commands)
    return write_log(log).split("\n\n", 1)[1].splitlines()


def ruled(ruling: Ruling, *seats: int, value: str = "") -> tuple[Command, int]:
    """A ruling of the judge."""
    return Overrule(ruling, "x", seats, value), JUDGE


def fouled(seat: int) -> tuple[Command, int]:
    """A foul."""
    return Foul(seat), JUDGE


def hunting(name: str = "fiim") -> Log:
    """A night on which nobody has shot yet."""
    return pass_to(seated(name, phase="N1"), "hunt")


def voting(*seats: int) -> Log:
    """A ballot on these."""
    log = pass_to(seated("classic", phase="D2"), "speech")
    for at, seat in enumerate(seats):
        done(log, (Nominate(seat), log.game.opener + at), UP)
    return pass_to(log, "ballot")


def test_fouls_after_the_plan_share_a_line() -> None:
    log = pass_to(seated("fiim"), "briefing")
    lines = written(log, (Plan((1,)), 7), fouled(1), fouled(2), (Remove(3), JUDGE))
    assert lines == ["N0 plan 1", "N0 foul 1! 2! 3# = 3"]


def test_the_last_candidate_removed_while_called_leaves_the_rest_to_the_one_before() -> None:
    """K26."""
    assert written(voting(7, 8, 9), UP, UP, (Remove(9), JUDGE))[1] == "D2 vote 7: / 8: / 9: 9# = 8"


def test_a_ruling_on_the_list_parts_the_vote_and_it_begins_anew() -> None:
    lines = written(voting(7, 8, 9), (Vote(7), 1), fouled(4), UP, fouled(5), ruled(Ruling.OFF, 8))
    assert lines[1:3] == ["D2 vote 7: 1 4! / 8: 5! ...", 'D2 judge off 8 "x"']
    again = written(voting(7, 8, 9), (Vote(7), 1), ruled(Ruling.OUT, 8), (Vote(7), 2), UP, UP)
    assert again[1:4] == ["D2 vote 7: 1 ...", 'D2 judge out 8 "x"', "D2 vote 7: 2 / 9: = 9"]


def test_a_recount_takes_the_place_of_a_vote_in_which_nobody_has_voted() -> None:
    ruling = Overrule(Ruling.VOTES, "x", votes=((7, 6), (8, 4)))
    assert written(voting(7, 8), (ruling, JUDGE))[1:2] == ['D2 judge votes 7 x6 / 8 x4 "x"']
    assert written(voting(7, 8), (Vote(7), 1), (ruling, JUDGE))[1:3] == [
        "D2 vote 7: 1 ...",
        'D2 judge votes 7 x6 / 8 x4 "x"',
    ]


def test_a_ruling_on_fouls_parts_the_line_it_fell_in() -> None:
    lines = written(voting(7, 8), (Vote(7), 1), ruled(Ruling.FOULS, 4, value="3"), (Vote(7), 2), UP, UP)
    assert lines[1:4] == ["D2 vote 7: 1 ...", 'D2 judge fouls 4:3 "x"', "D2 vote 7: 2 / 8: = 8"]
    count = ruled(Ruling.FOULS, 6, value="2")
    lines = written(hunting(), (Shoot(1), 5), fouled(6), count, (Shoot(1), 6), fouled(6), (Shoot(1), 7), UP)
    assert lines == ["N1 shot 5>1 6! ...", 'N1 judge fouls 6:2 "x"', "N1 shot 6>1 6! 7>1 = 1"]


def test_the_candidate_now_called_stands_in_both_parts() -> None:
    """Nobody has voted for 8 when the judge acts, and 7 is closed."""
    lines = written(voting(7, 8), (Vote(7), 1), UP, ruled(Ruling.FOULS, 4, value="3"), (Vote(8), 2), UP)
    assert lines[1:4] == ["D2 vote 7: 1 / 8: ...", 'D2 judge fouls 4:3 "x"', "D2 vote 8: 2 = 8"]


def test_shots_before_a_ruling_stay() -> None:
    """Those of whoever is ruled out count for nothing, as in the game."""
    lines = written(hunting(), (Shoot(1), 5), (Shoot(2), 6), ruled(Ruling.OUT, 5), (Shoot(2), 7), UP)
    assert lines == ["N1 shot 5>1 6>2 ...", 'N1 judge out 5 "x"', "N1 shot 7>2 = 2"]


def test_a_line_is_parted_by_the_ruling_that_ends_the_game() -> None:
    lines = written(hunting(), (Shoot(1), 5), ruled(Ruling.END, value="red"))
    assert lines == ["N1 shot 5>1 ...", 'N1 judge end red "x" = red']
    log = pass_to(seated("fiim", phase="D2"), "speech")
    assert written(log, ruled(Ruling.END, value="draw")) == ["D2 talk 2", 'D2 judge end draw "x" = draw']


def test_a_ruling_in_a_poll_parts_it() -> None:
    log = pass_to(seated("home", phase="D2"), "poll")
    lines = written(log, (Vote(2), 1), fouled(3), ruled(Ruling.OUT, 5), (Vote(3), 1), UP)
    assert lines[:3] == ["D2 vote 2: 1 3! ...", 'D2 judge out 5 "x"', "D2 vote 3: 1 = 3"]


def test_a_ruling_while_the_list_is_read_does_not_part_the_talk() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, (Nominate(4), 2))
    lines = written(pass_to(log, "reading"), ruled(Ruling.ON, 3, 5))
    assert lines[1:] == ["D2 list", 'D2 judge on 3+5 "x"'] and not lines[0].endswith("...")


def test_a_ruling_at_dusk_is_led_there() -> None:
    """The reader of a day without a vote is still at the list."""
    log = pass_to(seated("fiim", phase="D2"), "dusk")
    lines = written(log, fouled(3), ruled(Ruling.FOULS, 3, value="0"))
    assert lines[1:] == ["D2 foul 3!", "D2 dusk", 'D2 judge fouls 3:0 "x"']


def test_a_result_is_corrected_after_the_end() -> None:
    """Where the game has ended after the last line, and not in it, that is written."""
    lines = written(hunting(), ruled(Ruling.END, value="red"), ruled(Ruling.END, value="draw"))
    assert lines == ['N1 judge end red "x" = red', 'N1 judge end draw "x" = draw']
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, ruled(Ruling.OUT, 5, 6), (Nominate(7), 2))
    pass_to(log, "over")
    assert written(log, ruled(Ruling.END, value="draw"))[-3:] == [
        "D2 last 7",
        "D2 end",
        'D2 judge end draw "x" = draw',
    ]


def test_a_foul_in_a_silent_turn_is_written_in_it() -> None:
    """F19: 2 has had the word already, so the third foul costs the next speech, not this one."""
    log = pass_to(seated("fiim", phase="D2", fouls__cuts_speech="true"), "speech")
    done(log, fouled(3), fouled(3), fouled(3), fouled(2), fouled(2), UP)
    assert written(log, fouled(2), UP)[-1] == "D2 talk 2 3! 3! 3! 2! 2! (3) 2!"


def test_a_ruling_parts_a_talk_in_two() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    lines = written(
        log, (Nominate(4), 2), UP, fouled(3), ruled(Ruling.FOULS, 3, value="0"), UP, (Nominate(5), 4)
    )
    assert lines == ["D2 talk 2+4 3 3!", 'D2 judge fouls 3:0 "x"', "D2 talk 4+5"]
