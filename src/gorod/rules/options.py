"""Options: the values of a ruleset by name; check, list, dump and compare them."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from gorod.engine.acts import Check, Power
from gorod.engine.refusal import Refusal, Refused
from gorod.engine.role import NO_TEXT, Role
from gorod.engine.ruleset import Aim, Ruleset
from gorod.engine.seats import MAX_SEATS
from gorod.roles import ROLES

_NOT_OPTIONS = (
    *("id", "title", "edition", "players", "cast", "casting", "roles", "cites"),
    *("offences", "punishments"),
)
GROUPS: tuple[str, ...] = tuple(name for name in Ruleset.__struct_fields__ if name not in _NOT_OPTIONS)
MAX_SECONDS = 3600
CLAN_CALLS = ("black", "yakuza")
"""The calls of clans; all other calls are named after a role."""
CAST = "cast"
"""The cast, a table by number of players. It can be set like an option, but `names` does not list it."""
SHORT_TABLES_OPTION = "fouls.short_tables"
_COUNTS = tuple(str(count) for count in range(1, MAX_SEATS + 1))
Value = int | bool | str | tuple[Any, ...] | dict[str, Any]


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option as it is shown to people and programs."""

    name: str
    value: Any
    kind: str
    clause: str
    default: bool
    choices: tuple[str, ...] = ()
    min: int = 0
    max: int = 0


def names(rules: Ruleset) -> list[str]:
    """Return the names of all options: first those of groups, then those of the powers of roles."""
    groups = [f"{group}.{field}" for group in GROUPS for field in getattr(rules, group).__struct_fields__]
    powers = [f"{role.id}.{field}" for role in rules.roles.values() for field in _power_fields(role)]
    return groups + powers


def _power_fields(role: Role) -> tuple[str, ...]:
    return role.act.__struct_fields__ if role.act is not None else ()


def _owner(rules: Ruleset, name: str) -> tuple[Any, str] | None:
    """Return the record that holds an option, and the name of the field, or None."""
    group, _, field = name.partition(".")
    if group in GROUPS and field in getattr(rules, group).__struct_fields__:
        return getattr(rules, group), field
    role = rules.roles.get(group)
    if role is not None and field in _power_fields(role):
        return role.act, field
    return None


def value(rules: Ruleset, name: str) -> Value:
    """Return the value of an option."""
    owner = _owner(rules, name)
    assert owner is not None
    return getattr(owner[0], owner[1])  # type: ignore[no-any-return]


