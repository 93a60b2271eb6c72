"""Forwards HTTP requests about a table or club to the node that owns it."""

import asyncio
import hashlib
import re
from collections.abc import Awaitable, Callable, MutableMapping
from enum import Enum
from functools import partial
from typing import Any

from gorod.nodes.parcel import OperatorAsked, RequestAsked
from gorod.nodes.requests import NOT_MINE, Question, WholeAnswer
from gorod.nodes.whereabouts import Answer, Location, Missing
from gorod.services.denied import Denied
from gorod.services.tokens import read_code, token_hash
from gorod.web.access import Send, token_of
from gorod.web.awaited import awaited
from gorod.web.deeds import LocalOperations
from gorod.web.error_responses import send_error
from gorod.web.nodes.neighbours import Neighbours
from gorod.web.server import Server

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class RouteKind(Enum):
    """Which node answers a request."""

    LOCAL = "any node"
    OPENING = "any node, which then owns the new table"
    CODE = "the owner of the table with this code"
    TABLE = "the owner of this table"
    TOKEN = "the owner of the table of this token"
    CLUB = "the owner of this club"
    CLUB_CODE = "the owner of the club with this code"


_TABLE, _CLUB = "/api/tables/{}", "/api/clubs/{}"
_EVENING = f"{_CLUB}/evenings/{{}}"
_LOCAL = (
    *("/", "/health", "/metrics", "/api/version", "/api/glossary", "/api/roles", "/api/presets"),
    *("/api/rules", "/api/rules/{}", "/api/rules/{}/text", "/api/rules/{}/diff/{}", "/api/rules/{}/script"),
    *("/api/games/{}", "/api/clubs", "/schema", "/schema/{}", "/schema/openapi.json"),
)
_BY_CODE = (
    "",
    "/qr",
    "/join",
    "/watch",
    "/recover",
    "/alone",
    "/take",
    "/narrator",
    "/narrator/link",
    "/phone",
    "/phone/link",
    "/clip",
)
_BY_ID = ("/start", "/rules", "/invite", "/assistant", "/device", "/turns")
_BY_CLUB = ("", "/people", "/people/{}", "/people/{}/delete", "/evenings")
_BY_EVENING = (
    *("", "/standings.csv", "/tables", "/tables/{}/judge", "/tables/{}/seats", "/draw", "/games/{}"),
)
ROUTES = {
    **dict.fromkeys(_LOCAL, RouteKind.LOCAL),
    "/api/tables": RouteKind.OPENING,
    **{_TABLE + rest: RouteKind.CODE for rest in _BY_CODE},
    **{_TABLE + rest: RouteKind.TABLE for rest in _BY_ID},
    "/api/forget": RouteKind.TOKEN,
    f"{_CLUB}/recover": RouteKind.CLUB_CODE,
    **{_CLUB + rest: RouteKind.CLUB for rest in _BY_CLUB},
    **{_EVENING + rest: RouteKind.CLUB for rest in _BY_EVENING},
}
"""Every route, with `{}` for a parameter. Any node answers the paths of the client's pages."""
_PATTERNS = [
    (re.compile(re.escape(path).replace(r"\{\}", "([^/]+)")), kind)
    for path, kind in ROUTES.items()
    if kind is not RouteKind.LOCAL
]
_NAMES_OWNER = (RouteKind.OPENING, RouteKind.CODE, RouteKind.TABLE)
"""The kinds whose answers name the owner of the table in a header."""
FORWARDED_HEADERS = frozenset(
    (b"accept", b"accept-language", b"authorization", b"content-length", b"content-type", b"host", b"origin")
)
"""The request headers that are forwarded. The others do not affect the answer."""
MAX_FORWARDED_BODY_BYTES = 256 * 1024
"""A larger body is refused here. The owner has a lower limit and refuses with its own error."""
OWNER_RETRY_DELAY_S = 0.1
"""Seconds between two attempts to find an owner, which may just have died."""
ANSWER_TIMEOUT_S = 120.0
"""Seconds for an answer. Wrong guesses of a code are delayed, and a deletion may rewrite the database."""
OK, ERROR = 200, 400
SAFE_METHODS = ("GET", "HEAD")
"""Methods that may be sent again after a lost answer."""


