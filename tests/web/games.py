"""Whole games at a real server."""

from tests.waiting import until
from tests.web.house import Answer, House

FAST = "600"


def started(house: House, table: dict[str, str]) -> str:
    """Return the id of the game, as soon as everybody has come."""

    def game() -> str:
        answer = house.started(table)
        assert answer.status == 200 or answer.error["code"] == "seats_free"
        return str(answer.json["game"]) if answer.status == 200 else ""

    return until(game)


def downloaded(house: House, name: str) -> Answer:
    """Return a finished game; a player may see its end shortly before it is stored as over."""

    def found() -> Answer | None:
        answer = house.ask(f"/api/games/{name}")
        return None if answer.status == 404 else answer

    answer = until(found)
    assert answer is not None
    return answer
