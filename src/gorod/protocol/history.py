"""The types of the history: all that a viewer has seen and heard so far. Services write it."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct, field

from gorod.engine.role import Team
from gorod.engine.seats import Seat


class Room(StrEnum):
    """Who hears spoken words."""

    TABLE = "table"
    BLACK = "black"
    GONE = "gone"


MAX_STORY_BYTES, MAX_WORDED_STORY_BYTES, MAX_OWN_STORY_BYTES = 20 * 1024, 24 * 1024, 8 * 1024
MAX_TALK_BYTES, MAX_NEAR_TALK_BYTES = 12 * 1024, 4 * 1024
MAX_CLAIMS_BYTES, MAX_NOMINATIONS_BYTES, MAX_ROUNDS_BYTES = 4 * 1024, 4 * 1024, 6 * 1024
"""The most bytes of each part. With the rest of the message that is less than 64 KiB.

The length of the story depends only on what the public was told (`MAX_STORY_BYTES`). What only some were
told has a limit of its own (`MAX_OWN_STORY_BYTES`), so that a player's secrets do not shorten their story.
Worded for one seat, the same story may be a little longer (`MAX_WORDED_STORY_BYTES`).
"""


class Lines(Struct, frozen=True, tag_field="t", tag="lines", omit_defaults=True):
    """The narrator's words for one turn, as this viewer was told; `own`: some of them not to everybody.

    `minor`: only who speaks, who is done, or what was claimed, which a screen shows in other ways.
    `open`, for a judge: the lines that may be shown without holding the eye button, if not all.
    """

    phase: str
    lines: tuple[str, ...]
    own: bool = False
    minor: bool = False
    open: tuple[str, ...] | None = None


class Heard(Struct, frozen=True, tag_field="t", tag="talk"):
    """Words that this viewer heard."""

    phase: str
    from_: Seat = field(name="from")
    text: str
    room: Room


class Claimed(Struct, frozen=True, omit_defaults=True):
    """A claim of a player."""

    phase: str
    seat: Seat
    role: str = ""
    checks: tuple[tuple[Seat, Team], ...] = ()
    black: tuple[Seat, ...] = ()
    red: tuple[Seat, ...] = ()


class Nomination(Struct, frozen=True, omit_defaults=True):
    """A nomination, or its withdrawal."""

    phase: str
    by: Seat
    seat: Seat
    withdrawn: bool = False


class Round(Struct, omit_defaults=True):
    """A vote; `votes` are the pairs of voter and candidate that are shown; candidate 0 is the question."""

    phase: str
    kind: Literal["ballot", "poll", "lift"]
    candidates: tuple[Seat, ...]
    votes: tuple[tuple[Seat, Seat], ...] = ()
    sums: tuple[tuple[Seat, int], ...] = ()


class History(Struct, frozen=True, tag_field="t", tag="history", omit_defaults=True):
    """What this viewer has seen up to frame `n` of this `epoch`, the oldest first.

    `cut`: it was too long, and the oldest part is omitted.
    """

    epoch: str
    n: int
    story: tuple[Lines | Heard, ...]
    claims: tuple[Claimed, ...]
    nominations: tuple[Nomination, ...]
    votes: tuple[Round, ...]
    cut: bool = False
