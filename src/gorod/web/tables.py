"""HTTP of tables: open one, come to it, start it."""

from typing import Any

from litestar import Request, Response, Router, get, post

from gorod.protocol.http import Invitation, Join, Joined, NewTable, Opened, Recover, TableInfo
from gorod.protocol.limits import MOST_HOUSE
from gorod.services.ports import Deleted
from gorod.web.faults import FAULTS
from gorod.web.guard import Bearer, address_of, token_of
from gorod.web.invitation import invitation
from gorod.web.reader import Reader
from gorod.web.tower import Tower

Asked = Request[Any, Any, Any]
MOST_OPENING = 16 * 1024 + 3 * MOST_HOUSE
"""Bytes; all options and a house file, of which each two bytes may be written as `\\u0430`."""
GONE, LATER = 204, 202
FORGET_WITHIN = 50.0
"""Seconds: a database may have to be written anew."""


@get("/", responses=FAULTS)
async def listed(tower: Tower) -> list[TableInfo]:
    """Tables that somebody could still come to."""
    return tower.hall.listing()


@post("/", responses=FAULTS, request_max_body_size=MOST_OPENING)
async def opened(data: NewTable, request: Asked, tower: Tower, reader: Reader) -> Opened:
    """Open a table; the token makes its owner the organiser."""
    address = address_of(request.scope)
    tower.hall.may_open(address)
    if data.house:
        await reader.read(data.house)
    return await tower.asked(Opened, lambda reply: tower.hall.open(data, address, reply))


@get("/{code:str}", responses=FAULTS)
async def shown(code: str, request: Asked, tower: Tower) -> TableInfo:
    """What whoever knows the code may know before coming in."""
    address = address_of(request.scope)
    await tower.patiently(tower.hall.patience.code(address))
    return tower.hall.knock(code, address).info()


@post("/{code:str}/join", status_code=200, responses=FAULTS)
async def joined(code: str, data: Join, request: Asked, tower: Tower) -> Joined:
    """Take a seat; the token is its key, the phrase gets a lost token back."""
    address = address_of(request.scope)
    if not tower.hall.is_invited(code, data.invite):
        await tower.patiently(tower.hall.patience.code(address))
    return await tower.asked(Joined, lambda reply: tower.hall.join(code, data, address, reply))


@post("/{code:str}/watch", status_code=200, responses=FAULTS)
async def watched(code: str, request: Asked, tower: Tower) -> Joined:
    """Look on, where strangers may; there is no phrase."""
    address = address_of(request.scope)
    await tower.patiently(tower.hall.patience.code(address))
    return await tower.asked(Joined, lambda reply: tower.hall.watch(code, address, reply))


@post("/{code:str}/recover", status_code=200, responses=FAULTS)
async def recovered(code: str, data: Recover, request: Asked, tower: Tower) -> Joined:
    """A new token for whoever has the four words; the old one is worth nothing any more."""
    address, phrase = address_of(request.scope), data.phrase
    await tower.patiently(tower.hall.patience.phrase(address, code))
    return await tower.asked(Joined, lambda reply: tower.hall.recover(code, phrase, address, reply))


@post("/{table:str}/start", status_code=200, responses=FAULTS)
async def started(table: str, tower: Tower, bearer: Bearer = "") -> dict[str, str]:
    """Begin a game; the organiser's token comes in the header `Authorization: Bearer …`."""
    return await tower.asked(dict, lambda reply: tower.hall.start(table, token_of(bearer), reply))


@post("/{table:str}/invite", status_code=200, responses=FAULTS)
async def invited(table: str, tower: Tower, room: str, bearer: Bearer = "") -> Invitation:
    """An address for the organiser to give away, and its QR code; with an invite in it, it is good once."""
    found = await tower.asked(tuple, lambda reply: tower.hall.invite(table, token_of(bearer), reply))
    return invitation(room, *found)


@post("/api/forget", status_code=204, responses=FAULTS)
async def forgotten(tower: Tower, bearer: Bearer = "") -> Response[None]:
    """Forget whose token comes in the header `Authorization: Bearer …`: the name, the words, the token.

    202 where free pages of the file may hold something of it until nobody reads the file any more.
    """
    token = token_of(bearer)
    deleted = await tower.asked(Deleted, lambda reply: tower.hall.forget_me(token, reply), FORGET_WITHIN)
    return Response(None, status_code=LATER if deleted.later else GONE)


tables = Router(
    "/api/tables", route_handlers=[listed, opened, shown, joined, watched, recovered, started, invited]
)
