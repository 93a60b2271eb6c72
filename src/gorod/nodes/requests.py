"""Requests that are another node's business: asked there, answered there, and only handed on here."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Item, OperatorAsked, RequestAnswered, RequestAsked

PART = 64 * 1024
"""Bytes of an answer that go in one item."""
NOT_MINE = 0
"""In place of a status: whoever was asked does not have it, or not any more."""


class WholeAnswer(Struct, frozen=True):
    """What a node has answered."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


Reply = Callable[[WholeAnswer | None], None]
"""Told the answer once; None where it may have been lost, whatever was done."""
Question = RequestAsked | OperatorAsked
Perform = Callable[[Question, Callable[[WholeAnswer], None]], None]
"""Does what was asked, here."""


class _Questioner(Struct, eq=False):
    """Somebody who has asked."""

    node: str
    reply: Reply
    parts: list[bytes]


class Requests:
    """Both ends."""

    def __init__(self, exchange: Exchange, perform: Perform) -> None:
        self._exchange, self._perform = exchange, perform
        self._waiting: dict[int, _Questioner] = {}
        self._questions = 0
        exchange.listen(self._take, self._reset)

    def ask(self, node: str, asked: Question, reply: Reply) -> None:
        """Its number is given here."""
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
        starts = range(0, len(answer.body), PART) or (0,)
        for start in starts:
            part, is_last = answer.body[start : start + PART], start == starts[-1]
            self._exchange.send(node, RequestAnswered(question, answer.status, answer.headers, part, is_last))

    def _reset(self, node: str) -> None:
        for question in [number for number, one in self._waiting.items() if one.node == node]:
            self._waiting.pop(question).reply(None)
