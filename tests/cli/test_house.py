"""House rules and allowed casts."""

import pytest

from gorod.engine.acts import Again, Arrest, Check, Revive
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Cast, Ruleset
from gorod.rules import RULESETS
from gorod.rules.casting import check_cast
from gorod.rules.house import cautions, house_rules
from gorod.rules.options import dump, load
from tests.cli.gorod import HOUSE, gorod


def house(text: str) -> Ruleset:
    """Rules that are accepted."""
    rules = house_rules(text)
    assert isinstance(rules, Ruleset), rules
    return rules


def wrong(text: str) -> tuple[str, str]:
    """Why a file is refused, and where."""
    refused = house_rules(text)
    assert isinstance(refused, Refused)
    return refused.code, refused.detail


def test_the_example() -> None:
    rules = house(HOUSE.read_text("utf-8"))
    assert rules.id == "boxed" and rules.cast[8]["spare1"] == 1
    assert rules.roles["spare1"].act == Revive(itself=True) == rules.roles["nurse"].act
    assert (rules.farewell.voted, rules.farewell.killed) == (45, 45)
    order = rules.night.order
    assert order.index("spare1") == order.index("nurse") + 1
    assert not cautions(rules) and load(dump(rules)) == rules


WATCHMAN = """ruleset = "boxed"
[roles.watchman]
name = { ru = "Сторож", en = "Watchman" }
mark = "Wa"
team = "red"
"""


def test_what_is_shown_of_a_character_may_be_given_or_left_out() -> None:
    plain = house(WATCHMAN).roles["watchman"]
    assert (plain.letter.ru, plain.letter.en, plain.emblem, plain.duty.ru) == ("Wa", "Wa", "spare", "")
    given = 'letter = { ru = "Ст", en = "Wm" }\nemblem = "captain"\nduty = { ru = "Бдите.", en = "Watch." }'
    drawn = house(WATCHMAN + given).roles["watchman"]
    assert (drawn.letter.ru, drawn.letter.en, drawn.emblem) == ("Ст", "Wm", "captain")
    assert (drawn.duty.ru, drawn.duty.en) == ("Бдите.", "Watch.")


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ('letter = { ru = "Стор", en = "W" }', "letter: 1…3"),
        ('duty = { ru = "Бдите.", en = "' + "z" * 161 + '" }', "duty: 1…160"),
        ('duty = { ru = "", en = "Watch." }', "duty: 1…160"),
        ('emblem = "cat"', "emblem=cat: advocate | "),
    ],
)
def test_what_is_shown_of_a_character_has_its_bounds(given: str, where: str) -> None:
    code, detail = wrong(WATCHMAN + given)
    assert code == "bad_value" and detail.startswith(f"roles.watchman.{where}")


def test_a_duty_goes_with_the_power_and_not_with_the_card() -> None:
    box = house('ruleset = "boxed"\n[roles.spare1]\nact = "nurse"\n[roles.spare2]\nact = "kill"')
    assert box.roles["spare1"].duty == box.roles["nurse"].duty
    assert box.roles["spare2"].duty.ru == "" and box.roles["spare3"].duty == box.roles["citizen"].duty
    other = house('ruleset = "boxed"\n[roles.citizen]\nteam = "black"\n[roles.nurse]\nmark = "Nu"')
    assert other.roles["citizen"].duty.ru == "" and other.roles["nurse"].duty == box.roles["nurse"].duty
    assert other.roles["nurse"].letter.ru == "Nu"


@pytest.mark.parametrize(
    "options",
    ["farewell.voted = 30", '"farewell.voted" = 30', '"farewell.voted" = "30"', "farewell = { voted = 30 }"],
)
def test_options_may_be_written_as_toml_allows(options: str) -> None:
    assert house(f'ruleset = "fiim"\n[options]\n{options}').farewell.voted == 30


