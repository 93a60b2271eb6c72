"""One server for all tests that do not break it."""

from collections.abc import Iterator

import pytest

from tests.engines.nats import NatsServer
from tests.web.house import House


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Start a server at normal pace, so that no game goes on by itself while a test looks at it."""
    with House(tmp_path_factory.mktemp("house"), "--most-sockets", 20) as found:
        yield found


@pytest.fixture(scope="module")
def nats() -> Iterator[str]:
    """The address of a NATS."""
    found = NatsServer()
    yield found.url
    found.close()
