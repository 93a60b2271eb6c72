"""One PostgreSQL and one NATS for all tests with real nodes."""

from collections.abc import Iterator

import pytest

from tests.nodes.real import Engines, engines


@pytest.fixture(scope="session")
def shared() -> Iterator[Engines]:
    """Each group of nodes gets its own database and so its own key: none reads another's parcels."""
    with engines() as found:
        yield found
