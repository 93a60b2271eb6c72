"""The last entry of each log: nothing may be kept that does not follow it."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from gorod.services.chain import origin
from gorod.services.rows import EntryRow, Row
from gorod.store.faults import Gap
from gorod.store.schema import entries

MOST = 20_000
"""So many logs are remembered; of the others the last entry is looked up."""


class Heads:
    """After a failed write the writes behind it may still be on their way: they must fail too."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._known: dict[str, bytes] = {}

    def after(self, connection: Connection, rows: Iterable[Row]) -> dict[str, bytes]:
        """The last hashes when these rows are kept; `Gap` if one of them follows nothing."""
        found: dict[str, bytes] = {}
        for row in rows:
            if isinstance(row, EntryRow):
                last = found.get(row.game) or self._known.get(row.game) or _last(connection, row.game)
                if row.prev != last:
                    raise Gap(row.game, row.seq)
                found[row.game] = row.hash
        return found

    def keep(self, found: dict[str, bytes]) -> None:
        """They are durable now."""
        if len(self._known) > MOST:
            self._known.clear()
        self._known.update(found)


def _last(connection: Connection, game: str) -> bytes:
    """The hash of the last entry kept, or of the beginning."""
    of_it = select(entries.c.hash).where(entries.c.game == game)
    return connection.scalar(of_it.order_by(entries.c.seq.desc()).limit(1)) or origin(game)
