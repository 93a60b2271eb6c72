"""The databases on which the store is tested: what is said of a `place` holds for each of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gorod.store.opening import opened
from gorod.store.place import Place, place_of
from gorod.store.postgres import PostgresPlace
from tests.engines.postgres import PostgresServer


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One for all tests, started when the first of them asks for it; `ready` is a database to be copied."""
    server = PostgresServer(fsync="off")
    try:
        server.do("CREATE DATABASE ready")
        opened(PostgresPlace(server.url("ready"))).dispose()
        yield server
    finally:
        server.close()


@pytest.fixture
def on_postgres(postgres: PostgresServer) -> Iterator[PostgresPlace]:
    """An empty database of it, up to date."""
    name = postgres.database("ready")
    yield PostgresPlace(postgres.url(name))
    postgres.drop(name)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty database."""
    if request.param == "sqlite":
        return place_of(tmp_path)
    found: PostgresPlace = request.getfixturevalue("on_postgres")
    return found