def test_options_of_every_kind() -> None:
    rules = house(
        """ruleset = "classic"
        [options]
        night.heirs = { sheriff = "policeman" }
        fouls.short_tables = [3, 4]
        tie.while_shrinking = false
        doctor.itself = false
        hunt.aim = "sighted"
        """
    )
    assert rules.fouls.short_tables == (3, 4) and rules.night.heirs == {"sheriff": "policeman"}
    assert rules.tie.while_shrinking is False and rules.roles["doctor"].act is not None


def test_a_role_may_be_invented() -> None:
    rules = house(
        """ruleset = "boxed"
        [roles.watchman]
        name = { ru = "Сторож", en = "Watchman" }
        mark = "Wa"
        team = "red"
        act = { kind = "arrest", again = "not_twice_running" }
        after = "captain"
        [cast]
        mafioso = 2
        commissar = 1
        watchman = 2
        citizen = 3
        """
    )
    assert rules.roles["watchman"].act == Arrest(again=Again.NOT_TWICE_RUNNING)
    assert rules.night.order[:2] == ("captain", "watchman") and rules.clause("watchman.again") == "B1"


def test_a_role_may_come_from_another_ruleset_or_share_a_power() -> None:
    text = """ruleset = "boxed"
    [roles.doctor]
    after = "nurse"
    [roles.spare2]
    act = "commissar"
    [roles.beauty]
    act = "none"
    """
    roles = house(text).roles
    assert roles["doctor"].mark == "Dr" and isinstance(roles["spare2"].act, Check)
    assert roles["spare2"].act == roles["commissar"].act and roles["beauty"].act is None


NEW_ROLE = (
    'ruleset = "boxed"\n[roles.{id}]\nname = {{ ru = "а", en = "a" }}\nmark = "{mark}"\nteam = "{team}"\n'
)


@pytest.mark.parametrize(
    ("text", "code", "detail"),
    [
        ("", "missing_key", "ruleset"),
        ("ruleset = 5", "bad_value", "ruleset"),
        ('ruleset = "poker"', "bad_value", "ruleset=poker"),
        ('ruleset = "fiim"\nmusic = 1', "unknown_key", "music"),
        ('ruleset = "fiim"\noptions = 1', "bad_value", "options"),
        ('ruleset = "fiim"\ntitle = { ru = "а" }', "missing_key", "title.en"),
        ('ruleset = "fiim"\n[options]\nx.y = 1', "unknown_option", "x.y"),
        ('ruleset = "fiim"\n[options]\nfarewell.voted = 1.5', "bad_value", "farewell.voted=1.5"),
        ('ruleset = "fiim"\n[options]\nfarewell.voted = 2026-01-01', "bad_value", "farewell.voted="),
        ('ruleset = "fiim"\n[cast]\ncitizen = "six"', "bad_value", "cast.citizen"),
        ('ruleset = "fiim"\n[cast]\ncitizen = true', "bad_value", "cast.citizen"),
        ('ruleset = "fiim"\n[cast]\nwizard = 10', "unknown_role", "cast.wizard"),
        ('ruleset = "fiim"\n[cast]\ncitizen = 10', "bad_cast", "cast.citizen 10 ≠ 6"),
        ('ruleset = "boxed"\n[roles.spare1]\npower = 1', "unknown_key", "roles.spare1.power"),
        ('ruleset = "boxed"\n[roles.spare1]\nname = "x"', "bad_value", "roles.spare1.name"),
        ('ruleset = "boxed"\n[roles.spare1]\nname = { ru = "x" }', "missing_key", "roles.spare1.name.en"),
        ('ruleset = "boxed"\n[roles.spare1]\nact = "fly"', "bad_value", "roles.spare1.act=fly"),
        ('ruleset = "boxed"\n[roles.spare1]\nact = "citizen"', "bad_value", "roles.spare1.act=citizen"),
        (
            'ruleset = "boxed"\n[roles.spare1]\nact = { kind = "fly" }',
            "bad_value",
            "roles.spare1.act.kind=fly",
        ),
        ('ruleset = "boxed"\n[roles.spare1]\nact = { itself = true }', "bad_value", "roles.spare1.act.kind="),
        (
            'ruleset = "boxed"\n[roles.spare1]\nact = { kind = "heal", far = 1 }',
            "unknown_key",
            "roles.spare1.act.far",
        ),
        (
            'ruleset = "boxed"\n[roles.spare1]\nact = { kind = "heal", itself = 1 }',
            "bad_value",
            "roles.spare1.act",
        ),
        (
            'ruleset = "boxed"\n[roles.spare1]\nact = { kind = "check", asks = "role", seeks = "sheriff" }',
            "bad_value",
            "roles.spare1.act.seeks=sheriff",
        ),
        ('ruleset = "boxed"\n[roles.spare1]\nafter = "lunch"', "bad_value", "roles.spare1.after=lunch"),
        ('ruleset = "boxed"\n[roles.spare1]\nmark = "N"', "bad_mark", "roles.spare1.mark=N"),
        ('ruleset = "boxed"\n[roles.spare1]\nmark = "9"', "bad_mark", "roles.spare1.mark=9"),
        ('ruleset = "boxed"\n[roles.spare1]\nclan = "red"', "bad_value", "roles.spare1.clan=red"),
        ('ruleset = "boxed"\n[roles.watchman]\nmark = "Wa"', "missing_key", "roles.watchman.team"),
        (NEW_ROLE.format(id="vote", mark="Wa", team="red"), "bad_value", "roles.vote"),
        (NEW_ROLE.format(id="night", mark="Wa", team="red"), "bad_value", "roles.night"),
        (NEW_ROLE.format(id="Watch-man", mark="Wa", team="red"), "bad_value", "roles.Watch-man"),
        (NEW_ROLE.format(id="watchman", mark="Wa", team="blue"), "bad_value", "roles.watchman.team"),
        (NEW_ROLE.format(id="watchman", mark="C", team="red"), "bad_mark", "roles.watchman.mark=C"),
        ("ruleset = ", "bad_toml", ""),
        ("a = " + "[\n" * 5000, "bad_toml", ""),
    ],
)
def test_what_is_wrong_is_named(text: str, code: str, detail: str) -> None:
    found = wrong(text)
    assert found[0] == code and found[1].startswith(detail)


