"""The data folder: one complete file after a clean stop, and no trace of deleted people."""

import asyncio
import shutil
from pathlib import Path
from typing import Any

from tests.cli.gorod import process
from tests.web.stranger.phone import Phone
from tests.web.stranger.played import played, programs_at
from tests.web.stranger.town import TIMEOUT_S, Town
from tests.web.stranger.trial import Trial
from tests.web.stranger.visitor import Visitor

QUICK = ("--pace", 1000)
NAME, WORDS = "Кассандра Зябликова", "синица в руке лучше аистёнка в небе"


async def a_clean_stop(trial: Trial) -> None:
    """A copy of `gorod.db` alone has everything."""
    with Town(trial.folder, *QUICK) as town:
        for _ in range(trial.size(3, 30)):
            await played(Visitor(town), await programs_at(Visitor(town)))
        before = await _verified(town.data)
        trial.must(await town.stop() >= 0, "it does not stop")
        beside = sorted(file.name for file in town.data.iterdir() if file.suffix in (".db-wal", ".db-shm"))
        alone = trial.folder / "alone"
        alone.mkdir()
        shutil.copy(town.data / "gorod.db", alone)
        after = await _verified(alone)
        size = (alone / "gorod.db").stat().st_size
        trial.note(f"before {_counts(before)}; the copy of {size} bytes {_counts(after)}; beside it {beside}")
        trial.must(_counts(after) == _counts(before) and after.get("ok") is True, f"the copy alone: {after}")


async def forgotten_by_command(trial: Trial) -> None:
    """`gorod data delete-player` beside a running server: refused, or permanent."""
    with Town(trial.folder, *QUICK) as town:
        person, table, _ = await _somebody(town)
        status, told = await _gorod("data", "delete-player", NAME, "--data", town.data, "--json")
        trial.note(f"beside a running server: exit {status} {told.get('error', {}).get('code', '')}")
        await played(person, table)
        await asyncio.sleep(0.5)
        await town.stop()
        if status:
            status, told = await _gorod("data", "delete-player", NAME, "--data", town.data, "--json")
            trial.note(f"after it has stopped: exit {status}")
        trial.must(status == 0, f"there is no way to delete: {told}")
        _gone(trial, town.data)
        await _goes_on(trial, town)


async def forgotten_by_token(trial: Trial) -> None:
    """«Забыть меня», by the seat's own token, while the server runs and the next game comes."""
    with Town(trial.folder, *QUICK) as town:
        person, table, token = await _somebody(town)
        wrong = await person.ask("/api/forget", b"", Authorization="Bearer nobody")
        answer = await person.ask("/api/forget", b"", Authorization=f"Bearer {token}")
        trial.note(f"by a wrong token {wrong.status}, by his own {answer.status} {answer.code}")
        trial.must(wrong.status in (401, 403, 404), f"a wrong token: {wrong.status}")
        trial.must(answer.status in (200, 202, 204), f"POST /api/forget: {answer.status} {answer.code}")
        trial.must(not _traces(town.data, ".db"), "the name is still in the files of the running server")
        await played(person, table)
        await asyncio.sleep(0.5)
        await town.stop()
        _gone(trial, town.data)
        await _goes_on(trial, town)


async def _somebody(town: Town) -> tuple[Visitor, dict[str, str], str]:
    """Return somebody who has played a game under their name and said something in it."""
    person = Visitor(town)
    table = await programs_at(person, 9)
    token = (await person.joined(table["code"], NAME))["token"]
    phone = await Phone(person, token).come()
    said: list[str] = []

    async def speak() -> None:
        while not phone.view.get("winner"):
            if phone.view.get("step", {}).get("kind") == "speech":
                said.append(await phone.do({"t": "say", "text": WORDS}))
            await asyncio.sleep(0.05)

    speaking = asyncio.create_task(speak())
    await played(person, table)
    speaking.cancel()
    await phone.go()
    return person, table, token


async def _gorod(*words: object) -> tuple[int, dict[str, Any]]:
    """Run a command; return its exit status, and the last object that it wrote."""

    def run() -> tuple[int, dict[str, Any]]:
        import json

        ran = process(*words)
        out, err = ran.communicate(timeout=3 * TIMEOUT_S)
        lines = (out or err).decode().splitlines() or ["{}"]
        found: dict[str, Any] = json.loads(lines[-1])
        return ran.returncode, found

    return await asyncio.to_thread(run)


async def _verified(folder: Path) -> dict[str, Any]:
    return (await _gorod("data", "verify", "--data", folder, "--json"))[1]


def _counts(audit: dict[str, Any]) -> tuple[Any, Any]:
    return audit.get("games"), audit.get("entries")


def _traces(folder: Path, ending: str = "") -> list[str]:
    """Return the files that contain the name, a part of it, or the words."""
    wanted = [text.encode() for text in (NAME, NAME.split()[1], WORDS)]
    files = [file for file in folder.parent.rglob("*") if file.is_file() and ending in file.name]
    return [file.name for file in files if any(text in file.read_bytes() for text in wanted)]


def _gone(trial: Trial, folder: Path) -> None:
    found = _traces(folder)
    trial.must(not found, f"after the next game the name is in {found}")


async def _goes_on(trial: Trial, town: Town) -> None:
    """Check that all other data are as they were, and that the server starts on them."""
    found = await _verified(town.data)
    trial.must(found.get("ok") is True, f"verify: {found}")
    town.start()
    answer = await Visitor(town).ask("/health")
    trial.must(answer.status == 200, f"health after it: {answer.status}")


ATTACKS = (a_clean_stop, forgotten_by_command, forgotten_by_token)
