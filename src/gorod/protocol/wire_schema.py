"""Makes the JSON Schema of the wire, and its TypeScript types for clients."""

import json
from typing import Any, get_args

import msgspec
from msgspec import Struct

from gorod.engine.commands import Command
from gorod.engine.events import Event
from gorod.protocol.club import CLUB_ANSWERS, CLUB_REQUESTS
from gorod.protocol.http import ANSWERS, REQUESTS
from gorod.protocol.messages import FromClient, ToClient
from gorod.views.judge import Secrets
from gorod.views.seat import SeatView

Schema = dict[str, Any]
UNIONS = {"FromClient": FromClient, "ToClient": ToClient, "Command": Command, "GameEvent": Event}
ALWAYS_COMPLETE = (SeatView, Secrets)
"""Types sent only to clients and with all fields, so these are required although they have defaults."""


def schema() -> Schema:
    """Return the schema: all messages, commands and events by name, and their unions."""
    kinds = [*UNIONS.values(), *REQUESTS, *ANSWERS, *CLUB_REQUESTS, *CLUB_ANSWERS]
    shapes, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    unions = dict(zip(UNIONS, map(_tidy, shapes), strict=False))
    defs = {short(name): _with_unions(_tidy(part), unions) for name, part in parts.items()}
    for kind in ALWAYS_COMPLETE:
        defs[kind.__name__]["required"] = list(defs[kind.__name__]["properties"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The wire of Gorod",
        "$defs": dict(sorted({**defs, **unions}.items())),
    }


def short(name: str) -> str:
    """Return a short name; one used twice gets its module: `gorod.engine.step.Hunt` is StepHunt."""
    *_, module, own = ("", *name.split("."))
    return module.title().replace("_", "") + own


def _tidy(part: Any) -> Any:
    """Return a part with short names, one-line descriptions without examples, and no discriminators."""
    if isinstance(part, list):
        return [_tidy(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {key: _tidy(one) for key, one in part.items() if key != "discriminator"}
    if isinstance(part.get("$ref"), str):
        kept["$ref"] = "#/$defs/" + short(part["$ref"].removeprefix("#/$defs/"))
    if isinstance(part.get("description"), str):
        kept["description"] = " ".join(part["description"].partition(">>>")[0].split())
    return kept


def _with_unions(part: Any, unions: dict[str, Schema]) -> Any:
    """Return a part in which all members of a union are replaced by its name."""
    if isinstance(part, list):
        return [_with_unions(one, unions) for one in part]
    if not isinstance(part, dict):
        return part
    part = {key: _with_unions(one, unions) for key, one in part.items()}
    for name, union in unions.items():
        kinds = part.get("anyOf", [])
        if all(kind in kinds for kind in union["anyOf"]):
            others = [kind for kind in kinds if kind not in union["anyOf"]]
            part["anyOf"] = [{"$ref": f"#/$defs/{name}"}, *others]
    return part


def tags(union: Any) -> dict[str, type[Struct]]:
    """Return the types of a union by tag."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


TYPESCRIPT_HEADER = "// Written by scripts/wire.py (make docs); do not edit.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(schema: Schema) -> str:
    """Return the module, with one exported type for each name of the schema."""
    return "\n".join([TYPESCRIPT_HEADER, *(_exported(name, part) for name, part in schema["$defs"].items())])


def _exported(name: str, part: Schema) -> str:
    remark = f"/** {part['description']} */\n" if "description" in part else ""
    if "properties" in part:
        return f"{remark}export interface {name} {_members(part)}\n"
    return f"{remark}export type {name} = {written(part)};\n"


def _members(part: Schema) -> str:
    needed = part.get("required", ())
    lines = [
        f"  {_key(name)}{'' if name in needed else '?'}: {written(member)};\n"
        for name, member in part["properties"].items()
    ]
    return "{\n" + "".join(lines) + "}"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def written(part: Any) -> str:
    """Return the TypeScript type of a part."""
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    if "anyOf" in part:
        return " | ".join(dict.fromkeys(written(one) for one in part["anyOf"]))
    if part.get("type") == "array":
        return _array(part)
    if part.get("type") == "object":
        return f"Record<string, {written(part.get('additionalProperties', {}))}>"
    return SIMPLE.get(part.get("type", ""), "unknown")


def _array(part: Schema) -> str:
    """Return the type of an array: a tuple if each element has its own type, else a list."""
    if "prefixItems" in part:
        return f"[{', '.join(written(one) for one in part['prefixItems'])}]"
    inner = written(part.get("items", {}))
    return f"({inner})[]" if " | " in inner else f"{inner}[]"
