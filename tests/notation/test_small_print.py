"""The small print of records: counts that are left over, rulings of one item, lines after the last word."""

from typing import Any

import pytest
from msgspec.structs import replace

from gorod.engine.commands import CLOCK, JUDGE, Nominate, Overrule, Pause, Ruling, TimeUp, Withdraw
from gorod.engine.events import How, Left, Voted
from gorod.engine.log import Log
from gorod.engine.start import start
from gorod.engine.step import Ballot, Speech
from gorod.notation import read
from gorod.notation.line_player import LinePlayer
from gorod.notation.line_writer import LineWriter, left, vote_begins, voted
from gorod.notation.text import one_line, place_of
from gorod.notation.writer import write_log
from tests.notation.records import ALL_OUT, CASE, DAY, GAME, LATER, fault, told
from tests.rulebook.table import TEN, begun, cards, done, pass_to, question, rules_with, seated, sentenced
from tests.views.seen import seen

HOME = '[Case "H13"]\n[Rules "home"]\n[Deal "M M Dr In C C C"]\n[From "D2"]\n'


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "values"),
    [
        (f'{LATER}D2 judge fouls 4:1 5:1 "so"', "bad_item", 5, 4, {"text": "4:1 5:1"}),
        (f'{LATER}D2 judge fouls "so"', "bad_item", 5, 4, {"text": ""}),
        (f'{LATER}D2 judge role 4=C 5=C "so"', "bad_item", 5, 4, {"text": "4=C 5=C"}),
        (f'{LATER}D2 judge role "so"', "bad_item", 5, 4, {"text": ""}),
        (f'{LATER}D2 judge on 4+1 5+2 "so"', "bad_item", 5, 4, {"text": "4+1 5+2"}),
        (f'{LATER}D2 judge on "so"', "bad_item", 5, 4, {"text": ""}),
        (f"{DAY}D1 talk X =", "empty_outcome", 5, 12, {}),
        (f"{DAY}D1 talk =X= =", "empty_outcome", 5, 14, {}),
        (f"{DAY}D1 sing X", "unknown_step", 5, 4, {"step": "sing"}),
        (f"{LATER}D2 talk 2+3\nD2 vote 3: 10 11 = 3", "bad_item", 6, 15, {"text": "11"}),
        (
            CASE.replace("C S", "C C C C C C C C C C C C S"),
            "bad_start",
            3,
            1,
            {"refusal": "bad_cast", "detail": "21"},
        ),
    ],
)
def test_a_fault_is_told_with_its_place(
    text: str, code: str, line: int, column: int, values: dict[str, Any]
) -> None:
    assert fault(text) == (code, line, column, values)


@pytest.mark.parametrize(
    ("line", "left", "sums"),
    [("2 x2 / 5: 1 / 3", 3, {2: 2, 5: 1, 3: 4}), ("2 x4 / 5: 1 6 / 3", 2, {2: 4, 5: 2, 3: 1})],
)
def test_the_last_of_a_count_has_what_is_left(line: str, left: int, sums: dict[int, int]) -> None:
    """H11: named hands and counted ones are used up alike."""
    (record,) = read(f"{HOME}D2 vote {line} = {left}\n")
    assert record.result.ok, record.result
    (polled,) = [event for event in record.log.events if type(event).__name__ == "Polled"]
    assert {seat: hands for seat, hands in polled.sums if hands} == sums  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("tag", "ok"), [('[Unknown "shots checks"]\n', True), ('[Unknown ""]\n', True), ("", False)]
)
def test_only_a_partial_record_may_end_without_its_result(tag: str, ok: bool) -> None:
    assert told(f'{GAME}{tag}[Result "*"]\n{ALL_OUT}')[0] is ok


def test_a_foul_after_the_last_farewell_is_counted() -> None:
    """G9: the game is over when the farewell is, and that is not before the next line."""
    text = f'{LATER}[Out "5 6"]\nD2 talk 2+7\nD2 vote 7: = 7 red\nD2 last 7\nD2 foul 8!'
    (record,) = read(text)
    assert record.result.ok, record.result
    assert record.log.game.fouls[8] == 1
    assert told(f"{text} 9!\nD2 foul 10!")[0]


def test_no_step_is_wanted_of_a_game_that_is_over_or_paused_or_of_a_phase_that_is_gone() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    player, place = LinePlayer(log), place_of("D2")
    assert player.distance(lambda step: isinstance(step, Speech), place) == 0
    assert player.distance(lambda step: step != log.game.step, place) == 1
    assert player.distance(lambda _: True, place - 1) is None
    done(log, (Pause(), JUDGE))
    assert player.distance(lambda step: isinstance(step, Ballot), place) is None
    assert player.reach(lambda step: isinstance(step, Speech), one_line("D2 talk 2"))
    assert not log.game.paused
    done(log, (Overrule(Ruling.END, "time", value="draw"), JUDGE))
    assert player.distance(lambda _: True, place) is None


