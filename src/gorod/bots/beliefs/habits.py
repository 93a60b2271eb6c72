"""How people behave, as named numbers read from `habits.toml`."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from gorod.bots.beliefs.who_plays import WhoPlays


class Choosing(Struct, frozen=True, forbid_unknown_fields=True):
    """How one seat is chosen among several."""

    red_follow: float
    insight: float
    dark_follow: float
    spare: float
    turn: float = 0.0
    stake: float = 0.0
    lapse: float = 0.0
    again: float = 1.0
    forced: float = 1.0


class Claiming(Struct, frozen=True, forbid_unknown_fields=True):
    """The chances to be the first who claims a card that checks."""

    true: float
    dark: float
    other: float


class Answering(Struct, frozen=True, forbid_unknown_fields=True):
    """The chances to claim such a card after somebody else has."""

    true: float
    dark: float
    mate: float
    other: float
    silent: float


class Reporting(Struct, frozen=True, forbid_unknown_fields=True):
    """What a claimed check says."""

    error: float
    dark_black_of_mate: float
    dark_black_of_other: float


class Killing(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seats a clan shoots."""

    power: float
    claimant: float
    trusted: float
    own: float


class Speaking(Struct, frozen=True, forbid_unknown_fields=True):
    """How dark players speak of their own: some spare them, some turn on them, the rest speak like reds."""

    loyal: float
    turning: float


class Habits(Struct, frozen=True, forbid_unknown_fields=True):
    """How people vote, nominate, accuse, claim, report and shoot."""

    vote: Choosing
    nominate: Choosing
    accuse: Choosing
    defend: Choosing
    claim: Claiming
    answer: Answering
    report: Reporting
    kill: Killing
    words: Speaking
    temper: float = 1.0
    """The share of the log odds that counts: 1 for programs, less for people, who are less consistent."""


HABITS_FILE = Path(__file__).with_name("habits.toml")
PEOPLE_FILE = Path(__file__).with_name("habits_of_people.toml")


@cache
def habits(who: WhoPlays = WhoPlays.BOTS) -> Habits:
    """Return the habits of programs, or of people: the same numbers except for those in their own file."""
    read = msgspec.toml.decode(HABITS_FILE.read_bytes())
    own = msgspec.toml.decode(PEOPLE_FILE.read_bytes()) if who is WhoPlays.PEOPLE else {}
    for name, value in own.items():
        read[name] = {**read[name], **value} if isinstance(value, dict) else value
    return msgspec.convert(read, Habits)
