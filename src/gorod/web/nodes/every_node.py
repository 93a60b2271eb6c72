"""An operator's requests in a cluster: the owner of each table or club carries them out.

So every write happens under the owner's lease. The owner has the rows in memory and would otherwise write
deleted data again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import reduce

import msgspec

from gorod.nodes.parcel import OperatorAsked
from gorod.nodes.whereabouts import Location, Missing
from gorod.services.denied import Denied
from gorod.services.ports import Deleted
from gorod.services.server.overview import Overview
from gorod.web.channel import CloseTables, ForgetPeople, ListTables, NodeQuestion, OperatorAnswer
from gorod.web.deeds import JOURNAL_TIMEOUT_S, NOT_MINE, LocalOperations
from gorod.web.nodes.neighbours import Neighbours
from gorod.web.server import Server

OWNER_RETRY_DELAY_S = 0.1
"""Seconds between two attempts to find an owner, which may just have died."""
NOTHING_DELETED = Deleted([], 0, 0)
_read = msgspec.json.Decoder(OperatorAnswer)
Listing = tuple[list[Overview], list[str]]
"""The tables, and the names of the nodes that did not answer."""


class EveryNode:
    """Carries out an operator's requests at all nodes of a cluster."""

    def __init__(self, server: Server, others: Neighbours, own: LocalOperations) -> None:
        self._server, self._others, self._own = server, others, own
        self._times = others.times
        self._names: dict[str, str] = {}
        """Names by id of all nodes asked so far, because a node may die before its answer is reported."""

    async def listed(self) -> Listing:
        """Return the tables of all nodes, each once, and the names of nodes that did not answer."""
        nodes = [node for node in self._others.membership.nodes if node != self._others.me]
        answers = await asyncio.gather(
            *(self._told(node, ListTables(), self._times.operator_answer_s) for node in nodes)
        )
        told = [(node, answer) for node, answer in zip(nodes, answers, strict=True)]
        found = [one for _, answer in told if answer is not None for one in answer.tables]
        by_id = {one.id: one for one in (*found, *self._own.listed())}
        silent = [self._name(node) for node, answer in told if answer is None]
        return sorted(by_id.values(), key=lambda one: (one.at, one.id)), sorted(silent)

    async def close(self, id: str) -> str:
        """Close a table at its owner. Return its id."""
        end = self._now() + self._times.operator_search_s
        while True:
            node = await self._owner(id, self._server.tables.knows)
            if not node:
                raise Denied("no_such_table")
            try:
                if node == self._others.me:
                    return await self._own.close(id)
                await self._asked(node, CloseTables([id]))
                return id
            except Denied as no:
                self._forget_wrong_owner(no, id)
            await self._sleep_before_retry(end, node)

    async def forget(self, keys: Collection[str], mentions: bool) -> Deleted:
        """Delete people at the owners of their tables and clubs; delete people without an owner here.

        Raise Denied("node_silent") if an owner does not answer; its people may remain then.
        """
        done, left, end = [NOTHING_DELETED], {*keys}, self._now() + self._times.operator_search_s
        while left:
            units = await asyncio.to_thread(self._server.archive.units_of, left)
            theirs = {unit: sorted(key for key in units if units[key] == unit) for unit in units.values()}
            # All of them must be within reach before anything is done.
            owners = await asyncio.gather(*(self._owner(unit, self._server.ownership.has) for unit in theirs))
            wanted = [
                self._forget_at(node, unit, theirs[unit], mentions)
                for node, unit in zip(owners, theirs, strict=True)
            ]
            if nobodys := sorted(left - units.keys()):
                wanted.append(self._own.forget("", nobodys, mentions))
            found = await _all(wanted)
            done += found
            left -= {key for one in found for key in one.keys}
            if left:
                await self._sleep_before_retry(end, next(filter(None, owners), ""))
        return reduce(_sum, done)

    async def _forget_at(self, node: str, unit: str, keys: list[str], mentions: bool) -> Deleted:
        """Delete people of a unit at its owner. Return NOTHING_DELETED if the owner has changed meanwhile."""
        try:
            if node == self._others.me:
                return await self._own.forget(unit, keys, mentions)
            answer = await self._asked(node, ForgetPeople(unit, keys, mentions)) if node else OperatorAnswer()
            return answer.deleted or NOTHING_DELETED
        except Denied as no:
            self._forget_wrong_owner(no, unit)
            return NOTHING_DELETED

    def _forget_wrong_owner(self, no: Denied, of: str) -> None:
        """Forget the owner if the refusal means that it no longer owns the unit; else raise the refusal."""
        if no.code not in (NOT_MINE, "busy"):
            raise no
        self._others.whereabouts.forget_owner(of)

    async def _sleep_before_retry(self, end: float, node: str) -> None:
        if self._now() >= end:
            raise self._silent(node)
        await asyncio.sleep(OWNER_RETRY_DELAY_S)

    async def _owner(self, of: str, is_here: Callable[[str], bool]) -> str:
        """Return the owner, or an empty string if there is none. Raise Denied if it is out of reach."""
        found = await self._others.owner(of, is_here, self._times.operator_search_s)
        if found is Missing.IN_DOUBT:
            raise self._silent("")
        node = found.node if isinstance(found, Location) else ""
        if node and node != self._others.me and not self._reaches(node):
            raise self._silent(node)
        return node

    async def _asked(self, node: str, question: NodeQuestion) -> OperatorAnswer:
        answer = await self._told(node, question, JOURNAL_TIMEOUT_S)
        if answer is None:
            raise self._silent(node)
        if answer.error:
            raise Denied(answer.error)
        return answer

    async def _told(self, node: str, question: NodeQuestion, within: float) -> OperatorAnswer | None:
        """Return the answer of a node, or None. Without an answer the request may have been carried out."""
        if not self._reaches(node):
            return None
        answer = await self._others.asked(node, OperatorAsked(0, msgspec.json.encode(question)), within)
        try:
            return _read.decode(answer.body) if answer is not None else None
        except msgspec.MsgspecError:
            return None

    def _silent(self, node: str) -> Denied:
        return Denied("node_silent", self._name(node))

    def _name(self, node: str) -> str:
        return self._names.get(node, "?")

    def _reaches(self, node: str) -> bool:
        self._names |= {one.id: one.name for one in self._others.membership.nodes.values()}
        return self._others.exchange.reaches(node)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


async def _all(wanted: Sequence[Awaitable[Deleted]]) -> list[Deleted]:
    """Wait for all, then return the results or raise the first error."""
    found = await asyncio.gather(*wanted, return_exceptions=True)
    for one in found:
        if isinstance(one, BaseException):
            raise one
    return [one for one in found if isinstance(one, Deleted)]


def _sum(one: Deleted, other: Deleted) -> Deleted:
    counts = one.tables + other.tables, one.words + other.words, one.mentions + other.mentions
    return Deleted(sorted({*one.keys, *other.keys}), *counts, one.later or other.later)
