"""Limits belong to a person, a table and an address, and not to a connection."""

import asyncio
import time
from collections import Counter
from itertools import count
from random import Random

from tests.web.stranger.honest import honest
from tests.web.stranger.phone import Phone
from tests.web.stranger.stage import Stage, opened, speaking
from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial
from tests.web.stranger.visitor import Visitor

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
MAX_MESSAGES = 100
"""Messages in twenty seconds (docs/wire.md)."""
MAX_DELAY_FACTOR = 20.0
"""The most delay of an honest table, as a multiple of its delay in peace."""
FREE_GUESSES, GUESSES_PER_S = 100, 5.0
"""Wrong codes of one address, and how many more a second: a club of thirty mistypes this often."""
DEFAULT_LIMITS = ("--most-tables", 100)
"""The limits that a server has by default."""
MAX_NEWS_PER_S = 6
"""Messages a second about one flapping seat: more than anybody can read."""


async def codes_with_a_right_one_between(trial: Trial) -> None:
    """Every ninth code is right: that must not allow eight more guesses."""
    with Town(trial.folder) as town:
        code, seconds = (await Visitor(town).opened())["code"], trial.size(4.0, 20.0)
        plain = await _guessed(Visitor(town, "127.0.0.2"), "", seconds)
        bought = await _guessed(Visitor(town, "127.0.0.3"), code, seconds)
        trial.note(
            f"wrong codes answered in {seconds:.0f} s: {plain[404]}, "
            f"and {bought[404]} with right ones between"
        )
        trial.note(f"answers {dict(plain)} and {dict(bought)}")
        most = FREE_GUESSES + GUESSES_PER_S * seconds
        for found, how in ((plain, "alone"), (bought, "with right ones between")):
            trial.must(found[404] <= most, f"{found[404]} guesses {how} in {seconds:.0f} s")
        other = await Visitor(town, "127.0.0.4").ask(f"/api/tables/{code}")
        trial.must(other.status == 200, f"meanwhile somebody else with the right code: {other.status}")


async def _guessed(stranger: Visitor, right: str, seconds: float) -> Counter[int]:
    """Guess one code after another for this time; count the statuses of the answers to wrong codes."""
    found, luck, ends = Counter[int](), Random(1), time.monotonic() + seconds
    for at in count():
        if right and at % 8 == 7:
            await stranger.ask(f"/api/tables/{right}")
        answer = await stranger.ask(f"/api/tables/{''.join(luck.choices(ALPHABET, k=6))}")
        if time.monotonic() > ends:
            break
        found[answer.status] += 1
    return found


async def messages_over_many_connections(trial: Trial) -> None:
    """A hundred messages, a new connection, a hundred more."""
    with Town(trial.folder) as town:
        async with honest(town) as witness:
            await witness.alone(3.0)
            visitor = Visitor(town, "127.0.0.2")
            table = await visitor.opened()
            token = (await visitor.joined(table["code"]))["token"]
            seconds, answered, connections = trial.size(4.0, 20.0), 0, 0
            ends = time.monotonic() + seconds
            while time.monotonic() < ends:
                phone = Phone(visitor, token)
                try:
                    await phone.come()
                except Exception:
                    await asyncio.sleep(0.1)
                    continue
                connections += 1
                for at in range(MAX_MESSAGES - 2):
                    await phone.send({"t": "ask", "id": f"a{at}"})
                await asyncio.sleep(0.05)
                answered += phone.count["ack"]
                await phone.go()
            trial.note(f"{answered} messages answered on {connections} connections in {seconds:.0f} s")
            trial.must(
                answered <= MAX_MESSAGES * (3 + seconds / 10),
                f"{answered} messages of one person in {seconds:.0f} s",
            )
            witness.judge(trial, MAX_DELAY_FACTOR)


async def many_devices_of_one_seat(trial: Trial) -> None:
    """Forty phones of the one who speaks chat together."""
    with Town(trial.folder) as town:
        stage = await speaking(await opened(town, 1, **{"talk.seconds": 600}))
        seat, neighbour = stage.speaker, stage.phones[stage.speaker % 10]
        owner = Visitor(town, "127.0.0.2")
        phones = [Phone(owner, stage.joined[seat - 1]["token"]) for _ in range(trial.size(20, 40))]
        came = 0
        for phone in phones:
            try:
                await phone.come()
                came += 1
            except Exception as refused:
                trial.note(f"device {came + 1} is refused: {type(refused).__name__}")
                break
        before, seconds = neighbour.count["talk"], 3.0
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            for at, phone in enumerate(phones[:came]):
                await phone.do({"t": "say", "text": f"word {at}"})
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.5)
        heard = neighbour.count["talk"] - before
        trial.note(f"{came} devices of one seat: a neighbour heard {heard} words in {seconds:.0f} s")
        trial.must(
            0 < heard <= 1.5 * MAX_MESSAGES, f"a neighbour heard {heard} words of one seat in {seconds:.0f} s"
        )
        closed = [phone.closed for at, phone in enumerate(stage.phones, 1) if phone.closed and at != seat]
        trial.must(not closed, f"phones of the others were closed: {closed}")
        await stage.go()