def plain(value: Value) -> str:
    """Return a value as it is written in a tag or on the command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(plain(part) for part in value)
    if isinstance(value, dict):
        return ",".join(f"{key}:{part}" for key, part in value.items())
    return str(value)


def options(rules: Ruleset, preset: Ruleset) -> list[Option]:
    """Return all options with their possible values; `default`: whether the value is that of the preset."""
    return [_option(rules, preset, name) for name in names(rules)]


def _option(rules: Ruleset, preset: Ruleset, name: str) -> Option:
    now = value(rules, name)
    known = _owner(preset, name)
    kind = _hint(rules, name)
    is_default = known is not None and value(preset, name) == now
    words = _choices(kind) or _words(rules, name)
    is_number = kind is int
    shown = now if isinstance(now, bool | int) else plain(now)
    highest = MAX_SECONDS if is_number else 0
    return Option(name, shown, _kind_name(kind), rules.clause(name), is_default, words, 0, highest)


def _hint(rules: Ruleset, name: str) -> Any:
    owner = _owner(rules, name)
    assert owner is not None
    return get_type_hints(type(owner[0]))[owner[1]]


def _choices(kind: Any) -> tuple[str, ...]:
    inner = get_args(kind)[0] if get_origin(kind) is tuple else kind
    if isinstance(inner, type) and issubclass(inner, StrEnum):
        return tuple(str(member) for member in inner)
    return ("true", "false") if kind is bool else ()


def _words(rules: Ruleset, name: str) -> tuple[str, ...]:
    """Return the words that a list, pairs or a text may contain, where the type does not tell."""
    match name:
        case "night.order" | "first_night.meets":
            return tuple(dict.fromkeys([*rules.roles, *ROLES, *CLAN_CALLS]))
        case "night.heirs":
            return tuple(rules.roles)
        case _ if name == SHORT_TABLES_OPTION:
            return _COUNTS
    return ("", *rules.roles) if name.endswith(".seeks") else ()


def _kind_name(kind: Any) -> str:
    """Return the kind of a value: `list` is words separated by commas, none twice; `pairs` has `a:b`."""
    if kind is int:
        return "number"
    if kind is bool:
        return "bool"
    if get_origin(kind) is tuple:
        return "list"
    return "pairs" if get_origin(kind) is dict else "choice"


def with_option(rules: Ruleset, name: str, text: str) -> Ruleset | Refused:
    """Return the ruleset with one option changed, or the refusal."""
    if name == CAST:
        return _with_cast(rules, text)
    owner = _owner(rules, name)
    if owner is None:
        return Refused(Refusal.UNKNOWN_OPTION.code, "", f"{name}: {_nearest(rules, name)}")
    kind = _hint(rules, name)
    try:
        parsed = msgspec.convert(_raw(kind, text), kind, strict=False)
    except (msgspec.ValidationError, ValueError):
        return _bad(rules, name, text, kind)
    if not _is_sensible(rules, name, parsed):
        return _bad(rules, name, text, kind)
    return _changed(rules, name, replace(owner[0], **{owner[1]: parsed}))


def _with_cast(rules: Ruleset, text: str) -> Ruleset | Refused:
    """Return the ruleset with another cast, given as `citizen:4,sheriff:1,mafioso:2,don:1`."""
    parts = [part.partition(":") for part in text.split(",")]
    cast = {
        role: int(count) for role, _, count in parts if role in (*ROLES, *rules.roles) and count in _COUNTS
    }
    size = sum(cast.values())
    if len(cast) != len(parts) or size > MAX_SEATS:
        known = " | ".join(rules.roles)
        return Refused(Refusal.BAD_VALUE.code, rules.clause(CAST), f"{CAST}={text}: {known}")
    players = (min(size, rules.players[0]), max(size, rules.players[1]))
    return replace(rules, players=players, cast={**rules.cast, size: cast})


def _changed(rules: Ruleset, name: str, record: Any) -> Ruleset:
    group = name.partition(".")[0]
    if group in GROUPS:
        return replace(rules, **{group: record})
    return replace(rules, roles={**rules.roles, group: _retuned(rules.roles[group], record)})


def _retuned(role: Role, act: Power) -> Role:
    """Return the card with a changed power, without its duty if that described another check."""
    asks = [(one.asks, one.seeks) for one in (role.act, act) if isinstance(one, Check)]
    return replace(role, act=act, duty=role.duty if len(set(asks)) < 2 else NO_TEXT)


def _raw(kind: Any, text: str) -> Any:
    if get_origin(kind) is tuple:
        return [part for part in text.split(",") if part]
    if get_origin(kind) is dict:
        return dict(part.split(":") for part in text.split(",") if part)
    return text


def _is_sensible(rules: Ruleset, name: str, parsed: Any) -> bool:
    """Whether numbers are within bounds, names of roles and calls exist, and nothing occurs twice."""
    if isinstance(parsed, int):
        return 0 <= parsed <= MAX_SECONDS
    known = _words(rules, name)
    if isinstance(parsed, tuple):
        fits = not known or all(str(word) in known for word in parsed)
        return fits and len(set(parsed)) == len(parsed) and (bool(parsed) or name != "dealing.ways")
    if isinstance(parsed, dict):
        return all(word in known for pair in parsed.items() for word in pair)
    return not known or parsed in known


def _bad(rules: Ruleset, name: str, text: str, kind: Any) -> Refused:
    bounds = f"0…{MAX_SECONDS}" if kind is int else f"1…{MAX_SEATS}" if name == SHORT_TABLES_OPTION else ""
    words = " | ".join(_choices(kind)) or bounds or " | ".join(rules.roles)
    return Refused(Refusal.BAD_VALUE.code, rules.clause(name), f"{name}={text}: {words}")


def _nearest(rules: Ruleset, name: str) -> str:
    group = name.partition(".")[0]
    near = [known for known in names(rules) if known.startswith(f"{group}.")]
    return " ".join(near) if near else " ".join([*GROUPS, *(r.id for r in rules.roles.values() if r.act)])


def changes(a: Ruleset, b: Ruleset) -> list[tuple[str, Any, Any, str]]:
    """Return the differences: option, both values (None if a power does not exist), and the clause."""
    both = list(dict.fromkeys([*names(a), *names(b)]))
    rows = [(name, _value_or_none(a, name), _value_or_none(b, name)) for name in both]
    return [(name, x, y, a.clause(name) or b.clause(name)) for name, x, y in rows if x != y]


def _value_or_none(rules: Ruleset, name: str) -> Any:
    return value(rules, name) if _owner(rules, name) else None


def dump(rules: Ruleset) -> bytes:
    """Return the whole ruleset as JSON."""
    return msgspec.json.encode(rules)


def load(data: bytes) -> Ruleset:
    """Return a ruleset from its JSON."""
    return msgspec.json.decode(data, type=Ruleset)


# -- the limit on the length of every action (K29), checked once after all options are set


TIME_LIMIT_OPTION = "house.longest"
TIMED_OPTIONS = (
    *("dealing.seconds", "first_night.briefing", "first_night.meet", "first_night.relaxed_sitting"),
    *("night.act", "hunt.seconds", "best_move.seconds", "talk.seconds", "talk.dawn", "talk.dusk"),
    *("nominations.reading", "ballot.seconds", "tie.defence", "lift.seconds", "sentence.defence"),
    *("farewell.voted", "farewell.killed", "fouls.short_seconds", "fouls.silent_seconds"),
)
"""The options that set the length of an action, in seconds."""


def with_options(rules: Ruleset, wanted: Iterable[tuple[str, str]]) -> Ruleset | Refused:
    """Return the ruleset with these options, given in any order, or the refusal."""
    for name, text in wanted:
        changed = with_option(rules, name, text)
        if isinstance(changed, Refused):
            return changed
        rules = changed
    return too_long(rules) or rules


def too_long(rules: Ruleset) -> Refused | None:
    """Return the refusal of the first action above the time limit, or None."""
    limit, why = rules.house.longest, Refusal.TOO_LONG
    found = (told for told, seconds in _lengths(rules) if seconds > limit)
    told = next(found, "") if limit else ""
    return Refused(why.code, rules.clause(why.option), f"{told} > {limit}") if told else None


def bounds(rules: Ruleset, name: str) -> tuple[int, int]:
    """Return the least and greatest value of a number while the other options stay the same.

    The time limit may also be 0, which means no limit.
    """
    limit = rules.house.longest
    if name == TIME_LIMIT_OPTION:
        return max(seconds for _, seconds in _lengths(rules)), MAX_SECONDS
    if limit and name == "hunt.number":
        return 0, limit // rules.players[1]
    return 0, limit if limit and name in TIMED_OPTIONS else MAX_SECONDS


def _lengths(rules: Ruleset) -> Iterator[tuple[str, int]]:
    """Yield each action in words with its seconds; all numbers of a blind hunt are one action."""
    for name in TIMED_OPTIONS:
        seconds = int(value(rules, name))  # type: ignore[arg-type]
        yield f"{name}={seconds}", seconds
    if rules.hunt.aim is Aim.BLIND:
        number, numbers = rules.hunt.number, rules.players[1]
        yield f"hunt.number={number} × {numbers}", number * numbers
