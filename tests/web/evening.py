"""A club's evening on a server: requests with the club's token, and judges who play its tables."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from websockets.sync.client import ClientConnection

from tests.web.house import Answer, House, heard

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Захар", "Ира", "Костя", "Лена", "=Миша")
PACE = ("--pace", 60)  # a judge's device may send more messages at a high pace
Json = dict[str, Any]


class Club:
    """A club on a server, known by its token."""

    def __init__(self, house: House, opened: Json) -> None:
        self.house, self._opened, self.evening = house, opened, ""

    def ask(self, path: str = "", body: Any = None, **headers: str) -> Answer:
        """Send one request; without a body it is a GET."""
        bearer = f"Bearer {self._opened['token']}"
        return self.house.ask(
            f"/api/clubs/{self._opened['club']}{path}", body, Authorization=bearer, **headers
        )

    def done(self, path: str, body: Any) -> Any:
        """Send a request that must succeed; return its answer."""
        answer = self.ask(path, body)
        assert answer.status in (200, 201, 204), answer.text
        return answer.json if answer.text else None

    def tonight(self, path: str = "", body: Any = None, **headers: str) -> Answer:
        return self.ask(f"/evenings/{self.evening}{path}", body, **headers)

    def do(self, path: str, body: Any) -> Any:
        return self.done(f"/evenings/{self.evening}{path}", body)

    @property
    def info(self) -> Json:
        answer = self.tonight()
        assert answer.status == 200, answer.text
        found: Json = answer.json
        return found


def club_in(house: House) -> Club:
    """Create a club of twelve with an evening that all attend."""
    opened = house.ask("/api/clubs", {"title": "Двор"})
    assert opened.status == 201, opened.text
    club = Club(house, opened.json)
    keys = [club.done("/people", {"name": name})["key"] for name in NAMES]
    wanted = {"table": {"rules": "home", "seats": 6}, "date": "2026-11-18", "preset": "fiim"}
    club.evening = club.done("/evenings", wanted)["evening"]
    club.do("", {"present": keys})
    return club


class Judge:
    """Plays a table's games from its judge's device: any offered move, or the next step."""

    def __init__(self, socket: ClientConnection, luck: Random, name: str) -> None:
        self._socket, self._luck, self._name, self._count = socket, luck, name, 0
        self._view: Json = {}

    def send(self, **message: Any) -> str:
        """Send a message; read the frames before its answer; return the answer."""
        self._count += 1
        id = f"{self._name}{self._count}"
        self._socket.send(json.dumps({"id": id, **message}))
        while (told := json.loads(self._socket.recv(timeout=60))).get("id") != id:
            self._view = told["view"] if told["t"] == "frame" else self._view
        return str(told["status"])

    def begin(self) -> None:
        assert self.send(t="manage", what="start") == "applied"

    def play(self) -> None:
        """Play to the end; the current frame comes before every answer."""
        self.send(t="ask")
        while self._view.get("winner") is None:
            move, seat = self._chosen()
            self.send(t="do", cmd=move, **{"as": seat})

    def _chosen(self) -> tuple[Json, Any]:
        offers = [
            (move, int(seat))
            for seat, moves in self._view["offers"].items()
            for move in moves
            if move["do"] in ("nominate", "vote", "shoot", "act")
        ]
        victim = min(self._view["alive"])
        shots = [one for one in offers if one[0]["do"] == "shoot" and one[0]["seat"] == victim]
        if self._luck.random() < 0.02:
            return {"do": "remove", "seat": self._luck.choice(self._view["alive"]), "offence": ""}, "judge"
        if shots and self._luck.random() < 0.9:
            return shots[0]
        return (
            self._luck.choice(offers)
            if offers and self._luck.random() < 0.5
            else ({"do": "time_up"}, "judge")
        )


def judges(club: Club, tables: list[Json], luck: Random) -> Iterator[Judge]:
    """Yield judges one after another, though games at several tables are on at once."""
    for table in tables:
        with club.house.socket(table["organiser"]) as socket:
            heard(socket, "table")
            yield Judge(socket, luck, f"{len(tables)}{table['table'][:6]}{luck.random()}")
