"""A game of programs, played to its end."""

from tests.web.stranger.phone import Phone, eventually
from tests.web.stranger.town import TIMEOUT_S
from tests.web.stranger.visitor import Visitor


async def programs_at(visitor: Visitor, programs: int = 10) -> dict[str, str]:
    """Open a table with this number of programs that everybody may watch."""
    return await visitor.opened(bots={"kind": "random", "count": programs}, watch=True)


async def played(visitor: Visitor, table: dict[str, str]) -> str:
    """Play one game to its end, seen by a watcher; return its id."""
    watcher = await visitor.ask(f"/api/tables/{table['code']}/watch", b"")
    phone = await Phone(visitor, watcher.json["token"]).come()
    await eventually(lambda: "table" in phone.last)
    number = phone.last["table"].get("number", 0)
    started = await visitor.started(table)
    assert started.status == 200, started
    await eventually(lambda: _is_over(phone, number), 6 * TIMEOUT_S)
    await phone.go()
    game: str = started.json["game"]
    return game


def _is_over(phone: Phone, number: int) -> bool:
    table = phone.last["table"]
    return bool(table.get("number", 0) > number and table["state"] == "open")
