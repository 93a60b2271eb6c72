"""Which casts a ruleset allows; a record or a case may deal anything."""

from collections.abc import Callable

from msgspec import Struct

from gorod.engine.refusal import No, Refusal, Refused
from gorod.engine.ruleset import Cast, Casting, Ruleset
from gorod.roles.commissar import COMMISSAR
from gorod.roles.doctor import DOCTOR
from gorod.roles.don import DON
from gorod.roles.inspector import INSPECTOR
from gorod.roles.mafioso import MAFIOSO
from gorod.roles.sheriff import SHERIFF
from gorod.rulesets.boxed import CARDS, GUIDE, SPECIALS

MOST_SPECIALS = 3  # B3
FURTHEST_FROM_GUIDE = 1


class Caution(Struct, frozen=True):
    """What is allowed and unwise, with the clause that advises against it."""

    code: str
    clause: str
    detail: str


def check_cast(rules: Ruleset, cast: Cast) -> list[Caution] | Refused:
    """Nothing to say, cautions, or the limit that the cast breaks, as `don 2 ≠ 1`."""
    try:
        size = _size(rules, cast)
        return _CASTINGS[rules.casting](rules, cast, size)
    except No as no:
        return no.under(rules)


def _size(rules: Ruleset, cast: Cast) -> int:
    for role, count in cast.items():
        if role not in rules.roles:
            raise No(Refusal.UNKNOWN_ROLE, role)
        _within(role, count, 0, rules.players[1], "players")
    size = sum(cast.values())
    _within("players", size, *rules.players, "players")
    return size


def _within(name: str, count: int, least: int, most: int, option: str) -> None:
    """The limit is named with the number that breaks it."""
    if least == most != count:
        raise No(Refusal.BAD_CAST, f"{name} {count} ≠ {most}", option)
    if count < least:
        raise No(Refusal.BAD_CAST, f"{name} {count} < {least}", option)
    if count > most:
        raise No(Refusal.BAD_CAST, f"{name} {count} > {most}", option)


def _one(cast: Cast, role: str, option: str) -> None:
    _within(role, cast.get(role, 0), 1, 1, option)


def _blacks(rules: Ruleset, cast: Cast) -> int:
    return sum(count for role, count in cast.items() if rules.roles[role].is_mafia)


def _exact(rules: Ruleset, cast: Cast, size: int, option: str = "cast") -> list[Caution]:
    """The ruleset's own and no other (F1, W1, K1)."""
    own = rules.cast[size]
    for role in (*own, *cast):
        _within(role, cast.get(role, 0), own.get(role, 0), own.get(role, 0), option)
    return []


def _extra_roles(rules: Ruleset, cast: Cast, size: int) -> list[Caution]:
    """Ten as in C2; above, any cards with one Don, one Sheriff and not too many blacks (C20)."""
    if size == rules.players[0]:
        return _exact(rules, cast, size, "players")
    _one(cast, DON.id, "casting")
    _one(cast, SHERIFF.id, "casting")
    _within("blacks", _blacks(rules, cast), 1, size // 3 + 1, "casting")
    return []


def _box(rules: Ruleset, cast: Cast, size: int) -> list[Caution]:
    """Any cards of the box with a commissar and a mafioso; a card the house invented is not in it (B1)."""
    for role, count in cast.items():
        _within(role, count, 0, CARDS.get(role, size), "casting")
    _one(cast, COMMISSAR.id, "cast")
    _within(MAFIOSO.id, cast.get(MAFIOSO.id, 0), 1, CARDS[MAFIOSO.id], "cast")
    return _far_from_guide(rules, cast, size)


def _far_from_guide(rules: Ruleset, cast: Cast, size: int) -> list[Caution]:
    """B3's table is advice: too many or too few mafia, or more special characters than it ever has."""
    clause, blacks, guide = rules.clause("cast"), _blacks(rules, cast), GUIDE[size][0]
    specials = sum(cast.get(role.id, 0) for role in SPECIALS)
    cautions = []
    if abs(blacks - guide) > FURTHEST_FROM_GUIDE:
        cautions.append(Caution("far_from_guide", clause, f"blacks {blacks} ≠ {guide}"))
    if specials > MOST_SPECIALS:
        cautions.append(Caution("far_from_guide", clause, f"specials {specials} > {MOST_SPECIALS}"))
    return cautions


def _household(rules: Ruleset, cast: Cast, size: int) -> list[Caution]:
    """One doctor, one inspector, blacks fewer than half; four may play with two, by the letter (H2)."""
    _one(cast, DOCTOR.id, "cast")
    _one(cast, INSPECTOR.id, "cast")
    _within("blacks", _blacks(rules, cast), 1, 2 if size == 4 else (size - 1) // 2, "cast")
    return []


_CASTINGS: dict[Casting, Callable[[Ruleset, Cast, int], list[Caution]]] = {
    Casting.EXACT: _exact,
    Casting.EXTRA_ROLES: _extra_roles,
    Casting.BOX: _box,
    Casting.HOUSEHOLD: _household,
}
