"""An operator's requests, carried out at this node. Other nodes may send them too."""

import msgspec

from gorod.services.denied import Denied
from gorod.services.ports import Deleted
from gorod.services.server.overview import Overview
from gorod.web.channel import CloseTables, ForgetPeople, ListTables, NodeQuestion, OperatorAnswer
from gorod.web.server import Server

JOURNAL_TIMEOUT_S = 50.0
"""Seconds for a deletion. It may rewrite the whole database."""
NOT_MINE = "not_mine"
"""The answer to another node if the table is not ours or still being read. The other node searches again."""
_read = msgspec.json.Decoder(NodeQuestion)


class _ElsewhereNow(Exception):  # noqa: N818 — it is an answer
    """This node does not own the table or club."""


class LocalOperations:
    """Carries out an operator's requests for the tables and clubs of this node. Runs on the loop's thread."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def listed(self) -> list[Overview]:
        """Return the tables of this node; in a cluster each carries the node's name."""
        name = self._server.ownership.name
        return [msgspec.structs.replace(one, node=name) for one in self._server.tables.overviews()]

    async def close(self, id: str) -> str:
        """Close a table of this node. Return its id."""
        return await self._server.asked(str, lambda reply: self._server.tables.close_table(id, reply))

    async def forget(self, of: str, keys: list[str], mentions: bool) -> Deleted:
        """Delete people of a table or club of this node; `of` is empty if it has no owner."""
        clubs = self._server.clubs
        return await self._server.asked(
            Deleted, lambda reply: clubs.forget(keys, reply, mentions, of), JOURNAL_TIMEOUT_S
        )

    async def answer(self, asked: bytes) -> bytes:
        """Return the encoded answer to a question of another node."""
        try:
            told = await self._done(_read.decode(asked))
        except _ElsewhereNow:
            told = OperatorAnswer(error=NOT_MINE)
        except Denied as no:
            told = OperatorAnswer(error=NOT_MINE if no.code == "busy" else no.code)
        return msgspec.json.encode(told)

    async def _done(self, question: NodeQuestion) -> OperatorAnswer:
        match question:
            case ListTables():
                return OperatorAnswer(tables=self.listed())
            case CloseTables():
                if not all(map(self._server.tables.knows, question.ids)):
                    raise _ElsewhereNow
                return OperatorAnswer(closed=[await self.close(id) for id in question.ids])
            case ForgetPeople():
                if not self._server.ownership.has(question.of):
                    raise _ElsewhereNow
                return OperatorAnswer(
                    deleted=await self.forget(question.of, question.keys, question.mentions)
                )
