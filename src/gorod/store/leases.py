"""Signs of life and leases in PostgreSQL, by the database's clock alone; asked on a separate thread."""

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

MAX_UNITS_PER_TAKE = 50
"""Number of units taken in one statement, so that other nodes can take some too."""
NOW_MS = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
REGISTER_NODE = f"""
    INSERT INTO nodes (id, name, until, load, draining, version)
    VALUES (%(id)s, %(name)s, {NOW_MS} + %(lease)s, %(load)s, %(is_draining)s, %(version)s)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""
"""The row may be there already: the node registered, and only the answer was lost."""
RENEW_NODE = f"""
    UPDATE nodes SET until = {NOW_MS} + %(lease)s, load = %(load)s, draining = %(is_draining)s
    WHERE id = %(id)s
"""
SELECT_NODES = "SELECT id, name, load, draining, version FROM nodes ORDER BY id"
SELECT_LEASES = 'SELECT "of", unit, node, epoch FROM leases'
COUNT_LATE_NODES = f"SELECT count(*) FROM nodes WHERE until < {NOW_MS} AND id <> %(me)s"
DELETE_LATE_NODES = f"""
    WITH late AS (SELECT id FROM nodes WHERE until < {NOW_MS} AND id <> %(me)s FOR UPDATE SKIP LOCKED)
    DELETE FROM nodes USING late WHERE nodes.id = late.id
"""
"""A node inside of a write is declared dead only after that has ended."""
TERMINATE_LATE_SESSIONS = f"""
    SELECT pg_terminate_backend(session.pid) FROM pg_stat_activity AS session
    JOIN nodes ON session.application_name = left('gorod ' || nodes.id, 63)
    WHERE nodes.until < {NOW_MS} AND nodes.id <> %(me)s AND session.usename = current_user
      AND session.datname = current_database() AND session.xact_start < clock_timestamp() - interval '1 s'
"""
"""Terminates sessions of late nodes: one may stall in a statement, where PostgreSQL would wait for long."""
SELECT_DEAD_OWNERS = """
    WITH RECURSIVE owner AS (
        SELECT min(node) AS node FROM leases WHERE node > ''
        UNION ALL SELECT (SELECT min(node) FROM leases WHERE node > owner.node) FROM owner WHERE node > '')
    SELECT node FROM owner WHERE node > '' AND NOT EXISTS (SELECT 1 FROM nodes WHERE id = owner.node)
"""
"""Owners that are dead: one look into the index for each owner, however much it owns."""
SELECT_DEAD_OWNERS_OF_UNIT = """
    SELECT DISTINCT node FROM leases
    WHERE unit = %(unit)s AND node > '' AND NOT EXISTS (SELECT 1 FROM nodes WHERE id = leases.node)
"""
TAKE_UNITS = f"""
    WITH free AS (
        SELECT unit FROM leases
        WHERE "of" = unit AND node = ANY(%(dead)s) AND %(unit)s::text IN ('', unit)
          AND (SELECT true FROM nodes WHERE id = %(me)s)
        ORDER BY unit LIMIT {MAX_UNITS_PER_TAKE} FOR UPDATE SKIP LOCKED)
    UPDATE leases AS lease SET node = %(me)s, epoch = lease.epoch + 1 FROM free
    WHERE lease.unit = free.unit AND lease.node = ANY(%(dead)s)
    RETURNING lease."of", lease.unit, lease.node, lease.epoch
"""
"""Takes units. The lease that has the unit's own name is locked for all of its leases.

