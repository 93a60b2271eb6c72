"""The last hash of each log. An entry that does not follow it is not written."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from gorod.services.game.logbook import origin
from gorod.services.rows import EntryRow
from gorod.store.errors import Gap
from gorod.store.fence import Asked
from gorod.store.schema import entries

MAX_KNOWN_LOGS = 20_000
"""Number of logs that are remembered; for others the last entry is read."""


LogEpoch = tuple[str, int]
"""A game and the epoch of its writer: between two epochs another node may have written."""
Heads = dict[LogEpoch, bytes]


class LogHeads:
    """Checks that entries follow their logs. After a failed write, later writes to its logs must fail too."""

    def __init__(self) -> None:
        self._known: Heads = {}

    def after(self, connection: Connection, calls: Iterable[Asked]) -> Heads:
        """Return the last hashes after these calls; raise `Gap` if an entry does not follow its log."""
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
        """Forget all hashes; they are read again."""
        self._known.clear()

    def keep(self, found: Heads) -> None:
        """Remember these hashes, which are durable now."""
        if len(self._known) > MAX_KNOWN_LOGS:
            self.forget()
        self._known.update(found)


def _last(connection: Connection, game: str) -> bytes:
    """Return the hash of the last stored entry, or of the beginning."""
    of_it = select(entries.c.hash).where(entries.c.game == game)
    return connection.scalar(of_it.order_by(entries.c.seq.desc()).limit(1)) or origin(game)
