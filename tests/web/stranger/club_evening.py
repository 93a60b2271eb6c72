"""A club's evening on one Wi-Fi: thirty people, one address, three tables, two games each.

They mistype, their phones fall asleep, and nobody may be locked out, kept waiting, or closed as rude.
"""

import asyncio
import time
from collections import Counter
from random import Random
from urllib.parse import quote

from msgspec import Struct, field

from tests.web.stranger.limits import ALPHABET
from tests.web.stranger.phone import Phone, eventually
from tests.web.stranger.town import TIMEOUT_S, Town
from tests.web.stranger.trial import Trial, spread
from tests.web.stranger.visitor import Answer, Visitor

TABLES, SEATS = 3, 10
ARRIVAL_S, MAX_WAIT_S = (30.0, 240.0), (15.0, 5.0)
"""Seconds in which all arrive, and seconds that the right code may take; in small runs they arrive at once.
"""
RUDE_CODES = (1008, 4401)
LOOK_ALIKE = str.maketrans("ABCEHKMPTXY", "АВСЕНКМРТХУ")
WRONG_CODES = 5


class Diary(Struct):
    """What happened to the people of this evening."""

    waits: list[float] = field(default_factory=list)
    tries: Counter[int] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    naps: int = 0
    commands: int = 0
    games: int = 0


class Member:
    """A person with a phone that falls asleep."""

    def __init__(self, visitor: Visitor, name: str, diary: Diary, luck: Random) -> None:
        """Create a person who has not come in yet."""
        self._visitor, self._name, self._diary, self._luck = visitor, name, diary, luck
        self.phone: Phone | None = None
        self.comes_at, self.typing = 0.0, (0.3, 1.2)
        """Seconds: when they arrive, and the range of the time to type a code."""
        self._moment: object = None

    async def come_in(self, code: str) -> None:
        """Type five wrong codes, then the right one as people type it."""
        await asyncio.sleep(self.comes_at)
        for _ in range(WRONG_CODES):
            await self._type(_mistyped(code, self._luck))
        answer, began = await self._type(_as_typed(code, self._luck)), time.monotonic()
        while answer.status == 429 and time.monotonic() - began < TIMEOUT_S:
            await asyncio.sleep(float(answer.headers.get("retry-after", "1")))
            answer = await self._type(code)
        waited = answer.took + time.monotonic() - began
        self._diary.waits.append(waited)
        assert answer.status == 200, (
            f"{self._name} is locked out: {answer.status} {answer.code} after {waited:.0f} s"
        )
        self.phone = await Phone(self._visitor, answer.json["token"]).come()

    async def _type(self, code: str) -> Answer:
        await asyncio.sleep(self._luck.uniform(*self.typing))
        answer = await self._visitor.ask(f"/api/tables/{quote(code)}/join", {"name": self._name})
        self._diary.tries[answer.status] += 1
        return answer

    async def play(self) -> None:
        """Make legal moves at times; the phone sleeps at times."""
        assert self.phone is not None
        while True:
            await asyncio.sleep(self._luck.uniform(0.1, 0.4))
            if self.phone.closed:
                self._diary.closed[self.phone.closed] += 1
                await self._wake()
            elif self._luck.random() < 0.04:
                await self._nap()
            else:
                await self._act()

    async def _nap(self) -> None:
        assert self.phone is not None
        self._diary.naps += 1
        self.phone.drop()
        await asyncio.sleep(self._luck.uniform(0.05, 1.5))
        await self._wake()

    async def _wake(self) -> None:
        assert self.phone is not None
        await self.phone.go()
        await self.phone.come()
        if self._luck.random() < 0.5:
            await self.phone.send({"t": "resume", "n": self.phone.last.get("frame", {}).get("n", 0)})

    async def _act(self) -> None:
        assert self.phone is not None
        view = self.phone.view
        moment = view.get("phase"), view.get("step")
        moves = [move for move in view.get("legal", ()) if move["do"] not in ("open", "say", "withdraw")]
        if moves and moment != self._moment and not view.get("winner"):
            self._moment = moment
            self._diary.commands += 1
            await self.phone.do({"t": "do", "cmd": self._luck.choice(moves)})


