"""The JSON Schema of everything that goes over the wire."""

from typing import Any, get_args

import msgspec
from msgspec import Struct

from gorod.engine.commands import Command
from gorod.engine.events import Event
from gorod.protocol.http import ANSWERS, REQUESTS
from gorod.protocol.messages import FromClient, ToClient
from gorod.views.judge import Secrets
from gorod.views.seat import SeatView

Schema = dict[str, Any]
UNIONS = {"FromClient": FromClient, "ToClient": ToClient, "Command": Command, "GameEvent": Event}
WHOLE = (SeatView, Secrets)
"""Only ever sent to a client, and with every field, though all have defaults."""


def schema() -> Schema:
    """One document: every message, command and event under its name, and the unions of them."""
    kinds = [*UNIONS.values(), *REQUESTS, *ANSWERS]
    shapes, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    unions = dict(zip(UNIONS, map(_tidy, shapes), strict=False))
    defs = {short(name): _with_unions(_tidy(part), unions) for name, part in parts.items()}
    for kind in WHOLE:
        defs[kind.__name__]["required"] = list(defs[kind.__name__]["properties"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The wire of Gorod",
        "$defs": dict(sorted({**defs, **unions}.items())),
    }


def short(name: str) -> str:
    """Names that are used twice come with their module: `gorod.engine.step.Hunt` becomes StepHunt."""
    *_, module, own = ("", *name.split("."))
    return module.title().replace("_", "") + own


def _tidy(part: Any) -> Any:
    """Short names, descriptions in one line and without examples, and nothing that only repeats the tags."""
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
    """A place that takes all of a union says so by its name."""
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
    """The kinds of a union by the word that tells them apart."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}
