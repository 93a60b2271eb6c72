"""Where each log ends: an entry that does not follow its last one is not written."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from gorod.services.logbook import origin
from gorod.services.rows import EntryRow
from gorod.store.errors import Gap
from gorod.store.fence import Asked
from gorod.store.schema import entries

MOST = 20_000
"""So many logs are remembered; of the others the last entry is looked up."""


LogEpoch = tuple[str, int]
"""A game, and the epoch in which it is written: between two of ours somebody else may have gone on."""
Heads = dict[LogEpoch, bytes]


class LogHeads:
    """After a failed write the writes behind it may still be on their way: they must fail too."""

    def __init__(self) -> None:
        self._known: Heads = {}

    def after(self, connection: Connection, calls: Iterable[Asked]) -> Heads:
        """The last hashes when these are kept; `Gap` if an entry follows nothing."""
        found: Heads = {}
        for rows, held in calls:
            epoch = held.epoch if held is not None else 0
            for row in rows:
                if isinstance(row, EntryRow):
                    self._follow(connection, row, epoch, found)
        return found

    def _follow(self, connection: Connection, row: EntryRow, epoch: int, found: Heads) -> None:
        log = row.game, epoch
        last = found.get(log) or self._known.get(log) or _last(connection, row.game)
        if row.prev != last:
            raise Gap(row.game, row.seq)
        found[log] = row.hash

    def forget(self) -> None:
        """They are looked up again."""
        self._known.clear()

    def keep(self, found: Heads) -> None:
        """They are durable now."""
        if len(self._known) > MOST:
            self.forget()
        self._known.update(found)


def _last(connection: Connection, game: str) -> bytes:
    """The hash of the last entry kept, or of the beginning."""
    of_it = select(entries.c.hash).where(entries.c.game == game)
    return connection.scalar(of_it.order_by(entries.c.seq.desc()).limit(1)) or origin(game)
