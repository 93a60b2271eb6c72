"""T5 for the whole server: real sockets, a real database, and a disk that fails under it.

Nothing is said that is not stored, everybody at the table is told, and the table goes on afterwards. /health
must report the fault to those who monitor the server.
"""

import asyncio
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from random import Random
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

from gorod.cli import main
from gorod.store.journal import SqlJournal
from tests.store.disk import Disk, How, mounted
from tests.store.faulty_disk import Fault, Moment, hasty
from tests.waiting import PATIENCE_S
from tests.web.club import Club, Table, archive_in
from tests.web.mortal import Server, words

FAULTS_PER_PROCESS = 20
"""Faults in one process; the last one ends with a kill while the disk still fails."""
POLL_INTERVAL_S = 0.01
HEALTHY, UNHEALTHY = 200, 503
TIMEOUT_S = PATIENCE_S
"""Seconds after which an expected event counts as missing."""
FAULT_TIMEOUT_S = 3.0
"""Seconds within which the fault must occur."""


PROGRAM = "from tests.web.faulty_house import serve_on_a_faulty_disk; serve_on_a_faulty_disk({is_hasty})"


def serve_on_a_faulty_disk(is_hasty: bool) -> None:
    """Run `gorod serve` on a disk that obeys orders from stdin; a hasty one has a planted fault."""
    orders = Connection(os.dup(0))
    Thread(target=_obey, args=(mounted(), orders), daemon=True).start()
    if is_hasty:
        SqlJournal._settle = hasty  # type: ignore[method-assign]
    sys.exit(main())


def _obey(disk: Disk, orders: Any) -> None:
    while True:
        match orders.recv():
            case (how, first, is_lasting):
                disk.fail(How(how), first, is_lasting)
            case "heal":
                disk.heal()
        orders.send(disk.failures)


class FaultyServer(Server):
    """A server whose disk can be broken."""

    def __init__(self, folder: str, is_hasty: bool = False) -> None:
        """Start with a working disk."""
        self._orders, theirs = Pipe()
        with theirs:
            program = ["-c", PROGRAM.format(is_hasty=is_hasty), *words(folder)]
            super().__init__(folder, program=program, stdin=theirs.fileno())

    def order(self, what: object) -> int:
        """Break the disk, heal it, or query it; return how often it has failed."""
        self._orders.send(what)
        return int(self._orders.recv())


