"""What an operator wants, done wherever it is: whoever has a table or a club does it there himself.

So nothing is ever written but under the lease of its owner, who knows it by heart and would write it again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import reduce

import msgspec

from gorod.nodes.parcel import OperatorAsked
from gorod.nodes.whereabouts import Location, Missing
from gorod.services.denied import Denied
from gorod.services.ports import Deleted
from gorod.services.told.overview import Overview
from gorod.web.channel import CloseTables, ForgetPeople, ListTables, NodeQuestion, OperatorAnswer
from gorod.web.deeds import NOT_MINE, WITHIN, OwnDeeds
from gorod.web.house.neighbours import Neighbours
from gorod.web.server import Server

AGAIN = 0.1
"""Seconds between two tries to find an owner, who may just have died."""
NOTHING = Deleted([], 0, 0)
_read = msgspec.json.Decoder(OperatorAnswer)
Listing = tuple[list[Overview], list[str]]
"""The tables, and the names of the nodes that have not told theirs."""


class EveryNode:
    """All nodes of a house, as one of them asks them."""

    def __init__(self, server: Server, others: Neighbours, own: OwnDeeds) -> None:
        self._server, self._others, self._own = server, others, own
        self._times = others.times
        self._names: dict[str, str] = {}
        """Of nodes that were asked: one of them may die meanwhile."""

    async def listed(self) -> Listing:
        """Those of all nodes; one that is just changing hands once."""
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
        """Wherever it is."""
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
                self._astray(no, id)
            await self._again(end, node)

    async def forget(self, keys: Collection[str], mentions: bool) -> Deleted:
        """Where nobody has them any more we do it; if an owner is silent somebody is left, and it is said."""
        done, left, end = [NOTHING], {*keys}, self._now() + self._times.operator_search_s
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
                await self._again(end, next(filter(None, owners), ""))
        return reduce(_sum, done)

    async def _forget_at(self, node: str, unit: str, keys: list[str], mentions: bool) -> Deleted:
        """Nobody, where it has changed hands meanwhile."""
        try:
            if node == self._others.me:
                return await self._own.forget(unit, keys, mentions)
            answer = await self._asked(node, ForgetPeople(unit, keys, mentions)) if node else OperatorAnswer()
            return answer.deleted or NOTHING
        except Denied as no:
            self._astray(no, unit)
            return NOTHING

    def _astray(self, no: Denied, of: str) -> None:
        """It is not there, or about to go elsewhere; any other answer is one."""
        if no.code not in (NOT_MINE, "busy"):
            raise no
        self._others.whereabouts.forget_owner(of)

    async def _again(self, end: float, node: str) -> None:
        if self._now() >= end:
            raise self._silent(node)
        await asyncio.sleep(AGAIN)

    async def _owner(self, of: str, is_here: Callable[[str], bool]) -> str:
        """Who has it and can be reached; empty where nobody has."""
        found = await self._others.owner(of, is_here, self._times.operator_search_s)
        if found is Missing.IN_DOUBT:
            raise self._silent("")
        node = found.node if isinstance(found, Location) else ""
        if node and node != self._others.me and not self._reaches(node):
            raise self._silent(node)
        return node

    async def _asked(self, node: str, question: NodeQuestion) -> OperatorAnswer:
        answer = await self._told(node, question, WITHIN)
        if answer is None:
            raise self._silent(node)
        if answer.error:
            raise Denied(answer.error)
        return answer

    async def _told(self, node: str, question: NodeQuestion, within: float) -> OperatorAnswer | None:
        """None where it says nothing, whatever it has done."""
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
    """Each is waited for; then why one could not be, if one could not."""
    found = await asyncio.gather(*wanted, return_exceptions=True)
    for one in found:
        if isinstance(one, BaseException):
            raise one
    return [one for one in found if isinstance(one, Deleted)]


def _sum(one: Deleted, other: Deleted) -> Deleted:
    counts = one.tables + other.tables, one.words + other.words, one.mentions + other.mentions
    return Deleted(sorted({*one.keys, *other.keys}), *counts, one.later or other.later)
