"""The databases on which the store is tested: a test with `place` runs on each of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gorod.store.databases import place_of
from gorod.store.place import DatabasePlace
from gorod.store.postgres import PostgresPlace
from tests.engines.postgres import PostgresServer
from tests.store.offices import RealOffice


@pytest.fixture
def on_postgres(postgres_url: str) -> PostgresPlace:
    """An empty database of PostgreSQL."""
    return PostgresPlace(postgres_url)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> DatabasePlace:
    """An empty database."""
    return place_of(tmp_path, "" if request.param == "sqlite" else request.getfixturevalue("postgres_url"))


@pytest.fixture
def real_office(postgres: PostgresServer, postgres_url: str) -> Iterator[RealOffice]:
    """A database that nodes share; no node has registered yet."""
    found = RealOffice(postgres, postgres_url)
    yield found
    found.close()