def test_the_place_of_a_toml_error_is_told(tmp_path: object) -> None:
    file = f"{tmp_path}/house.toml"
    with open(file, "w") as target:  # noqa: PTH123 — a plain file
        target.write('ruleset = "fiim"\noptions = [\n')
    error = gorod("rules", "--house", file, "--json").error
    assert error["code"] == "bad_toml" and error["file"] == file and error["line"] == 3


def test_an_unwise_cast_is_told_on_stderr(tmp_path: object) -> None:
    file = f"{tmp_path}/house.toml"
    with open(file, "w") as target:  # noqa: PTH123 — a plain file
        target.write('ruleset = "boxed"\n[cast]\nmafioso = 4\ncommissar = 1\ncitizen = 3\n')
    ran = gorod("rules", "--house", file, "--json", "--lang", "en")
    assert ran.status == 0 and "blacks 4 ≠ 2. [B3]" in ran.err and ran.json["cast"]["8"]["mafioso"] == 4


SPORT: Cast = {"citizen": 6, "sheriff": 1, "mafioso": 2, "don": 1}


@pytest.mark.parametrize("name", RULESETS)
def test_the_rulesets_own_casts_are_allowed(name: str) -> None:
    for cast in RULESETS[name].cast.values():
        assert check_cast(RULESETS[name], cast) == []


