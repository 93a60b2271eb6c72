"""What is older than an operator keeps goes while people play, in portions, once a day."""

import asyncio
from pathlib import Path

import pytest

from gorod.protocol.http import NewTable, Opened
from gorod.store import retention
from gorod.store.retention import KeptDays
from gorod.store.sqlite import SqlitePlace
from gorod.web import pruning
from gorod.web.pruning import pruned
from gorod.web.server import Server
from tests.web.house import PATIENCE


async def opened(server: Server, closes: bool) -> str:
    """A table, its id."""
    wanted = NewTable("home", seats=5)
    table = await server.asked(Opened, lambda reply: server.tables.admission.open(wanted, "", reply))
    if closes:
        await server.asked(str, lambda reply: server.tables.close_table(table.table, reply))
    return table.table


@pytest.mark.parametrize("kept", [KeptDays(games=0), KeptDays()])
def test_closed_tables_go_in_portions_and_open_ones_stay(
    kept: KeptDays, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name, value in ((pruning, "FIRST", 0), (pruning, "PAUSE", 0), (retention, "TABLES", 2)):
        monkeypatch.setattr(module, name, value)

    async def serve() -> None:
        server = Server(SqlitePlace(tmp_path / "gorod.db"))
        try:
            ids = [await opened(server, closes) for closes in (True, True, False, True, True, True)]
            before = server.journal.commits
            async with pruned(server, kept):
                left = [ids[2]] if kept else sorted(ids)
                async with asyncio.timeout(PATIENCE):
                    while sorted(row.id for row in server.archive.all_tables()) != left:
                        await asyncio.sleep(0.01)
                assert server.journal.commits - before >= (3 if kept else 0), "two at a time"
                assert ids[2] in server.tables.by_id
        finally:
            await server.stop()

    asyncio.run(serve())


def test_a_journal_that_fails_is_asked_again_the_next_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("FIRST", "PAUSE", "DAY"):
        monkeypatch.setattr(pruning, name, 0)
    asked = []

    async def serve() -> None:
        server = Server(SqlitePlace(tmp_path / "gorod.db"))

        def retire(what: object, done: object) -> None:
            asked.append(what)
            assert callable(done)
            done(OSError("full"))

        monkeypatch.setattr(server.journal, "retire", retire)
        async with pruned(server, KeptDays(words=1)), asyncio.timeout(PATIENCE):
            while len(asked) < 3:
                await asyncio.sleep(0)
        await server.stop()

    asyncio.run(serve())
    assert "could not be deleted" in caplog.text
