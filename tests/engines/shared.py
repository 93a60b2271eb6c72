"""A PostgreSQL and a NATS from wheels, and the variables of nodes that share them."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.engines.nats import NatsServer
from tests.engines.postgres import PostgresServer


class SharedHouse:
    """Servers for nodes; each call of `nodes` makes a new database."""

    def __init__(self, postgres: PostgresServer, nats: NatsServer) -> None:
        self.postgres, self.nats = postgres, nats
        self.processes = postgres.pid, nats.pid

    def nodes(self, count: int) -> list[dict[str, str]]:
        """Return the variables of this number of nodes."""
        shared = {
            "GOROD_DATABASE": self.postgres.url(self.postgres.migrated()),
            "GOROD_NATS": self.nats.url,
        }
        return [{**shared, "GOROD_NODE": f"n{at}"} for at in range(1, count + 1)]

    def alone(self) -> list[dict[str, str]]:
        """Return the variables of one server that shares nothing."""
        return [{"GOROD_DATABASE": self.postgres.url(self.postgres.migrated())}]


@contextmanager
def shared_house() -> Iterator[SharedHouse]:
    """Start both servers; stop them afterwards."""
    postgres, nats = PostgresServer(autovacuum="on", max_connections=200), NatsServer()
    try:
        yield SharedHouse(postgres, nats)
    finally:
        nats.close()
        postgres.close()