async def watchers_without_end(trial: Trial) -> None:
    """One address asks to watch again and again; somebody else can still watch."""
    with Town(trial.folder) as town:
        stranger = Visitor(town, "127.0.0.2")
        code = (await Visitor(town).opened(watch=True))["code"]
        before, tries, found = town.memory, trial.size(600, 5000), Counter[int]()

        async def watch() -> None:
            for _ in range(tries // 20):
                found[(await stranger.ask(f"/api/tables/{code}/watch", b"")).status] += 1
                if found[429] > 50:
                    return

        began = time.monotonic()
        await asyncio.gather(*(watch() for _ in range(20)))
        took = time.monotonic() - began
        trial.note(f"/watch: {dict(found)} in {took:.0f} s; memory {town.memory / before:.2f}")
        trial.must(found[200] <= 100 + 10 * took, f"{found[200]} watchers of one address in {took:.0f} s")
        other = await Visitor(town, "127.0.0.3").ask(f"/api/tables/{code}/watch", b"")
        trial.must(other.status == 200, f"somebody else wants to watch: {other.status} {other.code}")


async def a_flapping_seat(trial: Trial) -> None:
    """A seat comes and goes as fast as it can; its neighbours are told only now and then."""
    with Town(trial.folder) as town:
        stage = await speaking(await opened(town, 1, **{"talk.seconds": 600}))
        seat = stage.speaker % 10 + 1
        neighbour = stage.phones[seat % 10]
        await stage.phones[seat - 1].go()
        await asyncio.sleep(1.0)
        told, flaps, took = await flapped(stage, seat, neighbour, trial.size(5.0, 30.0))
        trial.note(f"{flaps} flaps in {took:.1f} s: a neighbour was told {told} times how the table stands")
        trial.must(
            told <= MAX_NEWS_PER_S * took + 4, f"{told} messages about one flapping seat in {took:.1f} s"
        )
        await stage.go()


async def flapped(stage: Stage, seat: int, neighbour: Phone, seconds: float) -> tuple[int, int, float]:
    """Let a seat come and go; return how often a neighbour was told, how often it came, and the seconds."""
    phone, flaps, before, began = stage.phones[seat - 1], 0, neighbour.count["table"], time.monotonic()
    while time.monotonic() < began + seconds:
        try:
            await phone.come()
        except Exception:
            await asyncio.sleep(0.2)
            continue
        await asyncio.sleep(0.004)
        await phone.go()
        flaps += 1
    took = time.monotonic() - began
    await asyncio.sleep(0.3)
    return neighbour.count["table"] - before, flaps, took


async def half_open_connections(trial: Trial) -> None:
    """Requests that never end, bodies that drip, and connections that say nothing."""
    with Town(trial.folder, *DEFAULT_LIMITS) as town:
        async with honest(town) as witness:
            await witness.alone(3.0)
            lines = [await _half_open(town, at) for at in range(trial.size(400, 1000))]
            opened_ = [line for line in lines if line is not None]
            dripping = asyncio.create_task(_drip(opened_))
            held: list[int] = []
            for _ in range(8):
                await asyncio.sleep(4.0)
                held.append(sum(not reader.at_eof() for reader, _ in opened_))
                if not held[-1]:
                    break
            dripping.cancel()
            trial.note(f"{len(lines)} half-open connections of one address; open every 4 s: {held}")
            trial.must(
                held[0] < 0.9 * len(lines), f"{held[0]} of {len(lines)} half-open connections are held"
            )
            trial.must(
                not held[-1], f"{held[-1]} half-open connections are still held after {4 * len(held)} s"
            )
            witness.judge(trial, MAX_DELAY_FACTOR)
            for _, writer in opened_:
                writer.transport.abort()


HALVES = (
    b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n{",
    b"",
)


READING: set[asyncio.Task[None]] = set()
"""Each ends with its connection."""


async def _half_open(town: Town, at: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    try:
        reader, writer = await Visitor(town, "127.0.0.2").connected()
    except OSError:
        return None
    half = HALVES[at % len(HALVES)]
    if half:
        writer.write(half)
    READING.add(asyncio.create_task(_read(reader)))
    return reader, writer


async def _read(reader: asyncio.StreamReader) -> None:
    try:
        await reader.read()
    except OSError:
        reader.feed_eof()


async def _drip(lines: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]) -> None:
    """Send a byte now and then, like a very slow phone."""
    while True:
        await asyncio.sleep(2.0)
        for at, (_, writer) in enumerate(lines):
            if HALVES[at % len(HALVES)] and not writer.is_closing():
                writer.write(b" ")


ATTACKS = (
    codes_with_a_right_one_between,
    messages_over_many_connections,
    many_devices_of_one_seat,
    watchers_without_end,
    a_flapping_seat,
    half_open_connections,
)
