"""The possible lives of a table: played, watched, left, recovered, closed, abandoned."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import count
from random import Random

from tests.web.stranger.phone import Phone, eventually
from tests.web.stranger.town import Town
from tests.web.stranger.visitor import Visitor, addresses

MAX_GAME_S = 120.0
"""Seconds; at this pace a game is over long before."""


class Lives:
    """Visitors, each with their own address; `happened` counts the results."""

    def __init__(self, town: Town, luck: Random) -> None:
        """Start with no visitors."""
        self.town, self._luck = town, luck
        self.happened: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self._houses = count()
        self._left: list[tuple[Visitor, str]] = []

    async def live(self) -> None:
        """Run one table in a random way; a server that is being restarted is not an error."""
        way = self._luck.choice(WAYS)
        try:
            async with asyncio.timeout(2 * MAX_GAME_S):
                await way(self)
        except (OSError, TimeoutError, AssertionError, KeyError, EOFError) as error:
            self.wrong[f"{way.__name__}: {type(error).__name__} {str(error)[:80]}"] += 1
            await asyncio.sleep(0.2)

    def _people(self, number: int) -> list[Visitor]:
        return [Visitor(self.town, one) for one in addresses(next(self._houses) % 60_000 + 500, number)]

    async def by_programs(self) -> None:
        """Ten programs play a game with an onlooker; its record is downloaded."""
        [owner, watcher] = self._people(2)
        table = await owner.opened(bots={"kind": "random", "count": 10}, watch=True)
        seen = await watcher.ask(f"/api/tables/{table['code']}/watch", b"")
        phone = await Phone(watcher, seen.json["token"]).come()
        game = (await owner.started(table)).json["game"]
        assert await eventually(lambda: _is_open_again(phone), MAX_GAME_S), "a game does not end"
        await phone.go()
        for form in ("json", "mgn"):
            answer = await watcher.ask(f"/api/games/{game}.{form}")
            assert answer.status == 200, f"record {answer.status}"
        self.happened["games"] += 1
        await self._closed(owner, table["organiser"])

    async def by_people(self) -> None:
        """Three people and seven programs play; one loses the phone and recovers the seat by the phrase."""
        people = self._people(3)
        table = await people[0].opened(bots={"kind": "random", "count": 7})
        joined = [await one.joined(table["code"], f"Гость {one.address}") for one in people]
        phones = [await Phone(one, got["token"]).come() for one, got in zip(people, joined, strict=True)]
        for phone in phones:
            phone.heard = lambda _, phone=phone: self._move(phone)  # type: ignore[misc]
        await people[0].started(table)
        await asyncio.sleep(self._luck.uniform(0.2, 2.0))
        phones[2].drop()
        back = await people[2].ask(f"/api/tables/{table['code']}/recover", {"phrase": joined[2]["phrase"]})
        assert back.status == 200, f"recover {back.status}"
        phones[2] = await Phone(people[2], back.json["token"]).come()
        await phones[0].done({"t": "leave"})
        assert await eventually(lambda: _is_open_again(phones[1]), MAX_GAME_S), (
            "a game of people does not end"
        )
        for phone in phones:
            await phone.go()
        self.happened["games"] += 1
        await self._closed(people[0], table["organiser"])

    def _move(self, phone: Phone) -> None:
        moves = [one for one in phone.view.get("legal", ()) if one["do"] not in ("open", "say")]
        if phone.last.get("frame") is not None and moves and self._luck.random() < 0.1:
            task = asyncio.ensure_future(phone.do({"t": "do", "cmd": self._luck.choice(moves)}))
            task.add_done_callback(lambda _: None)

    async def left_before_the_start(self) -> None:
        """People come, wait, and go; the table is closed."""
        people = self._people(4)
        table = await people[0].opened(watch=True)
        for one in people:
            phone = await Phone(one, (await one.joined(table["code"], "Прохожий"))["token"]).come()
            await phone.done({"t": "leave"})
            await phone.go()
        await self._closed(people[0], table["organiser"])

    async def turned_away(self) -> None:
        """People who ask to join a table by invitation are refused."""
        people = self._people(4)
        table = await people[0].opened(door="invited")
        organiser = await Phone(people[0], table["organiser"]).come()
        for one in people[1:]:
            await one.joined(table["code"], "Незнакомец")
        await eventually(lambda: len(organiser.last.get("table", {}).get("knocks", ())) == 3)
        for knock in organiser.last["table"]["knocks"]:
            await organiser.done({"t": "manage", "what": "refuse", "who": knock["key"]})
        await organiser.done({"t": "manage", "what": "close"})
        await organiser.go()
        self.happened["closed"] += 1

    async def abandoned_in_a_game(self) -> None:
        """Everybody leaves during a game; the organiser returns much later."""
        people = self._people(2)
        table = await people[0].opened(bots={"kind": "random", "count": 9})
        phone = await Phone(people[1], (await people[1].joined(table["code"]))["token"]).come()
        await people[0].started(table)
        await asyncio.sleep(1.0)
        await phone.go()
        self._left.append((people[0], table["organiser"]))
        while len(self._left) > 6:
            await self._closed(*self._left.pop(0))

    async def tidy(self) -> None:
        """Close everything that is open."""
        while self._left:
            await self._closed(*self._left.pop())

    async def _closed(self, owner: Visitor, token: str) -> None:
        organiser = await Phone(owner, token).come()
        answer = await organiser.done({"t": "manage", "what": "close"})
        assert answer.get("status") == "applied" or organiser.closed, f"close {answer}"
        await organiser.go()
        self.happened["closed"] += 1


def _is_open_again(phone: Phone) -> bool:
    table = phone.last.get("table", {})
    return bool(table.get("number", 0) >= 1 and table.get("state") == "open")


WAYS: tuple[Callable[[Lives], Awaitable[None]], ...] = (
    Lives.by_programs,
    Lives.by_programs,
    Lives.by_people,
    Lives.left_before_the_start,
    Lives.turned_away,
    Lives.abandoned_in_a_game,
)
