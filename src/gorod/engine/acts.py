"""The night powers that a role can have."""

from enum import IntEnum, StrEnum
from typing import ClassVar

from msgspec import Struct


class Stage(IntEnum):
    """The order in which acts are resolved (G10). The order of the calls is set by the ruleset."""

    BLOCK = 1
    PROTECT = 2
    KILL = 3
    CHECK = 4


class Again(StrEnum):
    """Whether the same target may be chosen on two nights in a row."""

    ALLOWED = "allowed"
    NOT_TWICE_RUNNING = "not_twice_running"
    NOT_SELF_TWICE_RUNNING = "not_self_twice_running"


class Asks(StrEnum):
    """What a check is about."""

    COLOR = "color"
    ROLE = "role"
    CARD = "card"
    SIGNS = "signs"


class Answer(StrEnum):
    """What the judge answers to a check. A check for the card is answered with the id of a role instead."""

    YES = "yes"
    NO = "no"
    UNCLEAR = "unclear"
    MANIAC = "maniac"
    KILLED = "killed"


class _PowerBase(Struct, frozen=True, tag_field="kind"):
    """The fields of all acts: who may be chosen."""

    stage: ClassVar[Stage]
    targets: ClassVar[int] = 1

    itself: bool = False
    again: Again = Again.ALLOWED


class Visit(_PowerBase, frozen=True, tag="visit"):
    """The visited player's own power does nothing this night (C22)."""

    stage = Stage.BLOCK


class Arrest(_PowerBase, frozen=True, tag="arrest"):
    """The arrested player cannot act or be killed, and a check of them is unclear (B24)."""

    stage = Stage.BLOCK


class Heal(_PowerBase, frozen=True, tag="heal"):
    """The healed player survives any shot of this night (C22, H6, W13)."""

    stage = Stage.PROTECT


class Revive(_PowerBase, frozen=True, tag="revive"):
    """Undo a kill of this night, once for each player (B20)."""

    stage = Stage.PROTECT


class Alibi(_PowerBase, frozen=True, tag="alibi"):
    """The chosen player cannot be voted out on the next day (B21)."""

    stage = Stage.PROTECT


class Kill(_PowerBase, frozen=True, tag="kill"):
    """The target leaves at dawn (B22, B26, C22)."""

    stage = Stage.KILL


class Check(_PowerBase, frozen=True, tag="check"):
    """The judge answers a question about the target immediately (C14, C15, B18, B19, W11)."""

    stage = Stage.CHECK

    asks: Asks = Asks.COLOR
    seeks: str = ""


class Compare(_PowerBase, frozen=True, tag="compare"):
    """The judge tells whether two players are on the same side (B25)."""

    stage = Stage.CHECK
    targets = 2


Power = Visit | Arrest | Heal | Revive | Alibi | Kill | Check | Compare
