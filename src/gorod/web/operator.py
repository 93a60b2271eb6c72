"""What the operator asks of a running server, over the socket in its folder."""

import asyncio
import logging
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec

from gorod.services.denied import Denied
from gorod.services.ports import Deleted
from gorod.web.channel import (
    MOST_ASKED,
    CloseTables,
    DeletePlayer,
    ListTables,
    OperatorAnswer,
    OperatorQuestion,
)
from gorod.web.server import Server

logger = logging.getLogger(__name__)
SOON = 10.0
"""Seconds in which a question must be asked."""
MOST = 8
"""Questions at a time."""
WITHIN = 50.0
"""Seconds for what the journal does: a database may have to be written anew."""
_read = msgspec.json.Decoder(OperatorQuestion)


@asynccontextmanager
async def operated(server: Server, listener: socket.socket | None) -> AsyncIterator[None]:
    """Meanwhile the operator is heard; only the owner of the folder can be one."""
    if listener is None:
        logger.warning("there is no channel for the operator")
        yield
        return
    listening = await asyncio.start_unix_server(Operator(server).met, sock=listener, limit=MOST_ASKED)
    try:
        yield
    finally:
        listening.close()


class Operator:
    """Answers on the loop's thread, one question a connection."""

    def __init__(self, server: Server) -> None:
        self._server = server
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

    async def _answered(self, reader: StreamReader) -> OperatorAnswer:
        if self._asking > MOST:
            return OperatorAnswer(error="server_busy")
        try:
            question = _read.decode(await asyncio.wait_for(reader.readline(), SOON))
            return await self._done(question)
        except Denied as no:
            return OperatorAnswer(error=no.code)
        except (msgspec.MsgspecError, ValueError):  # nothing that we can read, or too long
            return OperatorAnswer(error="bad_request")
        except Exception:
            logger.exception("the operator could not be answered")
            return OperatorAnswer(error="internal")

    async def _done(self, question: OperatorQuestion) -> OperatorAnswer:
        match question:
            case ListTables():
                return OperatorAnswer(tables=self._server.tables.overviews())
            case CloseTables():
                return OperatorAnswer(closed=[await self._close(id) for id in dict.fromkeys(question.ids)])
            case DeletePlayer():
                return await self._delete(question)

    async def _close(self, id: str) -> str:
        return await self._server.asked(str, lambda reply: self._server.tables.close_table(id, reply))

    async def _delete(self, wanted: DeletePlayer) -> OperatorAnswer:
        """Those at the tables, and those who are only written down."""
        tables, archive = self._server.tables, self._server.archive
        kept = await asyncio.to_thread(archive.known_as, wanted.who)
        keys = sorted({*kept, *tables.known_as(wanted.who)}) if wanted.who else []
        if not keys:
            return OperatorAnswer(error="data_nobody")
        if len(keys) > 1 and not wanted.every:
            return OperatorAnswer(error="data_several", keys=keys)
        forget = lambda reply: self._server.clubs.forget(keys, reply, wanted.mentions)  # noqa: E731
        return OperatorAnswer(deleted=await self._server.asked(Deleted, forget, WITHIN))
