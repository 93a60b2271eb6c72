"""Who lives and who has what, in PostgreSQL: asked on a thread of its own, decided by its clock alone."""

import logging
from collections.abc import Callable, Sequence
from itertools import count
from queue import PriorityQueue
from threading import Thread
from typing import Any

from sqlalchemy import Connection

from gorod.services.ownership import Fenced, NodeInfo, Renewed, Taken
from gorod.services.ports import Done
from gorod.services.rows import LeaseRow
from gorod.store.adoption import adopt
from gorod.store.journal import HandOver
from gorod.store.place import DatabasePlace

AT_ONCE = 50
"""Units that are taken at a time, so that others can take some too."""
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
COME = f"""
    INSERT INTO nodes (id, name, until, load, draining, version)
    VALUES (%(id)s, %(name)s, {NOW} + %(lease)s, %(load)s, %(is_draining)s, %(version)s)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""
"""It may have come before, and only the answer was lost."""
RENEW = f"""
    UPDATE nodes SET until = {NOW} + %(lease)s, load = %(load)s, draining = %(is_draining)s WHERE id = %(id)s
"""
LIVING = "SELECT id, name, load, draining, version FROM nodes ORDER BY id"
LEASE = 'SELECT "of", unit, node, epoch FROM leases'
LATE = f"SELECT count(*) FROM nodes WHERE until < {NOW} AND id <> %(me)s"
BURY = f"""
    WITH late AS (SELECT id FROM nodes WHERE until < {NOW} AND id <> %(me)s FOR UPDATE SKIP LOCKED)
    DELETE FROM nodes USING late WHERE nodes.id = late.id
"""
"""Whoever is inside of a write is not dead before that has ended."""
END = f"""
    SELECT pg_terminate_backend(session.pid) FROM pg_stat_activity AS session
    JOIN nodes ON session.application_name = left('gorod ' || nodes.id, 63)
    WHERE nodes.until < {NOW} AND nodes.id <> %(me)s AND session.usename = current_user
      AND session.datname = current_database() AND session.xact_start < clock_timestamp() - interval '1 s'
"""
"""It may sleep in the middle of a statement, where PostgreSQL would wait for it for long."""
OWNERS = """
    WITH RECURSIVE owner AS (
        SELECT min(node) AS node FROM leases WHERE node > ''
        UNION ALL SELECT (SELECT min(node) FROM leases WHERE node > owner.node) FROM owner WHERE node > '')
    SELECT node FROM owner WHERE node > '' AND NOT EXISTS (SELECT 1 FROM nodes WHERE id = owner.node)
"""
"""The dead who have something: one look into the index for each owner, however much he has."""
OWNERS_OF_UNIT = """
    SELECT DISTINCT node FROM leases
    WHERE unit = %(unit)s AND node > '' AND NOT EXISTS (SELECT 1 FROM nodes WHERE id = leases.node)
"""
TAKE = f"""
    WITH free AS (
        SELECT unit FROM leases
        WHERE "of" = unit AND node = ANY(%(dead)s) AND %(unit)s::text IN ('', unit)
          AND (SELECT true FROM nodes WHERE id = %(me)s)
        ORDER BY unit LIMIT {AT_ONCE} FOR UPDATE SKIP LOCKED)
    UPDATE leases AS lease SET node = %(me)s, epoch = lease.epoch + 1 FROM free
    WHERE lease.unit = free.unit AND lease.node = ANY(%(dead)s)
    RETURNING lease."of", lease.unit, lease.node, lease.epoch
"""
"""The lease with the unit's own name stands for all of it: who has locked it has the rest.