def _busy() -> Denied:
    """Return a new exception each time: a shared one would collect the traceback of every raise."""
    return Denied("busy", wait=1.0)


def kind_of(path: str) -> tuple[RouteKind, str]:
    """Return the kind of a path and the code or id in it."""
    for pattern, kind in _PATTERNS:
        if (found := pattern.fullmatch(path.rstrip("/"))) is not None:
            return kind, found[1] if found.groups() else ""
    return RouteKind.LOCAL, ""


class Forwarding:
    """The application in a cluster. It answers requests of clients and those forwarded by other nodes."""

    def __init__(self, app: App, server: Server, base: str = "") -> None:
        self._app, self._server, self._base = app, server, base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or forward a request of a client."""
        kind, key = kind_of(scope["path"].removeprefix(self._base))
        house = self._server.neighbours
        if house is None or kind is RouteKind.LOCAL:
            await self._app(scope, receive, send)
        elif kind is RouteKind.OPENING:
            await self._app(scope, receive, self._named(send))
        else:
            try:
                await self._led(house, kind, key, scope, receive, send)
            except Denied as no:
                await send_error(no, scope["lang"], send)

    async def perform(self, asked: Question) -> WholeAnswer:
        """Answer a request that another node has forwarded, or one of its operator."""
        if isinstance(asked, OperatorAsked):
            return WholeAnswer(OK, (), await LocalOperations(self._server).answer(asked.body))
        kind, _ = kind_of(asked.path.removeprefix(self._base))
        house = self._server.neighbours
        if house is None or (asked.of and not self._has(kind)(asked.of)):
            return WholeAnswer(NOT_MINE, (), b"")
        return await self._performed(_scope(asked), asked.body, kind, asked.of)

    async def _performed(self, scope: Scope, body: bytes, kind: RouteKind, of: str) -> WholeAnswer:
        """Answer here. Return NOT_MINE if it was refused and the table has changed its owner meanwhile."""
        told = _AnswerMade()
        send = self._named(told.send) if kind in _NAMES_OWNER else told.send
        await self._app(scope, _once(body), send)
        if told.status >= ERROR and of and not self._has(kind)(of):
            return WholeAnswer(NOT_MINE, (), b"")
        return WholeAnswer(told.status, tuple(told.headers), b"".join(told.parts))

    # -- finding the owner

    async def _led(
        self, house: Neighbours, kind: RouteKind, key: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        loop = asyncio.get_running_loop()
        end, body = loop.time() + house.times.request_search_s, await _read(receive)
        while True:
            at = await self._owner(house, kind, key, scope)
            if at.node == house.me:
                answer: WholeAnswer | None = await self._performed({**scope}, body, kind, at.of)
            else:
                answer = await _asked(house, at.node, _request(scope, at.of, body))
            if answer is not None and answer.status != NOT_MINE:
                await _send_on(answer, send)
                return
            house.whereabouts.forget_owner(at.of)
            if loop.time() >= end or (answer is None and scope["method"] not in SAFE_METHODS):
                raise _busy()
            await asyncio.sleep(OWNER_RETRY_DELAY_S)

    async def _owner(self, house: Neighbours, kind: RouteKind, key: str, scope: Scope) -> Location:
        """Return the table or club of a request and its owner; if there is none, a node that will refuse."""
        if kind is RouteKind.TOKEN:
            found: Answer = await house.owner_by_token(token_hash(_token(scope)))
        elif id := await self._id(house, kind, key):
            found = await house.owner(id, self._has(kind), house.times.request_search_s)
        else:
            found = Missing.UNKNOWN
        if isinstance(found, Location):
            return found
        if found is Missing.IN_DOUBT:
            raise _busy()
        is_code = kind in (RouteKind.CODE, RouteKind.CLUB_CODE)
        return Location("", _decoy(house, read_code(key)) if is_code else house.me)

    async def _id(self, house: Neighbours, kind: RouteKind, key: str) -> str:
        if kind in (RouteKind.TABLE, RouteKind.CLUB):
            return key
        code = read_code(key)
        if not code:
            return ""
        look_up = house.index.table_of_code if kind is RouteKind.CODE else house.index.club_of_code
        try:
            found: str | None = await awaited(partial(look_up, code), house.times.request_search_s)
        except TimeoutError:  # the database hangs
            found = None
        if found is None:
            raise _busy()
        return found

    def _has(self, kind: RouteKind) -> Callable[[str], bool]:
        is_club = kind in (RouteKind.CLUB, RouteKind.CLUB_CODE)
        return self._server.ownership.has if is_club else self._server.tables.runs

    def _named(self, send: Send) -> Send:
        """Add the name of this node to successful answers. A refusal must not reveal that a table exists."""
        name = (b"gorod-node", self._server.ownership.name.encode())

        async def sent(message: Any) -> None:
            if message["type"] == "http.response.start" and message["status"] < ERROR:
                message = {**message, "headers": [*message.get("headers", ()), name]}
            await send(message)

        return sent


def _decoy(house: Neighbours, code: str) -> str:
    """Return the node that refuses an unknown code, always the same one for a code.

    Otherwise the response time would distinguish an unknown code from a table's code with a wrong phrase.
    """
    nodes = [node for node in house.membership.nodes if house.exchange.reaches(node)]
    return max(nodes, key=lambda node: hashlib.sha256(f"{code} {node}".encode()).digest(), default=house.me)


async def _asked(house: Neighbours, node: str, asked: RequestAsked) -> WholeAnswer | None:
    """Return a node's answer, or None if it was lost. The request may have been carried out then."""
    if not house.exchange.reaches(node):
        return WholeAnswer(NOT_MINE, (), b"")
    return await house.asked(node, asked, ANSWER_TIMEOUT_S)


