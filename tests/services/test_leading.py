"""B2: the first player out leads from their own device and sees what a judge must see, but not earlier."""

from typing import Any

import pytest

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Command,
    HandOver,
    Nominate,
    Overrule,
    Ruling,
    TimeUp,
    Vote,
)
from gorod.engine.events import JudgeChanged
from gorod.engine.seats import BIT
from gorod.engine.step import Discussion, Farewell
from gorod.protocol.http import Opened
from gorod.protocol.lobby import Mode
from gorod.services.game.live_game import LiveGame
from gorod.services.table.presence import Client
from gorod.services.table.table import Table
from tests.services.world import Wire, World

NO_HOST = {"house.first_out_judges": True, "farewell.voted": 30, "farewell.killed": 30}
Device = tuple[Client, Wire]


class Party:
    """Eight people without a judge, each with a device; the third is voted out on the first day."""

    def __init__(self, mode: str = "online", options: dict[str, Any] = NO_HOST, **more: Any) -> None:
        self.world = World(mode)
        self.opened: Opened = self.world.open("boxed", mode=mode, seats=8, options=options, **more)
        self.tokens = [self.world.join(self.opened, f"p{at}").token for at in range(1, 9)]
        self.devices: dict[int, Device] = {}
        for seat, token in enumerate(self.tokens, 1):
            self.devices[seat] = self.world.connect(token)
        self.organiser = self.world.connect(self.opened.organiser)
        self.world.begin(self.opened)
        self._sent = 0

    @property
    def table(self) -> Table:
        return self.world.table(self.opened)

    @property
    def live(self) -> LiveGame:
        live = self.table.live
        assert live is not None
        return live

    def act(self, command: Command, sender: int) -> None:
        assert self.table.act(command, sender) is None, (command, sender)

    def send(self, device: Device, **message: Any) -> str:
        """Send a message; return the answer."""
        self._sent += 1
        self.world.send(device[0], id=f"m{self._sent}", **message)
        last = device[1].messages("ack")[-1]
        return str(last["refusal"]["code"] if "refusal" in last else last["status"])

    def vote_out(self, seat: int) -> None:
        """Let the town vote this seat out."""
        game = self.live.log.game
        while not isinstance(self.live.log.game.step, Discussion):
            self.act(TimeUp(), CLOCK)
        other = next(one for one in range(1, 9) if self.live.log.game.alive & BIT[one] and one != seat)
        self.act(Nominate(seat), other)
        while not self.live.log.game.step.is_vote:
            self.act(TimeUp(), CLOCK)
        voters = [one for one in range(1, 9) if self.live.log.game.alive & BIT[one]]
        for voter in voters:
            if self.live.log.game.step.is_vote:
                self.table.act(Vote(seat), voter)
        while self.live.log.game.step.is_vote:
            self.act(TimeUp(), CLOCK)
        assert not self.live.log.game.alive & BIT[seat], game.phase

    def led(self, by: int = 3) -> Device:
        """Let the player finish the farewell; then they lead."""
        self.vote_out(by)
        while isinstance(self.live.log.game.step, Farewell):
            self.act(TimeUp(), CLOCK)
        assert self.live.log.game.judge == by
        return self.devices[by]


def sees_all(device: Device) -> bool:
    """Return whether the last frame was a judge's."""
    return "judge" in device[1].view


@pytest.mark.parametrize("mode", ["online", "companion"])
def test_whoever_left_first_sees_every_card_after_his_last_word(mode: str) -> None:
    party = Party(mode)
    party.vote_out(3)
    assert isinstance(party.live.log.game.step, Farewell) and party.live.log.game.judge == 3
    assert not sees_all(party.devices[3]), "what he says now is heard at the table"
    party.act(TimeUp(), CLOCK)
    assert sees_all(party.devices[3])
    assert len(party.devices[3][1].view["judge"]["roles"]) == 8
    assert not any(sees_all(device) for seat, device in party.devices.items() if seat != 3)
    assert not sees_all(party.organiser)


@pytest.mark.parametrize("mode", ["online", "companion"])
def test_he_comes_back_to_what_he_saw(mode: str) -> None:
    party = Party(mode)
    party.led()
    assert sees_all(party.world.connect(party.tokens[2]))
    party.world.start()
    assert sees_all(party.world.connect(party.tokens[2]))
    assert not sees_all(party.world.connect(party.tokens[3]))