An id is drawn at every start, so who is dead stays so, and what he had can only be taken.
"""
LEAVE = "DELETE FROM nodes WHERE id = %(me)s"

logger = logging.getLogger(__name__)
Work = Callable[[Connection], Any]
RENEWAL, OTHERS, END_OF_ALL = range(3)
"""In which order it is done: where the database is slow, a sign of life must not wait behind questions."""


class SqlLeases:
    """The leases as one node asks for them; each statement is a transaction, so that nobody waits for us."""

    def __init__(self, place: DatabasePlace, lease: float, hand_over: HandOver) -> None:
        """`place`: that of a node. `lease`: seconds for which a sign of life holds."""
        assert place.node, "alone everything is one's own"
        self._place, self._lease, self._hand_over = place, lease, hand_over
        self._engine = place.reading()
        self._has_come = False
        self._asked: PriorityQueue[tuple[int, int, Work | None, Callable[[Any], None]]] = PriorityQueue()
        self._count = count()
        self._thread = Thread(target=self._run, name="leases", daemon=True)
        self._thread.start()

    def renew(self, me: NodeInfo, done: Callable[[Renewed | BaseException], None]) -> None:
        """Say that we live, the first time too; `Fenced` if we were declared dead."""
        self._ask(lambda connection: self._renewed(connection, me), done, RENEWAL)

    def claim(self, unit: str, done: Taken) -> None:
        """Take a unit if its node is dead; everything of it, or nothing where it is another's."""
        self._ask(lambda connection: self._taken(connection, unit), done)

    def sweep(self, done: Taken) -> None:
        """Declare dead whose time is over, and take a portion of what is nobody's now."""
        self._ask(lambda connection: self._taken(connection, ""), done)

    def find(self, of: str, done: Callable[[LeaseRow | BaseException | None], None]) -> None:
        """Who has a table or a club."""
        self._ask(lambda connection: self._found(connection, of), done)

    def leave(self, done: Done) -> None:
        """We stop: what is still ours is nobody's at once."""
        self._ask(self._left, done)

    def close(self) -> None:
        """Answer what was asked, then stop; whoever asks later gets no answer."""
        self._ask(None, lambda _: None, END_OF_ALL)
        self._thread.join()
        self._engine.dispose()

    def _ask(self, work: Work | None, done: Callable[[Any], None], order: int = OTHERS) -> None:
        self._asked.put((order, next(self._count), work, done))

    def _run(self) -> None:
        while True:
            _, _, work, done = self._asked.get()
            if work is None:
                return
            self._tell(done, self._answer(work))

    def _answer(self, work: Work) -> Any:
        try:
            with self._engine.connect() as connection:
                return work(connection)
        except Fenced as fenced:
            return fenced
        except Exception as error:
            return self._place.plain(error)

    def _tell(self, done: Callable[[Any], None], answer: Any) -> None:
        """A listener that fails must not stop the signs of life."""
        try:
            self._hand_over(lambda: done(answer))
        except Exception:
            logger.exception("nobody could be told of leases")

    def _renewed(self, connection: Connection, me: NodeInfo) -> Renewed:
        values = {"lease": round(1000 * self._lease), "name": me.name, "version": me.version, "load": me.load}
        values |= {"id": self._place.node, "is_draining": me.is_draining}
        if not self._has_come:
            adopt(connection)
        found = connection.exec_driver_sql(RENEW if self._has_come else COME, values)
        if not found.rowcount:
            raise Fenced(self._place.node)
        self._has_come = True
        nodes = tuple(NodeInfo(*row) for row in connection.exec_driver_sql(LIVING))
        return Renewed(nodes, tuple(_rows(connection, "node", self._place.node)))

    def _taken(self, connection: Connection, unit: str) -> Sequence[LeaseRow]:
        """`unit`: empty for a portion of them."""
        self._bury(connection)
        values: dict[str, Any] = {"me": self._place.node, "unit": unit}
        values["dead"] = [*connection.exec_driver_sql(OWNERS_OF_UNIT if unit else OWNERS, values).scalars()]
        return [LeaseRow(*row) for row in connection.exec_driver_sql(TAKE, values)] if values["dead"] else []

    def _bury(self, connection: Connection) -> None:
        """Nobody does it to himself: he may be about to say that he lives."""
        me = {"me": self._place.node}
        late = connection.exec_driver_sql(LATE, me).scalar_one()
        if late and connection.exec_driver_sql(BURY, me).rowcount < late:
            connection.exec_driver_sql(END, me)

    def _found(self, connection: Connection, of: str) -> LeaseRow | None:
        return next(iter(_rows(connection, '"of"', of)), None)

    def _left(self, connection: Connection) -> None:
        connection.exec_driver_sql(LEAVE, {"me": self._place.node})


def _rows(connection: Connection, column: str, value: str) -> list[LeaseRow]:
    found = connection.exec_driver_sql(f"{LEASE} WHERE {column} = %(value)s", {"value": value})
    return [LeaseRow(*row) for row in found]
