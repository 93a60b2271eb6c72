"""A case counts only if it fails when its rule is changed: every value of every option is tried."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.notation import NotationError, play_unit
from gorod.notation.text import Unit, units
from gorod.rules import RULESETS
from gorod.rules.options import names, options, value, with_option

TESTS = Path(__file__).parent.parent
SECONDS = (
    *(
        "seconds",
        "act",
        "number",
        "dawn",
        "dusk",
        "reading",
        "defence",
        "briefing",
        "meet",
        "relaxed_sitting",
    ),
    *("short_seconds", "silent_seconds"),
)
"""Pinned in test_seconds.py; a record has no times."""

ELSEWHERE = {
    "night.gone": "test_seen.py",
    "dealing": "test_dealing.py",
    "first_night.don_told": "test_seen.py",
    "first_night.planner": "test_seen.py",
    "first_night.meets": "test_seconds.py",
    "hunt.aim": "test_seen.py",
    "hunt.numbers": "test_seconds.py",
    "ballot.names_shown": "test_seen.py",
    "reveal.voted": "test_seen.py",
    "fouls.hidden_at_night": "test_seen.py",
    "fouls.short_tables": "test_seconds.py",
}
"""Options that a record cannot show, and where they are pinned."""


@cache
def cases(name: str) -> list[Unit]:
    """All cases of a ruleset."""
    files = [*TESTS.glob("rulebook/*/*.mgn"), *TESTS.glob("roles/*.mgn")]
    found = [unit for file in sorted(files) for unit in units(file.read_text())]
    return [unit for unit in found if unit.value("Rules") == name]


def fails(unit: Unit, rules: Ruleset) -> bool:
    """Whether a case notices this change of its rules."""
    try:
        return not play_unit(unit, rules).result.ok
    except NotationError:
        return True


def others(rules: Ruleset, name: str) -> list[str]:
    """Other values of an option."""
    now = value(rules, name)
    if name.endswith(".again") and not value(rules, name.replace(".again", ".itself")):
        return ["not_twice_running"] if now == "allowed" else ["allowed"]
    if isinstance(now, tuple) and now:
        return [",".join(str(word) for word in reversed(now))]
    if name.endswith(".seeks"):
        return [next(role for role in rules.roles if role != now)]
    if isinstance(now, dict):
        return [""]
    option = next(option for option in options(rules, rules) if option.name == name)
    if isinstance(now, bool) or option.choices:
        return [word for word in option.choices if word not in (str(now).lower(), str(now))]
    return [str(now + 1)] if isinstance(now, int) else []


def is_noticed(rules: Ruleset, name: str, word: str) -> bool:
    """Some case fails under the change; those of its clause are tried first."""
    changed = with_option(rules, name, word)
    if isinstance(changed, Refused):
        return True
    own = rules.clause(name)
    ordered = sorted(cases(rules.id), key=lambda unit: unit.value("Case") != own)
    return any(fails(unit, changed) for unit in ordered)


def is_elsewhere(name: str) -> bool:
    return any(name == known or name.startswith(f"{known}.") for known in ELSEWHERE)


MATTERS: dict[str, list[str]] = tomllib.loads((TESTS / "rulebook" / "matters.toml").read_text())
"""Options whose change a ruleset's own cases must notice, whatever the new value."""


@pytest.mark.parametrize("name", MATTERS)
def test_the_cases_notice_every_change(name: str) -> None:
    rules = RULESETS[name]
    tried = [(option, word) for option in MATTERS[name] for word in others(rules, option)]
    assert len(tried) >= len(MATTERS[name])
    unnoticed = [f"{option}={word}" for option, word in tried if not is_noticed(rules, option, word)]
    assert unnoticed == []


def test_every_option_is_pinned_somewhere() -> None:
    """Each option is noticed by the cases of a ruleset, or named above with the place that pins it."""
    everything = {name for rules in RULESETS.values() for name in names(rules)}
    by_cases = {option for listed in MATTERS.values() for option in listed}
    kept = {n for n in everything if n.startswith("house.") or n.split(".")[1] in SECONDS or is_elsewhere(n)}
    assert sorted(everything - by_cases - kept) == sorted(UNPINNED)


UNPINNED = ("advocate.seeks", "commissar.seeks", "inspector.seeks", "journalist.again", "sheriff.seeks")
"""A role is sought only by a check for a role; a journalist may name himself every night or not."""
