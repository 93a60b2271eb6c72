"""However parcels are lost, a session is heard from its beginning without a gap, and both ends recover."""

from random import Random

import pytest

from gorod.nodes.exchange import HEARTBEAT_INTERVAL_S, Exchange
from gorod.nodes.parcel import Item, LinkTold, Sealer
from gorod.services.clocks import HandClock
from tests.nodes.net import KEY, End, Net

IDS = ("01" * 8, "02" * 8)


class Talker:
    """Sends numbers, from 0 on after every reset, and notes what it hears."""

    def __init__(self, net: Net, clock: HandClock, me: int) -> None:
        self.other, self.end = IDS[1 - me], End(net, IDS[me])
        self.exchange = Exchange(clock, self.end, Sealer(KEY, IDS[me]))
        self.session = self.said = 0
        self.heard: dict[int, list[int]] = {}
        self.exchange.listen(self._hear, self._reset)

    def say(self) -> None:
        self.exchange.send(self.other, LinkTold(self.session, b"%d" % self.said))
        self.said += 1

    def _hear(self, _: str, item: Item) -> None:
        assert isinstance(item, LinkTold)
        self.heard.setdefault(item.link, []).append(int(item.message))

    def _reset(self, _: str) -> None:
        self.session, self.said = self.session + 1, 0


@pytest.mark.parametrize("seed", range(8))
def test_every_session_is_heard_from_its_beginning_without_a_gap(seed: int) -> None:
    for part in range(25):
        rng, net, clock = Random(f"{seed} {part}"), Net(), HandClock()
        two = [Talker(net, clock, at) for at in (0, 1)]
        for _ in range(rng.randint(20, 120)):
            _happens(rng, net, clock, two)
        _heal(net, clock, two)
        for one, other in (two, reversed(two)):
            assert all(heard == [*range(len(heard))] for heard in other.heard.values())
            session = one.session
            one.say()
            one.exchange.flush()
            net.deliver()
            assert other.heard[session][-1] == one.said - 1 and one.session == session


def test_after_a_fall_nothing_is_opened_at_a_node_before_it_is_heard_again() -> None:
    """It may have restarted meanwhile too; what was opened before we know would be void."""
    net, clock = Net(), HandClock()
    one, other = (Talker(net, clock, at) for at in (0, 1))
    _meet(net, clock, one, other)
    assert one.exchange.reaches(one.other)
    one.end.cut()
    for _ in range(3):
        _meet(net, clock, other)
    one.end.is_up = True
    assert not one.exchange.reaches(one.other)
    _meet(net, clock, one, other)
    _meet(net, clock, one, other)
    assert one.exchange.reaches(one.other)
    session = one.session
    one.say()
    _meet(net, clock, one, other)
    assert other.heard[session] == [0] and one.session == session


def _meet(net: Net, clock: HandClock, *awake: Talker) -> None:
    """Let these talkers send something after a while."""
    clock.move_to(clock.now() + HEARTBEAT_INTERVAL_S)
    for one in awake:
        one.exchange.tick()
        one.exchange.send(one.other, LinkTold(-1, b"0"))
        one.exchange.flush()
        net.deliver()


def _happens(rng: Random, net: Net, clock: HandClock, two: list[Talker]) -> None:
    one, chance = rng.choice(two), rng.random()
    if chance < 0.4:
        one.say()
    elif chance < 0.6:
        one.exchange.flush()
    elif chance < 0.8:
        net.deliver(rng.randint(1, 3))
    elif chance < 0.88 and net.way:
        del net.way[rng.randrange(len(net.way))]
    elif chance < 0.92:
        clock.move_to(clock.now() + HEARTBEAT_INTERVAL_S)
        one.exchange.tick()
    elif chance < 0.94 and one.end.is_up:
        one.end.cut()
    else:
        one.end.is_up = True


def _heal(net: Net, clock: HandClock, two: list[Talker]) -> None:
    """Lose no more parcels: a few pulses later both ends agree, and neither resets again."""
    for one in two:
        one.end.is_up = True
    for _ in range(4):
        before = [one.session for one in two]
        clock.move_to(clock.now() + HEARTBEAT_INTERVAL_S)
        for one in two:
            one.exchange.flush()
            one.exchange.tick()
        rounds = 0
        while net.deliver(1):
            rounds += 1
            assert rounds < 500, "they begin anew for ever"
    assert [one.session for one in two] == before
