"""What tests of several folders share."""

import gc
import os
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.needs import system_program

if TYPE_CHECKING:
    from tests.engines.postgres import PostgresServer

READY = "ready"
os.environ.pop("GOROD_DATABASE", None)  # whatever is kept there is not for tests


@pytest.fixture(scope="session")
def openssl() -> str:
    """The path of the program that makes certificates."""
    return system_program("openssl")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without the garbage collector: nearly all that is made stays. It saves a sixth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()  # the collector does not go through all tests again and again
        gc.enable()


@pytest.fixture(scope="session")
def postgres() -> Iterator["PostgresServer"]:
    """One for all tests, started when the first of them asks for it; `READY` is a database to be copied."""
    from gorod.store.opening import opened
    from gorod.store.postgres import PostgresPlace
    from tests.engines.postgres import PostgresServer

    server = PostgresServer(fsync="off")
    try:
        server.do(f"CREATE DATABASE {READY}")
        opened(PostgresPlace(server.url(READY))).dispose()
        yield server
    finally:
        server.close()


@pytest.fixture
def postgres_url(postgres: "PostgresServer") -> Iterator[str]:
    """An empty database of it, up to date."""
    name = postgres.database(READY)
    yield postgres.url(name)
    postgres.drop(name)
