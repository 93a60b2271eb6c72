"""The character of a player, the same with every card: drawn for a game, and revealed when it is over."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a character; missing ones are those of the usual character."""

    noise: float
    """The noise in scores: how far two seats must differ, in log odds, to be always ranked the same way."""
    opens: float
    """How often they nominate somebody on the first day."""
    seconds: float
    """How often they nominate a second one then, so that the table can split."""
    names: float
    """How often they later nominate their main suspect although others are candidates already."""
    says: float
    """From this chance on they call somebody black."""
    trusts: float
    """Up to this chance they call somebody red."""
    speaks_out: float
    """How often a checker who has found somebody says so on the same day."""
    nerve: float
    """How often an accused dark player answers by claiming to be the checker."""
    impostor: float
    """How often a dark player claims this unasked."""
    spares: float
    """How much less a dark player publicly suspects mates, in log odds."""
    slips: float
    """How often a hunter who must guess the target points at the next seat by mistake."""
    stands_by: float
    """How often they vote for the seat they accused although there is news."""
    patience: float
    """How much the suspicion of the only claimant is reduced when somebody is to leave, in log odds."""
    puts_up: float
    """How often they nominate somebody worse than all candidates."""
    latest: float
    """From this day on a checker speaks although they have found nobody."""
    hopes: float
    """How much a checker prefers seats that are likely dark."""
    joins: float
    """How much the common suspicion counts next to their own when they vote."""
    looks: float
    """What it costs a dark player to vote unlike a red one, per unit of log odds."""
    poses: float
    """How often a dark player votes as a red one would, even against a mate."""
    lets_be: float
    """How often a clan spares a checker who has come out; the same value for the whole clan."""
    hunts: float
    """How often blind hunters shoot by public knowledge, not by the plan; the same for the whole clan."""
    trusted: float
    """How much hunters prefer seats that everybody trusts, compared with possible checkers."""


CHARACTERS_FILE = Path(__file__).with_name("characters.toml")
USUAL = "usual"


@cache
def characters() -> dict[str, Character]:
    """Return the characters by name, without the usual one, which gives the missing numbers."""
    return {name: usual_character(own) for name, own in _read().items() if name != USUAL}


def usual_character(differs: Mapping[str, float]) -> Character:
    """Return the usual character with these numbers changed."""
    return msgspec.convert({**_read()[USUAL], **differs}, Character)


@cache
def _read() -> dict[str, dict[str, float]]:
    return msgspec.toml.decode(CHARACTERS_FILE.read_bytes(), type=dict[str, dict[str, float]])


def random_character_name(rng: Random) -> str:
    """Return the name of a random character."""
    return rng.choice(sorted(characters()))
