"""Which casts a ruleset allows. Records and cases are not checked: they may deal any cards."""

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.refusal import Forbidden, Refusal, Refused
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Casting, Ruleset
from gorod.roles import ROLES
from gorod.roles.advocate import ADVOCATE
from gorod.roles.citizen import CITIZEN
from gorod.roles.commissar import COMMISSAR
from gorod.roles.doctor import DOCTOR
from gorod.roles.don import DON
from gorod.roles.inspector import INSPECTOR
from gorod.roles.mafioso import MAFIOSO
from gorod.roles.maniac import MANIAC
from gorod.roles.sheriff import SHERIFF
from gorod.roles.yakuza import YAKUZA
from gorod.rules.boxed import CARDS, GUIDE, SPECIALS

MAX_SPECIALS_IN_GUIDE = 3  # B3
MAX_BLACKS_OFF_GUIDE = 1
GUIDE_COLUMNS = ("blacks", DON.id, YAKUZA.id, ADVOCATE.id, "specials", MANIAC.id)
"""The columns of `GUIDE`, in its order."""
USUAL_MAX_MAFIA, FEW_CITIZENS = 2, 3  # H2: more mafia only with more citizens


class CastCaution(Struct, frozen=True):
    """Something allowed but unwise in a cast, with the clause that advises against it."""

    code: str
    clause: str
    detail: str


class CastLimit(Struct, frozen=True):
    """A limit on the number of cards of some roles together.

    `when`: the limit applies only if there are more than this number of cards of these other roles.
    """

    name: str
    """The role, or the word for several roles."""
    roles: tuple[str, ...]
    least: int
    most: int
    option: str
    """The option of the ruleset that sets the limit."""
    when: tuple[tuple[str, ...], int] | None = None

    def check(self, cast: Cast) -> None:
        """Raise Forbidden with the limit and the number that breaks it."""
        if self.when is None or _count(cast, self.when[0]) > self.when[1]:
            _within(self.name, _count(cast, self.roles), self.least, self.most, self.option)


def check_cast(rules: Ruleset, cast: Cast) -> list[CastCaution] | Refused:
    """Return the cautions about a cast, or the limit that it breaks, such as `don 2 ≠ 1`."""
    try:
        size = _size(rules, cast)
        for limit in cast_limits(rules, size):
            limit.check(cast)
    except Forbidden as no:
        return no.under(rules)
    return _far_from_guide(rules, cast, size) if rules.casting is Casting.BOX else []


def cast_limits(rules: Ruleset, size: int) -> list[CastLimit]:
    """Return all limits on a cast of this size; a cast within them is allowed."""
    return _CASTINGS[rules.casting](rules, size)


def _count(cast: Cast, roles: tuple[str, ...]) -> int:
    return sum(cast.get(role, 0) for role in roles)


def with_cast(rules: Ruleset, cast: Cast) -> Ruleset | Refused:
    """Return the ruleset with this cast for its number of players, or the limit that the cast breaks."""
    said = check_cast(rules, cast)
    if isinstance(said, Refused):
        return said
    return replace(rules, cast={**rules.cast, sum(cast.values()): cast})


def advice(rules: Ruleset, cast: Cast) -> list[CastCaution]:
    """Return the cautions about an allowed cast: far from the guide, or else any difference from it (B3)."""
    said = check_cast(rules, cast)
    if rules.casting is not Casting.BOX or isinstance(said, Refused):
        return []
    return said or _off_guide(rules, cast)


def plain_citizen(rules: Ruleset, cast: Cast) -> str:
    """Return the most frequent red card without a power in the cast."""
    plain = [role for role in rules.roles.values() if role.team is Team.RED and not (role.act or role.clan)]
    return max((role.id for role in plain), key=lambda role: cast.get(role, 0))


def moved(cast: Cast, by: dict[str, int]) -> Cast | None:
    """Return the cast with some numbers of cards changed, or None if a number would be negative."""
    moved = {role: cast.get(role, 0) + by.get(role, 0) for role in {**cast, **by}}
    return {role: count for role, count in moved.items() if count} if min(moved.values()) >= 0 else None


def _off_guide(rules: Ruleset, cast: Cast) -> list[CastCaution]:
    """Return a caution if the cast differs from its row of the guide.

    The guide is approximate («ориентировочно»), so any difference is allowed and only marked (B3).
    """
    row = GUIDE[sum(cast.values())]
    cards = {"blacks": _blacks(rules, cast), "specials": _specials(rules, cast)}
    own = [cards.get(name, cast.get(name, 0)) for name in GUIDE_COLUMNS]
    told = [f"{name} {x} ≠ {y}" for name, x, y in zip(GUIDE_COLUMNS, own, row, strict=True) if x != y]
    return [CastCaution("off_guide", rules.clause("cast"), ", ".join(told))] if told else []


def _specials(rules: Ruleset, cast: Cast) -> int:
    """Count the civilians with a power, except the commissar; the organiser chooses which (B3)."""
    special = [role.id for role in rules.roles.values() if role.team is Team.RED and (role.act or role.clan)]
    return sum(cast.get(role, 0) for role in special if role != COMMISSAR.id)


