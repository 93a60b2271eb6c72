"""`gorod rules` and `gorod roles`."""

import pytest

from gorod.roles import ROLES
from gorod.rules import RULESETS
from gorod.rules.rulebook import clauses, shown
from tests.cli.gorod import HOUSE, gorod

LANGUAGES = ("ru", "en")
OPTION_KEYS = ("name", "value", "kind", "clause", "default")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulesets_are_listed(lang: str) -> None:
    ran = gorod("rules", "--lang", lang)
    assert ran.status == 0
    assert [line.split()[0] for line in ran.out.splitlines()[1:]] == list(RULESETS)
    listed = gorod("rules", "--json", "--lang", lang).json
    assert [entry["id"] for entry in listed] == list(RULESETS)


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_as_an_object(name: str) -> None:
    found = gorod("rules", name, "--json").json
    head = ["id", "title", "players", "edition", "about", "cast", "cautions", "roles", "limits", "powers"]
    assert list(found) == [*head, "options", "clauses", "offences"]
    assert found["id"] == name and set(found["title"]) == set(found["about"]) == {"ru", "en"}
    assert all(sum(cast.values()) == int(size) for size, cast in found["cast"].items())
    for option in found["options"]:
        assert all(key in option for key in OPTION_KEYS) and option["default"] is True
        assert ("choices" in option) != ("min" in option and "max" in option)
        assert set(option["title"]) == {"ru", "en"} and option["title"]["ru"] != option["title"]["en"]
        if option["kind"] not in ("bool", "number"):
            assert list(option["words"]) == option["choices"]
    assert all(clause["ru"] and clause["en"] for clause in found["clauses"])
    assert [offence["id"] for offence in found["offences"]] == [*RULESETS[name].offences]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_as_text(name: str, lang: str) -> None:
    ran = gorod("rules", name, "--lang", lang)
    assert ran.status == 0 and not ran.err
    for clause in shown(RULESETS[name]):
        assert f"{clause.id}. {getattr(clause, lang)}" in ran.out
    assert "farewell.voted" in ran.out


def test_our_decisions_are_marked() -> None:
    russian, english = gorod("rules", "boxed").out, gorod("rules", "boxed", "--lang", "en").out
    b5 = clauses()["B5"]
    assert f"{b5.ru} [наше решение]\n" in russian
    assert f"{b5.en} [our decision] {b5.ours}\n" in english


def test_wolves_are_the_base_without_what_they_replace() -> None:
    ids = [clause["id"] for clause in gorod("rules", "wolves", "--json").json["clauses"]]
    assert {"F7", "W1", "W16", "V9", "G1"} <= set(ids)
    assert not {"F1", "F2", "F3", "F16", "F25", "G8"} & set(ids)


def test_a_changed_option_is_shown_as_changed() -> None:
    found = gorod(
        "rules", "fiim", "--option", "farewell.voted=30", "--option", "hunt.aim=sighted", "--json"
    ).json
    changed = {option["name"]: option["value"] for option in found["options"] if not option["default"]}
    assert changed == {"farewell.voted": 30, "hunt.aim": "sighted"}
    assert "30 *" in gorod("rules", "fiim", "--option", "farewell.voted=30").out


def test_the_changes_of_wolves_to_fiim() -> None:
    found = gorod("rules", "wolves", "--diff", "fiim", "--json").json
    assert (found["a"], found["b"]) == ("wolves", "fiim")
    changes = {change["option"]: change for change in found["changes"]}
    aim = {"option": "hunt.aim", "a": "sighted", "b": "blind", "clause": "W8"}
    assert changes["hunt.aim"] == {**aim, "fiim": "4.5.3", "replaces": ["F16"]}
    assert changes["first_night.briefing"]["a"] == 30 and changes["first_night.briefing"]["b"] == 60
    assert changes["doctor.itself"]["a"] is True and changes["doctor.itself"]["b"] is None
    assert found["cast"]["10"]["a"]["doctor"] == 1 and "doctor" not in found["cast"]["10"]["b"]


