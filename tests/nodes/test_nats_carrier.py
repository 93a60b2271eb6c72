"""Parcels over a real NATS: in order, sealed, and never twice, whatever happens to the connection."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import nats
import pytest
from nats.aio.msg import Msg

from gorod.nodes import nats_carrier
from gorod.nodes.exchange import Exchange
from gorod.nodes.nats_carrier import NatsCarrier
from gorod.nodes.parcel import Item, LinkTold, Sealer
from gorod.nodes.times import NatsTimes
from gorod.web.threads import UnixClock
from tests.engines.cut import BadLine
from tests.engines.nats import NatsServer
from tests.nodes.net import KEY
from tests.waiting import PATIENCE_S, until_async

HOUSE, SUBJECT = "house", "gorod.house.node."
ME, OTHER = "01" * 8, "02" * 8


@pytest.fixture(scope="module")
def server() -> Iterator[NatsServer]:
    found = NatsServer()
    yield found
    found.close()


IMPATIENT_TIMES = NatsTimes(ping_interval_s=0.05, max_silence_s=0.3, retry_delay_s=0.02)
"""For a connection that must be noticed as soon as it hangs."""
QUICK_TIMES = NatsTimes(ping_interval_s=0.05, max_silence_s=PATIENCE_S, retry_delay_s=0.02)


class Speaker:
    """A node that sends numbers, and notes what it hears and in which session."""

    def __init__(self, url: str, node: str, key: bytes = KEY, times: NatsTimes = QUICK_TIMES) -> None:
        self.node, self.carrier = node, NatsCarrier(url, HOUSE, node, times)
        loop = asyncio.get_running_loop()
        sealer = Sealer(key, node)
        self.exchange = Exchange(UnixClock(), self.carrier, sealer, self._gathers)
        self.heard: list[bytes] = []
        self.sessions: list[int] = []
        self.resets = 0
        self.exchange.listen(self._take, self._reset)
        self.carrier.begin()
        self._pulse = loop.create_task(self._tick())

    def _gathers(self) -> None:
        asyncio.get_running_loop().call_soon(self.exchange.flush)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(0.05)
            self.exchange.tick()

    def say(self, *words: bytes) -> None:
        for word in words:
            self.exchange.send(OTHER if self.node == ME else ME, LinkTold(self.resets, word))

    def _take(self, _: str, item: Item) -> None:
        assert isinstance(item, LinkTold)
        self.heard.append(item.message)
        self.sessions.append(item.link)

    def _reset(self, _: str) -> None:
        self.resets += 1

    async def close(self) -> None:
        self._pulse.cancel()
        await self.carrier.close()


@asynccontextmanager
async def two(
    server: NatsServer, key: bytes = KEY, times: NatsTimes = QUICK_TIMES
) -> AsyncIterator[tuple[Speaker, Speaker, BadLine]]:
    """Connect two nodes to NATS, the first of them over a bad line."""
    place = urlsplit(server.url)
    async with BadLine(str(place.hostname), int(place.port or 0)) as line:
        one = Speaker(f"nats://127.0.0.1:{line.port}", ME, times=times)
        other = Speaker(server.url, OTHER, key)
        try:
            await until_async(lambda: one.carrier.is_up and other.carrier.is_up)
            yield one, other, line
        finally:
            await one.close()
            await other.close()
        for speaker in (one, other):
            assert speaker.sessions == sorted(speaker.sessions), "what was before a reset came after it"


async def agree(one: Speaker, other: Speaker) -> None:
    """Wait until they hear each other without another reset."""
    async with asyncio.timeout(PATIENCE_S):
        while not ({b"one?"} <= {*other.heard} and {b"two?"} <= {*one.heard}):
            one.say(b"one?")
            other.say(b"two?")
            await asyncio.sleep(0.02)


def forget(*speakers: Speaker) -> None:
    for speaker in speakers:
        speaker.heard.clear()


def run(play: Callable[[], Awaitable[None]]) -> None:
    async def played() -> None:
        await play()

    asyncio.run(played())


def test_what_arises_in_one_turn_is_one_sealed_parcel_in_its_order(server: NatsServer) -> None:
    async def play() -> None:
        async with two(server) as (one, other, _):
            spy, seen = await nats.connect(server.url), list[bytes]()

            async def note(message: Msg) -> None:
                if message.subject == SUBJECT + OTHER:
                    seen.append(message.data)

            await spy.subscribe("gorod.>", cb=note)
            await spy.flush()
            words = [b"canary %d" % at for at in range(30)]
            one.say(*words)
            await until_async(lambda: other.heard == words)
            await until_async(lambda: bool(seen))
            assert not any(b"canary" in parcel for parcel in seen)
            assert sum(len(parcel) > 16 + 256 + 16 for parcel in seen) == 1, "the others are pulses"
            large = [bytes([at]) * 100_000 for at in range(12)]
            other.say(*large)
            await until_async(lambda: one.heard == large)
            assert one.resets == other.resets == 0
            await spy.close()

    run(play)


@pytest.mark.parametrize("how", ["cut", "hang"])
def test_what_was_said_on_a_line_that_fell_never_comes_later(server: NatsServer, how: str) -> None:
    async def play() -> None:
        async with two(server, times=IMPATIENT_TIMES) as (one, other, line):
            await agree(one, other)
            before = one.carrier.falls
            line.cut() if how == "cut" else line.hang()
            one.say(b"on its way, or lost")
            await until_async(lambda: not one.carrier.is_up)
            assert one.carrier.falls == before + 1 and one.resets > 0
            one.say(b"while it was down")
            other.say(b"to nobody")
            await asyncio.sleep(0.1)
            line.mend()
            await until_async(lambda: one.carrier.is_up)
            forget(one, other)
            await agree(one, other)
            resets = one.resets, other.resets
            assert min(resets) > 0
            one.say(b"again")
            other.say(b"again")
            await until_async(lambda: other.heard[-1] == one.heard[-1] == b"again")
            assert {*other.heard} <= {b"one?", b"on its way, or lost", b"again"}
            assert {*one.heard} == {b"two?", b"again"}
            assert other.heard[0] != b"on its way, or lost" or how == "hang"
            assert (one.resets, other.resets) == resets

    run(play)


def test_who_cannot_get_rid_of_what_he_says_begins_anew(
    server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nats_carrier, "MAX_UNSENT_BYTES", 100_000)

    async def play() -> None:
        async with two(server) as (one, other, line):
            await agree(one, other)
            line.hang()
            for _ in range(400):
                one.say(b"x" * 50_000)
                await asyncio.sleep(0)
            await until_async(lambda: one.resets > 0)
            line.mend()
            forget(one, other)
            await agree(one, other)
            assert other.heard[-1] == b"one?"

    run(play)


def test_a_reader_who_is_too_slow_misses_something_and_notices(
    server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nats_carrier, "MAX_UNREAD_BYTES", 20_000)

    async def play() -> None:
        async with two(server) as (one, other, _):
            await agree(one, other)
            for at in range(200):
                one.say(b"%d" % at * 500)
                one.exchange.flush()
            await until_async(lambda: other.resets > 0 and one.resets > 0)
            forget(one, other)
            await agree(one, other)

    run(play)


def test_who_has_another_key_is_nobody(server: NatsServer) -> None:
    async def play() -> None:
        async with two(server, b"another key, also of 32 bytes...") as (one, other, _):
            one.say(b"canary")
            other.say(b"canary")
            other.exchange.tell_all(LinkTold(0, b"canary"))
            await until_async(lambda: one.exchange.unreadable > 1 and other.exchange.unreadable > 0)
            assert not one.heard and not other.heard

    run(play)


def test_a_stranger_on_our_subjects_changes_nothing(server: NatsServer) -> None:
    async def play() -> None:
        async with two(server) as (one, other, _):
            stranger, heard = await nats.connect(server.url), list[tuple[str, bytes]]()

            async def note(message: Msg) -> None:
                heard.append((message.subject, message.data))

            await stranger.subscribe("gorod.>", cb=note)
            await stranger.flush()
            one.say(b"first")
            other.exchange.tell_all(LinkTold(0, b"to all"))
            await until_async(
                lambda: other.heard == [b"first"] and one.heard == [b"to all"] and len(heard) > 1
            )
            was = one.exchange.unreadable + other.exchange.unreadable
            rubbish = [b"", b"\0", b"\xff" * 900_000, *(bytes([at]) * 300 for at in range(200))]
            repeated = heard[:]
            for node in (ME, OTHER):
                for one_of_it in rubbish:
                    await stranger.publish(SUBJECT + node, one_of_it)
            for subject, parcel in repeated:
                await stranger.publish(subject, parcel)
                await stranger.publish(SUBJECT + (ME if subject.endswith(OTHER) else OTHER), parcel)
            await stranger.flush()
            expected = 2 * len(rubbish) + len(repeated)
            await until_async(lambda: one.exchange.unreadable + other.exchange.unreadable >= was + expected)
            one.say(b"second")
            await until_async(lambda: other.heard == [b"first", b"second"])
            assert one.heard == [b"to all"] and one.resets == other.resets == 0
            assert len(one.exchange._sealer._ciphers) == len(other.exchange._sealer._ciphers) == 1
            await stranger.close()

    run(play)


def test_a_node_that_starts_before_nats_waits_for_it(server: NatsServer) -> None:
    async def play() -> None:
        async with two(server) as (_, other, line):
            line.cut()
            late = Speaker(f"nats://127.0.0.1:{line.port}", "03" * 8)
            await asyncio.sleep(0.1)
            assert not late.carrier.is_up
            line.mend()
            await until_async(lambda: late.carrier.is_up)
            late.exchange.send(OTHER, LinkTold(0, b"late"))
            await until_async(lambda: b"late" in other.heard)
            await late.close()

    run(play)
