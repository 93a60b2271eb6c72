"""A request that another node answers: its answer may be lost, or the node may not own the table."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from gorod.nodes.requests import NOT_MINE, WholeAnswer
from gorod.nodes.whereabouts import Location
from gorod.web.nodes import forwarding
from gorod.web.nodes.forwarding import Forwarding

JOIN, LOOK = ("POST", "/api/tables/ABCDEF/join"), ("GET", "/api/tables/ABCDEF")
DONE = WholeAnswer(200, ((b"content-type", b"text/plain"),), b"done")
NOTHING = WholeAnswer(NOT_MINE, (), b"")


class Far:
    """Another node that has the table; it answers one request after another as the test says."""

    me = "here"

    def __init__(self, answers: list[WholeAnswer | None]) -> None:
        self._answers = answers
        self.asked_for: list[tuple[str, str]] = []
        self.exchange = SimpleNamespace(reaches=lambda _: True)
        self.whereabouts = SimpleNamespace(forget_owner=lambda _: None)
        self.index = SimpleNamespace(table_of_code=self._table_of_code)
        self.times = SimpleNamespace(request_search_s=5.0)

    def _table_of_code(self, _code: str, done: Callable[[str], None]) -> None:
        done("table")

    async def owner(self, of: str, *_: object) -> Location:
        """Return this node as the owner."""
        return Location(of, "far")

    async def asked(self, _node: str, request: Any, _within: float) -> WholeAnswer | None:
        """Return the next answer; None: it was lost."""
        self.asked_for.append((request.method, request.path))
        return self._answers.pop(0)


def status_of(far: Far, request: tuple[str, str]) -> int:
    """Send one request to this node; return the status of the answer."""
    ownership = SimpleNamespace(name="here", has=lambda _: False)
    server = SimpleNamespace(
        neighbours=far, ownership=ownership, tables=SimpleNamespace(runs=lambda _: False)
    )
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    async def app(*_: object) -> None:
        raise AssertionError("nothing is answered here")

    method, path = request
    scope = {"method": method, "path": path, "query_string": b"", "headers": [], "client": ("a", 1)}
    scope |= {"scheme": "http", "lang": "en"}
    asyncio.run(Forwarding(cast(Any, app), cast(Any, server))(scope, receive, send))
    return int(sent[0]["status"])


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forwarding, "OWNER_RETRY_DELAY_S", 0.001)


def test_a_request_that_changes_something_is_sent_once() -> None:
    far = Far([None, DONE])
    assert status_of(far, JOIN) == 503
    assert far.asked_for == [JOIN]


def test_a_request_that_reads_is_sent_again() -> None:
    far = Far([None, DONE])
    assert status_of(far, LOOK) == 200
    assert far.asked_for == [LOOK, LOOK]


def test_a_request_that_nobody_has_taken_is_sent_again() -> None:
    far = Far([NOTHING, NOTHING, DONE])
    assert status_of(far, JOIN) == 200
    assert far.asked_for == [JOIN] * 3
