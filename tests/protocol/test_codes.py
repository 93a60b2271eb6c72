"""Codes: what is in `protocol/codes.py` is what the program sends, and what docs/wire.md tells of it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from gorod.protocol.codes import DENIED, FAULTS, CloseReason, NoticeCode, TroubleCode
from gorod.protocol.messages import Ack, Ask, FromClient
from gorod.texts import LANGUAGES, catalogue
from gorod.web.error_responses import CODES, STATUS
from tests.cli.gorod import ROOT
from tests.protocol.examples import PAGE

FOLDERS = ("services/**", "clubs", "web")
SOURCES = [path for folder in FOLDERS for path in (ROOT / "src/gorod").glob(f"{folder}/*.py")]
ENTER = "enter it in src/gorod/protocol/codes.py and in docs/wire.md"


def rows(chapter: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head."""
    found = re.search(rf"^### {chapter}\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/wire.md has no chapter «{chapter}»"
    lines = [line for line in found[1].splitlines() if line.startswith("|")]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines[2:]]


def compared(chapter: str, told: set[str], known: set[str]) -> None:
    """Say which are missing, and where."""
    assert not known - told, f"«{chapter}» of docs/wire.md lacks {sorted(known - told)}"
    assert not told - known, (
        f"«{chapter}» of docs/wire.md has {sorted(told - known)}: {ENTER}, or take them out"
    )


def test_the_page_tells_every_way_in_which_a_socket_is_closed() -> None:
    told = {f"{code} {reason}".strip() for code, reason, *_ in rows("How a socket is closed")}
    compared("How a socket is closed", told, {f"{one.code} {one.reason}".strip() for one in CloseReason})
    said = {reason for _, reason, bye, *_ in rows("How a socket is closed") if bye == "yes"}
    assert said == {one.reason for one in CloseReason if one.is_said}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", TroubleCode)
def test_every_error_has_words(code: TroubleCode, lang: str) -> None:
    assert catalogue.has(lang, f"wire-{code.replace('_', '-')}")


@pytest.mark.parametrize(
    ("chapter", "known"),
    [
        ("Errors", {*map(str, TroubleCode)}),
        ("Notices", {*map(str, NoticeCode)}),
        ("Refusals of the table", {*DENIED}),
        ("Faults", {*FAULTS}),
    ],
)
def test_the_page_tells_every_code(chapter: str, known: set[str]) -> None:
    compared(chapter, {code for code, *_ in rows(chapter)}, known)


def test_the_page_tells_the_status_of_every_fault() -> None:
    by_status = {code: status for status, code in CODES.items()}
    for code, status, *_ in rows("Faults"):
        assert int(status) == by_status.get(code, STATUS.get(code, 400)), code
    assert {*STATUS, *CODES.values()} <= FAULTS, f"{sorted({*STATUS, *CODES.values()} - FAULTS)}: {ENTER}"


def test_every_message_with_an_id_is_answered() -> None:
    told = {tag: answer for tag, answer, *_ in rows("What is answered")}
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(FromClient)}
    assert set(told) == set(kinds), f"«What is answered» of docs/wire.md: {set(told) ^ set(kinds)}"
    assert {tag for tag, answer in told.items() if "ack" in answer or "would" in answer} == {
        tag for tag, kind in kinds.items() if "id" in kind.__struct_fields__
    }
    assert Ask in kinds.values() and "id" in Ack.__struct_fields__


# -- what the program says, read in its source


def calls() -> Iterator[tuple[Path, ast.Call, str]]:
    """Every call with the last part of its name."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                yield path, node, name


def words(node: ast.expr) -> set[str]:
    """The words that an argument may be, as far as they are written there."""
    return {
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


def test_no_message_carries_a_code_that_is_not_entered() -> None:
    for path, call, name in calls():
        if name in ("Trouble", "Notice", "Bye") and call.args:
            assert not words(call.args[0]), (
                f"{path.name}:{call.lineno}: {name} has a code of its own: {ENTER}"
            )


def test_no_socket_is_closed_with_a_code_that_is_not_entered() -> None:
    for path, call, name in calls():
        if name == "close" and call.args:
            own = [part for part in call.args if isinstance(part, ast.Constant) and part.value != ""]
            assert not own, f"{path.name}:{call.lineno}: close has a code of its own: {ENTER}"


def test_no_refusal_has_a_code_that_is_not_entered() -> None:
    known = DENIED | FAULTS
    for path, call, name in calls():
        if name == "Denied" and call.args:
            own = words(call.args[0]) - known - {""}
            assert not own, f"{path.name}:{call.lineno}: {sorted(own)} is not known: {ENTER}"


def test_every_code_that_is_entered_is_said_somewhere() -> None:
    source = "\n".join(path.read_text("utf-8") for path in SOURCES)
    used = set(re.findall(r'"(\w+)"', source)) | {"bad_request"}
    assert not (DENIED | FAULTS) - used
    for kind in (CloseReason, TroubleCode, NoticeCode):
        for one in kind:
            said = f"{kind.__name__}.{one.name}"
            assert said in source or kind is TroubleCode, f"{said} is never said"
