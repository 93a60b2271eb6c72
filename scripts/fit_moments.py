"""Games of programs, stopped at moments: what everybody thinks then, and what is true."""

import argparse
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from typing import TypeVar

import numpy as np
from msgspec import Struct

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.deal_array import DealArray
from gorod.bots.beliefs.seat_belief import SeatBelief
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.bots.player import SharedKnowledge
from gorod.engine import events as e
from gorod.engine.audience import AUDIENCES_OF_SEAT
from gorod.engine.log import Log
from gorod.engine.seats import EVERYONE, Seats
from gorod.engine.state import State
from gorod.engine.step import Ballot, Dawn, Defence, Discussion, Dusk, Farewell, Lift, Poll, Reading, Speech
from gorod.game import Game
from gorod.rules import RULESETS
from gorod.services.game.game_loop import cast_of, play

Found = TypeVar("Found")
TABLES = (("fiim", 10), ("wolves", 10), ("club", 10), ("classic", 10), ("boxed", 10), ("home", 8))


def arguments(doc: str | None, games: int) -> argparse.ArgumentParser:
    """Return the parser of options that all of these scripts share."""
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--games", type=int, default=games, help="of each ruleset")
    parser.add_argument("--seed", type=int, default=0, help="the first game")
    parser.add_argument("--bots", default="bayes")
    parser.add_argument("--jobs", type=int, help="how many processes; all cores, unless told")
    return parser


def of_every_table(one: Callable[..., Found], given: argparse.Namespace) -> list[Found]:
    """Return what `one` finds in each game of each ruleset, using several processes."""
    seeds = range(given.seed, given.seed + given.games)
    with ProcessPoolExecutor(given.jobs) as pool:
        asked = [
            pool.map(partial(one, name=name, seats=seats, kind=given.bots), seeds) for name, seats in TABLES
        ]
        return [found for table in asked for found in table]


class Played(Struct, frozen=True):
    """A game with its cards."""

    log: Log
    deal: tuple[str, ...]

    @property
    def winner(self) -> str:
        """The side that won, or `draw`, also if the game did not end."""
        outcome = self.log.game.outcome
        return outcome.winner.value if outcome and outcome.winner else "draw"


def played(kind: str, name: str, seats: int, seed: str) -> Played:
    """Play one game of a ruleset; the same seed gives the same game."""
    rules = RULESETS[name]
    deck = [role for role, count in rules.cast[seats].items() for _ in range(count)]
    random.Random(f"{seed} {name}").shuffle(deck)
    return Played(play(Game(rules, deal=deck), kind, seed).log, tuple(deck))


class Moment(Struct, frozen=True):
    """The start of a step: the common belief then, and each seat's own if asked for."""

    kind: str
    turns: int
    """How many turns of the log have been made."""
    common: CommonBelief
    own: list[SeatBelief]


def moments(game: Played, is_for_seats: bool = False, who: WhoPlays = WhoPlays.BOTS) -> Iterator[Moment]:
    """Yield the moments of a game until it is decided; people's records have no speech, so it is left out."""
    shared = SharedKnowledge(game.log.game.rules, cast_of(game.deal))
    common = CommonBelief(shared, who=who)
    own = [SeatBelief(common, seat) for seat in range(1, len(game.deal) + 1)] if is_for_seats else []
    before = ""
    for turns, events in enumerate(_turns(game.log), 1):
        if any(isinstance(event, e.Decided | e.Ended) for event, _ in events):
            return
        public = [event for event, audience in events if audience & EVERYONE]
        shared.hear([event for event in public if who is WhoPlays.BOTS or not isinstance(event, e.Said)])
        common.catch_up()
        for seat, one in enumerate(own, 1):
            one.see([event for event, audience in events if audience & AUDIENCES_OF_SEAT[seat]])
        kind = kind_of(common.history.game)
        if kind and kind != before:
            yield Moment(kind, turns, common, own)
        before = kind


def _turns(log: Log) -> Iterator[list[tuple[e.Event, Seats]]]:
    """Yield the events of each turn, with their audiences."""
    for start, end in pairwise([*log.starts, len(log.events)]):
        yield list(zip(log.events[start:end], log.audiences[start:end], strict=True))


KINDS = {
    "talk": "a talk begins",
    "vote": "it is over, and a vote comes",
    "tie": "a tie: they have the word once more",
    "lift": "before a lift",
    "farewell": "the one voted out has the word",
    "dusk": "the day is over",
    "night": "a night has fallen",
    "dawn": "a day breaks",
    "last word": "the victim of the night has the word",
}


def kind_of(game: State) -> str:
    """Return the kind of the current step, as everybody sees it; an empty string before the first day."""
    if game.night or not game.day:
        return "night" if game.day else ""
    match game.step:
        case Farewell():
            return "last word" if game.step.morning else "farewell"
        case Ballot() | Poll():
            return "vote"
    return _KINDS.get(type(game.step), "")


_KINDS = {
    Speech: "talk",
    Discussion: "talk",
    Reading: "vote",
    Defence: "tie",
    Lift: "lift",
    Dusk: "dusk",
    Dawn: "dawn",
}


def true_deal(game: Played, common: CommonBelief) -> DealArray:
    """Return the true deal as an array."""
    cards = [[common.deals.place[card] for card in game.deal]]
    return DealArray(common.deals.roles, np.array(cards, np.uint8), exact=True)
