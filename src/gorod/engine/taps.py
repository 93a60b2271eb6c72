"""How many numbers everybody taps at a step of the night.

The number follows from the rules alone, so it does not tell who acts or who has left.
"""

from collections.abc import Callable
from typing import Any

from gorod.engine.ruleset import Planner, Ruleset
from gorod.engine.step import AnyStep, BestMove, Briefing, Call, Hunt

PLANNED_NIGHTS = 3
"""The number of nights that a plan usually covers (K4)."""


def _at_a_call(rules: Ruleset, step: Call) -> int:
    act = rules.roles[step.role].act
    return act.targets if act is not None else 0


def _of_a_guess(rules: Ruleset, _: BestMove) -> int:
    return rules.best_move.seats + rules.best_move.reds


def _of_a_plan(rules: Ruleset, _: Briefing) -> int:
    return 0 if rules.first_night.planner is Planner.NOBODY else PLANNED_NIGHTS


TAPS: dict[type, Callable[[Ruleset, Any], int]] = {
    Hunt: lambda *_: 1,
    Call: _at_a_call,
    BestMove: _of_a_guess,
    Briefing: _of_a_plan,
}
"""By kind of step: as many taps as its largest act needs. At other steps nobody taps."""


def taps(rules: Ruleset, step: AnyStep) -> int:
    """Return the number of taps at this step under these rules."""
    count = TAPS.get(type(step))
    return count(rules, step) if count else 0
