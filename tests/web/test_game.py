"""Whole games over real sockets: played by the sample client, recorded, and resumed after a kill."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import pytest

from gorod.roles import ROLES
from gorod.services.rows import EntryRow
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.databases import place_of
from gorod.store.place import DatabasePlace
from tests.cli.gorod import EXAMPLES, ROOT, gorod
from tests.waiting import until_async
from tests.web.games import FAST, downloaded, started
from tests.web.house import TIMEOUT_S, House
from tests.web.seat import Seat

CLIENT = EXAMPLES / "bot_client.py"
SEATS = 10
Ending = Callable[[House], object]


def test_the_sample_client_takes_less_than_fifty_lines() -> None:
    assert len(CLIENT.read_text("utf-8").splitlines()) < 50


def clients(house: House, code: str) -> list[subprocess.Popen[bytes]]:
    """Start ten sample clients, each as a process, as users would."""
    words = [sys.executable, "-W", "error", str(CLIENT), house.url, code]
    return [
        subprocess.Popen([*words, f"Canary{number}"], stdout=subprocess.PIPE, cwd=ROOT)
        for number in range(SEATS)
    ]


def test_ten_sample_clients_play_a_game_that_can_be_checked(tmp_path: Path) -> None:
    house = House(tmp_path / "data", "--pace", FAST, "--log-level", "debug")
    try:
        table = house.opened()
        players = clients(house, table["code"])
        game = started(house, table)
        told = [player.communicate(timeout=TIMEOUT_S)[0].decode() for player in players]
        assert len({line.rpartition(";")[2] for line in told}) == 1, told
        record_is_true(house, game, tmp_path)
        record_is_true(house, played_with_programs(house), tmp_path)
        assert house.ask("/health").json["status"] == "ok"
    finally:
        status, log = house.stop()
    assert status == 0
    logs_tell_nothing(log, [table["code"], table["organiser"], game, "Canary", "token", "nominate", *ROLES])


def played_with_programs(house: House) -> str:
    """Play a game of one person and nine programs that think and speak; return its id."""
    table = house.opened(rules="wolves", bots={"kind": "simple", "count": SEATS - 1}, dealing="picked")
    seat = Seat(house, house.joined(table["code"])["token"], 1)
    game = started(house, table)
    asyncio.run(asyncio.wait_for(seat.play(), TIMEOUT_S))
    assert downloaded(house, f"{game}.json").json["words"]
    return game


def record_is_true(house: House, game: str, folder: Path) -> None:
    """Check that the downloaded record is a legal game with a fair deal."""
    (folder / "game.mgn").write_text(downloaded(house, f"{game}.mgn").text, "utf-8")
    assert gorod("check", folder / "game.mgn").out.splitlines()[-1] == "1 passed, 0 failed"
    kept = downloaded(house, f"{game}.json")
    assert set(kept.json) == {"id", "rules", "roles", "deal", "events", "words", "winner"}
    (folder / "game.json").write_text(kept.text, "utf-8")
    words = [sys.executable, str(EXAMPLES / "verify_deal.py"), str(folder / "game.json")]
    assert subprocess.run(words, capture_output=True).returncode == 0


def logs_tell_nothing(log: str, secrets: list[str]) -> None:
    """Check that the log is lines of JSON without secrets."""
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"listening", "stopped"} <= {line["event"] for line in lines}
    assert not [secret for secret in secrets if secret in log]


@pytest.mark.parametrize(
    ("database", "ending"),
    [("sqlite", House.kill), pytest.param("postgres", House.stop, marks=pytest.mark.full)],
)
def test_a_game_goes_on_after_the_server_was_killed_or_stopped(
    tmp_path: Path, request: pytest.FixtureRequest, database: str, ending: Ending
) -> None:
    """Acknowledged commands from before and after are in the log once, and nothing else under their names."""
    url = request.getfixturevalue("postgres_url") if database == "postgres" else ""
    house = OnDatabase(tmp_path, url)
    table = house.opened()
    tokens = [house.joined(table["code"], f"P{number}")["token"] for number in range(SEATS)]
    game = started(house, table)
    seats = [Seat(house, token, number) for number, token in enumerate(tokens, 1)]
    with house:
        winners = asyncio.run(played(house, seats, ending))
    assert len(set(winners)) == 1
    acknowledged = [name for seat in seats for name in seat.acknowledged]
    logged = turns(_log(place_of(tmp_path, url), game))
    assert len(logged) == len(set(logged)) and set(acknowledged) <= set(logged)
    assert len(acknowledged) == len(set(acknowledged)) >= 2 * SEATS


class OnDatabase(House):
    """A server on this database; the password is hidden, and the server is stopped cleanly."""

    def __init__(self, data: Path, url: str, port: int = 0) -> None:
        """Without a URL, the database of the folder."""
        self.database, words = url, ("--pace", FAST, "--log-level", "info")
        super().__init__(data, *words, port=port, GOROD_DATABASE=url.replace("@", ":hunter2@"))

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stop it like any server."""
        status, log = super().stop(how)
        assert status == 0 and '"event":"stopped"' in log.replace(" ", "") and "hunter2" not in log
        return status, log


def _log(place: DatabasePlace, game: str) -> list[EntryRow]:
    archive = SqlArchive(place)
    try:
        assert verify(archive).flaws == []
        return archive.entries(game)
    finally:
        archive.close()


async def played(house: OnDatabase, seats: list[Seat], ending: Ending) -> list[str]:
    """Play the game with a restart in the middle; return the winner as each seat saw it."""
    games = [asyncio.create_task(seat.play()) for seat in seats]
    await until_async(lambda: sum(len(seat.acknowledged) for seat in seats) >= 2 * SEATS)
    assert not any(game.done() for game in games)
    ending(house)
    with await asyncio.to_thread(lambda: OnDatabase(house.data, house.database, house.port)) as again:
        for seat in seats:
            seat.house = again
        winners = await asyncio.wait_for(asyncio.gather(*games), TIMEOUT_S)
        assert again.stop()[0] == 0
    return winners


def turns(entries: list[EntryRow]) -> list[str]:
    """Return the names under which devices sent commands, once for each turn."""
    groups = groupby(entries, key=lambda one: (one.sender, one.command))
    return [command for (_, command), _ in groups if not command.startswith("#")]
