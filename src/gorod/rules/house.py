"""House files: TOML files with a ruleset, changed options, a cast and invented characters."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from gorod.engine.acts import Asks, Check, Power
from gorod.engine.refusal import Refusal, Refused
from gorod.engine.role import NO_TEXT, UNKNOWN, Role, Team, Text, WhenHunted
from gorod.engine.ruleset import Ruleset
from gorod.engine.victory import CLANS
from gorod.roles import ROLES
from gorod.roles.spare import SPARES
from gorod.rules import RULESETS
from gorod.rules.casting import CastCaution, check_cast, with_cast
from gorod.rules.options import CAST, GROUPS, TIME_LIMIT_OPTION, names, plain, too_long, with_option

NO_ACT = "none"
MAX_LINE_CHARS = 1000
"""A limit, because `tomllib` needs time cubic in the number of dots of a key."""
MAX_ROLES, MAX_OPTIONS = 30, 200
MAX_NAME_CHARS, MAX_LETTER_CHARS, MAX_DUTY_CHARS = 60, 3, 160
EMBLEMS = tuple(dict.fromkeys(role.emblem for role in ROLES.values()))
_RECORD_WORDS = "deal plan talk vote lift sentence dawn last shot best foul pause judge"
_RESERVED_WORDS = frozenset([*_RECORD_WORDS.split(), *GROUPS, *Team, UNKNOWN.id, NO_ACT])
"""Words that have another meaning in a record or an option, so no role may have them as its id."""
_ID = re.compile(r"[a-z][a-z0-9_]{0,23}")
_MARK = re.compile(r"[A-Z][A-Za-z0-9]{0,2}")
_KINDS: dict[str, type[Any]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Power)}

Record = TypeVar("Record", bound=msgspec.Struct)


class _File(msgspec.Struct):
    ruleset: str
    title: Text | None = None
    options: dict[str, Any] = {}
    cast: dict[str, Any] = {}
    roles: dict[str, Any] = {}


class _Card(msgspec.Struct):
    name: Text | None = None
    act: str | dict[str, Any] | None = None
    team: Team | None = None
    clan: Team | None = None
    mark: str | None = None
    hunted: WhenHunted | None = None
    after: str | None = None
    letter: Text | None = None
    emblem: str | None = None
    duty: Text | None = None


class _Wrong(Exception):  # noqa: N818 — it is an answer, not an error
    """Raised for an error in the file; the detail begins with the key."""

    def __init__(self, code: str, detail: str, clause: str = "") -> None:
        super().__init__(detail)
        self.refused = Refused(code, clause, detail)


def house_rules(text: str) -> Ruleset | Refused:
    """Return the ruleset of a house file, with the id of the ruleset it changes, or the refusal."""
    try:
        _check_lines(text)
        return _rules(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        return Refused("bad_toml", "", str(error))
    except RecursionError:
        return Refused("bad_toml", "", "nesting")
    except ValueError:  # Python refuses to convert such a long number
        return Refused("bad_toml", "", "number")
    except _Wrong as wrong:
        return wrong.refused


def with_power(rules: Ruleset, name: str, model: str) -> Ruleset | Refused:
    """Return the ruleset with a spare character that has the power, side and clan of another one (B1)."""
    if name not in spares(rules) or model not in rules.roles:
        known = " ".join(spares(rules))
        return Refused(Refusal.BAD_VALUE.code, rules.clause("casting"), f"{name}={model}: {known}")
    try:
        return _with_role(rules, name, _Card(act=model))
    except _Wrong as wrong:
        return wrong.refused


def spares(rules: Ruleset) -> tuple[str, ...]:
    """Return the characters whose power the house chooses (B1)."""
    return tuple(spare.id for spare in SPARES if spare.id in rules.roles)


def powers(rules: Ruleset) -> list[Role]:
    """Return the characters whose power a spare one may have."""
    models = _models(rules)
    return [role for role in rules.roles.values() if role.id in models] if spares(rules) else []


def _check_lines(text: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE_CHARS:
            raise _Wrong("long_line", f"{number}: {len(line)} > {MAX_LINE_CHARS}")


def _check_count(key: str, count: int, most: int) -> None:
    if count > most:
        raise _Wrong("too_many", f"{key} {count} > {most}")


def cautions(rules: Ruleset) -> list[CastCaution]:
    """Return the cautions about the casts that a house has chosen."""
    preset = RULESETS[rules.id].cast
    chosen = [cast for size, cast in rules.cast.items() if cast != preset.get(size)]
    found = [check_cast(rules, cast) for cast in chosen]
    return [caution for said in found if isinstance(said, list) for caution in said]


def _rules(table: dict[str, Any]) -> Ruleset:
    if "ruleset" not in table:
        raise _Wrong("missing_key", "ruleset")
    file = _converted(table, _File, "")
    rules = RULESETS.get(file.ruleset)
    if rules is None:
        raise _Wrong(Refusal.BAD_VALUE.code, f"ruleset={file.ruleset}: {' | '.join(RULESETS)}")
    _check_name(file.title, "title")
    rules = replace(rules, title=file.title or rules.title)
    _check_count("roles", len(file.roles), MAX_ROLES)
    for name, body in file.roles.items():
        rules = _with_role(rules, name, _converted(body, _Card, f"roles.{name}"))
    wanted = dict(_flat(frozenset(names(rules)), file.options))
    _check_count("options", len(wanted), MAX_OPTIONS)
    if CAST in wanted:  # an option of records, which may deal any cards
        raise _Wrong(Refusal.UNKNOWN_OPTION.code, CAST)
    for name, value in wanted.items():
        rules = _accepted(with_option(rules, name, value))
    return _with_cast(_with_limit(rules, TIME_LIMIT_OPTION in wanted), file.cast)


def _with_limit(rules: Ruleset, is_own: bool) -> Ruleset:
    """Drop the ruleset's time limit (K29) if the house exceeds it; raise _Wrong if it exceeds its own."""
    refused = too_long(rules)
    if refused is not None and is_own:
        raise _Wrong(refused.code, refused.detail, refused.clause)
    return replace(rules, house=replace(rules.house, longest=0)) if refused is not None else rules