def _size(rules: Ruleset, cast: Cast) -> int:
    for role, count in cast.items():
        if role not in rules.roles:
            raise Forbidden(Refusal.UNKNOWN_ROLE, role)
        _within(role, count, 0, rules.players[1], "players")
    size = sum(cast.values())
    _within("players", size, *rules.players, "players")
    return size


def _within(name: str, count: int, least: int, most: int, option: str) -> None:
    """Raise Forbidden, with the limit and the number, unless `count` is within the limits."""
    if least == most != count:
        raise Forbidden(Refusal.BAD_CAST, f"{name} {count} ≠ {most}", option)
    if count < least:
        raise Forbidden(Refusal.BAD_CAST, f"{name} {count} < {least}", option)
    if count > most:
        raise Forbidden(Refusal.BAD_CAST, f"{name} {count} > {most}", option)


def _role(role: str, least: int, most: int, option: str) -> CastLimit:
    return CastLimit(role, (role,), least, most, option)


def _mafia(rules: Ruleset) -> tuple[str, ...]:
    return tuple(role.id for role in rules.roles.values() if role.is_mafia)


def _blacks(rules: Ruleset, cast: Cast) -> int:
    return _count(cast, _mafia(rules))


def _free(rules: Ruleset, size: int) -> list[CastLimit]:
    """Allow any number of each card of the ruleset."""
    return [_role(role, 0, size, "casting") for role in rules.roles]


def _exact(rules: Ruleset, size: int, option: str = "cast") -> list[CastLimit]:
    """Allow only the ruleset's own cast (F1, W1, K1)."""
    own = rules.cast[size]
    return [_role(role, own.get(role, 0), own.get(role, 0), option) for role in {**own, **rules.roles}]


def _extra_roles(rules: Ruleset, size: int) -> list[CastLimit]:
    """Allow the cast of C2 for ten; above ten, any cards with one Don, one Sheriff and few blacks (C20)."""
    if size == rules.players[0]:
        return _exact(rules, size, "players")
    ones = [_role(role, 1, 1, "casting") for role in (DON.id, SHERIFF.id)]
    blacks = CastLimit("blacks", _mafia(rules), 1, size // 3 + 1, "casting")
    return [*ones, blacks, *_free(rules, size)]


def _box(rules: Ruleset, size: int) -> list[CastLimit]:
    """Allow any cards of the box with a commissar and a mafioso, or the Don instead (B1, B18).

    A card that the house invented is not in the box, so its number is not limited.
    """
    cards = [_role(role, 0, CARDS.get(role, size), "casting") for role in rules.roles]
    mafia = CastLimit(MAFIOSO.id, (MAFIOSO.id, DON.id), 1, CARDS[MAFIOSO.id] + CARDS[DON.id], "cast")
    return [*cards, _role(COMMISSAR.id, 1, 1, "cast"), mafia]


def _far_from_guide(rules: Ruleset, cast: Cast, size: int) -> list[CastCaution]:
    """Return cautions if the numbers of mafia or of special characters are far from the guide.

    The table of B3 is only advice.
    """
    clause, blacks, guide = rules.clause("cast"), _blacks(rules, cast), GUIDE[size][0]
    specials = sum(cast.get(role.id, 0) for role in SPECIALS)
    cautions = []
    if abs(blacks - guide) > MAX_BLACKS_OFF_GUIDE:
        cautions.append(CastCaution("far_from_guide", clause, f"blacks {blacks} ≠ {guide}"))
    if specials > MAX_SPECIALS_IN_GUIDE:
        cautions.append(
            CastCaution("far_from_guide", clause, f"specials {specials} > {MAX_SPECIALS_IN_GUIDE}")
        )
    return cautions


def _household(rules: Ruleset, size: int) -> list[CastLimit]:
    """Allow one doctor, one inspector, and fewer blacks than half (H2).

    Four players may have two blacks, as H2 says literally. More than two mafiosi need more than three
    plain citizens.
    """
    mafia = _mafia(rules)
    ones = [_role(role, 1, 1, "cast") for role in (DOCTOR.id, INSPECTOR.id)]
    blacks = CastLimit("blacks", mafia, 1, 2 if size == 4 else (size - 1) // 2, "cast")
    citizens = CastLimit(CITIZEN.id, (CITIZEN.id,), FEW_CITIZENS + 1, size, "cast", (mafia, USUAL_MAX_MAFIA))
    return [*ones, blacks, citizens, *_free(rules, size)]


_CASTINGS: dict[Casting, Callable[[Ruleset, int], list[CastLimit]]] = {
    Casting.EXACT: _exact,
    Casting.EXTRA_ROLES: _extra_roles,
    Casting.BOX: _box,
    Casting.HOUSEHOLD: _household,
}


# -- cards that a ruleset does not list, for records and cases


def with_roles(rules: Ruleset, ids: Iterable[str]) -> Ruleset:
    """Return the ruleset with these roles added; those with a power are called last."""
    dealt = set(ids)
    extra = [role for name, role in ROLES.items() if name in dealt and name not in rules.roles]
    if not extra:
        return rules
    calls = tuple(role.id for role in extra if role.act is not None and role.id not in rules.night.order)
    return replace(
        rules,
        roles={**rules.roles, **{role.id: role for role in extra}},
        night=replace(rules.night, order=(*rules.night.order, *calls)),
    )
