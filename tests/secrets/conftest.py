"""The smoke: pairs of games made once, before any leak is planted."""

import pytest

from tests.secrets.pairs import Pair, pairs

SMOKE = range(320)


@pytest.fixture(scope="session")
def smoke() -> list[Pair]:
    """Pairs over all tables and kinds of viewers."""
    return list(pairs(SMOKE))