def _token(scope: Scope) -> str:
    named = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
    return token_of(named.decode("latin-1"))


async def _read(receive: Receive) -> bytes:
    body, is_more = b"", True
    while is_more:
        message = await receive()
        body += message.get("body", b"")
        is_more = message.get("more_body", False)
        if len(body) > MAX_FORWARDED_BODY_BYTES:
            raise Denied("too_large")
    return body


def _request(scope: Scope, of: str, body: bytes) -> RequestAsked:
    headers = tuple((name, value) for name, value in scope["headers"] if name in FORWARDED_HEADERS)
    path, query = scope["path"], scope["query_string"]
    address = scope["client"][0] if scope["client"] else ""
    return RequestAsked(
        0, of, scope["method"], path, query, headers, body, address, scope["scheme"], scope["lang"]
    )


def _scope(asked: RequestAsked) -> Scope:
    """Return the ASGI scope of a forwarded request, with the keys that uvicorn and `App` set."""
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": asked.method,
        "scheme": asked.scheme,
        "path": asked.path,
        "raw_path": asked.path.encode("utf-8", "surrogateescape"),
        "query_string": asked.query,
        "root_path": "",
        "headers": list(asked.headers),
        "client": (asked.address, 0),
        "server": ("", 0),
        "state": {},
        "may_measure": False,
        "lang": asked.lang,
    }


def _once(body: bytes) -> Receive:
    """Return an ASGI `receive` that gives the body once and then waits for ever."""
    left = [body]

    async def receive() -> MutableMapping[str, Any]:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

    return receive


class _AnswerMade:
    """Collects an answer from ASGI messages."""

    def __init__(self) -> None:
        self.status, self.headers = 0, list[tuple[bytes, bytes]]()
        self.parts: list[bytes] = []

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = (
                message["status"],
                [(bytes(a), bytes(b)) for a, b in message["headers"]],
            )
        else:
            self.parts.append(message.get("body", b""))


async def _send_on(answer: WholeAnswer, send: Send) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": list(answer.headers)})
    await send({"type": "http.response.body", "body": answer.body})
