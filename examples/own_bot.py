"""A bot of your own: it votes for the seat with the most votes so far. Run it: python examples/own_bot.py"""

import json
from collections import Counter

import gorod
from gorod import Nominate, Pass, Shoot, Vote
from gorod.engine.events import Began, Counted, Turned


class Follower:
    """`see` takes the events this seat has just seen; `choose` returns a legal command or None."""

    def __init__(self, chair):
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


wins = Counter()
for number in range(20):
    game = gorod.Game("classic", seed=number)
    is_red = {seat: game.rules.roles[role].team == "red" for seat, role in game.roles.items()}
    gorod.play(game, {seat: Follower if red else "simple" for seat, red in is_red.items()}, seed=number)
    wins[game.winner or "nobody"] += 1
print(json.dumps(wins))