@pytest.mark.parametrize(
    ("name", "cast", "clause", "detail"),
    [
        ("fiim", {**SPORT, "citizen": 5}, "F1", "players 9 ≠ 10"),
        ("fiim", {**SPORT, "citizen": 5, "mafioso": 3}, "F1", "citizen 5 ≠ 6"),
        ("club", {**SPORT, "citizen": 7, "don": 0}, "K1", "citizen 7 ≠ 6"),
        ("wolves", SPORT, "W1", "citizen 6 ≠ 5"),
        ("classic", {**SPORT, "citizen": 5, "doctor": 1}, "C2", "citizen 5 ≠ 6"),
        ("classic", {**SPORT, "citizen": 7, "don": 2, "mafioso": 1}, "C20", "don 2 ≠ 1"),
        ("classic", {"citizen": 7, "don": 1, "mafioso": 3}, "C20", "sheriff 0 ≠ 1"),
        ("classic", {**SPORT, "mafioso": 5}, "C20", "blacks 6 > 5"),
        ("classic", {**SPORT, "citizen": 17}, "C2", "players 21 > 20"),
        ("classic", {**SPORT, "nurse": 1}, "C23", "nurse"),
        ("boxed", {"mafioso": 1, "citizen": 5}, "B3", "commissar 0 ≠ 1"),
        ("boxed", {"yakuza": 1, "commissar": 1, "citizen": 5}, "B3", "mafioso 0 < 1"),
        ("boxed", {"mafioso": 5, "commissar": 1, "citizen": 9}, "B1", "mafioso 5 > 4"),
        ("boxed", {"mafioso": 2, "commissar": 2, "citizen": 9}, "B1", "commissar 2 > 1"),
        ("boxed", {"mafioso": 2, "commissar": 1, "citizen": 12}, "B1", "citizen 12 > 11"),
        ("boxed", {"mafioso": 1, "commissar": 1, "citizen": 3}, "B3", "players 5 < 6"),
        ("home", {"mafioso": 1, "doctor": 1}, "H2", "players 2 < 3"),
        ("home", {"mafioso": 1, "doctor": 2, "inspector": 1}, "H2", "doctor 2 ≠ 1"),
        ("home", {"mafioso": 2, "doctor": 1, "citizen": 2}, "H2", "inspector 0 ≠ 1"),
        ("home", {"mafioso": 3, "doctor": 1, "inspector": 1, "citizen": 1}, "H2", "blacks 3 > 2"),
        ("home", {"doctor": 1, "inspector": 1, "citizen": 3}, "H2", "blacks 0 < 1"),
        ("home", {"mafioso": 3, "doctor": 1, "inspector": 1, "citizen": 3}, "H2", "citizen 3 < 4"),
        ("home", {"mafioso": 4, "doctor": 1, "inspector": 1, "citizen": 3}, "H2", "citizen 3 < 4"),
        ("home", {"mafioso": 1, "doctor": 1, "inspector": 1, "citizen": -1}, "H2", "citizen -1 < 0"),
    ],
)
def test_casts_that_are_not_allowed(name: str, cast: Cast, clause: str, detail: str) -> None:
    refused = check_cast(RULESETS[name], cast)
    assert isinstance(refused, Refused)
    assert (refused.clause, refused.detail) == (clause, detail)


@pytest.mark.parametrize(
    ("name", "cast", "cautions"),
    [
        ("classic", {**SPORT, "mafioso": 3}, 0),
        ("classic", {**SPORT, "maniac": 3, "putana": 2}, 0),
        ("boxed", {"mafioso": 3, "commissar": 1, "nurse": 1, "citizen": 3}, 0),
        ("boxed", {"mafioso": 4, "commissar": 1, "citizen": 3}, 1),
        ("boxed", {"don": 1, "commissar": 1, "citizen": 5}, 0),
        ("boxed", {"mafioso": 1, "commissar": 1, "citizen": 10}, 1),
        (
            "boxed",
            {
                "mafioso": 2,
                "commissar": 1,
                "nurse": 1,
                "beauty": 1,
                "captain": 1,
                "journalist": 1,
                "citizen": 1,
            },
            1,
        ),
        ("home", {"mafioso": 3, "doctor": 1, "inspector": 1, "citizen": 4}, 0),
        ("home", {"mafioso": 4, "doctor": 1, "inspector": 1, "citizen": 4}, 0),
        ("home", {"mafioso": 2, "doctor": 1, "inspector": 1}, 0),
    ],
)
def test_casts_that_are_allowed(name: str, cast: Cast, cautions: int) -> None:
    said = check_cast(RULESETS[name], cast)
    assert isinstance(said, list) and len(said) == cautions
