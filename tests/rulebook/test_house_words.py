"""House rules to the letter: what each key of a character changes, and the whole answer to a wrong one."""

import pytest

from gorod.engine.acts import Arrest, Check, Heal, Kill
from gorod.engine.refusal import Refused
from gorod.engine.role import Team, Text, WhenHunted
from gorod.engine.ruleset import Ruleset
from gorod.roles import ROLES
from gorod.rules import RULESETS
from gorod.rules.casting import CastCaution
from gorod.rules.house import cautions, house_rules

KINDS = "visit | arrest | heal | revive | alibi | kill | check | compare"
MODELS = (
    "advocate | beauty | captain | commissar | doctor | sheriff | don | inspector | journalist | mafioso"
    " | maniac | nurse | putana | sleepwalker | vigilante | yakuza"
)
BOXED_ROLES = " ".join(RULESETS["boxed"].roles)


def house(text: str) -> Ruleset:
    """Rules that are accepted."""
    rules = house_rules(text)
    assert isinstance(rules, Ruleset), rules
    return rules


SPARE = 'ruleset = "boxed"\n[roles.spare1]\n'


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        pytest.param("a = " + "[\n" * 5000, Refused("bad_toml", "", "nesting"), id="nested 5,000 deep"),
        ("ruleset = ", Refused("bad_toml", "", "Invalid value (at end of document)")),
        ("", Refused("missing_key", "", "ruleset")),
        (
            'ruleset = "poker"',
            Refused("bad_value", "", "ruleset=poker: classic | wolves | boxed | club | home | fiim"),
        ),
        (
            'ruleset = "fiim"\n[options]\ntalk.seconds = "soon"',
            Refused("bad_value", "F7", "talk.seconds=soon: 0…3600"),
        ),
        ('ruleset = "fiim"\n[cast]\ncitizen = 10', Refused("bad_cast", "F1", "cast.citizen 10 ≠ 6")),
        (f"{SPARE}name.en = 1\nname.ru = 'x'", Refused("bad_value", "", "roles.spare1.name.en")),
        (f"{SPARE}act = 'fly'", Refused("bad_value", "", f"roles.spare1.act=fly: {KINDS} | none | {MODELS}")),
        (
            f"{SPARE}act = 'citizen'",
            Refused("bad_value", "", f"roles.spare1.act=citizen: {KINDS} | none | {MODELS}"),
        ),
        (f"{SPARE}act.kind = 'fly'", Refused("bad_value", "", f"roles.spare1.act.kind=fly: {KINDS}")),
        (f"{SPARE}act.itself = true", Refused("bad_value", "", f"roles.spare1.act.kind=: {KINDS}")),
        (f"{SPARE}act = {{ kind = 'heal', far = 1 }}", Refused("unknown_key", "", "roles.spare1.act.far")),
        (
            f"{SPARE}act = {{ kind = 'check', seeks = 'elf' }}",
            Refused("bad_value", "", f"roles.spare1.act.seeks=elf: {BOXED_ROLES}"),
        ),
        (
            f"{SPARE}act = {{ kind = 'check', asks = 'role' }}",
            Refused("bad_value", "", f"roles.spare1.act.seeks=: {BOXED_ROLES}"),
        ),
        (f"{SPARE}clan = 'red'", Refused("bad_value", "", "roles.spare1.clan=red: black | yakuza")),
        (
            "ruleset = 'fiim'\n[roles.don]\nafter = 'don'",
            Refused("bad_value", "", "roles.don.after=don: black sheriff"),
        ),
        (
            "ruleset = 'fiim'\n[roles.don]\nafter = 'lunch'",
            Refused("bad_value", "", "roles.don.after=lunch: black sheriff"),
        ),
        (f"{SPARE}mark = 'Abcd'", Refused("bad_mark", "", "roles.spare1.mark=Abcd")),
    ],
)
def test_the_whole_answer_to_a_wrong_file(text: str, refused: Refused) -> None:
    assert house_rules(text) == refused


def test_every_key_of_a_character_changes_it_and_nothing_else() -> None:
    text = """ruleset = "boxed"
    title = { ru = "Наш", en = "Ours" }
    [roles.spare1]
    name = { ru = "Враг", en = "Foe" }
    mark = "Fo"
    team = "yakuza"
    clan = "yakuza"
    hunted = "second_shot"
    act = "kill"
    """
    rules = house(text)
    role = rules.roles["spare1"]
    assert (rules.id, rules.title) == ("boxed", Text("Наш", "Ours"))
    assert (role.name, role.mark, role.team, role.clan) == (
        Text("Враг", "Foe"),
        "Fo",
        Team.YAKUZA,
        Team.YAKUZA,
    )
    assert (role.hunted, role.act) == (WhenHunted.SECOND_SHOT, Kill())
    assert rules.cast == RULESETS["boxed"].cast
    assert {name: card for name, card in rules.roles.items() if name != "spare1"} == {
        name: card for name, card in RULESETS["boxed"].roles.items() if name != "spare1"
    }


