"""Frames turn by turn: everyone is sent what he sees of a turn, numbered for him alone, and his own part."""

import json
from typing import Any

import pytest
from msgspec import to_builtins

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Command,
    Foul,
    Overrule,
    Plan,
    Redeal,
    Ruling,
    Shoot,
    TimeUp,
)
from gorod.engine.log import Log
from gorod.engine.seats import BIT, EVERYONE
from gorod.views.feed import Feed
from gorod.views.judge import JudgeView
from tests.random_play import finished
from tests.rulebook.table import TEN, cards, dealing, done, pass_to, seated


class Sent:
    """A table whose frames are kept."""

    def __init__(self, log: Log) -> None:
        """What came before is sent as one turn."""
        self.log, self.feed = log, Feed(log.game.seats)
        self.frames = self.feed.frames(log.game, log.events, log.audiences)

    def do(self, *commands: tuple[Command, int]) -> None:
        """Play and keep the frames of the last turn."""
        for command, sender in commands:
            events = done(self.log, (command, sender))
            self.frames = self.feed.frames(self.log.game, events, self.log.audiences[-len(events) :])

    def me(self, seat: int) -> dict[str, Any]:
        """A seat's own part, by the last frame of a fresh feed and by its own."""
        fresh = Feed(self.log.game.seats).frames(self.log.game, self.log.events, self.log.audiences)
        own: dict[str, Any] = to_builtins(self.feed.seats[seat])
        assert json.loads(fresh[seat])["view"]["me"] == json.loads(json.dumps(own))
        if self.frames[seat]:
            assert json.loads(self.frames[seat])["view"]["me"] == json.loads(json.dumps(own))
        return own


@pytest.mark.parametrize(("name", "seats"), [("club", 10), ("boxed", 14), ("home", 8)])
def test_each_is_sent_what_he_sees_of_each_turn(name: str, seats: int) -> None:
    log = finished(name, seats, seed=3, judge=0.05)
    feed, number, at = Feed(seats), [0] * (seats + 1), 0
    while at < len(log.events):
        size = 1 + at % 3
        events, audiences = log.events[at : at + size], log.audiences[at : at + size]
        at += size
        for seat, frame in enumerate(feed.frames(log.game, events, audiences)):
            own = EVERYONE | (BIT[seat] if seat else 0)
            seen = [to_builtins(ev) for ev, aud in zip(events, audiences, strict=True) if aud & own]
            assert bool(frame) == bool(seen)
            if frame:
                number[seat] += 1
                sent = json.loads(frame)
                assert sent["events"] == json.loads(json.dumps(seen)) and sent["n"] == number[seat]
    fresh = Feed(seats)
    fresh.frames(log.game, log.events, log.audiences)
    assert to_builtins(fresh.seats) == to_builtins(feed.seats)
    assert fresh.public.encoded() == feed.public.encoded()


def test_an_event_without_an_audience_is_an_error() -> None:
    log = seated("fiim")
    with pytest.raises(ValueError, match="shorter"):
        JudgeView().frame(log.game, log.events, log.audiences[:-1])
    with pytest.raises(ValueError, match="shorter"):
        Feed(10).frames(log.game, log.events, log.audiences[:-1])


def test_the_blacks_know_each_other_their_don_and_the_plan() -> None:
    """F3."""
    sent = Sent(pass_to(seated("fiim", first_night__don_told="true"), "briefing"))
    sent.do((Plan((1, 2)), 7))
    five, seven, one = sent.me(5), sent.me(7), sent.me(1)
    assert (five["role"], five["mates"], five["don"], five["plan"]) == ("mafioso", (6, 7), 7, (1, 2))
    assert (seven["mates"], seven["don"]) == ((5, 6), 7)
    assert (one["role"], one["mates"], one["don"], one["plan"]) == ("citizen", (), None, ())


def test_after_a_new_deal_nobody_knows_anything() -> None:
    """K3."""
    log = dealing("club", TEN)
    pass_to(log, "briefing")
    sent = Sent(log)
    assert sent.me(5)["mates"] == (6, 7)
    sent.do((Redeal(cards(log.game.rules, TEN), 4), JUDGE))
    for seat in range(1, 11):
        me = sent.me(seat)
        assert (me["role"], me["mates"], me["don"], me["plan"], me["answers"]) == (None, (), None, (), [])


