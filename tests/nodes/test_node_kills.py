"""One of three nodes is killed again and again, and nothing that was acknowledged is lost or doubled."""

import pytest

from tests.nodes.kills import OTHER, OWNER, nodes_killed
from tests.nodes.real import Engines


def test_a_kill_of_the_owner_loses_and_doubles_nothing(shared: Engines) -> None:
    found = nodes_killed(1, judged=1, shared=shared)
    assert found.wrong == [] and found.whom[OWNER] == 1, found
    assert found.acknowledged > 0 and found.games > 0 and found.back, found


@pytest.mark.full
def test_kills_of_owners_and_of_others_lose_and_double_nothing(shared: Engines) -> None:
    found = nodes_killed(10, judged=3, shared=shared)
    print(found)
    assert found.wrong == []
    assert found.whom[OWNER] > found.whom[OTHER] > 0
    assert found.acknowledged > 100 and found.games > 3 and found.clocks > 0, found
    assert len(found.back) >= 7, found
