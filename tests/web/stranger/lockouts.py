"""Nobody is locked out by what others type; people who mistype wait a little."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from random import Random

from tests.web.stranger.limits import ALPHABET
from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial, cut, spread
from tests.web.stranger.visitor import Answer, Visitor, addresses

STRANGER, OWNER = "127.0.0.2", "127.0.0.3"
MAX_WAIT_S = 20.0
"""Seconds after which a person calls the organiser; the slow-down is shorter."""


async def wrong_phrases(trial: Trial) -> None:
    """Other people's guesses do not keep an owner from their seat."""
    with Town(trial.folder) as town:
        stranger, owner = Visitor(town, STRANGER), Visitor(town, OWNER)
        table = await owner.opened()
        seats = [await owner.joined(table["code"], f"p{at}") for at in range(3)]
        tries = trial.size(12, 100)
        wrong = (_recovered(stranger, table["code"], f"слово {at} мимо цели") for at in range(tries))
        statuses = await asyncio.gather(*wrong)
        trial.note(f"wrong phrases: {[one.status for one in statuses][:16]}")
        trial.must(
            all(one.status in (403, 429) for one in statuses), "a wrong phrase is neither refused nor slowed"
        )
        await _gets_in(trial, "another address, right phrase", owner, table["code"], seats[0]["phrase"])
        await _gets_in(trial, "the same address, right phrase", stranger, table["code"], seats[1]["phrase"])


async def wrong_codes(trial: Trial) -> None:
    """One Wi-Fi, where somebody types anything: the others there still come in."""
    with Town(trial.folder) as town:
        stranger, owner, luck = Visitor(town, STRANGER), Visitor(town, OWNER), Random(2)
        table = await owner.opened()
        tries = trial.size(30, 300)
        codes = ["".join(luck.choices(ALPHABET, k=6)) for _ in range(tries)]
        answers = await asyncio.gather(*(stranger.ask(f"/api/tables/{one}") for one in codes))
        trial.note(f"wrong codes: {sorted({one.status for one in answers})}")
        for who, visitor in (("another address", owner), ("the same address", stranger)):
            answer, waited = await ask_when_allowed(lambda visitor=visitor: _join(visitor, table["code"]))  # type: ignore[misc]
            trial.note(f"{who}, right code: {answer.status} after {waited:.1f} s")
            trial.must(
                answer.status == 200, f"{who}, right code: {answer.status} {answer.code} after {waited:.1f} s"
            )


async def somebody_fills_the_queue(trial: Trial) -> None:
    """At a table by invitation, one address cannot take all the places of those who wait."""
    with Town(trial.folder) as town:
        stranger, owner = Visitor(town, STRANGER), Visitor(town, OWNER)
        table = await owner.opened(door="invited")
        statuses = [(await _join(stranger, table["code"])).status for _ in range(40)]
        answer, waited = await ask_when_allowed(lambda: _join(owner, table["code"]))
        trial.note(f"40 knocks of one address: {statuses}; another one: {answer.status} after {waited:.1f} s")
        trial.must(answer.status == 200, f"nobody else can knock: {answer.status} {answer.code}")


async def time_tells_no_codes(trial: Trial) -> None:
    """A wrong phrase at an existing table takes as long as at one that does not exist."""
    with Town(trial.folder) as town:
        owner, luck = Visitor(town, OWNER), Random(4)
        took: tuple[list[float], list[float]] = [], []
        for address in addresses(70, trial.size(25, 200)):
            stranger, code = Visitor(town, address), (await owner.opened())["code"]
            await owner.joined(code)
            answers = [
                await _recovered(stranger, one, "мимо цели")
                for one in (code, "".join(luck.choices(ALPHABET, k=6)))
            ]
            trial.must(answers[0].body == answers[1].body, f"{answers[0].body!r} and {answers[1].body!r}")
            for some, answer in zip(took, answers, strict=True):
                some.append(answer.took)
        ratio = cut(took[0], 50) / cut(took[1], 50)
        trial.note(
            f"a wrong phrase: {spread(took[0])}; at no table: {spread(took[1])}; {ratio:.2f} times as long"
        )
        trial.must(
            0.5 < ratio < 2.0, f"at a table that there is a wrong phrase takes {ratio:.2f} times as long"
        )


async def _join(visitor: Visitor, code: str) -> Answer:
    return await visitor.ask(f"/api/tables/{code}/join", {"name": "Анна"})


async def _recovered(visitor: Visitor, code: str, phrase: str) -> Answer:
    return await visitor.ask(f"/api/tables/{code}/recover", {"phrase": phrase})


async def _gets_in(trial: Trial, who: str, visitor: Visitor, code: str, phrase: str) -> None:
    answer, waited = await ask_when_allowed(lambda: _recovered(visitor, code, phrase))
    trial.note(f"{who}: {answer.status} after {waited:.1f} s")
    trial.must(answer.status == 200, f"{who}: {answer.status} {answer.code} after {waited:.1f} s")


async def ask_when_allowed(ask: Callable[[], Awaitable[Answer]]) -> tuple[Answer, float]:
    """Ask until allowed, waiting as long as told or one second each time; give up after a limit."""
    began = time.monotonic()
    while True:
        answer = await ask()
        waited = time.monotonic() - began
        if answer.status != 429 or waited > MAX_WAIT_S:
            return answer, waited
        await asyncio.sleep(min(MAX_WAIT_S, float(answer.headers.get("retry-after", "1"))))


ATTACKS = (wrong_phrases, wrong_codes, somebody_fills_the_queue, time_tells_no_codes)
