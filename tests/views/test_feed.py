"""Frames: numbered for each viewer alone, and nothing in them that the viewer has not seen."""

import json
import random
from typing import Any

import pytest

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Foul,
    Nominate,
    Overrule,
    Plan,
    Ruling,
    Say,
    Shoot,
    TimeUp,
    Vote,
)
from gorod.engine.log import Log, UndoEntry
from gorod.engine.refusal import Refused
from gorod.engine.role import Team
from gorod.views.feed import Feed
from gorod.views.team import TeamView
from tests.random_play import TABLES, chosen, new_log
from tests.rulebook.table import pass_to, seated


def fed(log: Log) -> Feed:
    """A feed that has seen the log as one turn."""
    feed = Feed(log.game.seats)
    feed.frames(log.game, log.events, log.audiences)
    return feed


def sent(log: Log, feed: Feed, command: Any, sender: int) -> dict[int, Any]:
    """What each viewer is sent after a command; viewer 0 is the public."""
    at = len(log.events)
    events = log.do(command, sender)
    assert not isinstance(events, Refused), events
    frames = feed.frames(log.game, events, log.audiences[at:])
    return {seat: json.loads(frame) for seat, frame in enumerate(frames) if frame}


def test_a_vote_is_sent_to_the_voter_alone() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    log.do(Nominate(1), 2)
    log.do(TimeUp(), CLOCK)
    log.do(Nominate(2), 3)
    feed = fed(pass_to(log, "ballot"))
    frames = sent(log, feed, Vote(1), 4)
    assert set(frames) == {4}
    assert frames[4]["n"] == 2 and frames[4]["view"]["legal"] == []
    closed = sent(log, feed, TimeUp(), CLOCK)
    assert closed[4]["n"] == 3 and closed[5]["n"] == 2
    assert closed[0]["events"] == [{"t": "counted", "candidate": 1, "hands": [4], "sum": 1}]


def test_the_view_has_the_shape_others_rely_on() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    frame = sent(log, fed(log), Nominate(5), 2)[2]
    view = frame["view"]
    assert list(frame) == ["n", "events", "view"]
    assert list(view) == [
        "rules",
        "phase",
        "step",
        "alive",
        "left",
        "opener",
        "fouls",
        "winner",
        "me",
        "legal",
    ]
    assert view["step"] == {
        "kind": "speech",
        "seconds": 60,
        "turn": 2,
        "next": [3, 4],
        "taps": 0,
        "candidates": [5],
    }
    assert {"seat", "role", "mates", "answers", "hidden_fouls", "silenced"} <= set(view["me"])


def test_a_hidden_foul_is_in_no_other_view() -> None:
    """K23."""
    log = seated("club", phase="N1")
    frames = sent(log, fed(log), Foul(8), JUDGE)
    assert set(frames) == {8}
    assert frames[8]["view"]["fouls"] == {} and frames[8]["view"]["me"]["hidden_fouls"] == 1


def test_a_ruling_on_hidden_fouls_corrects_their_owners_count() -> None:
    log = pass_to(seated("club", phase="N1"), "hunt")
    feed = fed(log)
    sent(log, feed, Foul(8, "noise_at_night"), JUDGE)
    frames = sent(log, feed, Overrule(Ruling.FOULS, "miscounted", (8,), "0"), JUDGE)
    assert set(frames) == {8} and frames[8]["view"]["me"]["hidden_fouls"] == 0


def test_an_undo_of_a_secret_act_is_invisible() -> None:
    log = pass_to(seated("fiim", phase="N1"), "call")
    feed = fed(log)
    sent(log, feed, Act((4,)), 7)
    taken_back = log.undo(1)
    assert isinstance(taken_back, UndoEntry)
    frames = {seat: json.loads(frame) for seat, frame in enumerate(feed.undone(log, taken_back)) if frame}
    assert set(frames) == {7}
    assert frames[7]["n"] == 3 and frames[7]["view"]["me"]["answers"] == []


def test_an_undo_of_a_public_act_gives_everyone_a_fresh_view() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    feed = fed(log)
    sent(log, feed, Nominate(5), 2)
    taken_back = log.undo(1)
    assert isinstance(taken_back, UndoEntry)
    frames = [json.loads(frame) for frame in feed.undone(log, taken_back)]
    assert len(frames) == 11 and all(frame["view"]["step"]["candidates"] == [] for frame in frames)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_view_is_the_same_turn_by_turn_and_all_at_once(name: str, seats: int) -> None:
    """Resuming and loading anew show the same."""
    rng = random.Random(f"views {name} {seats}")
    log = new_log(name, seats, rng)
    feed = fed(log)
    for _ in range(150):
        if log.game.is_over:
            break
        at = len(log.events)
        events = log.do(*chosen(log.game, rng))
        if not isinstance(events, Refused):
            feed.frames(log.game, events, log.audiences[at:])
    fresh = fed(log)
    assert fresh.public.encoded() == feed.public.encoded()
    assert [view.encoded() for view in fresh.seats] == [view.encoded() for view in feed.seats]


def test_the_team_knows_what_all_of_it_saw() -> None:
    """The blacks at the briefing: each other, the don, the plan; in a blind hunt not each other's shots."""
    log = seated("fiim")
    log.do(Plan((4, 9, 1)), 7)
    pass_to(log, "hunt")
    log.do(Shoot(4), 5)
    team = TeamView(Team.BLACK)
    for event, seen_by in zip(log.events, log.audiences, strict=True):
        team.see(event, seen_by)
    known = json.loads(team.encoded())["team"]
    assert known == {
        "clan": "black",
        "seats": [5, 6, 7],
        "don": 7,
        "plan": [4, 9, 1],
        "said": [],
        "shots": [],
    }


def test_with_open_eyes_the_team_sees_its_shots_and_its_words() -> None:
    """W8."""
    log = seated("wolves", phase="N1")
    log.do(Say(text="Девятого"), 6)
    log.do(Shoot(9), 5)
    team = TeamView(Team.BLACK)
    for event, seen_by in zip(log.events, log.audiences, strict=True):
        team.see(event, seen_by)
    known = json.loads(team.encoded())["team"]
    assert known["shots"] == [{"t": "shot", "seat": 5, "target": 9}]
    assert [(said["seat"], said["claim"]["text"]) for said in known["said"]] == [(6, "Девятого")]
