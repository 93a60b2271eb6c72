"""The limit on everything that takes time (K29): looked at once, when all options are in place."""

from collections.abc import Iterable, Iterator

from gorod.engine.refusal import Refusal, Refused
from gorod.engine.ruleset import Aim, Ruleset
from gorod.rules.options import LONGEST_SECONDS, value, with_option

LIMIT = "house.longest"
ACTIONS = (
    *("dealing.seconds", "first_night.briefing", "first_night.meet", "first_night.relaxed_sitting"),
    *("night.act", "hunt.seconds", "best_move.seconds", "talk.seconds", "talk.dawn", "talk.dusk"),
    *(
        "nominations.reading",
        "ballot.seconds",
        "tie.defence",
        "lift.seconds",
        "sentence.defence",
        "farewell.voted",
    ),
    *("farewell.killed", "fouls.short_seconds", "fouls.silent_seconds"),
)
"""The options that say how long something lasts."""


def with_options(rules: Ruleset, wanted: Iterable[tuple[str, str]]) -> Ruleset | Refused:
    """The ruleset with these options, in any order, or why they cannot be."""
    for name, text in wanted:
        changed = with_option(rules, name, text)
        if isinstance(changed, Refused):
            return changed
        rules = changed
    return too_long(rules) or rules


def too_long(rules: Ruleset) -> Refused | None:
    """The first action that lasts longer than anything may."""
    limit, why = rules.house.longest, Refusal.TOO_LONG
    found = (told for told, seconds in _lengths(rules) if seconds > limit)
    told = next(found, "") if limit else ""
    return Refused(why.code, rules.clause(why.option), f"{told} > {limit}") if told else None


def bounds(rules: Ruleset, name: str) -> tuple[int, int]:
    """The least and the most that a number may be while the other options are as they are.

    The limit itself may also be 0, which is none.
    """
    limit = rules.house.longest
    if name == LIMIT:
        return max(seconds for _, seconds in _lengths(rules)), LONGEST_SECONDS
    if limit and name == "hunt.number":
        return 0, limit // rules.players[1]
    return 0, limit if limit and name in ACTIONS else LONGEST_SECONDS


def _lengths(rules: Ruleset) -> Iterator[tuple[str, int]]:
    """Each with its words; a blind hunt is one action, all its numbers together."""
    for name in ACTIONS:
        seconds = int(value(rules, name))  # type: ignore[arg-type]
        yield f"{name}={seconds}", seconds
    if rules.hunt.aim is Aim.BLIND:
        number, numbers = rules.hunt.number, rules.players[1]
        yield f"hunt.number={number} × {numbers}", number * numbers
