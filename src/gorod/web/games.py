"""HTTP of games that are over: records to take home."""

from asyncio import to_thread
from typing import Any

import msgspec
from litestar import Response, Router, get

from gorod.services.settings import No
from gorod.web.faults import FAULTS
from gorod.web.records import finished, mgn, record
from gorod.web.tower import Tower

JSON, MGN = "application/json", "text/plain"


@get("/{name:str}", responses=FAULTS)
async def game(name: str, tower: Tower) -> Response[Any]:
    """`ID.mgn` or `ID.json`; whatever is not there, or not over yet, is answered alike."""
    id, _, form = name.rpartition(".")
    written = await to_thread(_written, tower, id, form)
    if written is None:
        raise No("no_such_game")
    return Response(written, media_type=JSON if form == "json" else MGN)


def _written(tower: Tower, id: str, form: str) -> bytes | None:
    """On a thread of its own: a long log takes a while, and no table waits for it."""
    if form not in ("json", "mgn"):
        return None
    found = finished(tower.archive, id)
    if found is None:
        return None
    return mgn(found).encode() if form == "mgn" else msgspec.json.encode(record(tower.archive, found))


games = Router("/api/games", route_handlers=[game])