async def an_evening(trial: Trial) -> None:
    """Play from arrival to the end of the last game."""
    with Town(trial.folder, "--pace", trial.size(200, 20)) as town:
        diary, luck = Diary(), Random(3)
        tables = [await Visitor(town).opened(rules=rules) for rules in ("classic", "fiim", "club")[:TABLES]]
        members = [
            [
                Member(Visitor(town), f"Гость {at}.{seat}", diary, Random(100 * at + seat))
                for seat in range(SEATS)
            ]
            for at in range(TABLES)
        ]
        for one in (one for some in members for one in some):
            one.comes_at = luck.uniform(0.0, trial.size(*ARRIVAL_S))
            one.typing = trial.size((0.3, 1.2), (2.0, 8.0))
        await asyncio.gather(
            *(
                one.come_in(table["code"])
                for table, some in zip(tables, members, strict=True)
                for one in some
            ),
        )
        await asyncio.gather(
            *(
                _play(trial, town, table, some, diary, luck)
                for table, some in zip(tables, members, strict=True)
            )
        )
        _judge(trial, diary)


async def _play(
    trial: Trial, town: Town, table: dict[str, str], members: list[Member], diary: Diary, luck: Random
) -> None:
    """Play two games, one after the other."""
    playing = [asyncio.create_task(one.play()) for one in members]
    organiser = await Phone(Visitor(town), table["organiser"]).come()
    for number in range(1, 3):
        await asyncio.sleep(luck.uniform(0.1, 0.5))
        started = await organiser.done({"t": "manage", "what": "start"})
        trial.must(started.get("status") == "applied", f"game {number}: {started}")
        over = await eventually(lambda number=number: _is_over(organiser, number), trial.size(90.0, 1800.0))  # type: ignore[misc]
        trial.must(
            over, f"game {number} does not end: {organiser.view.get('phase')} {organiser.view.get('step')}"
        )
        diary.games += over
    for one in playing:
        one.cancel()
    for failed in await asyncio.gather(*playing, return_exceptions=True):
        trial.must(isinstance(failed, asyncio.CancelledError), f"somebody's evening ended: {failed!r}")
    await organiser.go()


def _is_over(phone: Phone, number: int) -> bool:
    table = phone.last.get("table", {})
    return bool(table.get("number", 0) >= number and table.get("state") == "open")


def _judge(trial: Trial, diary: Diary) -> None:
    trial.note(f"answers to codes: {dict(diary.tries)}; right ones were answered after {spread(diary.waits)}")
    trial.note(
        f"{diary.games} games, {diary.commands} commands, {diary.naps} naps; "
        f"closed by the server: {dict(diary.closed)}"
    )
    late = [wait for wait in diary.waits if wait > trial.size(*MAX_WAIT_S)]
    trial.must(
        not late,
        f"{len(late)} of {len(diary.waits)} waited up to {max(late, default=0):.0f} s with the right code",
    )
    rude = sum(diary.closed[code] for code in RUDE_CODES)
    trial.must(not rude, f"{rude} phones were closed as rude: {dict(diary.closed)}")
    trial.must(diary.games == 2 * TABLES, f"{diary.games} games")


def _mistyped(code: str, luck: Random) -> str:
    """Return the code with a wrong letter, one too many, or something else altogether."""
    at, other = luck.randrange(len(code)), luck.choice(ALPHABET)
    kinds = (
        code[:at] + other + code[at + 1 :],
        code + other,
        code[:-1],
        "".join(luck.choices(ALPHABET, k=6)),
    )
    found = luck.choice(kinds)
    return found if found != code else code[1:]


def _as_typed(code: str, luck: Random) -> str:
    """Return the right code in small letters, with gaps, or on a Russian keyboard."""
    return luck.choice(
        (code, code.lower(), f"{code[:3]} {code[3:]}", f" {code} ", code.translate(LOOK_ALIKE))
    )


ATTACKS = (an_evening,)