CHANGED = {
    "1.1": ("W1", ["F1"]),
    "3.3": ("W2", ["F25"]),
    "3.4": ("W15", ["F26"]),
    "4.1.1": ("W3", ["F1"]),
    "4.1.3": ("W4", ["F2"]),
    "4.2.1": ("W5", ["F3"]),
    "4.2.2": ("W6", ["F17"]),
    "4.2.4": ("W7", ["F5"]),
    "4.5.3": ("W8", ["F16"]),
    "4.5.4": ("W9", ["F16"]),
    "4.5.5": ("W10", ["F16"]),
    "4.5.6": ("W11", ["F17"]),
    "4.5.7.1": ("W12", ["F17"]),
    "4.5.8": ("W13", ["F17"]),
    "4.5.10.7": ("W16", ["F27"]),
    "8.X": ("W14", []),
}
"""The points that the document of Wolves changes by number, and the clauses of ours that each changes."""


@pytest.mark.parametrize("point", CHANGED)
def test_every_point_that_wolves_change_is_told_with_the_clause_it_replaces(point: str) -> None:
    ours, replaced = CHANGED[point]
    found = gorod("rules", "wolves", "--diff", "fiim", "--json").json["changes"]
    rows = [row for row in found if row.get("fiim") == point]
    assert rows and all((row["clause"], row["replaces"]) == (ours, replaced) for row in rows)
    if replaced and ours != "W12":  # 4.5.7.1 is new: the base has only the calls beside it
        assert point in clauses()[replaced[0]].points


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("point", CHANGED)
def test_the_page_has_the_federations_number_beside_ours(point: str, lang: str) -> None:
    ours, replaced = CHANGED[point]
    out = gorod("rules", "wolves", "--diff", "fiim", "--lang", lang).out
    (line,) = [line for line in out.splitlines() if line.startswith(f"{ours}. ")]
    number = {"ru": "ФИИМ", "en": "FIIM"}[lang]
    assert f"[{number} {point}" in line and all(old in line for old in replaced)
    assert all(f" {old}. {getattr(clauses()[old], lang)}" in out for old in replaced)


def test_other_rulesets_are_no_lists_of_changes() -> None:
    rows = gorod("rules", "fiim", "--diff", "wolves", "--json").json["changes"]
    assert rows and all(row["option"] for row in rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_changes_read_like_a_document(lang: str) -> None:
    ran = gorod("rules", "wolves", "--diff", "fiim", "--lang", lang)
    assert ran.status == 0
    places = [
        ran.out.index(f"{name}. {getattr(clauses()[name], lang)}") for name in ("W1", "W2", "W8", "W13")
    ]
    assert places == sorted(places)
    assert "hunt.aim" in ran.out


@pytest.mark.parametrize("a", RULESETS)
@pytest.mark.parametrize("b", RULESETS)
def test_any_two_can_be_compared(a: str, b: str) -> None:
    ran = gorod("rules", a, "--diff", b)
    assert ran.status == 0
    assert bool(gorod("rules", a, "--diff", b, "--json").json["changes"]) == (a != b)


def test_house_rules_are_shown_and_compared() -> None:
    found = gorod("rules", "--house", HOUSE, "--json").json
    assert found["cast"]["8"]["spare1"] == 1 and found["title"]["en"] == "Our box"
    changes = gorod("rules", "boxed", "--house", HOUSE, "--diff", "boxed", "--json").json["changes"]
    assert {change["option"]: change["a"] for change in changes}["farewell.voted"] == 45


def test_all_roles() -> None:
    found = {role["id"]: role for role in gorod("roles", "--json").json}
    assert list(found) == list(ROLES)
    assert found["citizen"]["act"] is None and found["doctor"]["act"] == "heal"
    assert found["doctor"] == {
        "id": "doctor",
        "mark": "Dr",
        "team": "red",
        "name": {"ru": "Доктор", "en": "Doctor"},
        "act": "heal",
        "letter": {"ru": "Др", "en": "Dr"},
        "emblem": "doctor",
        "duty": {
            "ru": "Ночью лечите одного игрока: в эту ночь его не убьют.",
            "en": "At night heal one player: nobody can kill him that night.",
        },
        "rulesets": ["classic", "wolves", "home"],
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_roles_as_a_table(lang: str) -> None:
    ran = gorod("roles", "--lang", lang)
    assert ran.status == 0 and len(ran.out.splitlines()) == len(ROLES) + 1
    assert getattr(ROLES["putana"].name, lang) in ran.out
