"""The schema and the client's types name everything, and the committed ones are up to date."""

import re
import runpy
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from gorod.engine.commands import Command
from gorod.engine.events import Event
from gorod.protocol import http
from gorod.protocol.messages import FromClient, ToClient
from gorod.protocol.wire_schema import SIMPLE, TYPESCRIPT_HEADER, schema, short, tags, typescript, written

SCRIPT = Path(__file__).parents[2] / "scripts" / "wire.py"
wire = cache(schema)
INTERFACE = re.compile(r"^export interface (\w+) \{\n((?:  .*;\n)*)\}$", re.MULTILINE)
ALIAS = re.compile(r"^export type (\w+) = (.*);$", re.MULTILINE)


@cache
def types() -> str:
    """The client's types, as they would be written now."""
    return typescript(wire())


def refs(part: Any) -> Iterator[str]:
    """Every name that is referred to."""
    if isinstance(part, list):
        for one in part:
            yield from refs(one)
    elif isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for one in part.values():
            yield from refs(one)


def test_every_kind_is_in_the_schema() -> None:
    for union in (FromClient, ToClient, Command, Event):
        for tag, kind in tags(union).items():
            names = [kind.__name__, short(f"{kind.__module__}.{kind.__name__}")]
            part = next(wire()["$defs"][name] for name in names if name in wire()["$defs"])
            assert part["properties"][str(kind.__struct_config__.tag_field)]["enum"] == [tag]
    for body in (*http.REQUESTS, *http.ANSWERS):
        assert body.__name__ in wire()["$defs"]


def test_the_unions_hold_every_kind() -> None:
    for name, union in {
        "FromClient": FromClient,
        "ToClient": ToClient,
        "Command": Command,
        "GameEvent": Event,
    }.items():
        assert len(wire()["$defs"][name]["anyOf"]) == len(get_args(union))


def test_every_reference_leads_somewhere() -> None:
    found = set(refs(wire()))
    assert len(found) > 100
    assert all(ref.removeprefix("#/$defs/") in wire()["$defs"] for ref in found)


def test_names_used_twice_come_with_their_module() -> None:
    assert short("gorod.engine.step.Hunt") == "StepHunt"
    assert short("Ack") == "Ack"
    assert {"Hunt", "HuntRules"} <= set(wire()["$defs"]), "at present none is used twice"
    assert not [name for name in wire()["$defs"] if not name.isidentifier()]


def test_a_device_may_send_nothing_unknown() -> None:
    for kind in get_args(FromClient):
        assert wire()["$defs"][kind.__name__]["additionalProperties"] is False


def test_the_types_name_what_the_schema_names() -> None:
    assert [*re.findall(r"^export (?:interface|type) (\w+)", types(), re.MULTILINE)] == list(wire()["$defs"])


def test_every_tag_is_in_the_types() -> None:
    interfaces = dict(INTERFACE.findall(types()))
    for union, field in ((FromClient, "t"), (ToClient, "t"), (Event, "t"), (Command, "do")):
        for tag in tags(union):
            assert any(f'  {field}: "{tag}";\n' in body for body in interfaces.values()), tag


def test_the_types_are_nothing_but_declarations() -> None:
    """No remark ends early, no brace is left open, no name is unknown."""
    rest = re.sub(
        r"^/\*\* (?:(?!\*/).)* \*/$", "", types().removeprefix(TYPESCRIPT_HEADER), flags=re.MULTILINE
    )
    assert not ALIAS.sub("", INTERFACE.sub("", rest)).strip()
    bodies = [body for _, body in INTERFACE.findall(types())]
    written_types = [line.partition(": ")[2].rstrip(";") for body in bodies for line in body.splitlines()]
    written_types += [text for _, text in ALIAS.findall(types())]
    known = {*wire()["$defs"], *SIMPLE.values(), "Record"}
    for text in written_types:
        assert all(text.count(a) == text.count(b) for a, b in ("()", "[]", "<>"))
        assert set(re.findall(r"\b[A-Za-z]\w*", re.sub(r'"[^"]*"', "", text))) <= known, text


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ({"type": "integer"}, "number"),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({"anyOf": [{"$ref": "#/$defs/A"}, {"type": "null"}]}, "A | null"),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}]}, "number"),
        ({"type": "array", "items": {"type": "string"}}, "string[]"),
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
        (
            {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": False},
            "[number, string]",
        ),
        ({"type": "object", "additionalProperties": {"type": "boolean"}}, "Record<string, boolean>"),
        ({}, "unknown"),
    ],
)
def test_types_are_written_as_typescript_has_them(part: dict[str, Any], text: str) -> None:
    assert written(part) == text


def test_what_may_be_absent_has_a_question_mark() -> None:
    interfaces = dict(INTERFACE.findall(types()))
    assert "  seed?: string;\n" in interfaces["Hello"]
    assert '  as?: number | "judge" | null;\n' in interfaces["Do"]
    assert "  role: string | null;\n" in interfaces["SeatView"], "always sent"
    assert "  cards?: string[];\n" in interfaces["View"]


def test_the_committed_files_are_up_to_date() -> None:
    assert runpy.run_path(str(SCRIPT))["stale"]() == []


def test_a_stale_file_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    script = runpy.run_path(str(SCRIPT))
    monkeypatch.setitem(script["main"].__globals__, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "argv", ["wire.py", "--check"])
    assert script["main"]() == 1
    assert capsys.readouterr().out.count("is stale") == 2
    monkeypatch.setattr(sys, "argv", ["wire.py"])
    assert script["main"]() == 0
    monkeypatch.setattr(sys, "argv", ["wire.py", "--check"])
    assert script["main"]() == 0
