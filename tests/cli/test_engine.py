"""`gorod engine`: JSON lines in and out."""

import json
from typing import Any

import pytest

from tests.cli.gorod import HOUSE, gorod, process

DEAL = "C M C S C D C M C C"
NEW = {"new": {"rules": "fiim", "deal": DEAL}}


def talk(*messages: object, lang: str = "ru", house: str = "") -> list[dict[str, Any]]:
    """The answers to these messages."""
    lines = [message if isinstance(message, bytes) else json.dumps(message).encode() for message in messages]
    words = ["--house", house] if house else []
    ran = gorod("engine", "--lang", lang, *words, stdin=b"\n".join(lines))
    assert ran.status == 0 and not ran.err
    return ran.lines


def refusal(answer: dict[str, Any]) -> str:
    """The code of a refusal, in its one shape."""
    assert answer["ok"] is False and list(answer["refused"])[:3] == ["code", "clause", "text"]
    assert answer["refused"]["text"]
    return str(answer["refused"]["code"])


def test_a_game_is_begun_by_marks_or_by_ids() -> None:
    marks, ids = talk(
        {"new": {"rules": "home", "deal": "M Dr In"}},
        {"new": {"rules": "home", "deal": ["mafioso", "doctor", "inspector"]}},
    )
    assert marks == ids and marks["ok"] and marks["events"][0]["t"] == "started"


def test_options_are_plain_values() -> None:
    options = {
        "farewell.voted": 30,
        "hunt.aim": "sighted",
        "fouls.short_tables": [3],
        "tie.while_shrinking": False,
    }
    rules = talk({"new": {"rules": "fiim", "deal": DEAL, "options": options}})[0]["events"][0]["rules"]
    assert rules["farewell"]["voted"] == 30 and rules["fouls"]["short_tables"] == [3]


def test_a_deck_is_dealt() -> None:
    answers = talk({"new": {"rules": "home", "deck": "M Dr In"}}, {"do": {"do": "take", "place": 2}, "as": 1})
    assert answers[1]["events"][0] == {"t": "dealt", "seat": 1, **_card(answers[1])}


def _card(answer: dict[str, Any]) -> dict[str, Any]:
    dealt: dict[str, Any] = answer["events"][0]
    return {key: value for key, value in dealt.items() if key not in ("t", "seat")}


def test_a_command_is_played_or_refused() -> None:
    up = {"do": {"do": "time_up"}, "as": "clock"}
    answers = talk(
        NEW, up, up, up, up, {"do": {"do": "nominate", "seat": 5}, "as": 1}, {"do": {"do": "pass"}, "as": 7}
    )
    assert answers[5]["events"] == [{"t": "nominated", "by": 1, "seat": 5}]
    assert refusal(answers[6]) == "not_your_turn" and answers[6]["refused"]["clause"] == "F7"


@pytest.mark.parametrize(
    ("lang", "words"), [("ru", "Сейчас не ваша очередь."), ("en", "It is not your turn.")]
)
def test_refusals_are_told_in_the_language(lang: str, words: str) -> None:
    lines = [
        NEW,
        {"line": "D1 pause"},
        {"do": {"do": "time_up"}, "as": "clock"},
        {"do": {"do": "pass"}, "as": 9},
    ]
    assert talk(*lines, lang=lang)[-1]["refused"]["text"] == words


def test_lines_of_a_record_are_played() -> None:
    answers = talk(
        NEW, {"line": "D1 talk 1+5 2+6"}, {"line": "D1 vote 5: 1 2 3 / 6: 4 5 6 7 8 9 10 = 6 ; out"}
    )
    assert all(answer["ok"] for answer in answers)
    assert {"t": "left", "seats": [6], "how": "voted_out"} in answers[2]["events"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("D1 talk 1+5 1+6", "one_nomination"),
        ("N1 shot 2>4 6>4 8>4 = 5", "wrong_outcome"),
        ("N1 sheriff 4>2-", "wrong_outcome"),
        ("N1 sheriff 4>4", "not_yourself"),
        ("D1 dance 1", "unknown_step"),
        ("no phase", "bad_phase"),
        ("D1 talk 1 =", "empty_outcome"),
    ],
)
def test_a_line_that_fails_leaves_nothing(line: str, code: str) -> None:
    before, answer, after = talk(NEW, {"view": "judge"}, {"line": line}, {"view": "judge"})[1:]
    assert refusal(answer) == code and before == after


