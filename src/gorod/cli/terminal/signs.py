"""Signs for sides and departures. Every colour is accompanied by a shape and a letter."""

from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.texts import say

SHAPES = {Team.RED: "♥", Team.BLACK: "♠", Team.YAKUZA: "♣", Team.MANIAC: "★"}
STYLES = {Team.RED: "bold red", Team.BLACK: "bold", Team.YAKUZA: "bold magenta", Team.MANIAC: "bold yellow"}
GONE = {"killed": "†", "voted_out": "×", "lifted": "×"}
OTHERWISE_GONE = "#"


def side(team: Team, lang: str) -> str:
    """Return the sign of a side: «♠Ч»."""
    return f"{SHAPES[team]}{say(lang, f'play-letter-{team}')}"


def departure(how: str, phase: str, lang: str) -> str:
    """Return how and when a player left: «×Д2»."""
    letter = say(lang, "play-letter-night" if phase.startswith("N") else "play-letter-day")
    return f"{GONE.get(how, OTHERWISE_GONE)}{letter}{phase[1:]}"


Sides = tuple[tuple[Seat, Team], ...]


def in_short(rules: Ruleset, roles: tuple[str, ...], checks: Sides, lang: str) -> str:
    """Return claimed cards and checks: «Шериф 3♠ 5♥»."""
    names = [getattr(rules.roles[role].name, lang) for role in roles]
    return " ".join([*names, *(f"{seat}{SHAPES[team]}" for seat, team in checks)])


def beside(rules: Ruleset, claim: Say, lang: str) -> str:
    """Return what was claimed along with the words of a speech, in brackets; empty if nothing was."""
    held = tuple((seat, Team.BLACK) for seat in claim.black) + tuple((seat, Team.RED) for seat in claim.red)
    parts = [
        in_short(rules, (claim.role,) if claim.role else (), claim.checks, lang),
        in_short(rules, (), held, lang),
    ]
    told = "; ".join(part for part in parts if part)
    return f" [{told}]" if told and claim.text else ""
