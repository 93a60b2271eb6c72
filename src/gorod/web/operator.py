"""Answers the operator's questions over the socket in the data folder."""

import asyncio
import logging
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec

from gorod.services.denied import Denied
from gorod.web.channel import (
    MAX_QUESTION_BYTES,
    CloseTables,
    DeletePlayer,
    ListTables,
    OperatorAnswer,
    OperatorQuestion,
)
from gorod.web.deeds import LocalOperations
from gorod.web.nodes.every_node import EveryNode, Listing
from gorod.web.server import Server

logger = logging.getLogger(__name__)
QUESTION_TIMEOUT_S = 10.0
"""Seconds in which a question must arrive."""
MAX_QUESTIONS = 8
"""Questions answered at the same time."""
_read = msgspec.json.Decoder(OperatorQuestion)


@asynccontextmanager
async def operated(server: Server, listener: socket.socket | None) -> AsyncIterator[None]:
    """Answer the operator while the context is open. Only the owner of the folder can connect."""
    if listener is None:
        logger.warning("there is no channel for the operator")
        yield
        return
    listening = await asyncio.start_unix_server(Operator(server).met, sock=listener, limit=MAX_QUESTION_BYTES)
    try:
        yield
    finally:
        listening.close()


class Operator:
    """Answers questions on the loop's thread, one per connection."""

    def __init__(self, server: Server) -> None:
        self._server, self._own = server, LocalOperations(server)
        others = server.neighbours
        self._house = EveryNode(server, others, self._own) if others is not None else None
        self._asking = 0

    async def met(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._asking += 1
        try:
            with suppress(TimeoutError, OSError):
                answer = await self._answered(reader)
                writer.write(msgspec.json.encode(answer) + b"\n")
                await asyncio.wait_for(writer.drain(), QUESTION_TIMEOUT_S)
        finally:
            self._asking -= 1
            writer.close()

    async def _answered(self, reader: StreamReader) -> OperatorAnswer:
        if self._asking > MAX_QUESTIONS:
            return OperatorAnswer(error="server_busy")
        try:
            question = _read.decode(await asyncio.wait_for(reader.readline(), QUESTION_TIMEOUT_S))
            return await self._done(question)
        except Denied as no:
            return OperatorAnswer(error=no.code, keys=[no.detail] if no.detail else [])
        except (msgspec.MsgspecError, ValueError):  # invalid or too long
            return OperatorAnswer(error="bad_request")
        except Exception:
            logger.exception("the operator could not be answered")
            return OperatorAnswer(error="internal")

    async def _done(self, question: OperatorQuestion) -> OperatorAnswer:
        match question:
            case ListTables():
                tables, silent = await self._listed()
                return OperatorAnswer(tables=tables, silent=silent)
            case CloseTables():
                close = self._house.close if self._house is not None else self._own.close
                return OperatorAnswer(closed=[await close(id) for id in dict.fromkeys(question.ids)])
            case DeletePlayer():
                return await self._delete(question)

    async def _listed(self) -> Listing:
        return await self._house.listed() if self._house is not None else (self._own.listed(), [])

    async def _delete(self, wanted: DeletePlayer) -> OperatorAnswer:
        """Delete a person, stored already or seated at a table and not stored yet."""
        kept = await asyncio.to_thread(self._server.archive.known_as, wanted.who)
        seated = self._server.tables.known_as(wanted.who) if self._house is None else ()
        keys = sorted({*kept, *seated}) if wanted.who else []
        if not keys:
            return OperatorAnswer(error="data_nobody")
        if len(keys) > 1 and not wanted.every:
            return OperatorAnswer(error="data_several", keys=keys)
        if self._house is not None:
            return OperatorAnswer(deleted=await self._house.forget(keys, wanted.mentions))
        return OperatorAnswer(deleted=await self._own.forget("", keys, wanted.mentions))
