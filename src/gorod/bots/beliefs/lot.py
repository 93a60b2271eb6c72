"""Who would win if shots fell by lot, and votes a little better than that: by how many of each side live."""

from collections.abc import Iterator

from gorod.bots.beliefs.deals import SIDES
from gorod.engine.events import Outcome, Started
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import all_of, mask_of
from gorod.engine.start import first_state
from gorod.engine.victory import result

ENDS: tuple[Team | None, ...] = (Team.RED, *SIDES, None)
"""Who may win; nobody in a draw."""
MOST_HITS = 0.95
RED = 0

Living = tuple[int, ...]
"""The reds and those who only pass for them, then each dark side, in the order of `ENDS`."""
Chances = tuple[float, ...]
"""By the order of `ENDS`, all together one."""
Paths = Iterator[tuple[float, Living]]


class Lot:
    """The chances of every table of one ruleset; `skill`: how much oftener than by lot votes hit the dark."""

    def __init__(self, rules: Ruleset, skill: float) -> None:
        """Nothing is worked out yet."""
        self._rules, self._skill = rules, skill
        self._known: dict[tuple[Living, bool], Chances] = {}
        self._over: dict[Living, Outcome | None] = {}

    def chances(self, living: Living, night: bool) -> Chances:
        """Before a night, or before a vote in which somebody leaves."""
        key = living, night
        if key not in self._known:
            self._known[key] = self._worked_out(living, night)
        return self._known[key]

    def is_over(self, living: Living) -> bool:
        """Whether somebody has won, or nobody can."""
        return self._result(living) is not None

    def _worked_out(self, living: Living, night: bool) -> Chances:
        over = self._result(living)
        if over is not None:
            return tuple(float(over.winner is end) for end in ENDS)
        paths = _shots(living) if night else self._votes(living)
        parts = [(share, self.chances(left, not night)) for share, left in paths]
        return tuple(sum(share * chances[end] for share, chances in parts) for end in range(len(ENDS)))

    def _result(self, living: Living) -> Outcome | None:
        """As the engine counts, with any seats in these parts."""
        if living not in self._over:
            self._over[living] = self._counted(living)
        return self._over[living]

    def _counted(self, living: Living) -> Outcome | None:
        game = first_state(Started(self._rules, max(1, sum(living))))
        game.alive = all_of(sum(living)) if any(living) else 0
        taken = living[RED]
        for team, count in zip(SIDES, living[1:], strict=True):
            game.members[team] = mask_of(tuple(range(taken + 1, taken + count + 1)))
            taken += count
        return result(game)

    def _votes(self, living: Living) -> Paths:
        dark = sum(living[1:])
        hits = min(MOST_HITS, self._skill * dark / sum(living)) if living[RED] else 1.0
        if living[RED]:
            yield 1 - hits, _without(living, RED)
        for side in range(1, len(living)):
            if living[side]:
                yield hits * living[side] / dark, _without(living, side)


def _shots(living: Living) -> Paths:
    """Every dark side shoots one who is not its own, all at once."""
    paths = [(1.0, living)]
    for side in range(1, len(living)):
        if living[side]:
            aims = list(_aims(living, side))
            paths = [(share * one, _without(left, victim)) for share, left in paths for one, victim in aims]
    return iter(paths)


def _aims(living: Living, side: int) -> Iterator[tuple[float, int]]:
    """Whom a side may hit, and how likely; itself if nobody else is left."""
    strangers = {at: count for at, count in enumerate(living) if at != side and count} or {side: 1}
    total = sum(strangers.values())
    return ((count / total, at) for at, count in strangers.items())


def _without(living: Living, side: int) -> Living:
    return (*living[:side], max(0, living[side] - 1), *living[side + 1 :])
