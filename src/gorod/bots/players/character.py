"""What a player is like, whatever his card: drawn by lot for a game, and told when it is over."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A few numbers; those of the usual one unless told otherwise."""

    noise: float
    """How far two seats must differ in log odds before he always chooses alike."""
    opens: float
    """How often he puts somebody up on the first day."""
    seconds: float
    """How often he puts up a second one then, for the table to split."""
    names: float
    """How often he later puts up whom he suspects most, though others stand already."""
    says: float
    """From which chance on he calls somebody black."""
    trusts: float
    """Up to which chance he calls somebody red."""
    speaks_out: float
    """How often a checker who has found somebody says so on the same day."""
    nerve: float
    """How often an accused dark one answers by claiming to be the checker himself."""
    impostor: float
    """How often a dark one claims so unasked."""
    spares: float
    """How much less a dark one suspects his own aloud, in log odds."""
    slips: float
    """How often a hunter who must work out the number alone points at the next one."""
    stands_by: float
    """How often he votes for the one he named although there is news."""
    patience: float
    """How much less suspect the only claimant is held when somebody is to leave, in log odds."""
    puts_up: float
    """How often he puts up somebody who is worse than all who stand."""
    latest: float
    """From this day on a checker speaks although he has found nobody."""
    hopes: float
    """How much rather a checker looks where he expects a dark one."""
    joins: float
    """How much what everybody thinks counts beside his own mind when he votes."""
    looks: float
    """What it costs a dark one to vote otherwise than a red one would, by unit of log odds."""
    poses: float
    """How often a dark one votes as a red one would, whoever it is for."""
    lets_be: float
    """How often a clan leaves a checker alone who has come out; all of it must be alike in that."""
    hunts: float
    """How often blind hunters shoot by what everybody knows, and not by the plan; a clan is alike in that."""
    trusted: float
    """How much rather hunters shoot those whom everybody trusts, beside those who may be checkers."""


FILE = Path(__file__).with_name("characters.toml")
USUAL = "usual"


@cache
def characters() -> dict[str, Character]:
    """By name; each differs from the usual one in what its entry says."""
    return {name: usual(own) for name, own in _read().items() if name != USUAL}


def usual(differs: Mapping[str, float]) -> Character:
    """The usual one, but for these numbers."""
    return msgspec.convert({**_read()[USUAL], **differs}, Character)


@cache
def _read() -> dict[str, dict[str, float]]:
    return msgspec.toml.decode(FILE.read_bytes(), type=dict[str, dict[str, float]])


def by_lot(rng: Random) -> str:
    """The name of one."""
    return rng.choice(sorted(characters()))
