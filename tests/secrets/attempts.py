"""Attempts: what a curious player might send, allowed or not."""

import random
from collections.abc import Callable

from gorod.engine import step as s
from gorod.engine.commands import (
    Act,
    Agree,
    Command,
    Foul,
    Guess,
    Nominate,
    Pass,
    Pick,
    Plan,
    Say,
    Shoot,
    Take,
    Tally,
    TimeUp,
    Vote,
    Withdraw,
)
from gorod.engine.state import State

Make = Callable[[random.Random, int], Command]

ANY: list[Make] = [
    lambda rng, n: Shoot(rng.randint(0, n + 1)),
    lambda rng, n: Act((rng.randint(1, n),)),
    lambda rng, n: Act((rng.randint(0, n + 1), rng.randint(1, n))),
    lambda rng, n: Guess((rng.randint(1, n),)),
    lambda rng, n: Plan((rng.randint(1, n),)),
    lambda rng, n: Say("", (), (rng.randint(1, n),)),
    lambda rng, n: Vote(rng.randint(1, n)),
    lambda rng, n: Nominate(rng.randint(1, n)),
    lambda rng, n: Withdraw(rng.randint(1, n)),
    lambda rng, n: Pick(rng.randint(1, n)),
    lambda rng, n: Take(rng.randint(1, n)),
    lambda rng, n: Tally(rng.randint(0, n), rng.randint(0, n)),
    lambda rng, n: Foul(rng.randint(1, n)),
    lambda _, __: TimeUp(),
    lambda _, __: Pass(),
    lambda _, __: Agree(),
]
AT: dict[type, list[Make]] = {
    s.Hunt: [ANY[0], ANY[0], ANY[5]],
    s.Call: [ANY[1], ANY[1], ANY[2]],
    s.BestMove: [ANY[3]],
    s.Briefing: [ANY[4], ANY[5]],
    s.Ballot: [ANY[6]],
    s.Poll: [ANY[6]],
    s.Discussion: [ANY[5]],
    s.Speech: [ANY[5]],
}
"""What fits the step; there people try hardest."""


def attempts(game: State, rng: random.Random) -> list[Command]:
    """A few at night, now and then one by day."""
    fitting = AT.get(type(game.step), [])
    makes = [make for make in fitting if game.night or rng.random() < 0.2]
    makes += [rng.choice(ANY)] if rng.random() < 0.2 else []
    return [make(rng, game.seats) for make in makes]