def _converted(table: Any, kind: type[Record], key: str) -> Record:
    """Return a table as a record of this kind; raise _Wrong with the key that does not fit."""
    if not isinstance(table, dict):
        raise _Wrong(Refusal.BAD_VALUE.code, key)
    prefix, fields = f"{key}." if key else "", {one.name: one for one in msgspec.structs.fields(kind)}
    for name in table:
        if name not in fields:
            raise _Wrong("unknown_key", prefix + name)
    for name, field in fields.items():
        if field.required and name not in table:
            raise _Wrong("missing_key", prefix + name)
    return kind(**{name: _value(one, fields[name].type, prefix + name) for name, one in table.items()})


def _value(value: Any, kind: Any, key: str) -> Any:
    """Return a value of this type, which may be a record or nothing."""
    record = next(
        (one for one in (kind, *get_args(kind)) if isinstance(one, type) and issubclass(one, msgspec.Struct)),
        None,
    )
    if record is not None and isinstance(value, dict):
        return _converted(value, record, key)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        raise _Wrong(Refusal.BAD_VALUE.code, key) from None


def _accepted(rules: Ruleset | Refused) -> Ruleset:
    if isinstance(rules, Refused):
        raise _Wrong(rules.code, rules.detail, rules.clause)
    return rules


def _flat(known: frozenset[str], table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield names and values of options: `"farewell.voted"` may be a quoted key or nested tables."""
    for key, value in table.items():
        name = prefix + key
        if isinstance(value, dict) and name not in known:
            yield from _flat(known, value, f"{name}.")
        else:
            yield name, plain(tuple(value) if isinstance(value, list) else value)


def _with_cast(rules: Ruleset, table: dict[str, Any]) -> Ruleset:
    if not table:
        return rules
    for role, count in table.items():
        if type(count) is not int:
            raise _Wrong(Refusal.BAD_VALUE.code, f"cast.{role}")
    cast = {role: count for role, count in table.items() if count}
    changed = with_cast(rules, cast)
    if isinstance(changed, Refused):
        raise _Wrong(changed.code, f"cast.{changed.detail}", changed.clause)
    return changed


def _with_role(rules: Ruleset, name: str, card: _Card) -> Ruleset:
    """Return the ruleset with a card that is changed, taken from another ruleset, or invented."""
    _check_name(card.name, f"roles.{name}.name")
    known = rules.roles.get(name) or ROLES.get(name)
    role = _retuned(rules, known, card, f"roles.{name}") if known else _invented(rules, name, card)
    _check_mark(rules, role)
    cites = rules.cites if rules.clause(name) else {**rules.cites, name: rules.clause("casting")}
    rules = replace(rules, roles={**rules.roles, name: role}, cites=cites)
    _check_seeks(rules, role)
    return _with_call(rules, role, card.after)


def _invented(rules: Ruleset, name: str, card: _Card) -> Role:
    key = f"roles.{name}"
    if not _ID.fullmatch(name) or name in _RESERVED_WORDS:
        raise _Wrong(Refusal.BAD_VALUE.code, key)
    for field in ("mark", "team", "name"):
        if getattr(card, field) is None:
            raise _Wrong("missing_key", f"{key}.{field}")
    assert card.mark is not None and card.team is not None and card.name is not None
    blank = Role(id=name, mark=card.mark, team=card.team, name=card.name)
    return _retuned(rules, blank, card, key)


def _retuned(rules: Ruleset, role: Role, card: _Card, key: str) -> Role:
    if card.clan is not None and card.clan not in CLANS:
        raise _Wrong(Refusal.BAD_VALUE.code, f"{key}.clan={card.clan}: {' | '.join(CLANS)}")
    model = _model(rules, card.act)
    role = replace(_drawn(role, card, key), duty=_duty(role, model, card))
    if model is not None:
        role = replace(role, team=model.team, clan=model.clan, hunted=model.hunted, act=model.act)
    return replace(
        role,
        name=card.name or role.name,
        mark=card.mark or role.mark,
        team=card.team or role.team,
        clan=card.clan or role.clan,
        hunted=card.hunted or role.hunted,
        act=role.act if model or card.act is None else _act(rules, card.act, f"{key}.act"),
    )


def _drawn(role: Role, card: _Card, key: str) -> Role:
    """Return the card with its letter and emblem."""
    if card.emblem not in (None, *EMBLEMS):
        raise _Wrong(Refusal.BAD_VALUE.code, f"{key}.emblem={card.emblem}: {' | '.join(EMBLEMS)}")
    _check_name(card.letter, f"{key}.letter", MAX_LETTER_CHARS)
    _check_name(card.duty, f"{key}.duty", MAX_DUTY_CHARS)
    own = Text(ru=card.mark, en=card.mark) if card.mark else role.letter
    return replace(role, letter=card.letter or own, emblem=card.emblem or role.emblem)


def _duty(role: Role, model: Role | None, card: _Card) -> Text:
    """Return the duty: the house's words, or those of the power, or none if these might be wrong now."""
    changes = (card.team, card.clan, card.hunted, None if model else card.act)
    usual = (model or role).duty if changes == (None,) * len(changes) else NO_TEXT
    return card.duty or usual


def _model(rules: Ruleset, act: str | dict[str, Any] | None) -> Role | None:
    """Return the character whose power, side and clan are copied, or None (B1, B23)."""
    return _models(rules).get(act) if isinstance(act, str) and act not in _KINDS else None


def _models(rules: Ruleset) -> dict[str, Role]:
    """Return all characters with a power, as these rules play them."""
    return {name: role for name, role in {**ROLES, **rules.roles}.items() if role.act or role.clan}


def _check_name(name: Text | None, key: str, longest: int = MAX_NAME_CHARS) -> None:
    """Raise _Wrong unless the name is one readable line of limited length."""
    said = (name.ru, name.en) if name is not None else ()
    if any(not (one.strip() and one.isprintable() and len(one) <= longest) for one in said):
        raise _Wrong(Refusal.BAD_VALUE.code, f"{key}: 1…{longest}")


def _check_mark(rules: Ruleset, role: Role) -> None:
    """Raise _Wrong unless the mark is well-formed and not used by another card."""
    others = [other.mark for other in rules.roles.values() if other.id != role.id]
    if not _MARK.fullmatch(role.mark) or role.mark in others:
        raise _Wrong("bad_mark", f"roles.{role.id}.mark={role.mark}")


def _check_seeks(rules: Ruleset, role: Role) -> None:
    """Raise _Wrong if a check looks for a role that does not exist."""
    act = role.act
    if isinstance(act, Check) and (act.seeks or act.asks is Asks.ROLE) and act.seeks not in rules.roles:
        raise _Wrong(
            Refusal.BAD_VALUE.code, f"roles.{role.id}.act.seeks={act.seeks}: {' '.join(rules.roles)}"
        )


def _act(rules: Ruleset, act: str | dict[str, Any], key: str) -> Power | None:
    """Return a power that is named by its kind or written out as a table."""
    if act == NO_ACT:
        return None
    if isinstance(act, dict):
        return _written_act(act, key)
    if act in _KINDS:
        return _usual(rules, _KINDS[act])
    raise _Wrong(Refusal.BAD_VALUE.code, f"{key}={act}: {' | '.join([*_KINDS, NO_ACT, *_models(rules)])}")


def _usual(rules: Ruleset, kind: type[Any]) -> Power:
    """Return the power as the ruleset has it, or the default one if the ruleset has several or none."""
    acts: list[Any] = [role.act for role in rules.roles.values() if isinstance(role.act, kind)]
    return acts[0] if acts and acts.count(acts[0]) == len(acts) else kind()  # type: ignore[no-any-return]


def _written_act(table: dict[str, Any], key: str) -> Power:
    kind = _KINDS.get(str(table.get("kind")))
    if kind is None:
        raise _Wrong(Refusal.BAD_VALUE.code, f"{key}.kind={table.get('kind', '')}: {' | '.join(_KINDS)}")
    power: Power = _converted({name: one for name, one in table.items() if name != "kind"}, kind, key)
    return power


def _with_call(rules: Ruleset, role: Role, after: str | None) -> Ruleset:
    """Return the ruleset with the role's call after the given one, else where it was, else last."""
    order = rules.night.order
    if after is not None and (after not in order or after == role.id):
        known = " ".join(name for name in order if name != role.id)
        raise _Wrong(Refusal.BAD_VALUE.code, f"roles.{role.id}.after={after}: {known}")
    if after is None and (role.act is None or role.id in order):
        return rules
    others = [name for name in order if name != role.id]
    at = others.index(after) + 1 if after else len(others)
    return replace(rules, night=replace(rules.night, order=(*others[:at], role.id, *others[at:])))


# -- where a key stands in a house file; tomllib tells this only for syntax errors


_TOLD = re.compile(r"at line (\d+), column (\d+)")
_NUMBER = re.compile(r"(\d+): ")
_HEADER = re.compile(r"\s*\[\[?([^\]]*)\]")
_ENTRY = re.compile(r"\s*([^=#]+?)\s*=")
_KEY = re.compile(r"[^\s=:]*")
Path = tuple[str, ...]


def place(text: str, refused: Refused) -> tuple[int, int]:
    """Return the line and the column of what was refused, 0 if not known."""
    if refused.code == "long_line":
        found = _NUMBER.match(refused.detail)
        return (int(found[1]), 1) if found else (0, 0)
    if refused.code == "bad_toml":
        told = _TOLD.search(refused.detail)
        return (int(told[1]), int(told[2])) if told else (text.count("\n") + 1, 1)
    return line_of(text, _KEY.match(refused.detail)[0]), 0  # type: ignore[index]  # it always matches


def line_of(text: str, key: str) -> int:
    """Return the first line that shares most parts with a key; `options` may be missing in front of it."""
    wanted = [_path(key), ("options", *_path(key))]
    best, found = 0, 0
    for number, path in _paths(text):
        length = max(_shared(path, one) for one in wanted)
        if length > best:
            best, found = length, number
    return found


def _paths(text: str) -> list[tuple[int, Path]]:
    """Return the line and the path of each table header and each key."""
    table: Path = ()
    paths = []
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            table = _path(header[1])
            paths.append((number, table))
        elif entry := _ENTRY.match(line):
            paths.append((number, (*table, *_path(entry[1]))))
    return paths


def _path(key: str) -> Path:
    """Return the parts of a key; quotes are ignored: `"farewell.voted"` is `farewell.voted`."""
    return tuple(part.strip() for part in re.sub("[\"']", "", key).split("."))


def _shared(path: Path, wanted: Path) -> int:
    """Count the parts at the start that both paths have in common."""
    length = 0
    for one, other in zip(path, wanted, strict=False):
        if one != other:
            break
        length += 1
    return length
