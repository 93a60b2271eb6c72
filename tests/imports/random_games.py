"""Games of the federation's rules, played by luck so that every rare turn comes up now and then."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from gorod.engine import legal, start
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Agree,
    Command,
    Foul,
    Guess,
    Nominate,
    Remove,
    Sender,
    Shoot,
    TimeUp,
    Vote,
)
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, listed
from gorod.engine.step import Ballot, BestMove, Call, Hunt, Lift, Speech
from gorod.rules import RULESETS
from gorod.rules.options import with_option

CASTS = {10: "CCCCCCSMMD", 9: "CCCCCSMMD", 8: "CCCCCSMD"}
IDS = {"C": "citizen", "S": "sheriff", "M": "mafioso", "D": "don"}


def rules_with(*options: tuple[str, str]) -> Ruleset:
    """The federation's rules but for these."""
    rules = replace(RULESETS["fiim"])
    for name, value in options:
        changed = with_option(rules, name, value)
        assert isinstance(changed, Ruleset), changed
        rules = changed
    return rules


class Evening:
    """One game; `fouls` is how often a judge is stern."""

    def __init__(self, seed: int, rules: Ruleset, seats: int = 10, fouls: float = 0.01) -> None:
        """Deal the cards."""
        self.rng = random.Random(f"{seed} {seats} {rules.ballot.day_one}")
        deal = [IDS[card] for card in CASTS[seats]]
        self.rng.shuffle(deal)
        events = start(rules, deal=tuple(deal))
        assert not isinstance(events, Refused)
        self.log, self._stern = Log(events), fouls

    def played(self) -> Log:
        """To the end."""
        for _ in range(3000):
            if self.log.game.is_over:
                return self.log
            self._judge()
            for command, seat in self._wishes():
                self.log.do(command, seat)
            self.log.do(TimeUp(), CLOCK)
        raise AssertionError("the game does not end")

    def _judge(self) -> None:
        if self.rng.random() < self._stern:
            seat = self.rng.choice(listed(self.log.game.alive))
            kinds: list[Command] = [
                Foul(seat),
                Foul(seat),
                Foul(seat),
                Foul(seat, technical=True),
                Remove(seat),
            ]
            self.log.do(self.rng.choice(kinds), JUDGE)

    def _wishes(self) -> Sequence[tuple[Command, Sender]]:
        game, rng = self.log.game, self.rng
        living = listed(game.alive)
        match game.step:
            case Speech(seat=seat) if rng.random() < 0.4:
                return [(Nominate(rng.choice(living)), seat)]
            case Ballot():
                likely = rng.choice((0.2, 0.5, 0.5, 0.8))
                return [(Vote(game.step.current), seat) for seat in living if rng.random() < likely]
            case Lift():
                return [(Agree(), seat) for seat in living if rng.random() < 0.6]
            case Hunt():
                return self._shots(living)
            case Call():
                return self._check()
            case BestMove():
                return [(Guess(tuple(rng.sample(range(1, game.seats + 1), 3))), game.first_killed)]
        return []

    def _shots(self, living: tuple[Seat, ...]) -> list[tuple[Command, Sender]]:
        """Mostly at one living seat; sometimes at one's own, an empty one, or apart."""
        game, rng = self.log.game, self.rng
        shooters = [seat for seat in living if game.roles[seat].clan]
        target = rng.choice(living if rng.random() < 0.95 else range(1, game.seats + 1))
        apart = rng.random() < 0.1
        return [(Shoot(rng.randint(1, game.seats) if apart else target), seat) for seat in shooters]

    def _check(self) -> list[tuple[Command, Sender]]:
        game = self.log.game
        acts = [
            (move, seat) for seat in listed(game.alive) for move in legal(game, seat) if isinstance(move, Act)
        ]
        return [self.rng.choice(acts)] if acts and self.rng.random() < 0.9 else []
