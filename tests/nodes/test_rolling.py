"""All three nodes are restarted one after another under load; people notice only that they reconnect."""

import pytest

from tests.nodes.real import Engines
from tests.nodes.rolling import rolled


@pytest.mark.full
def test_a_rolling_restart_is_noticed_by_nobody(shared: Engines) -> None:
    found = rolled(1, judged=3, shared=shared)
    print(found)
    assert found.wrong == []
    assert found.stops == 3 and found.clocks > 0 and found.acknowledged > 100, found
    assert found.answers[200] > 0 and found.answers[201] > 0, found
