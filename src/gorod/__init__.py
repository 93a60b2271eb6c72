"""Gorod: the judge of every game of Mafia.

>>> import gorod
>>> game = gorod.Game("fiim", seed=7)
>>> game.phase, game.alive
('N0', (1, 2, 3, 4, 5, 6, 7, 8, 9, 10))

Names are loaded when they are first used: `import gorod` costs little more than `import msgspec`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from gorod.engine.commands import Act, Agree, Command, DefeatTeam, Foul, Guess, HandOver, Nominate
    from gorod.engine.commands import Overrule, Pass, Pause, Pick, Plan, Redeal, Remove, Resume, Ruling, Say
    from gorod.engine.commands import Shoot, Take, Tally, TimeUp, Vote, Withdraw
    from gorod.engine import events
    from gorod.engine.role import Team
    from gorod.engine.start import Setup
    from gorod.game import Game, Illegal
    from gorod.lab.simulate import Simulation, simulate
    from gorod.record_words import BadRecord
    from gorod.records import parse, read
    from gorod.rules.rulebook import Rulebook, rulesets
    from gorod.services.game.game_loop import play

__all__ = [
    "Act",
    "Agree",
    "BadRecord",
    "Command",
    "DefeatTeam",
    "Foul",
    "Game",
    "Guess",
    "HandOver",
    "Illegal",
    "Nominate",
    "Overrule",
    "Pass",
    "Pause",
    "Pick",
    "Plan",
    "Redeal",
    "Remove",
    "Resume",
    "Rulebook",
    "Ruling",
    "Say",
    "Setup",
    "Shoot",
    "Simulation",
    "Take",
    "Tally",
    "Team",
    "TimeUp",
    "Vote",
    "Withdraw",
    "events",
    "parse",
    "play",
    "read",
    "rulesets",
    "simulate",
]
_HOMES = {
    "Game": "gorod.game",
    "Illegal": "gorod.game",
    "events": "gorod.engine",
    "BadRecord": "gorod.record_words",
    "parse": "gorod.records",
    "play": "gorod.services.game.game_loop",
    "read": "gorod.records",
    "Simulation": "gorod.lab.simulate",
    "simulate": "gorod.lab.simulate",
    "Rulebook": "gorod.rules.rulebook",
    "Setup": "gorod.engine.start",
    "Team": "gorod.engine.role",
    "rulesets": "gorod.rules.rulebook",
}
"""The modules of the names that are not commands."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(_HOMES.get(name, "gorod.engine.commands"))
    found = globals()[name] = getattr(module, name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