class Trial:
    """One fault."""

    def __init__(self, server: FaultyServer, club: Club, fault: Fault) -> None:
        """Prepare the trial; nobody is connected yet."""
        self._server, self._club, self._fault = server, club, fault
        self.has_fallen = False
        self.answers: Counter[str] = Counter()
        self.opened: list[str] = []

    async def run(self, ends_there: bool) -> None:
        """Play, break the disk, check what is told, heal it, and play on."""
        await self._club.connect(self._server)
        told = {device: device.stopped for device in self._club.devices}
        self._server.order((self._fault.how.value, self._fault.first, self._fault.is_lasting))
        for judge in self._club.judges:
            judge.aim = "nothing"
            judge.go_on()
        await self._until(lambda: self._server.order("ask") > 0, FAULT_TIMEOUT_S)
        self.has_fallen = self._server.order("ask") > 0
        for _ in range(3):
            await self._ask_for_a_table()
            self._nudge()
            await asyncio.sleep(POLL_INTERVAL_S)
        if self.has_fallen and self._fault.is_lasting:
            await self._is_seen()
        if ends_there:
            self._server.kill()
        else:
            await self._mend()
            for table in self._club.tables:
                await self._all_told(table, told)
        for judge in self._club.judges:
            judge.aim = ""
        self._club.hang_up()

    async def _is_seen(self) -> None:
        """Check that /health reports that nothing can be written, and why."""
        status, told = await asyncio.to_thread(self._health)
        self.answers["seen"] += 1
        if status != UNHEALTHY or [reason["code"] for reason in told["reasons"]] != ["recording_stopped"]:
            self._club.wrong.append(f"{self._fault}: health is {status} {told}")

    def _health(self) -> tuple[int, Any]:
        try:
            with urlopen(f"http://127.0.0.1:{self._server.port}/health") as answer:
                return answer.status, json.load(answer)
        except HTTPError as error:
            return error.code, json.load(error)

    async def _mend(self) -> None:
        self._server.order("heal")
        if (await asyncio.to_thread(self._health))[0] != HEALTHY:
            self._club.wrong.append(f"{self._fault}: health is bad on a healthy disk")
        done = {judge: len(judge.applied) for judge in self._club.judges}
        self._nudge()
        if not await self._until(lambda: all(len(one.applied) > count for one, count in done.items())):
            self._club.wrong.append(f"{self._fault}: a table does not go on")
        if await self._ask_for_a_table() != "opened":
            self._club.wrong.append(f"{self._fault}: no table on a healthy disk")

    async def _all_told(self, table: Table, before: dict[Any, int]) -> None:
        """Check that everybody at a table was told equally often."""
        if not await self._until(lambda: len({one.stopped - before[one] for one in table.devices}) == 1):
            self._club.wrong.append(f"{self._fault}: not everybody was told")
        self.answers["tables told"] += table.devices[0].stopped > before[table.devices[0]]

    async def _until(self, is_so: Any, seconds: float = TIMEOUT_S) -> bool:
        for _ in range(int(seconds / POLL_INTERVAL_S)):
            if is_so():
                return True
            await asyncio.sleep(POLL_INTERVAL_S)
        return bool(is_so())

    def _nudge(self) -> None:
        """Let everybody ask again, as a device does that was told that nothing is recorded."""
        for device in self._club.devices:
            device.ask()
            device.look_again()

    async def _ask_for_a_table(self) -> str:
        answer = await asyncio.to_thread(self._asked)
        self.answers[answer] += 1
        return answer

    def _asked(self) -> str:
        """Ask for a table; it may be refused only because recording has stopped."""
        try:
            self.opened.append(self._server.post("/api/tables", {"rules": "fiim"})["table"])
        except HTTPError as error:
            code = json.load(error)["error"]["code"]
            if code != "recording_stopped":
                self._club.wrong.append(f"{self._fault}: {code}")
            return "refused"
        return "opened"


class Evening:
    """One fault after another, on one database."""

    def __init__(self, folder: str, is_hasty: bool = False) -> None:
        """Start a server and seat everybody."""
        self._folder, self._is_hasty = folder, is_hasty
        self._server = FaultyServer(folder, is_hasty)
        self._club = Club(self._server, Random(1), "classic", "fiim fiim")
        self._opened: list[str] = []
        self.answers: Counter[str] = Counter()
        self.wrong = self._club.wrong

    def suffer(self, fault: Fault, ends_there: bool) -> None:
        """Cause one fault; some processes are killed before it is healed."""
        trial = Trial(self._server, self._club, fault)
        asyncio.run(trial.run(ends_there))
        self.answers += trial.answers
        self.answers["faults"] += trial.has_fallen
        self._opened += trial.opened
        if ends_there:
            self._server.bury()
            self._look()
            self._server = FaultyServer(self._folder, self._is_hasty)

    def _look(self, finally_: bool = False) -> None:
        archive = archive_in(self._folder)
        self._club.look(archive, finally_)
        self.answers["acknowledged"] = self._club.count(archive)
        there = {row.id for row in archive.all_tables()}
        self.wrong += [f"lost: table {one}" for one in self._opened if one not in there]
        archive.close()

    def end(self) -> None:
        """Kill the server for the last time, and check everything."""
        self._server.kill()
        self._server.bury()
        self._look(finally_=True)


def run(faults: Iterable[Fault], is_hasty: bool = False) -> tuple[Counter[str], list[str]]:
    """Return what was said while the disk failed, and the errors in it."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(folder, is_hasty)
        for number, fault in enumerate(faults, 1):
            evening.suffer(fault, number % FAULTS_PER_PROCESS == 0)
        evening.end()
        return evening.answers, evening.wrong


def faults(most: int, every: int = 1, start: int = 1) -> Iterable[Fault]:
    """Yield each way, number and length of faults; `every`: the interval between the numbers."""
    for first in range(start, most + 1, every):
        for how in How:
            for is_lasting in (False, True):
                yield Fault(Moment.WRITING, how, first, is_lasting)
