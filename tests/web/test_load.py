"""`gorod bench server`: a crowd of sockets beside a bare echo, small."""

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest
from websockets.asyncio.server import ServerConnection, serve

from gorod.web.load import cost
from gorod.web.load.client import connected
from gorod.web.load.seating import MAX_TABLES_AT_ONCE, begin_games, for_each, seat_tables
from tests.cli.gorod import gorod
from tests.waiting import PATIENCE_S
from tests.web.house import House


@pytest.mark.full
def test_the_server_is_measured_beside_a_bare_echo() -> None:
    ran = gorod("bench", "server", "--tables", "2", "--seconds", "4", "--json")
    assert ran.status == 0, ran.err
    found = ran.json
    assert {"name", "rounds", "ratio", "unit", "python"} <= set(found) and found["name"] == "server"
    [trial] = found["trials"]
    for side in ("ours", "bare"):
        assert trial[side]["tables"] == 2 and trial[side]["frames_per_s"] > 0 and trial[side]["memory"] > 0
        assert 0 < trial[side]["p50"] <= trial[side]["p99"], "no command was timed"
        assert trial[side]["lost"] == 0


def test_numbers_that_cannot_be_are_refused() -> None:
    for given in (("--tables", "0"), ("--seconds", "0")):
        ran = gorod("bench", "server", *given, "--lang", "en")
        assert ran.status == 2 and given[0] in ran.err


@pytest.mark.process
def test_tables_are_seated_at_once_and_their_games_begin(tmp_path: Path) -> None:
    seated_so_far: list[int] = []

    async def seated(house: House) -> None:
        ports = [house.port] * 4
        tables = await seat_tables(ports, seated_so_far.append)
        assert len({token for table in tables for token in table.tokens}) == 40
        assert all(len(table.tokens) == 10 for table in tables)
        await begin_games(ports, tables)
        with pytest.raises(ConnectionError, match="already_started"):
            await begin_games(ports, tables)

    with House(tmp_path) as house:
        asyncio.run(seated(house))
    assert seated_so_far == [1] * 4


def test_as_many_as_may_be_are_done_at_once_and_results_keep_their_order() -> None:
    async def done() -> list[int]:
        together = asyncio.Barrier(MAX_TABLES_AT_ONCE)

        async def work(number: int) -> int:
            await together.wait()
            return -number

        return await asyncio.wait_for(for_each(range(2 * MAX_TABLES_AT_ONCE), work), PATIENCE_S)

    assert asyncio.run(done()) == [-number for number in range(2 * MAX_TABLES_AT_ONCE)]


def test_devices_answer_pings_however_long_others_take_to_come() -> None:
    """Regression: with a thousand tables the first devices were closed as silent, before any measurement."""

    async def answered() -> None:
        pings: list[object] = []

        async def ping(device: ServerConnection) -> None:
            pings.append(await asyncio.wait_for(await device.ping(b"x" * 125), PATIENCE_S))
            await device.close()

        async with serve(ping, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            wire = await connected(port, lambda *_: None)
            assert await asyncio.wait_for(wire.closed, PATIENCE_S) == 1000
        assert len(pings) == 1

    asyncio.run(answered())


def test_too_few_file_handles_are_told_before_anything_is_started() -> None:
    with patch.object(cost, "handle_limit", lambda: 5_000):
        ran = gorod("bench", "server", "--tables", "10", "1000", "--lang", "en")
        told = gorod("bench", "server", "--tables", "1000", "--json")
    assert ran.status == 2 and "1,000" in ran.err and "5,000" in ran.err and "ulimit" in ran.err
    assert told.error["code"] == "too_few_handles" and not ran.out
