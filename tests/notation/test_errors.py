"""A text that cannot be read is answered with its code, its line and column, and the words at fault."""

from typing import Any

import pytest

from gorod.notation import NotationError, play_unit
from gorod.notation.text import MAX_QUOTED_CHARS, one_line, units
from tests.notation.records import CASE, DAY, LATER, fault


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "values"),
    [
        ("\nD1 talk", "line_before_tags", 2, 1, {}),
        ('\n; x\n[Case "F1', "bad_tag", 3, 1, {"text": '[Case "F1'}),
        (f"{DAY} Day talk", "bad_phase", 5, 2, {"text": "Day talk"}),
        (f"{DAY}; nothing\n  D1234 talk ; so", "bad_phase", 6, 3, {"text": "D1234 talk"}),
        (f"{DAY}D1  ; why", "no_step", 5, 3, {}),
        (f"{DAY}D1 = red", "no_step", 5, 9, {}),
        (f"{DAY}D1 talk 1+2 == ", "bad_item", 5, 13, {"text": "=="}),
        (f"{DAY}D1 talk 1+2 =  ", "empty_outcome", 5, 14, {}),
        (f'{DAY}D1 talk 1"S', "open_quote", 5, 10, {}),
        ('[MGN "1"]\n\n[Case "F1"]\n[Deal "C"]', "missing_tag", 1, 1, {"tag": "Rules"}),
        ('\n[Case "F1"]\n[Rules "fiim"]', "missing_tag", 2, 1, {"tag": "Deal"}),
        ('\n[Rules "fiim"]\n[Deal "C M"]', "missing_tag", 2, 1, {"tag": "Result"}),
        (f'{CASE}[Option "talk.seconds"]', "bad_tag", 4, 1, {"text": "Option"}),
        (f'{CASE}[Weather "rain"]', "unknown_tag", 4, 1, {"tag": "Weather"}),
        (f'{CASE}[Seat "one" "Ann"]', "bad_tag", 4, 1, {"text": "Seat one Ann"}),
        (f'{CASE}[Event "A" "B"]', "bad_tag", 4, 1, {"text": "Event A B"}),
        (f'{CASE}[MGN "2"]', "bad_tag", 4, 1, {"text": "MGN 2"}),
        (f'{CASE}[Edition "2025"]', "bad_tag", 4, 1, {"text": "Edition 2025"}),
        (
            f'{CASE}[Unknown "rumours"]',
            "unknown_fact",
            4,
            1,
            {"text": "rumours", "known": "shots checks best speeches nominations votes lifts fouls"},
        ),
        (f'{CASE}[Date "a"]\n[Date "b"]', "bad_tag", 5, 1, {"text": "Date"}),
        (f'{CASE}[From "D0"]', "bad_tag", 4, 1, {"text": "D0"}),
        (f'{CASE}[From "N1000"]', "bad_tag", 4, 1, {"text": "N1000"}),
        (f'{CASE}[Out "4 x"]', "bad_tag", 4, 1, {"text": "x"}),
        (f'{CASE}[Fouls "4:1 5"]', "bad_tag", 4, 1, {"text": "5"}),
        (f'{CASE}[Result "blue"]', "bad_tag", 4, 1, {"text": "blue"}),
        (f'{CASE}[Out "11"]', "bad_start", 4, 1, {"refusal": "no_such_seat", "detail": ""}),
        (f'{CASE}[Out "0"]', "bad_start", 4, 1, {"refusal": "no_such_seat", "detail": ""}),
        (f'{CASE}[Date "a"]\n[Fouls "11:1"]', "bad_start", 5, 1, {"refusal": "no_such_seat", "detail": ""}),
        (f"{DAY}D1 sing 4", "unknown_step", 5, 4, {"step": "sing"}),
        (f"{DAY}D1 foul", "bad_item", 5, 4, {"text": "foul"}),
        (f"{DAY}D1 foul 4! 5", "bad_item", 5, 12, {"text": "5"}),
        (f"{DAY}D1 pause 4 5", "bad_item", 5, 12, {"text": "5"}),
        (f"{LATER}D1 foul 4!", "phase_is_over", 5, 1, {"phase": "D1", "now": "D2"}),
        (f"{DAY}D1 talk 1+x", "bad_item", 5, 9, {"text": "1+x"}),
        (f"{DAY}D1 talk 1000", "bad_item", 5, 9, {"text": "1000"}),
        (f"{DAY}D1 vote 2:x", "bad_item", 5, 9, {"text": "2:x"}),
        (f"{DAY}D1 judge out 4", "no_reason", 5, 4, {}),
        (f'{DAY}D1 judge "so"', "no_reason", 5, 4, {}),
        (f'{DAY}D1 judge fly 4 "so"', "bad_item", 5, 10, {"text": "fly"}),
        (f'{DAY}D1 judge fouls 4 5 "so"', "bad_item", 5, 4, {"text": "4 5"}),
        (f'{DAY}D1 judge on 4 5 "so"', "bad_item", 5, 4, {"text": "4 5"}),
        (f'{DAY}D1 judge out four "so"', "bad_item", 5, 14, {"text": "four"}),
        (f"{CASE}N1 shot 5>1,2", "bad_item", 4, 9, {"text": "5>1,2"}),
        (f"{CASE}N1 shot 5>1+", "bad_item", 4, 9, {"text": "5>1+"}),
        (f"{CASE}N1 sheriff four", "bad_item", 4, 12, {"text": "four"}),
        (f"{CASE}N1 best 1 2", "bad_item", 4, 11, {"text": "2"}),
        (f"{CASE}N1 best", "bad_item", 4, 4, {"text": "best"}),
        (f"{CASE}D2 dawn 1", "bad_item", 4, 9, {"text": "1"}),
        (f"{LATER}D1 dawn = 1", "no_such_step", 5, 4, {"step": "dawn", "now": "D2"}),
        (f"{CASE}N0 deal 1-2", "bad_item", 4, 9, {"text": "1-2"}),
    ],
    ids=lambda given: given if str(given).isidentifier() else "",
)
def test_what_is_wrong_is_named_with_its_place(
    text: str, code: str, line: int, column: int, values: dict[str, Any]
) -> None:
    assert fault(text) == (code, line, column, values)


