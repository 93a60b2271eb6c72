"""Whole games at a real server."""

import time

from tests.web.house import Answer, House

FAST = "600"


def started(house: House, table: dict[str, str]) -> str:
    """The id of the game, as soon as everybody has come."""
    while (answer := house.started(table)).status != 200:
        assert answer.error["code"] == "seats_free"
    return str(answer.json["game"])


def downloaded(house: House, name: str) -> Answer:
    """A finished game; a player may see its end a moment before it is written down that it is over."""
    while (answer := house.ask(f"/api/games/{name}")).status == 404:
        time.sleep(0.02)
    return answer
