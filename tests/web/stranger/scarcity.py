"""A full disk and a lack of file handles: the operator is told, and the server recovers."""

import asyncio
import re
import resource

from tests.web.stranger.stage import opened, speaking
from tests.web.stranger.town import TIMEOUT_S, Town
from tests.web.stranger.trial import Trial
from tests.web.stranger.visitor import Answer, Visitor, read_answer

WELL, UNWELL = 200, 503


async def a_full_disk(trial: Trial) -> None:
    """Files can no longer grow; later they can again."""
    with Town(trial.folder, "--log-level", "warning") as town:
        stage = await speaking(await opened(town, 1, **{"talk.seconds": 600}))
        visitor, before = Visitor(town), await _metrics(town)
        lines = town.log.count("\n")
        with town.with_less(resource.RLIMIT_FSIZE, 4096):
            opening = await visitor.ask("/api/tables", {"rules": "classic"})
            pause = await stage.organiser.do({"t": "manage", "what": "pause"})
            await asyncio.sleep(1.0)
            health, after = await visitor.ask("/health"), await _metrics(town)
            trial.must(pause not in stage.organiser.acks, "what could not be written was acknowledged")
            trial.must(opening.status == UNWELL, f"a table on a full disk: {opening.status}")
            _unwell(trial, health)
            _told(trial, town, lines, before, after)
        await _recovers(trial, visitor)
        answer = await visitor.ask("/api/tables", {"rules": "classic"})
        trial.must(answer.status == 201, f"a table on a healthy disk: {answer.status}")
        again = await stage.organiser.done({"t": "manage", "what": "pause"})
        trial.must(again.get("status") == "applied", f"the table does not go on: {again}")
        await stage.go()


async def no_more_handles(trial: Trial) -> None:
    """Open connections until the system refuses more; an earlier connection can still ask."""
    with Town(trial.folder, "--log-level", "warning") as town:
        visitor, before, lines = Visitor(town), await _metrics(town), town.log.count("\n")
        asker = Asker(town)
        await asker.ask("/health")
        others: list[asyncio.StreamWriter] = []
        with town.with_less(resource.RLIMIT_NOFILE, town.handles + 10):
            for at in range(trial.size(60, 600)):
                person = Visitor(town, f"127.0.{5 + at // 200}.{1 + at % 200}")
                try:
                    others.append((await person.connected())[1])
                except OSError:
                    break
            await asyncio.sleep(2.0)
            health = await asker.ask("/health")
            after = (await asker.ask("/metrics")).body.decode()
            _unwell(trial, health)
            _told(trial, town, lines, before, after)
            for one in others:
                one.transport.abort()
        await _recovers(trial, visitor)


class Asker:
    """One connection for all its requests."""

    def __init__(self, town: Town) -> None:
        """Open no connection before the first request."""
        self._town = town
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str) -> Answer:
        """Send a request; the status is 0 if there is no answer."""
        try:
            async with asyncio.timeout(TIMEOUT_S):
                self._streams = self._streams or await Visitor(self._town).connected()
                reader, writer = self._streams
                writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._town.port}\r\n\r\n".encode())
                head = await reader.readuntil(b"\r\n\r\n")
                size = re.search(rb"content-length: (\d+)", head.lower())
                return read_answer(head + await reader.readexactly(int(size[1]) if size else 0), 0.0)
        except (OSError, EOFError, TimeoutError):
            return read_answer(b"", 0.0)


async def _metrics(town: Town) -> str:
    return (await Visitor(town).ask("/metrics")).body.decode()


def _unwell(trial: Trial, health: Answer) -> None:
    trial.note(f"health: {health.status} {health.body.decode()[:200]}")
    reason = {key: value for key, value in (health.json or {}).items() if key != "version"}
    trial.must(health.status == UNWELL and len(str(reason)) > 20, f"health says {health.status} {reason}")


def _told(trial: Trial, town: Town, lines: int, before: str, after: str) -> None:
    """Check that metrics which count trouble have changed, and that the log has a line, not thousands."""
    changed = [one for one in after.splitlines() if one not in before.splitlines()]
    usual = ("gorod_tables ", "gorod_sockets ", "gorod_messages_total ", "gorod_commits_total ")
    news = [one for one in changed if not one.startswith(("#", *usual))]
    more = town.log.count("\n") - lines
    trial.note(f"metrics: {news}; the log has {more} more lines")
    trial.must(bool(news), "no figure in the metrics tells of it")
    trial.must(0 < more < 100, f"the log has {more} lines about it")


async def _recovers(trial: Trial, visitor: Visitor) -> None:
    """Check that /health is good again once somebody has tried."""
    found = await visitor.ask("/health")
    for _ in range(20):
        await visitor.ask("/api/tables", {"rules": "classic"})
        found = await visitor.ask("/health")
        if found.status == WELL:
            break
        await asyncio.sleep(0.5)
    trial.must(found.status == WELL, f"health afterwards: {found.status}")


ATTACKS = (a_full_disk, no_more_handles)
