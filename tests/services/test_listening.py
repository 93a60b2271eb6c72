"""Words that people say to programs are read in the background, by the rules and within limits."""

from collections.abc import Callable, Iterator

import pytest

from gorod.bots.hearing import understood
from gorod.bots.hearing.memory import speeches
from gorod.engine.events import Said
from gorod.protocol.http import Opened
from gorod.services.limits import listening
from gorod.services.ports import Result
from gorod.services.server import messages
from gorod.services.table.presence import Client
from tests.services.world import Message, Thoughts, Wire, World

CLAIM = "Пятый чёрный!"


class Listeners(Thoughts):
    """Programs that read only when the test lets them, with a limit on waiting messages."""

    most = 100

    def run(self, work: Callable[[], Result], done: Callable[[Result | None], None]) -> bool:
        return len(self._jobs) < self.most and super().run(work, done)


class LateWorld(World):
    """A server where words are read when the test says so, and every reading of the CPU clock costs time."""

    spent, each = 0.0, 0.0

    def start(self) -> None:
        self.listeners = self.late = Listeners()
        self.processor = self._spent
        super().start()

    def _spent(self) -> float:
        self.spent += self.each
        return self.spent


@pytest.fixture(autouse=True)
def _nothing_was_said() -> Iterator[None]:
    speeches.forget()
    yield


def speaker(world: World) -> tuple[Opened, Client, Wire]:
    """Return a person alone with programs, at their own speech."""
    opened = world.open("fiim", programs=9)
    client, wire = world.connect(world.join(opened, "a").token)
    world.begin(opened)
    while wire.view["step"]["kind"] != "speech" or wire.view["step"]["turn"] != 1:
        world.let_think()
        world.pass_time()
    return opened, client, wire


def knows(world: World, opened: Opened, text: str) -> bool:
    """Return whether any program has read these words."""
    live = world.table(opened).live
    assert live is not None
    return understood(text, live.log.game.rules, live.log.game.seats) is not None


def said(world: World, opened: Opened) -> list[tuple[int, ...]]:
    """Return the seats the person has called black so far, line by line."""
    live = world.table(opened).live
    assert live is not None
    return [event.claim.black for event in live.log.events if isinstance(event, Said) and event.seat == 1]


def test_words_that_may_not_be_said_are_read_by_nobody() -> None:
    world = World(1)
    opened = world.open("fiim", programs=9)
    client, wire = world.connect(world.join(opened, "a").token)
    world.begin(opened)
    sent: list[Message] = [
        {"t": "say", "text": CLAIM},
        {"t": "do", "cmd": {"do": "say", "text": CLAIM}},
    ]
    for number, message in enumerate(sent):
        world.send(client, id=f"s{number}", **message)
        assert wire.messages("ack")[-1]["status"] == "refused"
        assert not knows(world, opened, CLAIM)


def test_words_that_may_be_said_are_understood() -> None:
    world = World(1)
    opened, client, wire = speaker(world)
    world.send(client, t="say", id="s", text=CLAIM)
    assert wire.messages("ack")[-1]["status"] == "applied"
    assert said(world, opened) == [(5,)] and knows(world, opened, CLAIM)


def test_where_no_program_listens_nothing_is_read() -> None:
    world = World(1)
    opened = world.open("fiim")
    devices = [world.connect(world.join(opened, f"p{at}").token) for at in range(10)]
    world.begin(opened)
    client, wire = devices[0]
    while wire.view["step"]["kind"] != "speech":
        world.pass_time()
    world.send(client, t="say", id="s", text=CLAIM)
    assert said(world, opened) and not knows(world, opened, CLAIM)


def test_what_somebody_sends_next_waits_until_their_words_are_read() -> None:
    world = LateWorld(1)
    opened, client, wire = speaker(world)
    world.send(client, t="say", id="one", text=CLAIM)
    world.send(client, t="say", id="two", text="Шестой чёрный!")
    world.send(client, t="do", id="three", cmd={"do": "pass"})
    assert not wire.messages("ack")
    assert world.late.think() and [ack["id"] for ack in wire.messages("ack")] == ["one"]
    assert world.late.think() and not world.late.think()
    assert [(ack["id"], ack["status"]) for ack in wire.messages("ack")] == [
        (name, "applied") for name in ("one", "two", "three")
    ]
    assert said(world, opened) == [(5,), (6,)]


def test_what_a_sender_who_has_gone_had_sent_is_not_done() -> None:
    world = LateWorld(1)
    opened, client, _ = speaker(world)
    world.send(client, t="say", id="one", text=CLAIM)
    world.send(client, t="do", id="two", cmd={"do": "pass"})
    world.tables.gone(client)
    world.late.think()
    assert said(world, opened) == []


def test_whoever_has_used_up_what_there_is_for_words_is_heard_by_people_alone() -> None:
    world = LateWorld(1)
    opened, client, wire = speaker(world)
    world.each = listening.SPEAKER_PARSE_RATE[0] + 0.01
    for number in range(2):
        world.send(client, t="say", id=f"s{number}", text=f"{CLAIM}{'!' * number}")
        while world.late.think():
            pass
    assert [ack["status"] for ack in wire.messages("ack")] == ["applied", "applied"]
    assert said(world, opened) == [(5,), ()] and len(wire.messages("talk")) >= 2


def test_where_too_many_words_wait_to_be_read_they_are_heard_by_people_alone() -> None:
    world = LateWorld(1)
    opened, client, wire = speaker(world)
    world.late.most = 0
    world.send(client, t="say", id="s", text=CLAIM)
    assert wire.messages("ack")[-1]["status"] == "applied" and said(world, opened) == [()]


def test_whoever_has_used_up_a_processor_is_told_to_slow_down_and_others_are_not() -> None:
    world = LateWorld(1)
    opened = world.open("fiim")
    (costly, wire), (other, there) = (world.connect(world.join(opened, f"p{at}").token) for at in range(2))
    world.each = messages.PERSON_WORK_RATE[0] + 1.0
    world.send(costly, t="ask", id="one")
    world.each = 0.0
    world.send(costly, t="ask", id="two")
    world.send(other, t="ask", id="three")
    assert [one["id"] for one in wire.messages("ack")] == ["one"]
    assert [(one["code"], one["id"]) for one in wire.messages("error")] == [("slow_down", "two")]
    assert [one["id"] for one in there.messages("ack")] == ["three"]
    world.clock.move_to(world.clock.now() + 10)
    world.send(costly, t="ask", id="two")
    assert wire.messages("ack")[-1]["id"] == "two", "not for ever"