def test_a_line_that_says_it_is_refused_keeps_what_was_accepted() -> None:
    answers = talk(NEW, {"line": "D1 talk 1+5 1+6 = refused"}, {"view": "public"})
    assert refusal(answers[1]) == "one_nomination"
    assert answers[2]["view"]["step"]["candidates"] == [5]


@pytest.mark.parametrize("line", ["", "   ", "; a comment"])
def test_lines_without_play_are_nothing(line: str) -> None:
    assert talk(NEW, {"line": line})[1] == {"ok": True, "events": []}


def test_legal_commands() -> None:
    lines = [
        NEW,
        *[{"do": {"do": "time_up"}, "as": "judge"}] * 4,
        {"legal": 1},
        {"legal": 2},
        {"legal": "judge"},
    ]
    mine, other, judge = talk(*lines)[-3:]
    assert {"do": "nominate", "seat": 10} in mine["legal"] and {"do": "pass"} in mine["legal"]
    assert other["legal"] == [] and {"do": "time_up"} in judge["legal"]


def test_views() -> None:
    public, seat, judge = talk(NEW, {"view": "public"}, {"view": 2}, {"view": "judge"})[1:]
    assert "me" not in public["view"] and "judge" not in public["view"]
    assert seat["view"]["me"]["mates"] == [6, 8]
    assert judge["view"]["judge"]["roles"]["6"] == "don"


def test_undo_takes_back_commands() -> None:
    up = {"do": {"do": "time_up"}, "as": "clock"}
    answers = talk(NEW, {"view": 2}, up, up, up, {"undo": 3}, {"view": 2}, {"undo": 1})
    assert answers[5] == {"ok": True, "events": [{"t": "undone", "to": 1}]}
    assert answers[6] == answers[1] and refusal(answers[7]) == "nothing_to_undo"


def test_records() -> None:
    played = [NEW, {"line": "N1 shot 2>4 6>4 8>4 = 4"}, {"line": "D2 dawn = 4"}]
    judge, seat, public = talk(*played, {"record": "judge"}, {"record": 4}, {"record": "public"})[-3:]
    assert "N1 shot 2>4 6>4 8>4 = 4" in judge["record"] and f'[Deal "{DEAL}"]' in judge["record"]
    assert "2>4" not in seat["record"] and '[Deal "? ? ? S ? ? ? ? ? ?"]' in seat["record"]
    assert "D2 dawn = 4" in public["record"]