@pytest.mark.parametrize("mode", ["online", "companion"])
def test_he_moves_the_game_on_and_the_clock_does_not(mode: str) -> None:
    party = Party(mode)
    leader = party.led()
    turns = party.live.log.turns
    party.world.clock.move_to(party.world.clock.now() + 500)
    party.world.tables.tick()
    assert party.live.log.turns == turns, "a step waits for his word"
    assert party.send(leader, t="do", cmd={"do": "time_up"}) == "applied"
    assert party.send(leader, t="do", cmd={"do": "time_up"}, **{"as": "judge"}) == "applied"
    assert party.send(leader, t="do", cmd={"do": "foul", "seat": 5}) == "applied"
    assert party.send(leader, t="do", cmd={"do": "pause"}) == "applied"
    assert party.send(leader, t="do", cmd={"do": "resume"}) == "applied"
    ruling = {"do": "overrule", "ruling": "out", "reason": "left the room", "seats": [6]}
    assert party.send(leader, t="do", cmd=ruling) == "applied"
    assert party.send(party.devices[5], t="do", cmd={"do": "time_up"}) == "only_the_judge"


def test_a_table_waits_for_an_absent_leader_and_then_the_clock_goes_on() -> None:
    party = Party()
    leader = party.led()
    turns = party.live.log.turns
    party.world.tables.gone(leader[0])
    party.world.clock.move_to(party.world.clock.now() + 80)
    party.world.tables.tick()
    assert party.live.log.turns == turns
    for _ in range(3):
        assert party.world.pass_time()
    assert party.live.log.turns > turns


def test_those_present_elect_another() -> None:
    party = Party()
    first = party.led()
    party.act(TimeUp(), CLOCK)
    while party.live.log.game.night:
        party.act(TimeUp(), CLOCK)
    party.vote_out(4)
    while isinstance(party.live.log.game.step, Farewell):
        party.act(TimeUp(), CLOCK)
    while party.live.log.game.night:
        party.act(TimeUp(), CLOCK)
    second = party.devices[4]
    for seat in (5, 6, 7):
        assert party.send(party.devices[seat], t="elect", seat=4) == "applied"
        assert sees_all(first) and not sees_all(second)
    assert party.send(party.devices[8], t="elect", seat=4) == "applied"
    assert JudgeChanged(4) in party.live.log.events
    assert sees_all(second) and not sees_all(first)
    assert party.send(first, t="do", cmd={"do": "time_up"}) == "only_the_judge"
    assert party.send(second, t="do", cmd={"do": "time_up"}) == "applied"


def test_who_votes_and_for_whom() -> None:
    party = Party()
    leader = party.led()
    while not party.live.log.game.night:
        party.act(TimeUp(), CLOCK)
    assert party.send(party.devices[5], t="elect", seat=3) == "no_election", "not at night"
    while party.live.log.game.night:
        party.act(TimeUp(), CLOCK)
    assert party.send(leader, t="elect", seat=3) == "not_allowed"
    assert party.send(party.organiser, t="elect", seat=3) == "not_allowed"
    for seat in (4, 5, 6):
        assert party.send(party.devices[seat], t="elect", seat=2) == "still_at_the_table"
    assert party.live.log.game.judge == 3


def test_where_the_program_judges_nobody_is_elected_and_nobody_sees_more() -> None:
    party = Party(options={"farewell.voted": 30})
    party.vote_out(3)
    while isinstance(party.live.log.game.step, Farewell) or party.live.log.game.night:
        party.act(TimeUp(), CLOCK)
    for seat in (4, 5, 6, 7, 8):
        assert party.send(party.devices[seat], t="elect", seat=3) == "no_election"
    for device in (party.organiser, party.devices[3]):
        assert party.send(device, t="do", cmd={"do": "hand_over", "seat": 3}) != "applied"
    assert party.live.log.game.judge == 0 and not sees_all(party.devices[3])


def test_even_a_judge_by_mistake_sees_nothing_where_the_program_judges() -> None:
    party = Party(options={"farewell.voted": 30})
    party.vote_out(3)
    party.act(HandOver(3), JUDGE)
    while isinstance(party.live.log.game.step, Farewell):
        party.act(TimeUp(), CLOCK)
    assert party.live.log.game.judge == 3 and not sees_all(party.devices[3])


