"""Lines that are not so or cannot be played: the answer names the line, the column and what is right."""

from typing import Any

import pytest

from gorod.engine.ruleset import Ruleset
from gorod.notation import read
from gorod.rules.house import house_rules
from tests.notation.records import ALL_OUT, CASE, GAME, LATER, fault, told

PARTIAL = f'{CASE}[Unknown "shots checks"]\n'
TWO = f"{LATER}D2 talk 2+3 3+4\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "got"),
    [
        (f"{TWO}D2 vote 3: 1 / 9:", 6, 16, "refused not_the_candidate F11"),
        (f"{TWO}D2 vote 3: 1 / 9: 5", 6, 19, "refused not_the_candidate F11"),
        (f"{TWO}D2 vote 4: 1 / 3: 5", 6, 19, "refused not_the_candidate F11"),
        (f"{LATER}D2 vote 3: 5 / 4: 5", 5, 19, "refused already_voted F11"),
        (f"{TWO}D2 vote 3 x11", 6, 11, "refused too_many_hands F11"),
        (f"{LATER}D2 lift", 5, 4, "refused not_now F11"),
        (f"{LATER}D2 lift x3", 5, 9, "refused not_now F11"),
        (f"{LATER}D2 lift 4", 5, 9, "refused not_now F14"),
        (f"{LATER}D2 sentence 4: 5", 5, 16, "refused not_now F11"),
        (f"{LATER}D2 sentence", 5, 4, "refused not_now F11"),
        (f'{LATER}D2 judge role 4=Q "so"', 5, 19, "refused nonsense"),
        (f'{LATER}D2 judge goto dusk "so"', 5, 20, "refused nonsense"),
        (f'{LATER}D2 judge fouls 4:10 "so"', 5, 21, "refused nonsense"),
        (f'{LATER}D2 judge on 4+11 "so"', 5, 18, "refused no_such_seat F1"),
        (f"{CASE}N1 shot 5>1 6>1 7>1\nN1 best 1: 5 11", 5, 14, "refused no_such_seat F1"),
        (f"{CASE}N1 don 7>5,6", 4, 8, "refused wrong_number_of_seats F17"),
        (f"{LATER}D2 last 4", 5, 9, "refused not_now F7"),
        (f"{LATER}D2 pause 11", 5, 10, "refused no_such_seat F1"),
        (f"{LATER}D2 talk 2 3 2", 5, 13, "refused not_your_turn F7"),
        (f"{LATER}D2 talk 2+3 3 2+4", 5, 15, "refused not_your_turn F7"),
        (f"{LATER}D2 sheriff 4>5", 5, 12, "refused not_now F17"),
    ],
)
def test_a_line_that_is_refused_is_told_with_its_item(text: str, line: int, column: int, got: str) -> None:
    assert told(text) == (False, line, column, "accepted", got)
    code, *clause = got.split()[1:]
    assert told(f"{text} = refused")[:2] == (True, line)
    assert told(f"{text} = refused {' '.join([code, *clause])}")[0]
    assert told(f"{text} = refused game_over")[3:] == ("refused game_over", got)


@pytest.mark.parametrize("vote", ["D2 vote 3: 1 / 9: 5 6", "D2 vote 3: 11 / 4:"])
def test_only_the_last_item_of_a_line_may_be_the_one_refused(vote: str) -> None:
    ok, line, _, expected, got = told(f"{TWO}{vote} = refused")
    assert (ok, line, expected) == (False, 6, "refused") and got.startswith("refused")


@pytest.mark.parametrize("sign", ["-", "?", "*", "=M", "=Zz"])
def test_a_check_answered_otherwise_is_told_with_the_answer(sign: str) -> None:
    """F17."""
    assert told(f"{CASE}N1 sheriff 1>2 = refused\nN1 sheriff 4>5{sign}") == (
        False,
        5,
        12,
        f"4>5{sign}",
        "yes",
    )
    assert told(f"{CASE}N1 sheriff 4>5+")[0] and told(f"{CASE}N1 sheriff 4>5")[0]


