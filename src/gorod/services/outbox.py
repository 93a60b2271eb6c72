"""What is said in its order, and never before what it tells of is durable."""

from collections import deque
from collections.abc import Callable, Sequence

from gorod.services.ports import Journal
from gorod.services.rows import Row

Say = Callable[[], None]


class _Item:
    """Something to say, and whether it may be said yet."""

    __slots__ = ("is_durable", "say")

    def __init__(self, say: Say, is_durable: bool) -> None:
        self.say, self.is_durable = say, is_durable


class Outbox:
    """The one way out of a table: acknowledgements and frames wait here for the journal."""

    def __init__(self, journal: Journal, fail: Callable[[BaseException], None]) -> None:
        """`fail` is told once when something could not be kept; what waits behind it is never said."""
        self._journal, self._fail = journal, fail
        self._waiting: deque[_Item] = deque()
        self.is_broken = False

    def post(self, rows: Sequence[Row], say: Say) -> None:
        """Keep these rows, then say it, after everything that was posted before."""
        if self.is_broken:
            return
        if not rows and not self._waiting:
            say()
            return
        item = _Item(say, not rows)
        self._waiting.append(item)
        if rows:
            self._journal.write(rows, lambda error: self._kept(item, error))

    def _kept(self, item: _Item, error: BaseException | None) -> None:
        if self.is_broken:
            return
        if error is not None:
            self.is_broken = True
            self._waiting.clear()
            self._fail(error)
            return
        item.is_durable = True
        while self._waiting and self._waiting[0].is_durable:
            self._waiting.popleft().say()
