"""A node without NATS, a node without a database, and no database for any node."""

import asyncio
import signal

import pytest

from tests.nodes.partitions import CUT, HANG, partitioned
from tests.nodes.real import Engines


@pytest.mark.full
def test_whoever_is_cut_off_nothing_is_lost_and_everybody_comes_back(shared: Engines) -> None:
    assert asyncio.run(partitioned(shared, [(CUT, HANG, signal.SIGINT)])) > 100