def test_house_rules_stand_for_their_ruleset() -> None:
    new = {"new": {"rules": "boxed", "deal": "M M Co N H1 C C C"}}
    lines = [{"line": "N1 shot 1>6 2>6 = 6"}, {"line": "N1 spare1 5>6"}, {"line": "D2 dawn = none"}]
    assert all(answer["ok"] for answer in talk(new, *lines, house=str(HOUSE)))
    assert talk(NEW, house=str(HOUSE))[0]["ok"]
    assert talk({"new": {"deal": "M M Co N H1 C C C"}}, house=str(HOUSE))[0]["ok"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (b"not json", "malformed"),
        (b"\xff\xfe", "malformed"),
        (b"[1]", "malformed"),
        (b"[" * 5000, "malformed"),
        (b"{}", "malformed"),
        (b'{"dance":1}', "malformed"),
        (b'{"legal":1,"view":1}', "malformed"),
        (b'{"new":5}', "malformed"),
        (b'{"new":{"rules":"fiim","seats":3}}', "malformed"),
        (b'{"new":{"rules":"nobody","deal":"C"}}', "unknown_ruleset"),
        (b'{"new":{"rules":"fiim","deal":""}}', "no_cards"),
        (b'{"new":{"rules":"fiim","deal":"C Q"}}', "unknown_mark"),
        (b'{"new":{"rules":"fiim","deal":["C"]}}', "unknown_mark"),
        (b'{"new":{"rules":"fiim","options":{"x":1},"deal":"C"}}', "unknown_option"),
        (b'{"do":{"do":"vote"},"as":1}', "malformed"),
        (b'{"do":{"do":"vote","seat":5}}', "malformed"),
        (b'{"do":{"do":"vote","seat":5},"as":0}', "no_such_seat"),
        (b'{"do":{"do":"time_up"},"as":-1}', "no_such_seat"),
        (b'{"do":{"do":"time_up"},"as":true}', "malformed"),
        (b'{"do":{"do":"open","kind":"foul"},"as":"judge"}', "malformed"),
        (b'{"legal":11}', "no_such_seat"),
        (b'{"view":"everyone"}', "malformed"),
        (b'{"undo":0}', "nothing_to_undo"),
        (b'{"undo":"all"}', "nothing_to_undo"),
        (b'{"line":7}', "malformed"),
        (b'{"record":[]}', "malformed"),
    ],
)
def test_whatever_comes_in_is_answered(message: bytes, code: str) -> None:
    answers = talk(NEW, message, {"view": "public"})
    assert refusal(answers[1]) == code and answers[2]["ok"]


@pytest.mark.parametrize("key", ["line", "do", "legal", "view", "undo", "record"])
def test_nothing_can_be_asked_before_a_game(key: str) -> None:
    message = {key: {"do": "pass"} if key == "do" else 1 if key != "line" else "D1 talk 1"}
    assert refusal(talk({**message, **({"as": 1} if key == "do" else {})})[0]) == "no_game"


@pytest.mark.process
def test_answers_come_at_once() -> None:
    running = process("engine")
    assert running.stdin and running.stdout
    running.stdin.write(json.dumps(NEW).encode() + b"\n")
    running.stdin.flush()
    assert json.loads(running.stdout.readline())["ok"]
    running.stdin.close()
    assert running.wait(60) == 0
    running.stdout.close()
    if running.stderr:
        running.stderr.close()


def test_a_line_may_name_one_who_already_stands() -> None:
    """F10, G6: in records it is nothing, and leaves the speaker his nomination."""
    _, line, vote, record = talk(
        NEW,
        {"line": "D1 talk 1+5 2+5 2+6 3+5"},
        {"line": "D1 vote 5: 1 2 3 / 6: 4 = 6"},
        {"record": "judge"},
    )
    assert line["ok"] and vote["ok"]
    assert "D1 talk 1+5 2+6 3 4 5 6 7 8 9 10" in record["record"].splitlines()


def test_a_command_may_not_name_one_who_already_stands() -> None:
    answers = talk(
        NEW,
        *[{"do": {"do": "time_up"}, "as": "clock"}] * 4,
        {"do": {"do": "nominate", "seat": 5}, "as": 1},
        {"do": {"do": "pass"}, "as": 1},
        {"legal": 2},
        {"do": {"do": "nominate", "seat": 5}, "as": 2},
    )
    assert {"do": "nominate", "seat": 5} not in answers[-2]["legal"]
    assert refusal(answers[-1]) == "already_nominated"


CLUB = {"rules": "club", "deal": DEAL}


def test_fouls_from_an_earlier_game_count_at_once() -> None:
    """K3: silent in the first round, and a fourth removes."""
    begun, view, record, gone = talk(
        {"new": {**CLUB, "penalties": {"7": 3}}},
        {"view": "public"},
        {"record": "public"},
        {"line": "D1 foul 7! = 7"},
    )
    assert begun["events"][0]["penalties"] == [[7, 3]] and gone["ok"]
    assert view["view"]["fouls"] == {"7": 3} and '[Penalties "7:3"]\n' in record["record"]


