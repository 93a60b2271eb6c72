"""No card is in a log, a metric, an answer, a file or a stranger's socket before a game is over (T17)."""

from pathlib import Path

import pytest

from tests.web.aviary import LEAKS
from tests.web.canaries import scanned, scanned_far


def test_no_card_is_told_where_nobody_may_find_it(tmp_path: Path) -> None:
    scan = scanned(tmp_path, 3)
    assert not scan.found
    assert scan.games == 3 and scan.booms and scan.answers and scan.files and scan.messages > 100


@pytest.mark.full
def test_nor_between_nodes_or_at_the_one_that_only_hands_on(tmp_path: Path) -> None:
    scan = scanned_far(tmp_path, 2)
    assert not scan.found
    assert scan.games == 2 and scan.booms and scan.files and scan.carried > 100


def test_planted_leaks_are_found(tmp_path: Path) -> None:
    found = "\n".join(scanned(tmp_path, 2, " ".join(LEAKS)).found)
    assert "data.log: " in found and "/metrics: " in found and "\ntmp" in found
