"""A slow lookup is never reported as a worthless token; `slow_hellos.py` runs many."""

import asyncio

import pytest

from tests.nodes.real import Engines
from tests.nodes.slow_hellos import greeted

pytestmark = [
    pytest.mark.full,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # raised by litestar
]


def test_while_postgres_and_nats_are_slow_everybody_comes_in_and_nobody_is_sent_home(shared: Engines) -> None:
    found = asyncio.run(greeted(shared, hellos=40, delay_s=0.3, tables=4))
    assert found.came == 40 and found.moves
