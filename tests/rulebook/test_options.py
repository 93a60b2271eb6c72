"""Options and clauses as outsiders read them: kinds, bounds, the answer to a wrong value, what differs."""

import pytest
from msgspec.structs import replace

from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Cast, Ruleset
from gorod.rules import RULESETS
from gorod.rules.casting import check_cast
from gorod.rules.options import GROUPS, Option, changes, names, options, plain, with_option
from gorod.rules.rulebook import amendments, clauses, in_order, shown
from tests.rulebook.table import rules_with

FIIM, BOXED = RULESETS["fiim"], RULESETS["boxed"]
AGAIN = ("allowed", "not_twice_running", "not_self_twice_running")


@pytest.mark.parametrize(
    "option",
    [
        Option("talk.seconds", 300, "number", "B9", True, (), 0, 3600),
        Option("nominations.allowed", True, "bool", "B9", True, ("true", "false")),
        Option("hunt.aim", "sighted", "choice", "B14", True, ("blind", "sighted")),
        Option("dealing.ways", "hand_out", "list", "B4", True, ("pick", "tray", "hand_out")),
        Option("fouls.short_tables", "3,4", "list", "G8", True, tuple(str(n) for n in range(1, 21))),
        Option("night.heirs", "", "pairs", "B13", True, (*BOXED.roles,)),
        Option("don.seeks", "commissar", "choice", "B18", True, ("", *BOXED.roles)),
        Option("nurse.itself", True, "bool", "B20", True, ("true", "false")),
        Option("captain.again", "allowed", "choice", "B24", True, AGAIN),
    ],
    ids=lambda option: option.name,
)
def test_an_option_is_told_with_its_kind_and_what_it_may_be(option: Option) -> None:
    found = {other.name: other for other in options(BOXED, BOXED)}
    assert found[option.name] == option


def test_options_stand_in_the_order_of_groups_then_powers() -> None:
    listed = [option.name for option in options(FIIM, FIIM)]
    assert listed == names(FIIM)
    assert list(dict.fromkeys(name.split(".")[0] for name in listed)) == [*GROUPS, "don", "sheriff"]


def test_only_what_was_changed_is_not_the_default() -> None:
    changed = rules_with("fiim", talk__seconds="50", don__itself="true")
    told = {option.name: option.value for option in options(changed, FIIM) if not option.default}
    assert told == {"talk.seconds": 50, "don.itself": True}
    foreign = {option.name for option in options(RULESETS["wolves"], FIIM) if not option.default}
    assert {"doctor.itself", "doctor.again"} <= foreign


ROLES_OF_FIIM = "citizen | mafioso | don | sheriff"
ALL_GROUPS = f"{' '.join(GROUPS)} don sheriff"


@pytest.mark.parametrize(
    ("name", "text", "clause", "words"),
    [
        ("talk.seconds", "3601", "F7", "0…3600"),
        ("talk.seconds", "-1", "F7", "0…3600"),
        ("nominations.allowed", "perhaps", "F10", "true | false"),
        ("dealing.ways", "", "F2", "pick | tray | hand_out"),
        ("dealing.ways", "toss", "F2", "pick | tray | hand_out"),
        ("night.order", "black,elf", "F17", ROLES_OF_FIIM),
        ("night.order", "don,don", "F17", ROLES_OF_FIIM),
        ("first_night.meets", "sheriff,elf", "F4", ROLES_OF_FIIM),
        ("first_night.meets", "don,don", "F4", ROLES_OF_FIIM),
        ("night.heirs", "don:elf", "G3", ROLES_OF_FIIM),
        ("night.heirs", "don", "G3", ROLES_OF_FIIM),
        ("don.seeks", "elf", "F17", ROLES_OF_FIIM),
        ("fouls.short_tables", "3,3", "F19", "1…20"),
        ("fouls.short_tables", "-1", "F19", "1…20"),
        ("dealing.ways", "pick,pick", "F2", "pick | tray | hand_out"),
    ],
)
def test_a_wrong_value_is_answered_with_the_clause_and_the_right_ones(
    name: str, text: str, clause: str, words: str
) -> None:
    assert with_option(FIIM, name, text) == Refused("bad_value", clause, f"{name}={text}: {words}")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("don.wings", "don.itself don.again don.asks don.seeks"),
        ("elf.ears", ALL_GROUPS),
        ("citizen.itself", ALL_GROUPS),
        ("id.x", ALL_GROUPS),
    ],
)
def test_an_unknown_option_is_answered_with_those_near_it(name: str, words: str) -> None:
    assert with_option(FIIM, name, "2") == Refused("unknown_option", "", f"{name}: {words}")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("talk.seconds", "0"),
        ("talk.seconds", "3600"),
        ("night.order", "don,yakuza,black,doctor"),
        ("night.order", ""),
        ("first_night.meets", "sheriff,don"),
        ("night.heirs", "sheriff:citizen,don:mafioso"),
        ("night.heirs", ""),
        ("don.seeks", ""),
        ("don.seeks", "mafioso"),
        ("dealing.ways", "tray,pick"),
        ("fouls.short_tables", "3,4,5"),
        ("sheriff.itself", "true"),
    ],
)
def test_an_option_is_read_as_it_is_written(name: str, text: str) -> None:
    changed = with_option(FIIM, name, text)
    assert isinstance(changed, Ruleset)
    told = {option.name: option.value for option in options(changed, FIIM)}
    assert plain(told[name]) == text
    assert {other for other, *_ in changes(changed, FIIM)} <= {name}


def test_changes_name_both_values_and_the_clause() -> None:
    found = {row[0]: row for row in changes(RULESETS["wolves"], FIIM)}
    assert found["hunt.aim"] == ("hunt.aim", "sighted", "blind", "W8")
    assert found["doctor.itself"][1:3] == (True, None)
    back = {row[0]: row for row in changes(FIIM, RULESETS["wolves"])}
    assert back["doctor.itself"][1:3] == (None, True)
    assert back["doctor.itself"][3] == RULESETS["wolves"].clause("doctor.itself") != ""
    assert set(found) == set(back) and changes(FIIM, FIIM) == []
    assert list(found)[-1].startswith("doctor.")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (False, "false"),
        (0, "0"),
        ("x", "x"),
        ((3, True), "3,true"),
        ({"a": "b", "c": "d"}, "a:b,c:d"),
    ],
)
def test_values_are_written_plainly(value: object, text: str) -> None:
    assert plain(value) == text  # type: ignore[arg-type]


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
        ("boxed", {"yakuza": 1, "commissar": 1, "citizen": 5}, Refused("bad_cast", "B3", "mafioso 0 < 1")),
        ("boxed", {"don": 1, "commissar": 1, "citizen": 5}, None),
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