@pytest.mark.parametrize("unknown", ["shots checks", "checks"])
def test_answers_of_a_record_that_does_not_know_them_are_not_held_against_it(unknown: str) -> None:
    assert told(f'{CASE}[Unknown "{unknown}"]\nN1 sheriff 4>5-')[0]
    assert told(f"{CASE.replace('M M D', '? M D')}N1 sheriff 4>5-")[0]
    assert not told(f'{CASE}[Unknown "shots"]\nN1 sheriff 4>5-')[0]


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "values"),
    [
        (f"{CASE}N1 shot four", "bad_item", 4, 9, {"text": "four"}),
        (f"{CASE}N1 don 7>1\nD1 foul 4!", "phase_is_over", 5, 1, {"phase": "D1", "now": "N1"}),
        (f"{CASE}N1 shot 5>1 6>1 7>1\nD1 foul 4!", "phase_is_over", 5, 1, {"phase": "D1", "now": "N1"}),
        (f"{LATER}D2 vote 3: /", "empty_group", 5, 12, {}),
        (f"{LATER}D2 vote 3: / / 4:", "empty_group", 5, 16, {}),
        (f"{LATER}D2 vote 3 / 4:", "bad_item", 5, 9, {"text": "3"}),
        (f"{LATER}D2 vote 3 4", "bad_item", 5, 11, {"text": "4"}),
        (f"{LATER}D2 vote 3 x2 5 / 4:", "bad_item", 5, 14, {"text": "5"}),
        (f"{LATER}D2 vote 3: 1 / 4: x", "bad_item", 5, 19, {"text": "x"}),
        (f"{LATER}D2 vote 3: 1 x", "bad_item", 5, 14, {"text": "x"}),
        (f"{LATER}D2 sentence x: 1", "bad_item", 5, 13, {"text": "x"}),
        (f"{LATER}D2 lift x", "bad_item", 5, 9, {"text": "x"}),
        (f"{LATER}D2 vote 3: x = refused", "bad_item", 5, 12, {"text": "x"}),
        (f"{PARTIAL}N1 best x: 1", "bad_item", 5, 9, {"text": "x"}),
        (f"{PARTIAL}N1 best", "bad_item", 5, 4, {"text": "best"}),
        (f"{CASE}N1 shot 5>1 6>1 7>1\nN1 best 1: 5 x", "bad_item", 5, 14, {"text": "x"}),
        (f'{LATER}D2 judge victim x "so"', "bad_item", 5, 17, {"text": "x"}),
        (f'{LATER}D2 judge votes 4 x x "so"', "bad_item", 5, 18, {"text": "x"}),
        (f'{LATER}D2 judge role 4 "so"', "bad_item", 5, 4, {"text": "4"}),
        (f"{LATER}D2 pause x", "bad_item", 5, 10, {"text": "x"}),
        (f"{CASE}N0 plan 1 x", "bad_item", 4, 11, {"text": "x"}),
        (f"{LATER}N2 yakuza 4>5", "unknown_step", 5, 4, {"step": "yakuza"}),
        (f"{LATER}D2 last x", "bad_item", 5, 9, {"text": "x"}),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(
    text: str, code: str, line: int, column: int, values: dict[str, Any]
) -> None:
    assert fault(text) == (code, line, column, values)


@pytest.mark.parametrize("lines", ["D1 talk 1\nD1 foul 4!", "D1 talk 1\nD1 vote 2:\nD1 foul 4!"])
def test_a_foul_of_the_day_may_be_written_just_after_nightfall(lines: str) -> None:
    (record,) = read(f"{CASE}{lines}")
    assert record.result.ok and record.log.game.fouls[4] == 1


@pytest.mark.parametrize(
    ("result", "line", "answer"),
    [
        ("red", "D1 talk 1", (False, 3, 1, "red", "*")),
        ("red", ALL_OUT, (True, 3, 1, "red", "red")),
        ("black", ALL_OUT, (False, 3, 1, "black", "red")),
        ("*", ALL_OUT, (False, 3, 1, "*", "red")),
        ("*", "D1 talk 1", (True, 4, 1, "", "")),
    ],
)
def test_the_result_is_held_against_the_tag(result: str, line: str, answer: tuple[object, ...]) -> None:
    assert told(f'{GAME}[Result "{result}"]\n{line}') == answer


@pytest.mark.parametrize(("deal", "ok"), [("S C C C M M D C C C", True), ("C C C S M M D C C C", False)])
def test_cards_picked_come_out_as_the_deal_says(deal: str, ok: bool) -> None:
    deck = "C C C S M M D C C C"
    text = f'[Case "F2"]\n[Rules "fiim"]\n[Deal "{deal}"]\n[Deck "{deck}"]\nN0 deal 1>4\nD1 talk 1'
    assert told(text) == ((True, 6, 1, "", "") if ok else (False, 3, 1, deal, "S C C C M M D C C C"))


def test_a_partial_record_knows_who_was_killed_and_not_by_whom() -> None:
    for lines in ("N1 best 1: 5 6\nD2 dawn = 1", "N1 shot = 1\nN1 best 1: 5\nD2 dawn = 1", "D2 dawn = 1"):
        (record,) = read(f"{PARTIAL}{lines}")
        assert record.result.ok, record.result
        assert [gone.seat for gone in record.log.game.left] == [1]


def test_a_partial_record_knows_that_an_alibi_was_shown_and_not_by_whom() -> None:
    """B21."""
    tags = '[Case "B21"]\n[Rules "boxed"]\n[Deal "? ? ? ? ? ? ? ? ? ?"]\n[From "N1"]\n'
    lines = "D2 talk 1+2 2+3\nD2 vote 2: 1 4 5 6 7 8 / 3: 2 = alibi\n"
    (record,) = read(f'{tags}[Unknown "shots checks"]\n{lines}D3 dawn = 5')
    assert record.result.ok, record.result
    assert [(gone.seat, gone.phase) for gone in record.log.game.left] == [(5, "D3")]
    assert not record.log.audit
    assert told(f"{tags}{lines}") == (False, 6, 1, "alibi", "2")


def test_any_card_that_plays_for_itself_is_the_maniac_to_the_commissar() -> None:
    """B19: he is shown that it is a maniac, not which."""
    rules = house_rules(
        'ruleset = "boxed"\n[roles.ripper]\nname = { ru = "а", en = "a" }\nmark = "Ri"\nteam = "maniac"\n'
    )
    assert isinstance(rules, Ruleset)
    text = '[Case "B19"]\n[Rules "boxed"]\n[Deal "M M Ri Co C C C C"]\nN1 commissar 4>3=Ri'
    assert read(text, rules)[0].result.ok
    for wrong in ("=C", "=Zz", "+"):
        result = read(text.replace("=Ri", wrong), rules)[0].result
        assert (result.ok, result.expected, str(result.got)) == (False, f"4>3{wrong}", "maniac")
