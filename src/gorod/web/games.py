"""HTTP of games that are over: records to take home."""

from asyncio import to_thread
from typing import Any, Literal

import msgspec
from litestar import Request, Response, Router, get

from gorod.services.settings import No
from gorod.web.faults import FAULTS
from gorod.web.guard import Bearer, token_of
from gorod.web.language import spoken_by
from gorod.web.printer import Printer
from gorod.web.records import Finished, finished, mgn, record, sheet
from gorod.web.tower import Tower

JSON, MGN, PDF = "application/json", "text/plain", "application/pdf"
FORMS = {"json": JSON, "mgn": MGN, "pdf": PDF}
Lang = Literal["ru", "en"]


@get("/{name:str}", responses=FAULTS)
async def game(
    name: str,
    request: Request[Any, Any, Any],
    tower: Tower,
    printer: Printer,
    lang: Lang | None = None,
    bearer: Bearer = "",
) -> Response[Any]:
    """`ID.mgn`, `ID.json` or `ID.pdf`; whatever is not there, or not over yet, is answered alike."""
    id, _, form = name.rpartition(".")
    found = await to_thread(finished, tower.archive, id) if form in FORMS else None
    if found is None:
        raise No("no_such_game")
    if form != "pdf":
        return Response(await to_thread(_written, tower, found, form), media_type=FORMS[form])
    is_named = tower.hall.table_of(token_of(bearer)) == found.row.table
    page = await to_thread(sheet, tower.archive, found, is_named)
    spoken = lang or spoken_by(request.scope)
    headers = {"content-disposition": f'attachment; filename="{found.row.id}.pdf"'}
    return Response(await printer.printed(page, spoken), media_type=PDF, headers=headers)


def _written(tower: Tower, found: Finished, form: str) -> bytes:
    """On a thread of its own: a long log takes a while, and no table waits for it."""
    return mgn(found).encode() if form == "mgn" else msgspec.json.encode(record(tower.archive, found))


games = Router("/api/games", route_handlers=[game])
