"""HTTP and operator requests that another node answers; this node forwards request and answer."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Item, OperatorAsked, RequestAnswered, RequestAsked

MAX_PART_BYTES = 64 * 1024
"""Bytes of an answer in one item."""
NOT_MINE = 0
"""Instead of a status: the node that was asked does not own the table, or no longer does."""


class WholeAnswer(Struct, frozen=True):
    """A complete answer of another node."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


Reply = Callable[[WholeAnswer | None], None]
"""Called once with the answer; None if it may have been lost. The request may have been carried out."""
Question = RequestAsked | OperatorAsked
Perform = Callable[[Question, Callable[[WholeAnswer], None]], None]
"""Carries out a request here and calls back with the answer."""


class _Questioner(Struct, eq=False):
    """A request that waits for its answer."""

    node: str
    reply: Reply
    parts: list[bytes]


class Requests:
    """Sends requests to other nodes and answers theirs."""

    def __init__(self, exchange: Exchange, perform: Perform) -> None:
        self._exchange, self._perform = exchange, perform
        self._waiting: dict[int, _Questioner] = {}
        self._questions = 0
        exchange.listen(self._take, self._reset)

    def ask(self, node: str, asked: Question, reply: Reply) -> None:
        """Send a request to a node. Its number is set here."""
        self._questions += 1
        self._waiting[self._questions] = _Questioner(node, reply, [])
        self._exchange.send(node, replace(asked, question=self._questions))

    def _take(self, node: str, item: Item) -> None:
        if isinstance(item, Question):
            self._perform(item, lambda answer: self._answer(node, item.question, answer))
        elif isinstance(item, RequestAnswered):
            waiting = self._waiting.get(item.question)
            if waiting is not None and waiting.node == node:
                self._answered(item, waiting)

    def _answered(self, item: RequestAnswered, waiting: _Questioner) -> None:
        waiting.parts.append(item.body)
        if item.is_last:
            del self._waiting[item.question]
            waiting.reply(WholeAnswer(item.status, item.headers, b"".join(waiting.parts)))

    def _answer(self, node: str, question: int, answer: WholeAnswer) -> None:
        starts = range(0, len(answer.body), MAX_PART_BYTES) or (0,)
        for start in starts:
            part, is_last = answer.body[start : start + MAX_PART_BYTES], start == starts[-1]
            self._exchange.send(node, RequestAnswered(question, answer.status, answer.headers, part, is_last))

    def _reset(self, node: str) -> None:
        for question in [number for number, one in self._waiting.items() if one.node == node]:
            self._waiting.pop(question).reply(None)