def test_what_is_possible_is_told_beside_what_was_written() -> None:
    code, line, column, values = fault('[Case "F1"]\n[Rules "chess"]')
    assert (code, line, column, values["name"]) == ("unknown_rules", 2, 1, "chess")
    assert set(values["known"].split()) == {"fiim", "wolves", "club", "classic", "home", "boxed"}
    code, line, column, values = fault(CASE.replace("M M D", "M M Q"))
    assert (code, line, column, values["mark"]) == ("unknown_mark", 3, 1, "Q")
    assert values["known"].split() == ["?", "C", "D", "M", "S"]
    code, line, column, values = fault(f'{CASE}[Option "talk.seconds" "soon"]')
    assert (code, line, column, values["refusal"]) == ("bad_option", 4, 1, "bad_value")
    assert "soon" in values["detail"]


def test_no_message_repeats_a_whole_file() -> None:
    longest, longer = "x" * MAX_QUOTED_CHARS, "x" * (MAX_QUOTED_CHARS + 1)
    assert NotationError("bad_tag", 1, text=longest).values == {"text": longest}
    assert NotationError("bad_tag", 1, text=longer).values == {"text": f"{longest}…"}
    assert NotationError("bad_tag", 7).column == 1


@pytest.mark.parametrize(
    ("lines", "line", "column", "expected", "got"),
    [
        ("D1 talk 1+2 2+3\nD1 vote 2: 4 5 / 3: 1 = 2", 6, 1, "2", "3"),
        ("D1 talk 1+2 1+3 = 5", 5, 13, "5", "refused one_nomination F10"),
        ("D1 foul 4! = refused", 5, 1, "refused", "accepted"),
        ("D1 foul 4! = 2", 5, 1, "2", "nothing"),
        ("D1 talk 2+3 1+2 = refused not_now", 5, 13, "refused not_now", "refused not_your_turn F7"),
    ],
)
def test_a_line_that_is_not_so_is_told_with_what_is(
    lines: str, line: int, column: int, expected: str, got: str
) -> None:
    result = play_unit(units(f"{DAY}{lines}")[0]).result
    assert (result.ok, result.line, result.column, result.expected, result.got) == (
        False,
        line,
        column,
        expected,
        got,
    )


def test_a_single_line_has_number_one_and_keeps_its_comment() -> None:
    line = one_line('D1  talk 1"a ; b" = 2 3 ;  why; so ')
    assert (line.number, line.phase, line.step, line.column, line.comment) == (1, "D1", "talk", 5, "why; so")
    assert [(item.text, item.column) for item in line.items] == [('1"a ; b"', 10)]
    assert line.outcome == ("2", "3")


def test_phases_stand_in_the_order_of_time() -> None:
    phases = ["N0", "D1", "N1", "D2", "N2"]
    lines = [one_line(f"{phase} talk").place for phase in phases]
    assert lines == sorted(set(lines)) == list(range(5))


def test_units_begin_where_tags_begin_again() -> None:
    first, second, third = units('\n[Case "A"]\n[Rules "x"]\nD1 talk\n\nD1 vote\n[Case "B"]\n\n[Case "C"]')
    assert [unit.number for unit in (first, second, third)] == [2, 7, 9]
    assert [line.number for line in first.lines] == [4, 6]
    assert [len(unit.lines) for unit in (second, third)] == [0, 0]