def test_rules_without_a_preset_have_no_options_to_write() -> None:
    rules = rules_with("fiim", talk__seconds="30")
    for id, is_told in (("fiim", True), ("mine", False)):
        mine = replace(rules, id=id)
        text = write_log(begun(start(mine, deal=cards(rules, TEN))))
        assert f'[Rules "{id}"]' in text
        assert ('[Option "talk.seconds" "30"]' in text) is is_told


def test_the_hands_for_one_who_is_gone_are_written_with_him() -> None:
    """K26: also for a viewer who was not shown the count."""
    writer = LineWriter(rules_with("classic"))
    writer.phase = "D2"
    vote_begins(writer, Ballot(20, (3, 4)))
    voted(writer, Voted(1, 3))
    left(writer, Left((3,), How.REMOVED))
    voted(writer, Voted(2, 4))
    left(writer, Left((4,), How.VOTED_OUT))
    assert writer.lines({}) == ["D2 vote 3: 1 / 4: 2 = 4"]


def listed_at(log: Log) -> Log:
    """Two are on the list, and the first of them speaks no more."""
    pass_to(log, "speech")
    first = log.game.opener
    done(log, (Nominate(3), first), (TimeUp(), CLOCK), (Nominate(4), first + 1))
    return log


@pytest.mark.parametrize("place", ["reading", "ballot", "lift"])
def test_a_talk_held_again_starts_with_an_empty_list(place: str) -> None:
    """What the table sees is what the game knows."""
    log = question() if place == "lift" else pass_to(listed_at(seated("classic", phase="D2")), place)
    assert seen(log)["step"]["candidates"] == [3, 4]
    done(log, (Overrule(Ruling.GOTO, "unheard", value="talk"), JUDGE))
    assert seen(log)["step"]["kind"] == "speech"
    assert seen(log)["step"]["candidates"] == [*log.game.candidates] == []


def test_in_a_talk_that_goes_on_the_list_is_kept() -> None:
    log = listed_at(seated("classic", phase="D2"))
    done(log, (TimeUp(), CLOCK))
    assert seen(log)["step"]["candidates"] == [*log.game.candidates] == [3, 4]


@pytest.mark.parametrize("groups", ["5 x4 / 1 x3", "5 x3 / 1 x3"])
def test_a_ruling_on_a_sentence_is_written_without_what_comes_of_it(groups: str) -> None:
    """H13: whether the sentence stands or falls, the ruling says it all; read back it is the same."""
    log = sentenced()
    first, second = (tuple(int(number) for number in group.split(" x")) for group in groups.split(" / "))
    votes_ = ((first[0], first[1]), (second[0], second[1]))
    done(log, (Overrule(Ruling.VOTES, "miscounted", votes=votes_), JUDGE))
    text = write_log(log)
    assert text.endswith(f'D2 vote 5: 1 2 3 = 5\nD2 talk 5\nD2 judge votes {groups} "miscounted"\n')
    (record,) = read(text)
    assert record.result.ok, record.result
    assert [d.seat for d in record.log.game.left] == [d.seat for d in log.game.left]


def test_nobody_is_passed_over_into_another_round() -> None:
    """B2's option: the round goes on the same day, but one line is of one round."""
    text = '[Case "C8"]\n[Rules "classic"]\n[Option "house.first_out_judges" "true"]\n'
    text += f'[Deal "{TEN}"]\n[From "D1"]\nD1 talk 1 2'
    assert told(f"{text} 1") == (False, 6, 13, "accepted", "refused not_your_turn C8")
    assert told(f"{text} 4 10")[0]


def test_a_withdrawal_is_all_that_is_written_of_its_speech() -> None:
    """K6: a speaker who did something is not written once more as a bare seat."""
    log = pass_to(seated("classic", phase="D2", nominations__withdraw="true"), "speech")
    done(log, (Nominate(5), 2), (Withdraw(5), 2), (TimeUp(), CLOCK), (Nominate(6), 3))
    assert write_log(log).splitlines()[-1] == "D2 talk 2+5 2-5 3+6"


def test_a_withdrawal_may_be_the_first_word_of_a_speech() -> None:
    """K6: the judge has put it on the list for him."""
    log = pass_to(seated("classic", phase="D2", nominations__withdraw="true"), "speech")
    done(log, (Overrule(Ruling.ON, "unheard", (3, 5)), JUDGE), (TimeUp(), CLOCK), (Withdraw(5), 3))
    done(log, (TimeUp(), CLOCK), (Nominate(6), 4))
    assert write_log(log).splitlines()[-3:] == [
        "D2 talk 2",
        'D2 judge on 3+5 "unheard"',
        "D2 talk 3-5 4+6",
    ]
