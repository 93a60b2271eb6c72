"""Writes the types of the wire for clients in TypeScript, out of the schema."""

import json
from typing import Any

from gorod.protocol.schema import Schema

HEAD = "// Written by scripts/wire.py (make docs); do not edit.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(schema: Schema) -> str:
    """The module: one exported type for each name of the schema."""
    return "\n".join([HEAD, *(_exported(name, part) for name, part in schema["$defs"].items())])


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
    """The type of one place."""
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
    """A tuple where each place has its type, else a list."""
    if "prefixItems" in part:
        return f"[{', '.join(written(one) for one in part['prefixItems'])}]"
    inner = written(part.get("items", {}))
    return f"({inner})[]" if " | " in inner else f"{inner}[]"
