"""Data older than the operator keeps are deleted while people play, in portions, once a day."""

import asyncio
from pathlib import Path

import pytest

from gorod.protocol.http import NewTable, Opened
from gorod.store import retention
from gorod.store.retention import KeptDays
from gorod.store.sqlite import SqlitePlace
from gorod.web.server import Server
from gorod.web.upkeep.pruning import PruningTimes, pruned
from tests.waiting import until_async

IMMEDIATE_PRUNING = PruningTimes(first_delay_s=0, interval_s=0, pause_s=0)


async def opened(server: Server, closes: bool) -> str:
    """Open a table; return its id."""
    wanted = NewTable("home", seats=5)
    table = await server.asked(Opened, lambda reply: server.tables.admission.open(wanted, "", reply))
    if closes:
        await server.asked(str, lambda reply: server.tables.close_table(table.table, reply))
    return table.table


@pytest.mark.parametrize("kept", [KeptDays(games=0), KeptDays()])
def test_closed_tables_go_in_portions_and_open_ones_stay(
    kept: KeptDays, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "MAX_TABLES_PER_PORTION", 2)

    async def serve() -> None:
        server = Server(SqlitePlace(tmp_path / "gorod.db"))
        try:
            ids = [await opened(server, closes) for closes in (True, True, False, True, True, True)]
            before = server.journal.commits
            async with pruned(server, kept, IMMEDIATE_PRUNING):
                left = [ids[2]] if kept else sorted(ids)
                await until_async(lambda: sorted(row.id for row in server.archive.all_tables()) == left)
                assert server.journal.commits - before >= (3 if kept else 0), "two at a time"
                assert ids[2] in server.tables.by_id
        finally:
            await server.stop()

    asyncio.run(serve())


def test_a_journal_that_fails_is_asked_again_the_next_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = []

    async def serve() -> None:
        server = Server(SqlitePlace(tmp_path / "gorod.db"))

        def retire(what: object, done: object) -> None:
            asked.append(what)
            assert callable(done)
            done(OSError("full"))

        monkeypatch.setattr(server.journal, "retire", retire)
        async with pruned(server, KeptDays(words=1), IMMEDIATE_PRUNING):
            await until_async(lambda: len(asked) >= 3)
        await server.stop()

    asyncio.run(serve())
    assert "could not be deleted" in caplog.text
