"""Games of the programs with each other, stopped at moments: what everybody thinks then, and what is so."""

import argparse
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TypeVar

from msgspec import Struct

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.seat_belief import SeatBelief
from gorod.bots.player import SharedKnowledge
from gorod.engine import events as e
from gorod.engine.audience import EYES
from gorod.engine.log import Log
from gorod.engine.seats import EVERYONE
from gorod.engine.step import Ballot, Poll, Reading
from gorod.game import Game
from gorod.rules import RULESETS
from gorod.services.game_loop import cast_of, play

Found = TypeVar("Found")
TABLES = (("fiim", 10), ("wolves", 10), ("club", 10), ("classic", 10), ("boxed", 10), ("home", 8))


def arguments(doc: str | None, games: int) -> argparse.ArgumentParser:
    """What all of these scripts are told: how many games of each ruleset, from which seed, of which bots."""
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--games", type=int, default=games, help="of each ruleset")
    parser.add_argument("--seed", type=int, default=0, help="the first game")
    parser.add_argument("--bots", default="bayes")
    return parser


def of_every_table(one: Callable[..., Found], given: argparse.Namespace) -> list[Found]:
    """What `one` finds in each game of each ruleset, on all cores."""
    seeds, found = range(given.seed, given.seed + given.games), []
    with ProcessPoolExecutor() as pool:
        for name, seats in TABLES:
            found += pool.map(partial(one, name=name, seats=seats, kind=given.bots), seeds, chunksize=5)
    return found


class Played(Struct, frozen=True):
    """A game with its cards, and who has won it (nobody in a draw, or if it did not end)."""

    log: Log
    deal: tuple[str, ...]

    @property
    def winner(self) -> str:
        """The side, or `draw`."""
        outcome = self.log.game.outcome
        return outcome.winner.value if outcome and outcome.winner else "draw"


def played(kind: str, name: str, seats: int, seed: str) -> Played:
    """One game of a ruleset, the same for the same seed."""
    rules = RULESETS[name]
    deck = [role for role, count in rules.cast[seats].items() for _ in range(count)]
    random.Random(f"{seed} {name}").shuffle(deck)
    return Played(play(Game(rules, deal=deck), kind, seed).log, tuple(deck))


def moments(game: Played, is_for_seats: bool = False) -> Iterator[tuple[CommonBelief, list[SeatBelief]]]:
    """The general belief, and if asked that of each seat, at nightfall, at dawn and before each vote."""
    shared = SharedKnowledge(game.log.game.rules, cast_of(game.deal))
    common = CommonBelief(shared)
    own = [SeatBelief(common, seat) for seat in range(1, len(game.deal) + 1)] if is_for_seats else []
    for event, audience in zip(game.log.events, game.log.audiences, strict=True):
        if isinstance(event, e.Decided | e.Ended):
            return
        shared.hear([event] if audience & EVERYONE else [])
        for seat, one in enumerate(own, 1):
            one.see([event] if audience & EYES[seat] else [])
        common.catch_up()
        if is_moment(event):
            yield common, own


def is_moment(event: e.Event) -> bool:
    """A night falls, a day breaks, or a vote is near."""
    is_vote = isinstance(event, e.Began) and isinstance(event.step, Reading | Ballot | Poll)
    return is_vote or isinstance(event, e.NightFell | e.DayBroke)
