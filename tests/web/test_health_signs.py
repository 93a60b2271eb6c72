"""Each sign of the health page, without a server."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from gorod.web.health import STUCK_WRITE_S, HealthCheck


@pytest.mark.parametrize(
    ("is_failing", "waits", "told"),
    [
        (False, 0.0, []),
        (False, STUCK_WRITE_S - 1, []),
        (False, STUCK_WRITE_S + 1, ["recording_stopped"]),
        (True, 0.0, ["recording_stopped"]),
    ],
)
def test_recording_has_stopped_when_a_write_fails_or_does_not_end(
    is_failing: bool, waits: float, told: list[str]
) -> None:
    server = SimpleNamespace(
        archive=SimpleNamespace(place=SimpleNamespace(file=None)),
        journal=SimpleNamespace(is_failing=is_failing, waits=waits),
        tables=SimpleNamespace(by_id={}),
        neighbours=None,
        flaws=0,
    )
    assert HealthCheck(cast(Any, server), 0).troubles() == told
