"""The outbox of a table: messages leave in order, and never before their rows are durable."""

from collections import deque
from collections.abc import Callable, Sequence

from gorod.services.ownership import HeldJournal
from gorod.services.rows import Row

Say = Callable[[], None]


def nothing() -> None:
    """Do nothing."""


MAX_WAITING_ITEMS = 200
"""A table with more waiting messages than this waits for the journal, so that memory is limited."""


class _Item:
    """A message, whether it may be sent yet, and what to do if it never may be."""

    __slots__ = ("is_durable", "refuse", "say")

    def __init__(self, say: Say, refuse: Say, is_durable: bool) -> None:
        self.say, self.refuse, self.is_durable = say, refuse, is_durable


class Outbox:
    """The one way out of a table: acknowledgements and frames wait here for the journal."""

    def __init__(
        self, journal: HeldJournal, fail: Callable[[BaseException], None], drained: Say = nothing
    ) -> None:
        """`fail` is called once when rows cannot be stored; messages behind them are never sent.

        `drained` is called when a table that had to wait for the journal may go on.
        """
        self._journal, self._fail, self._drained = journal, fail, drained
        self._waiting: deque[_Item] = deque()
        self.is_broken, self.why = False, None  # type: bool, BaseException | None

    @property
    def is_full(self) -> bool:
        """Whether the journal is so far behind that the table should wait."""
        return len(self._waiting) > MAX_WAITING_ITEMS

    def post(self, rows: Sequence[Row], say: Say, refuse: Say = nothing) -> None:
        """Store these rows, then call `say` after all earlier messages; call `refuse` if that fails."""
        if self.is_broken:
            refuse()
            return
        if not rows and not self._waiting:
            say()
            return
        item = _Item(say, refuse, not rows)
        self._waiting.append(item)
        if rows:
            self._journal.write(rows, lambda error: self._kept(item, error))

    def _kept(self, item: _Item, error: BaseException | None) -> None:
        if self.is_broken:
            return
        if error is not None:
            self.stop(error)
            return
        item.is_durable, was_full = True, self.is_full
        while self._waiting and self._waiting[0].is_durable:
            self._waiting.popleft().say()
        if was_full and not self.is_full:
            self._drained()

    def stop(self, error: BaseException) -> None:
        """Send nothing more, because rows could not be stored, and refuse what waits."""
        self.is_broken, self.why = True, error
        waiting = [*self._waiting]
        self._waiting.clear()
        self._fail(error)
        for item in waiting:
            item.refuse()