@pytest.mark.parametrize(
    ("penalties", "code"),
    [
        ({"7": 4}, "penalty_removes"),
        ({"7": -1}, "penalty_removes"),
        ({"11": 1}, "no_such_seat"),
        ({"seven": 1}, "malformed"),
        ({"7": "three"}, "malformed"),
    ],
)
def test_fouls_that_make_no_sense_are_refused(penalties: dict[str, Any], code: str) -> None:
    assert refusal(talk({"new": {**CLUB, "penalties": penalties}})[0]) == code


def test_a_new_deal_is_asked_for_with_its_deck() -> None:
    """K3: a line has no deck of its own, the command has; other rules know no new deal."""
    deck = ["citizen"] * 6 + ["sheriff", "don", "mafioso", "mafioso"]
    new, line, done, record, other, no = talk(
        {"new": CLUB},
        {"line": "N0 redeal 7"},
        {"do": {"do": "redeal", "deck": deck, "offender": 7}, "as": "judge"},
        {"record": "judge"},
        NEW,
        {"line": "N0 redeal 7"},
    )
    assert new["ok"] and refusal(line) == "no_deck" and done["events"][0] == {"t": "redealt", "offender": 7}
    assert "\nN0 redeal 7\n" in record["record"] and '[Deck "C C C C C C S D M M"]' in record["record"]
    assert other["ok"] and (refusal(no), no["refused"]["clause"]) == ("no_redeal", "F2")


def test_a_foul_after_a_farewell_belongs_to_the_end_of_the_day() -> None:
    """Also line by line: the farewell was written, so it is over."""
    lines = ["D1 talk 1+5 2+6", "D1 vote 5: 1 / 6:", "D1 last 6", "D1 foul 9!"]
    answers = talk(NEW, *({"line": line} for line in lines), {"record": "judge"})
    assert all(answer["ok"] for answer in answers)
    assert answers[-1]["record"].splitlines()[-2:] == ["D1 last 6", "D1 foul 9!"]


def test_what_does_not_fit_is_named_in_no_language() -> None:
    for message, field in (
        ({"do": {"do": "redeal"}, "as": "judge"}, "deck"),
        ({"do": {"do": "vote", "seat": "x"}, "as": 1}, "$.seat"),
    ):
        answer = talk(NEW, message)[1]
        assert refusal(answer) == "malformed" and field in answer["refused"]["text"]
        assert "Expected" not in answer["refused"]["text"] and "Object" not in answer["refused"]["text"]


def test_only_the_cards_that_were_gathered_are_dealt_anew() -> None:
    """K3: of ten citizens there would be no game."""
    new = {"new": {"rules": "club", "deal": DEAL}}
    deck = ["citizen"] * 6 + ["don", "mafioso", "mafioso", "sheriff"]
    wrong, right = ({"do": "redeal", "offender": 7, "deck": cards} for cards in (["citizen"] * 10, deck))
    answers = talk(new, {"legal": "judge"}, {"do": wrong, "as": "judge"}, {"do": right, "as": "judge"})
    assert {"do": "open", "kind": "redeal"} in answers[1]["legal"]
    assert refusal(answers[2]) == "bad_cast" and answers[3]["ok"]


def test_an_outcome_that_is_another_names_its_clause() -> None:
    lines = ["D1 talk 1+2 2+3", "D1 vote 2: 1 2 3 4 5 / 3: = 2", "N1 don 6>4-"]
    _, _, vote, check = talk(NEW, *({"line": line} for line in lines))
    assert (refusal(vote), vote["refused"]["clause"]) == ("wrong_outcome", "F14")
    assert (refusal(check), check["refused"]["clause"]) == ("wrong_outcome", "F17")
