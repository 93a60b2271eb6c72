"""Which clauses a player of a ruleset reads, in what order, and which casts are refused by which of them."""

import pytest
from msgspec.structs import replace

from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Cast
from gorod.rules import RULESETS
from gorod.rules.casting import check_cast
from gorod.rules.rulebook import amendments, clauses, in_order, shown

FIIM = RULESETS["fiim"]


def letters(name: str) -> str:
    """The chapters of a ruleset as they come."""
    return "".join(dict.fromkeys(clause.id[0] for clause in shown(RULESETS[name])))


def test_a_rulesets_own_chapters_come_first_and_the_general_one_last() -> None:
    found = {name: letters(name) for name in RULESETS}
    assert found == {
        "classic": "CG",
        "wolves": "FWVG",
        "boxed": "BG",
        "club": "KG",
        "home": "HG",
        "fiim": "FG",
    }


def test_a_ruleset_without_a_chapter_has_the_general_clauses() -> None:
    ids = [clause.id for clause in shown(replace(FIIM, id="nonesuch"))]
    assert ids == ["G1", "G2", "G3", "G4", "G5", "G9", "G10"]


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("fiim", ["G8"]),
        ("club", ["G8"]),
        ("classic", []),
        ("boxed", ["G6"]),
        ("home", ["G6", "G7"]),
        ("wolves", ["F1", "F2", "F3", "F5", "F16", "F25", "F26", "G8"]),
    ],
)
def test_only_what_does_not_hold_is_left_out(name: str, left_out: list[str]) -> None:
    own = [clause for letter in letters(name) for clause in clauses() if clause[0] == letter]
    ids = [clause.id for clause in shown(RULESETS[name])]
    assert ids == [clause for clause in own if clause not in left_out]
    assert set(left_out) <= set(own)


def test_clauses_that_hold_in_part_name_those_that_change_them() -> None:
    assert amendments(RULESETS["wolves"], "F17") == ("W6", "W11", "W12", "W13")
    assert amendments(RULESETS["wolves"], "F27") == ("W16",)
    assert amendments(RULESETS["wolves"], "F7") == () == amendments(FIIM, "F17")


def test_clauses_stand_by_letter_and_then_by_number() -> None:
    assert sorted(["K10", "K9", "F2", "", "F"], key=in_order) == ["", "F", "F2", "K9", "K10"]
    assert in_order("F25") == ("F", 25) and in_order("") == ("", 0)


SPORT: Cast = {"citizen": 6, "sheriff": 1, "mafioso": 2, "don": 1}


@pytest.mark.parametrize(
    ("name", "cast", "refused"),
    [
        ("fiim", {**SPORT, "citizen": 7, "sheriff": 0}, Refused("bad_cast", "F1", "citizen 7 ≠ 6")),
        ("fiim", {"sheriff": 1, "mafioso": 8, "don": 1}, Refused("bad_cast", "F1", "citizen 0 ≠ 6")),
        ("fiim", {"citizen": 6, "mafioso": 3, "don": 1}, Refused("bad_cast", "F1", "sheriff 0 ≠ 1")),
        ("fiim", {"citizen": 11, "sheriff": -1}, Refused("bad_cast", "F1", "citizen 11 > 10")),
        ("fiim", {"sheriff": -1, "citizen": 11}, Refused("bad_cast", "F1", "sheriff -1 < 0")),
        ("classic", {**SPORT, "citizen": 5}, Refused("bad_cast", "C2", "players 9 < 10")),
        ("classic", {"citizen": 11, "sheriff": 1}, Refused("bad_cast", "C20", "don 0 ≠ 1")),
        ("classic", {**SPORT, "sheriff": 2}, Refused("bad_cast", "C20", "sheriff 2 ≠ 1")),
        ("classic", {**SPORT, "mafioso": 4}, None),
        ("classic", {**SPORT, "mafioso": 5}, Refused("bad_cast", "C20", "blacks 6 > 5")),
        ("classic", {"citizen": 10, "sheriff": 1, "don": 1}, None),
        ("home", {"mafioso": 2, "doctor": 1, "inspector": 1}, None),
        ("home", {"mafioso": 2, "doctor": 1, "inspector": 1, "citizen": 1}, None),
        (
            "home",
            {"mafioso": 3, "doctor": 1, "inspector": 1, "citizen": 1},
            Refused("bad_cast", "H2", "blacks 3 > 2"),
        ),
        ("home", {"mafioso": 1, "doctor": 1, "citizen": 3}, Refused("bad_cast", "H2", "inspector 0 ≠ 1")),
        (
            "boxed",
            {"mafioso": 2, "commissar": 1, "citizen": 12},
            Refused("bad_cast", "B1", "citizen 12 > 11"),
        ),
        ("boxed", {"mafioso": 4, "commissar": 1, "citizen": 6}, None),
        ("boxed", {"don": 1, "commissar": 1, "citizen": 5}, Refused("bad_cast", "B3", "mafioso 0 < 1")),
        ("boxed", {"mafioso": 2, "citizen": 6}, Refused("bad_cast", "B3", "commissar 0 ≠ 1")),
    ],
)
def test_a_cast_is_refused_with_the_number_that_breaks_the_limit(
    name: str, cast: Cast, refused: Refused | None
) -> None:
    said = check_cast(RULESETS[name], cast)
    assert (said if isinstance(said, Refused) else None) == refused


def test_a_cast_with_a_strange_card_is_refused_by_its_name() -> None:
    said = check_cast(FIIM, {**SPORT, "nurse": 1})
    assert isinstance(said, Refused) and (said.code, said.detail) == ("unknown_role", "nurse")