def test_whoever_has_seen_the_cards_cannot_play_again() -> None:
    party = Party()
    leader = party.led()
    ruling = {"do": "overrule", "ruling": "back", "reason": "I want to", "seats": [3]}
    assert party.send(leader, t="do", cmd=ruling) == "has_judged"
    assert not party.live.log.game.alive & BIT[3]


def test_a_ruling_that_puts_him_back_takes_the_view_away() -> None:
    party = Party()
    leader = party.led()
    party.act(Overrule(Ruling.BACK, "a wrong count", (3,)), JUDGE)
    assert not sees_all(leader) and leader[1].view["me"]["seat"] == 3


def test_whoever_leads_takes_no_part_in_the_talk() -> None:
    party = Party()
    leader = party.led()
    assert party.send(leader, t="say", text="It is four") == "judge_is_silent"


def test_a_program_that_left_first_does_not_lead() -> None:
    world = World(5)
    opened = world.open("boxed", programs=7, seats=8, options=NO_HOST)
    token = world.join(opened, "Anna").token
    world.connect(token)
    world.begin(opened)
    live = world.table(opened).live
    assert live is not None
    while not live.log.game.judge or isinstance(live.log.game.step, Farewell):
        world.let_think()
        assert world.pass_time()
    before, leader = len(live.log.senders), live.log.game.judge
    assert leader > 1, "a program"
    for _ in range(10):
        world.let_think()
        assert world.pass_time(), "the clock goes on"
    assert leader not in list(live.log.senders)[before:]


def test_whoever_was_killed_is_not_shown_the_cards_before_his_last_word() -> None:
    """However they came to judge: they are elected at dawn, and their farewell is still to come."""
    party = Party()
    party.led()
    victim = 4
    while not party.live.log.game.night:
        party.act(TimeUp(), CLOCK)
    party.act(Overrule(Ruling.VICTIM, "as agreed", (victim,)), JUDGE)
    while party.live.log.game.night:
        party.act(TimeUp(), CLOCK)
    for seat in (5, 6, 7, 8):
        assert party.send(party.devices[seat], t="elect", seat=victim) == "applied"
    assert party.live.log.game.judge == victim and not sees_all(party.devices[victim])
    while not isinstance(party.live.log.game.step, Farewell):
        party.act(TimeUp(), CLOCK)
    assert not sees_all(party.devices[victim])
    party.act(TimeUp(), CLOCK)
    assert sees_all(party.devices[victim])


@pytest.mark.parametrize("mode", list(Mode))
def test_who_may_elect_in_each_mode(mode: Mode) -> None:
    """T13: the living where everybody has a device, and the one phone; nobody else."""
    party = Party(mode.value, watch=True)
    party.led()
    while party.live.log.game.night:
        party.act(TimeUp(), CLOCK)
    answers: list[Any] = []
    party.world.tables.admission.watch(party.opened.code, "a", answers.append)
    devices = {
        "organiser": party.organiser,
        "watcher": party.world.connect(answers[0].token),
        "departed": party.devices[3],
        "living": party.devices[5],
    }
    may = {Mode.ONLINE: "living", Mode.COMPANION: "living", Mode.ONE_PHONE: "organiser"}.get(mode)
    for kind, device in devices.items():
        answer = party.send(device, t="elect", seat=3)
        assert answer == ("applied" if kind == may else "not_allowed"), kind


@pytest.mark.parametrize("mode", list(Mode))
def test_who_sees_as_a_judge_in_each_mode(mode: Mode) -> None:
    """Promise 3: nobody, except the player who leads by the rules, and a judge with their own device."""
    party = Party(mode.value)
    party.led()
    seeing = {seat for seat, device in party.devices.items() if sees_all(device)}
    assert seeing == ({3} if mode in (Mode.ONLINE, Mode.COMPANION) else set())
    assert sees_all(party.organiser) == (mode is Mode.JUDGED)


def test_the_one_phone_shows_it_to_whoever_leads_and_only_after_his_last_word() -> None:
    party = Party("one_phone")
    party.vote_out(3)
    party.world.send(party.organiser[0], t="look", seat=3)
    assert not sees_all(party.organiser)
    party.act(TimeUp(), CLOCK)
    assert sees_all(party.organiser)
    party.world.send(party.organiser[0], t="look", seat=4)
    assert not sees_all(party.organiser)
