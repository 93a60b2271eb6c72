"""A test marked `full` runs in `make test-all` and only there."""

import pytest


@pytest.mark.full
def test_it_was_not_left_out(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.getoption("markexpr") != "not full"
