"""One PostgreSQL and one NATS for all tests with real nodes."""

from collections.abc import Iterator

import pytest

from tests.nodes.real import Engines, engines


@pytest.fixture(scope="session")
def shared() -> Iterator[Engines]:
    """A house gets a database of its own, and by that a key: nobody hears another house."""
    with engines() as found:
        yield found
