"""Every option is live: each field of each ruleset has a value and a random game whose course it changes."""

import random
from functools import cache

import pytest
from msgspec.structs import replace

from gorod.engine.ruleset import Punishment, Ruleset
from gorod.rules import RULESETS
from gorod.rules.options import names, plain, value
from tests.cli.gorod import gorod
from tests.properties.course import Table, parting
from tests.properties.option_search import KEPT_BY_PEOPLE, Live, both, found, needs, others, rows

rulesets = pytest.mark.parametrize("name", RULESETS)
MARGIN = 5
NAMES = {
    "id": "the word under which a ruleset is chosen; a record's Rules tag",
    "title": "the page of the rules and the narrator's first sentence",
    "edition": "a record's Edition tag",
    "players": "the organiser's choice of a cast, checked before the start",
    "casting": "the organiser's choice of a cast, checked before the start",
    "cites": "the clause beside a refusal and on the page of the rules",
}
"""Fields of the record itself that name things: where they are shown instead of in a course."""
SHOWN_OTHERWISE = ("cast", "roles", "offences", "punishments")
"""Fields that are no options: a test each, below."""


@cache
def pinned(name: str) -> dict[str, Live]:
    """The rows of a ruleset by option; `python -m tests.properties.option_search` looks for them anew."""
    return {live.option: live for live in rows() if live.ruleset == name}


@rulesets
def test_every_field_has_a_game(name: str) -> None:
    assert sorted({*pinned(name), *KEPT_BY_PEOPLE}) == sorted(names(RULESETS[name]))


@rulesets
def test_each_game_takes_another_course(name: str) -> None:
    dead = [live.line() for live in pinned(name).values() if found(live, live.turn + MARGIN) is None]
    assert dead == []


@rulesets
def test_each_row_changes_its_field_and_nothing_else(name: str) -> None:
    for live in pinned(name).values():
        rules, changed = both(live)
        differing = [field for field in names(rules) if value(rules, field) != value(changed, field)]
        assert differing == [live.option] and plain(value(changed, live.option)) == live.value


@rulesets
def test_a_field_that_needs_another_says_why(name: str) -> None:
    for live in pinned(name).values():
        reasons = dict(needs(live.option))
        assert not live.given or reasons[live.given], live.line()


@rulesets
def test_unchanged_rules_change_nothing(name: str) -> None:
    """The comparison itself: the same rules never part."""
    for live in list(pinned(name).values())[::12]:
        rules, _ = both(live)
        assert parting(rules, replace(rules), live.game, 300) is None


@rulesets
@pytest.mark.parametrize("option", KEPT_BY_PEOPLE)
def test_what_people_keep_stands_on_the_page_of_the_rules(name: str, option: str) -> None:
    other = others(RULESETS[name], option)[0]
    page, changed = gorod("rules", name), gorod("rules", name, "--option", f"{option}={other}")
    assert page.status == changed.status == 0 and page.out != changed.out


@rulesets
def test_what_people_keep_changes_no_course(name: str) -> None:
    """They are listed apart because they cannot: if one came alive, it must get a row."""
    rules = RULESETS[name]
    for option in KEPT_BY_PEOPLE:
        live = Live(name, option, others(rules, option)[0], "", some_table(rules))
        assert found(live, 120) is None


def some_table(rules: Ruleset, mood: str = "strict") -> Table:
    """A table of the ruleset's own cards."""
    return Table(min(size for size in rules.cast if size > 5), "own", mood, 1)


@rulesets
def test_another_cast_makes_another_game(name: str) -> None:
    rules, table = RULESETS[name], some_table(RULESETS[name])
    cast = {**rules.cast[table.seats]}
    cast["mafioso"], cast["citizen"] = cast["mafioso"] + 1, cast["citizen"] - 1
    changed = replace(rules, cast={**rules.cast, table.seats: cast})
    assert parting(rules, changed, table) is not None


@rulesets
def test_another_card_makes_another_game(name: str) -> None:
    rules, table = RULESETS[name], some_table(RULESETS[name], "led")
    silent = {role.id: replace(role, act=None) for role in rules.roles.values()}
    assert parting(rules, replace(rules, roles=silent), table) is not None


@rulesets
def test_another_catalogue_of_offences_makes_another_game(name: str) -> None:
    rules = RULESETS[name]
    tables = (Table(some_table(rules).seats, "own", "usual", seed) for seed in range(9))
    assert any(parting(rules, replace(rules, offences=()), table) for table in tables)


@pytest.mark.parametrize("name", [name for name, rules in RULESETS.items() if rules.punishments])
def test_another_penalty_code_makes_another_game(name: str) -> None:
    rules = RULESETS[name]
    tables = (Table(some_table(rules).seats, "own", "usual", seed) for seed in range(40))
    swapped = dict.fromkeys(rules.offences, (Punishment.TEAM_DEFEAT,))
    assert any(parting(rules, replace(rules, punishments=swapped), table) for table in tables)


def test_no_field_is_left_out() -> None:
    groups = {option.partition(".")[0] for option in names(RULESETS["fiim"])} - set(RULESETS["fiim"].roles)
    assert {*Ruleset.__struct_fields__} == {*groups, *NAMES, *SHOWN_OTHERWISE}


def test_a_dead_field_would_be_found_out() -> None:
    """Where the game does not come to what the field is about, the two courses are one."""
    rng = random.Random(0)
    live = rng.choice([live for live in rows() if live.turn > 20])
    assert found(live, live.turn - 1) is None and found(live, live.turn) is not None
