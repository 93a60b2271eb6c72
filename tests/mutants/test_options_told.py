"""Options as outsiders see them: kind, choices, bounds, the answer to a wrong value, what differs."""

import pytest

from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.rules import RULESETS
from gorod.rules.options import GROUPS, Option, changes, names, options, plain, with_option
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
