"""What a server reports about itself: its health, its metrics, its log."""

import json
from typing import Any

from tests import waiting
from tests.web.fort import Fort
from tests.web.house import Answer, House


def figures(house: House) -> dict[str, float]:
    """Return all metrics by name."""
    lines = house.ask("/metrics").text.splitlines()
    return {name: float(n) for name, n in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def until(house: House, status: int) -> Answer:
    """Ask again and again, as a monitor does, until this status is answered."""

    def answer() -> Answer | None:
        found = house.ask("/health")
        return found if found.status == status else None

    found = waiting.until(answer, f"health is {status}")
    assert found is not None
    return found


def said(fort: Fort, event: str) -> list[dict[str, Any]]:
    """Return the lines of a log with these words."""
    lines = [json.loads(line) for line in fort.log.splitlines()]
    return [line for line in lines if line["event"] == event]
