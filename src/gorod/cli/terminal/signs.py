"""Signs for sides and departures: a shape and a letter beside every color."""

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
    """«♠Ч»."""
    return f"{SHAPES[team]}{say(lang, f'play-letter-{team}')}"


def departure(how: str, phase: str, lang: str) -> str:
    """«×Д2»: how somebody left, and when."""
    letter = say(lang, "play-letter-night" if phase.startswith("N") else "play-letter-day")
    return f"{GONE.get(how, OTHERWISE_GONE)}{letter}{phase[1:]}"


Sides = tuple[tuple[Seat, Team], ...]


def in_short(rules: Ruleset, roles: tuple[str, ...], checks: Sides, lang: str) -> str:
    """«Шериф 3♠ 5♥»: cards and checks somebody claims."""
    names = [getattr(rules.roles[role].name, lang) for role in roles]
    return " ".join([*names, *(f"{seat}{SHAPES[team]}" for seat, team in checks)])


def beside(rules: Ruleset, claim: Say, lang: str) -> str:
    """What was claimed beside somebody's own words, in brackets; nothing if it was only words."""
    held = tuple((seat, Team.BLACK) for seat in claim.black) + tuple((seat, Team.RED) for seat in claim.red)
    parts = [
        in_short(rules, (claim.role,) if claim.role else (), claim.checks, lang),
        in_short(rules, (), held, lang),
    ]
    told = "; ".join(part for part in parts if part)
    return f" [{told}]" if told and claim.text else ""
