"""Casts around the one a ruleset gives: a mafia card more or less, as far as the ruleset allows."""

from collections import Counter
from collections.abc import Iterable

from gorod.engine.refusal import Refused
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.rules.casting import check_cast


def blacks(rules: Ruleset, cast: Cast) -> int:
    """The mafia cards of a cast, of all clans."""
    return sum(count for role, count in cast.items() if rules.roles[role].is_mafia)


def around(rules: Ruleset, cast: Cast, reach: int) -> list[Cast]:
    """The cast itself and those with up to `reach` mafia cards fewer or more, from the fewest on."""
    return [*reversed(_steps(rules, cast, reach, -1)), cast, *_steps(rules, cast, reach, 1)]


def _steps(rules: Ruleset, cast: Cast, reach: int, step: int) -> list[Cast]:
    found: list[Cast] = []
    for _ in range(reach):
        changed = _next(rules, found[-1] if found else cast, step)
        if changed is None:
            break
        found.append(changed)
    return found


def _next(rules: Ruleset, cast: Cast, step: int) -> Cast | None:
    """A plain citizen becomes one of the mafia, or the other way round; the first way that is allowed."""
    citizen = plain_citizen(rules, cast)
    ways = [moved(cast, {role.id: step, citizen: -step}) for role in _mafia(rules, cast)]
    allowed = [way for way in ways if way and not isinstance(check_cast(rules, way), Refused)]
    return allowed[0] if allowed else None


def plain_citizen(rules: Ruleset, cast: Cast) -> str:
    """The red card without a power that the cast has most of."""
    plain = [role for role in rules.roles.values() if role.team is Team.RED and not (role.act or role.clan)]
    return max((role.id for role in plain), key=lambda role: cast.get(role, 0))


def _mafia(rules: Ruleset, cast: Cast) -> list[Role]:
    """The cards of the clan that has most, those without a power first; a second clan is left as it is."""
    clan = _largest_clan(rules.roles[role] for role in Counter(cast).elements())
    own = [role for role in rules.roles.values() if role.is_mafia and role.clan is clan]
    return sorted(own, key=lambda role: (role.act is not None, -cast.get(role.id, 0)))


def _largest_clan(dealt: Iterable[Role]) -> Team | None:
    clans = Counter(role.clan for role in dealt if role.is_mafia)
    return clans.most_common(1)[0][0] if clans else None


def moved(cast: Cast, by: dict[str, int]) -> Cast | None:
    """The cast with so many more or fewer of some cards, if there are so many."""
    moved = {role: cast.get(role, 0) + by.get(role, 0) for role in {**cast, **by}}
    return {role: count for role, count in moved.items() if count} if min(moved.values()) >= 0 else None


def is_advised(rules: Ruleset, cast: Cast) -> bool:
    """The ruleset says nothing against it."""
    return check_cast(rules, cast) == []


def is_one_citizen_more(rules: Ruleset, smaller: Cast, larger: Cast) -> bool:
    """The second cast is the first with one plain citizen added."""
    return Counter(larger) == Counter(smaller) + Counter([plain_citizen(rules, larger)])
