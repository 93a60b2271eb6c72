"""Programs at a table: they play every ruleset to its end by what their own seat has seen."""

import random
from collections.abc import Sequence
from functools import partial
from math import inf

import pytest

from gorod.bots.player import Chair, Moves, SharedKnowledge
from gorod.bots.players import KINDS
from gorod.bots.players.bayes_player import BayesPlayer
from gorod.bots.players.character import usual_character
from gorod.engine.commands import CLOCK, Act, Command, TimeUp
from gorod.engine.events import Cautioned, Event, Nominated, Said
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import Team
from gorod.engine.start import start
from gorod.engine.step import Call, Discussion
from gorod.game import Game
from gorod.rules import RULESETS
from gorod.services.clocks import HandClock
from gorod.services.game.game_loop import GameLoop, cast_of, play, play_out
from tests.selection import full_unless

TABLES = [
    ("fiim", 10),
    ("wolves", 10),
    ("club", 10),
    ("classic", 11),
    ("home", 7),
    ("boxed", 9),
    ("boxed", 12),
]


def dealt(name: str, seats: int, seed: int) -> tuple[str, ...]:
    """A shuffled deck of a ruleset."""
    deck = [role for role, count in RULESETS[name].cast[seats].items() for _ in range(count)]
    random.Random(f"{name} {seats} {seed}").shuffle(deck)
    return tuple(deck)


PLAYED = [(name, seats, kind) for name, seats in TABLES for kind in KINDS]


@pytest.mark.parametrize(
    "case",
    full_unless(lambda case: case[2] != "sharp" or case[:2] in (("fiim", 10), ("boxed", 9)), PLAYED),
    ids=str,
)
def test_every_kind_plays_every_ruleset_to_its_end_without_refusal(case: tuple[str, int, str]) -> None:
    """Whatever a program chooses is legal, and the game is decided."""
    name, seats, kind = case
    table, clock = _table(name, seats, 5)
    for seat in range(1, seats + 1):
        table.sit(seat, KINDS[kind])
    play_out(table, clock)
    assert table.is_over
    assert table.refused == []


def _table(name: str, seats: int, seed: int) -> tuple[GameLoop, HandClock]:
    deal, clock = dealt(name, seats, seed), HandClock()
    events = start(RULESETS[name], deal)
    assert isinstance(events, list)
    return GameLoop(Log(events), clock, cast_of(deal), seed), clock


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "deal",
    [
        ("mafioso", "citizen", "citizen", "citizen", "citizen"),
        ("maniac", "commissar", "nurse", "captain", "beauty", "journalist", "citizen"),
        ("mafioso", "yakuza", "sleepwalker", "sleepwalker", "vigilante", "advocate", "citizen", "commissar"),
    ],
)
def test_odd_casts_are_played_too(deal: tuple[str, ...], kind: str) -> None:
    """No checker, no clan, or nearly everybody with a power."""
    for seed in range(5):
        assert play(Game("boxed", deal=deal), kind, seed).log.events


def test_the_same_seed_gives_the_same_game() -> None:
    """Nothing but the seed decides."""
    deal = dealt("classic", 10, 1)
    one, two = (play(Game("classic", deal=deal), "bayes", "x").log for _ in range(2))
    assert one.events == two.events
    assert one.events != play(Game("classic", deal=deal), "bayes", "y").log.events


class Lonely:
    """A player in a room of its own: it shares no thought with anybody, only hears what is public."""

    def __init__(self, kind: str, chair: Chair) -> None:
        """The room is empty but for what everybody was told."""
        self._told = chair.shared
        self._room = SharedKnowledge(chair.shared.rules, chair.shared.cast, chair.shared.seed)
        self._room.programs = chair.shared.programs  # everybody knows who is one
        self._player = KINDS[kind](Chair(chair.seat, self._room, chair.rng, chair.lang))

    def see(self, events: Sequence[Event]) -> None:
        """What was public since goes to its own room first."""
        self._room.hear(self._told.events[len(self._room.events) :])
        self._player.see(events)

    def choose(self, moves: Moves) -> Command | None:
        """As it thinks alone."""
        return self._player.choose(moves)


@pytest.mark.parametrize("kind", ["simple", "bayes"])
@pytest.mark.parametrize(
    "at",
    full_unless(
        lambda at: at[0] in ("fiim", "home"), [("fiim", 10), ("wolves", 10), ("boxed", 10), ("home", 6)]
    ),
    ids=str,
)
def test_a_choice_depends_on_what_the_seat_has_seen_alone(at: tuple[str, int], kind: str) -> None:
    """Programs that share what they can think of public things play as those that share nothing."""
    games = []
    for maker in (KINDS[kind], partial(Lonely, kind)):
        table, clock = _table(*at, 11)
        for seat in range(1, at[1] + 1):
            table.sit(seat, maker)
        play_out(table, clock)
        games.append(table.log.events)
    assert games[0] == games[1]


def test_a_program_that_sits_down_late_thinks_as_one_who_saw_it_all() -> None:
    """What a seat has seen is told it when it takes its place, as after an undo."""
    table, clock = _table("fiim", 10, 3)
    for seat in range(1, 11):
        table.sit(seat, KINDS["bayes"])
    while table.log.game.day < 3 and not table.is_over:
        while table.ask():
            pass
        clock.move_to(table.deadline)
        table.tick()
    before = list(table.log.events)
    undone = table.undo(4)
    assert not isinstance(undone, Refused)
    play_out(table, clock)
    assert table.is_over
    assert table.log.events[: len(before) - len(undone.events)] == before[: len(before) - len(undone.events)]
    assert table.refused == []


def _outspoken(chair: Chair) -> BayesPlayer:
    """Whoever finds somebody says so on the same day."""
    return BayesPlayer(chair, usual_character({"speaks_out": 1.0}))


def test_a_commissar_who_finds_the_maniac_says_so() -> None:
    """A claim knows red and black; what is claimed is taken, and the maniac put to the vote (B19)."""
    deal = ("commissar", "mafioso", "citizen", "citizen", "citizen", "maniac", "citizen")
    events = start(RULESETS["boxed"], deal)
    assert isinstance(events, list)
    clock = HandClock()
    table = GameLoop(Log(events), clock, cast_of(deal))
    while not (isinstance(table.log.game.step, Discussion) and table.log.game.day == 2):
        if table.log.game.step == Call(10, "commissar"):
            table.do(Act((6,)), 1)
        table.do(TimeUp(), CLOCK)
    table.sit(1, _outspoken)
    while table.ask() or table.floor_until < inf:
        clock.move_to(min(table.floor_until, table.deadline))
    assert table.refused == []
    said = [event for event in table.log.events if isinstance(event, Said)]
    assert said[0].claim.checks == ((6, Team.BLACK),)
    assert Nominated(1, 6) in table.log.events


@pytest.mark.parametrize("kind", KINDS)
def test_a_sleepwalker_does_not_tell_whom_he_wakes_with(kind: str) -> None:
    """B23: he knows, and may not say it openly; nobody has to caution a program."""
    deal = ("mafioso", "mafioso", "sleepwalker", "commissar", "nurse", "citizen", "citizen", "citizen")
    logs = [play(Game("boxed", deal=deal), kind, seed).log for seed in range(6)]
    assert not any(isinstance(event, Cautioned) for log in logs for event in log.events)
