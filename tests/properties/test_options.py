"""Options: every value of a ruleset has a name, a clause and a way back from text."""

import pytest

from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.rules import RULESETS
from gorod.rules.options import dump, load, names, plain, value, with_option
from gorod.rules.rulebook import clauses

rulesets = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)


@rulesets
def test_a_ruleset_round_trips_as_json(rules: Ruleset) -> None:
    assert load(dump(rules)) == rules


@rulesets
def test_every_option_can_be_set_to_what_it_is(rules: Ruleset) -> None:
    for name in names(rules):
        assert with_option(rules, name, plain(value(rules, name))) == rules, name


@rulesets
def test_every_option_cites_a_clause_that_exists(rules: Ruleset) -> None:
    assert {rules.clause(name) for name in names(rules)} <= set(clauses())


@pytest.mark.parametrize(
    ("name", "text", "code", "part"),
    [
        ("farewell.voted", "soon", "bad_value", "0…3600"),
        ("farewell.voted", "-1", "bad_value", "0…3600"),
        ("hunt.aim", "crooked", "bad_value", "blind | sighted"),
        ("night.order", "black,don,don", "bad_value", "night.order"),
        ("farewell.spoken", "1", "unknown_option", "farewell.voted"),
        ("weather", "rain", "unknown_option", "hunt"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_possible(name: str, text: str, code: str, part: str) -> None:
    refused = with_option(RULESETS["fiim"], name, text)
    assert isinstance(refused, Refused)
    assert refused.code == code and part in refused.detail
