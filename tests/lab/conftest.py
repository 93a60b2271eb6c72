"""The ladder stays as it is, whatever a test takes out of it."""

from collections.abc import Iterator

import pytest

from gorod.bots.players import KINDS


@pytest.fixture(autouse=True)
def _ladder_in_its_order() -> Iterator[None]:
    """What is taken out and put back would come last, and the last is the strongest."""
    before = dict(KINDS)
    yield
    KINDS.clear()
    KINDS.update(before)
