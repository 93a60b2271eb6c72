"""A club for its pages to show: one evening without games, and one with three."""

import json
from random import Random

from tests.web.evening import Club, Judge
from tests.web.house import House, heard

DEFEAT = {"do": "defeat_team", "seat": 1, "offence": ""}


class PlayedClub:
    """A club on one server."""

    def __init__(self, house: House, names: list[str]) -> None:
        """`names`: of those who come, of whom two have to wait."""
        opened = house.ask("/api/clubs", {"title": "Двор на Фонтанке"}).json
        self.id: str = opened["club"]
        self._club = Club(house, opened)
        self._people = [self._club.done("/people", {"name": name})["key"] for name in names[:12]]
        self.played = self._evening("2026-11-14", "Осенний кубок")
        for game in range(3):
            self._play(f"game{game}-")
        self._club.do("/draw", {})
        self.first = self._evening("2026-11-21")
        key = {name: opened[name] for name in ("code", "token", "phrase")}
        self.kept = json.dumps([{"id": self.id, "title": "", **key}])
        """The club's key as a browser stores it."""

    def place(self, path: str) -> str:
        """Return a path with the ids of this club and its evenings."""
        named = {"CLUB": self.id, "EVENING": self.played, "FIRST": self.first}
        return "/".join(named.get(part, part) for part in path.split("/"))

    def _evening(self, date: str, title: str = "") -> str:
        wanted = {"table": {"rules": "fiim"}, "date": date, "title": title}
        self._club.evening = self._club.done("/evenings", wanted)["evening"]
        self._club.do("", {"present": self._people})
        self._table = self._club.do("/tables", {})
        return self._club.evening

    def _play(self, name: str) -> None:
        """Play a game that somebody loses for their team at once."""
        self._club.do("/draw", {})
        with self._club.house.socket(self._table["organiser"]) as socket:
            heard(socket, "table")
            judge = Judge(socket, Random(1), f"{self.id[:6]}{name}")
            judge.begin()
            assert judge.send(t="do", cmd=DEFEAT, **{"as": "judge"}) == "applied"