Ids of nodes are drawn at every start, so a dead node stays dead, and its leases can only be taken.
"""
DELETE_NODE = "DELETE FROM nodes WHERE id = %(me)s"

logger = logging.getLogger(__name__)
Work = Callable[[Connection], Any]
RENEWAL_PRIORITY, OTHER_PRIORITY, CLOSE_PRIORITY = range(3)
"""Priorities: with a slow database a sign of life must not wait behind other requests."""


class SqlLeases:
    """The leases, as one node uses them. Each statement is a transaction, so that no other node waits."""

    def __init__(self, place: DatabasePlace, lease: float, hand_over: HandOver) -> None:
        """`place`: the database with the id of a node; `lease`: seconds for which a sign of life is valid."""
        assert place.node, "alone everything is one's own"
        self._place, self._lease, self._hand_over = place, lease, hand_over
        self._engine = place.reading()
        self._has_come = False
        self._asked: PriorityQueue[tuple[int, int, Work | None, Callable[[Any], None]]] = PriorityQueue()
        self._count = count()
        self._thread = Thread(target=self._run, name="leases", daemon=True)
        self._thread.start()

    def renew(self, me: NodeInfo, done: Callable[[Renewed | BaseException], None]) -> None:
        """Give a sign of life, or register at the first call; `Fenced` if this node was declared dead."""
        self._ask(lambda connection: self._renewed(connection, me), done, RENEWAL_PRIORITY)

    def claim(self, unit: str, done: Taken) -> None:
        """Take over a unit if its node is dead; answer its leases, or none if another node owns it."""
        self._ask(lambda connection: self._taken(connection, unit), done)

    def sweep(self, done: Taken) -> None:
        """Declare late nodes dead, and take over some units without an owner."""
        self._ask(lambda connection: self._taken(connection, ""), done)

    def find(self, of: str, done: Callable[[LeaseRow | BaseException | None], None]) -> None:
        """Answer the lease of a table or a club."""
        self._ask(lambda connection: self._found(connection, of), done)

    def leave(self, done: Done) -> None:
        """Release everything that this node still owns, because it stops."""
        self._ask(self._left, done)

    def close(self) -> None:
        """Answer what was asked, then stop. Later requests get no answer."""
        self._ask(None, lambda _: None, CLOSE_PRIORITY)
        self._thread.join()
        self._engine.dispose()

    def _ask(self, work: Work | None, done: Callable[[Any], None], order: int = OTHER_PRIORITY) -> None:
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
        """Run a callback. One that fails must not stop the signs of life."""
        try:
            self._hand_over(lambda: done(answer))
        except Exception:
            logger.exception("nobody could be told of leases")

    def _renewed(self, connection: Connection, me: NodeInfo) -> Renewed:
        values = {"lease": round(1000 * self._lease), "name": me.name, "version": me.version, "load": me.load}
        values |= {"id": self._place.node, "is_draining": me.is_draining}
        if not self._has_come:
            adopt(connection)
        found = connection.exec_driver_sql(RENEW_NODE if self._has_come else REGISTER_NODE, values)
        if not found.rowcount:
            raise Fenced(self._place.node)
        self._has_come = True
        nodes = tuple(NodeInfo(*row) for row in connection.exec_driver_sql(SELECT_NODES))
        return Renewed(nodes, tuple(_rows(connection, "node", self._place.node)))

    def _taken(self, connection: Connection, unit: str) -> Sequence[LeaseRow]:
        """Take over a unit, or some of all units if `unit` is empty."""
        self._bury(connection)
        values: dict[str, Any] = {"me": self._place.node, "unit": unit}
        values["dead"] = [
            *connection.exec_driver_sql(
                SELECT_DEAD_OWNERS_OF_UNIT if unit else SELECT_DEAD_OWNERS, values
            ).scalars()
        ]
        return (
            [LeaseRow(*row) for row in connection.exec_driver_sql(TAKE_UNITS, values)]
            if values["dead"]
            else []
        )

    def _bury(self, connection: Connection) -> None:
        """Declare late nodes dead, except this one, which may be about to give a sign of life."""
        me = {"me": self._place.node}
        late = connection.exec_driver_sql(COUNT_LATE_NODES, me).scalar_one()
        if late and connection.exec_driver_sql(DELETE_LATE_NODES, me).rowcount < late:
            connection.exec_driver_sql(TERMINATE_LATE_SESSIONS, me)

    def _found(self, connection: Connection, of: str) -> LeaseRow | None:
        return next(iter(_rows(connection, '"of"', of)), None)

    def _left(self, connection: Connection) -> None:
        connection.exec_driver_sql(DELETE_NODE, {"me": self._place.node})


def _rows(connection: Connection, column: str, value: str) -> list[LeaseRow]:
    found = connection.exec_driver_sql(f"{SELECT_LEASES} WHERE {column} = %(value)s", {"value": value})
    return [LeaseRow(*row) for row in found]