def test_hidden_fouls_are_told_to_their_owner_alone() -> None:
    """K23."""
    sent = Sent(pass_to(seated("club", phase="N1"), "hunt"))
    sent.do((Foul(4), JUDGE), (Foul(4), JUDGE))
    assert sent.me(4)["hidden_fouls"] == 2 and sent.me(5)["hidden_fouls"] == 0
    assert [seat for seat, frame in enumerate(sent.frames) if frame] == [4]
    sent.do((Overrule(Ruling.FOULS, "x", (4,), "1"), JUDGE))
    assert sent.me(4)["hidden_fouls"] == 1
    pass_to(sent.log, "speech")
    sent = Sent(sent.log)
    sent.do((Foul(5), JUDGE), (Overrule(Ruling.FOULS, "x", (5,), "0"), JUDGE))
    assert sent.me(5)["hidden_fouls"] == 0 and sent.me(4)["hidden_fouls"] == 1


def test_the_silenced_know_it_until_their_turn_has_come() -> None:
    """F19: three fouls silence for the next speech."""
    sent = Sent(pass_to(seated("fiim", phase="D2"), "speech"))
    sent.do(*((Foul(4), JUDGE) for _ in range(3)))
    assert sent.me(4)["silenced"] is True and sent.me(5)["silenced"] is False
    turn = 0
    while turn != 4:
        assert sent.me(4)["silenced"] is True
        sent.do((TimeUp(), CLOCK))
        turn = getattr(sent.log.game.step, "seat", 0)
    assert sent.me(4)["silenced"] is False


def test_answers_stay_known_night_by_night() -> None:
    """F17."""
    sent = Sent(pass_to(seated("fiim", phase="N1"), "hunt"))
    for night, target in ((1, 5), (2, 1)):
        while getattr(sent.log.game.step, "role", "") != "sheriff" or sent.log.game.day != night:
            sent.do((TimeUp(), CLOCK))
        sent.do((Act((target,)), 4))
    assert [
        (seen["night"], seen["targets"], seen["answer"])
        for seen in json.loads(sent.frames[4])["view"]["me"]["answers"]
    ] == [
        (1, [5], "yes"),
        (2, [1], "no"),
    ]


def test_a_corrected_card_is_told_to_its_owner() -> None:
    sent = Sent(pass_to(seated("fiim", phase="D2"), "speech"))
    sent.do((Overrule(Ruling.ROLE, "misread", (4,), "citizen"), JUDGE))
    assert sent.me(4)["role"] == "citizen"


@pytest.mark.parametrize("winner", ["red", "black", "draw"])
def test_everyone_is_told_who_has_won(winner: str) -> None:
    sent = Sent(pass_to(seated("fiim", phase="D2"), "speech"))
    sent.do((Overrule(Ruling.END, "agreed", value=winner), JUDGE))
    assert {json.loads(frame)["view"]["winner"] for frame in sent.frames} == {winner}


def test_a_shot_is_told_to_the_shooter_alone_where_the_hunt_is_blind() -> None:
    """F16."""
    sent = Sent(pass_to(seated("fiim", phase="N1"), "hunt"))
    sent.do((Shoot(1), 5))
    assert [seat for seat, frame in enumerate(sent.frames) if frame] == [5]


def test_numbers_go_on_however_long_a_game_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gorod.views.feed._NUMBERED", [])
    log = pass_to(seated("club", phase="N1"), "hunt")
    feed = Feed(10)
    feed.frames(log.game, log.events, log.audiences)
    hidden = done(log, (Foul(4), JUDGE))
    alone = [feed.frames(log.game, hidden, [BIT[4]]) for _ in range(600)]
    assert [json.loads(frames[4])["n"] for frames in alone] == list(range(2, 602))
    together = [feed.frames(log.game, hidden, [EVERYONE]) for _ in range(600)]
    assert [json.loads(frames[4])["n"] for frames in together] == list(range(602, 1202))
    assert [json.loads(frames[0])["n"] for frames in together] == list(range(2, 602))
