"""What the operator asks of a running server, over the socket in its folder."""

import asyncio
import logging
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec

from gorod.services.ports import Deleted
from gorod.services.settings import No
from gorod.web.channel import MOST_ASKED, Answer, CloseTables, DeletePlayer, ListTables, Question
from gorod.web.tower import Tower

logger = logging.getLogger(__name__)
SOON = 10.0
"""Seconds in which a question must be asked."""
MOST = 8
"""Questions at a time."""
WITHIN = 50.0
"""Seconds for what the journal does: a database may have to be written anew."""
_read = msgspec.json.Decoder(Question)


@asynccontextmanager
async def operated(tower: Tower, listener: socket.socket | None) -> AsyncIterator[None]:
    """Meanwhile the operator is heard; only the owner of the folder can be one."""
    if listener is None:
        logger.warning("there is no channel for the operator")
        yield
        return
    server = await asyncio.start_unix_server(Operator(tower).met, sock=listener, limit=MOST_ASKED)
    try:
        yield
    finally:
        server.close()


class Operator:
    """Answers on the loop's thread, one question a connection."""

    def __init__(self, tower: Tower) -> None:
        """Nobody has asked yet."""
        self._tower = tower
        self._asking = 0

    async def met(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._asking += 1
        try:
            with suppress(TimeoutError, OSError):
                answer = await self._answered(reader)
                writer.write(msgspec.json.encode(answer) + b"\n")
                await asyncio.wait_for(writer.drain(), SOON)
        finally:
            self._asking -= 1
            writer.close()

    async def _answered(self, reader: StreamReader) -> Answer:
        if self._asking > MOST:
            return Answer(error="server_busy")
        try:
            question = _read.decode(await asyncio.wait_for(reader.readline(), SOON))
            return await self._done(question)
        except No as no:
            return Answer(error=no.code)
        except (msgspec.MsgspecError, ValueError):  # nothing that we can read, or too long
            return Answer(error="bad_request")
        except Exception:
            logger.exception("the operator could not be answered")
            return Answer(error="internal")

    async def _done(self, question: Question) -> Answer:
        match question:
            case ListTables():
                return Answer(tables=self._tower.hall.overviews())
            case CloseTables():
                return Answer(closed=[await self._close(id) for id in dict.fromkeys(question.ids)])
            case DeletePlayer():
                return await self._delete(question)

    async def _close(self, id: str) -> str:
        return await self._tower.asked(str, lambda reply: self._tower.hall.close_table(id, reply))

    async def _delete(self, wanted: DeletePlayer) -> Answer:
        """Those at the tables, and those who are only written down."""
        hall, archive = self._tower.hall, self._tower.archive
        kept = await asyncio.to_thread(archive.known_as, wanted.who)
        keys = sorted({*kept, *hall.known_as(wanted.who)}) if wanted.who else []
        if not keys:
            return Answer(error="data_nobody")
        if len(keys) > 1 and not wanted.every:
            return Answer(error="data_several", keys=keys)
        forget = lambda reply: hall.forget(keys, reply, wanted.mentions)  # noqa: E731
        return Answer(deleted=await self._tower.asked(Deleted, forget, WITHIN))
