"""A bot of your own: it votes for whoever got most votes so far. Run it: python examples/own_bot.py"""

import json
import random
from collections import Counter

from gorod.bots.player import Chair
from gorod.bots.players import KINDS
from gorod.engine.commands import Nominate, Pass, Shoot, Vote
from gorod.engine.events import Began, Counted, Turned
from gorod.rules import RULESETS
from gorod.services.game_loop import rushed


class Follower:
    """`see` tells what this seat has just seen, `choose` asks for one of the legal commands or None."""

    def __init__(self, chair: Chair) -> None:
        self.seat, self.votes, self.is_done = chair.seat, Counter(), False

    def see(self, events):
        for event in events:
            if isinstance(event, Began | Turned | Counted):
                self.is_done = False
            if isinstance(event, Counted):
                self.votes[event.candidate] += event.sum

    def choose(self, moves):
        named = [one for one in moves if isinstance(one, Vote | Nominate | Shoot) and one.seat != self.seat]
        if named and not self.is_done:
            self.is_done = True
            return max(named, key=lambda move: (self.votes[move.seat], -move.seat))
        return next((move for move in moves if isinstance(move, Pass)), None)


KINDS["follower"] = Follower
rules, wins = RULESETS["classic"], Counter()
for game in range(20):
    deck = [role for role, count in rules.cast[10].items() for _ in range(count)]
    random.Random(game).shuffle(deck)
    kinds = ["follower" if rules.roles[card].team == "red" else "simple" for card in deck]
    outcome = rushed(rules, tuple(deck), tuple(kinds), game).game.outcome
    wins[outcome.winner if outcome else "nobody"] += 1
print(json.dumps(wins))