def test_what_is_not_said_of_a_character_stays() -> None:
    before = RULESETS["boxed"].roles["sleepwalker"]
    rules = house('ruleset = "boxed"\n[roles.sleepwalker]\nmark = "Sl"')
    after = rules.roles["sleepwalker"]
    assert (after.name, after.team, after.clan) == (before.name, before.team, before.clan)
    assert (after.hunted, after.act, after.mark) == (before.hunted, before.act, "Sl")
    assert rules.title == RULESETS["boxed"].title and rules.night.order == RULESETS["boxed"].night.order


def test_an_empty_file_of_a_ruleset_is_the_ruleset() -> None:
    for name, rules in RULESETS.items():
        assert house(f'ruleset = "{name}"') == rules


def test_a_power_by_its_kind_is_the_rulesets_own_if_there_is_but_one() -> None:
    """Two that differ give the plain one."""
    act = house(f'{SPARE}act = "revive"').roles["spare1"].act
    assert act == RULESETS["boxed"].roles["nurse"].act
    assert house(f'{SPARE}act = "arrest"').roles["spare1"].act == RULESETS["boxed"].roles["captain"].act
    assert house(f'{SPARE}act = "check"').roles["spare1"].act == Check()
    assert house(f'{SPARE}act = "heal"').roles["spare1"].act == Heal()
    assert house(f'{SPARE}act = "captain"').roles["spare1"].act == Arrest()


def test_a_call_is_moved_where_it_is_said() -> None:
    rules = house('ruleset = "fiim"\n[roles.don]\nafter = "sheriff"')
    assert rules.night.order == ("black", "sheriff", "don")
    rules = house('ruleset = "fiim"\n[roles.doctor]\nafter = "black"')
    assert rules.night.order == ("black", "doctor", "don", "sheriff")
    assert rules.roles["doctor"] == ROLES["doctor"]
    assert house('ruleset = "fiim"\n[roles.doctor]').night.order == ("black", "don", "sheriff", "doctor")
    assert house('ruleset = "fiim"\n[roles.doctor]\nact = "none"').night.order == ("black", "don", "sheriff")


def test_a_strange_character_cites_the_clause_of_casts_and_a_known_one_its_own() -> None:
    rules = house('ruleset = "boxed"\n[roles.doctor]\n[roles.nurse]\nmark = "Nu"')
    assert (rules.clause("doctor.itself"), rules.clause("nurse.itself")) == ("B1", "B20")


@pytest.mark.parametrize(
    ("cast", "expected"),
    [
        ("mafioso = 4\ncommissar = 1\ncitizen = 3", [("B3", "blacks 4 ≠ 2")]),
        ("mafioso = 3\ncommissar = 1\ncitizen = 4", []),
        (
            "mafioso = 2\ncommissar = 1\nnurse = 1\nbeauty = 1\ncaptain = 1\njournalist = 1\ncitizen = 1",
            [("B3", "specials 4 > 3")],
        ),
        ("mafioso = 2\ncommissar = 1\nnurse = 1\nbeauty = 1\ncaptain = 1\ncitizen = 2\ndon = 0", []),
    ],
)
def test_an_unwise_cast_is_told_with_the_number(cast: str, expected: list[tuple[str, str]]) -> None:
    """B3."""
    rules = house(f'ruleset = "boxed"\n[cast]\n{cast}')
    assert cautions(rules) == [CastCaution("far_from_guide", clause, detail) for clause, detail in expected]
    assert "don" not in rules.cast[8] and rules.cast[9] == RULESETS["boxed"].cast[9]


def test_the_rulesets_own_casts_need_no_caution() -> None:
    assert all(cautions(rules) == [] for rules in RULESETS.values())


@pytest.mark.parametrize(("name", "fine"), [("a", True), ("a" * 24, True), ("a" * 25, False), ("1a", False)])
def test_the_name_of_a_character_is_short_and_plain(name: str, fine: bool) -> None:
    rules = house_rules(
        f'ruleset = "fiim"\n[roles.{name}]\nname = {{ ru = "а", en = "a" }}\nmark = "Wa1"\nteam = "red"'
    )
    assert isinstance(rules, Ruleset) is fine
    if isinstance(rules, Refused):
        assert rules == Refused("bad_value", "", f"roles.{name}")


def test_an_invented_power_without_a_place_is_called_last() -> None:
    rules = house_rules(
        """ruleset = "fiim"
        [roles.watchman]
        name = { ru = "Сторож", en = "Watchman" }
        mark = "Wa"
        team = "red"
        act = "arrest"
        """
    )
    assert isinstance(rules, Ruleset), rules
    assert rules.night.order[-1] == "watchman" and rules.night.order.count("watchman") == 1
