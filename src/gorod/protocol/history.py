"""The history: all that a viewer has seen and heard so far; services write it, this tells what is in it."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct, field

from gorod.engine.role import Team
from gorod.engine.seats import Seat


class Room(StrEnum):
    """Where words are heard."""

    TABLE = "table"
    BLACK = "black"
    GONE = "gone"


MOST_STORY, MOST_WORDED, MOST_OWN = 20 * 1024, 24 * 1024, 8 * 1024
MOST_TALK, MOST_NEAR_TALK = 12 * 1024, 4 * 1024
MOST_CLAIMS, MOST_NOMINATIONS, MOST_ROUNDS = 4 * 1024, 4 * 1024, 6 * 1024
"""So many bytes of each; with the rest of the message that is less than 64 KiB.

How far back the story goes follows from what the public was told (`MOST_STORY`), and what only some are told
has a measure of its own: nobody's story of the table is shorter for what he knows. In words for one seat the
same may be a little longer (`MOST_WORDED`).
"""


class Lines(Struct, frozen=True, tag_field="t", tag="lines", omit_defaults=True):
    """What the narrator said to one turn, as far as this viewer saw it; `own`: not all of it to everybody.

    `minor`: only whose word it is, who is done, or what was claimed, which a screen shows in other ways.
    `open`, for a judge: what of the lines may be shown without the held eye, where that is not all of them.
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
    """What somebody claimed."""

    phase: str
    seat: Seat
    role: str = ""
    checks: tuple[tuple[Seat, Team], ...] = ()
    black: tuple[Seat, ...] = ()
    red: tuple[Seat, ...] = ()


class Nomination(Struct, frozen=True, omit_defaults=True):
    """Somebody was put to the vote, or was taken back from it."""

    phase: str
    by: Seat
    seat: Seat
    withdrawn: bool = False


class Round(Struct, omit_defaults=True):
    """A vote; `votes` are pairs of voter and candidate as far as they are shown, seat 0 is the question."""

    phase: str
    kind: Literal["ballot", "poll", "lift"]
    candidates: tuple[Seat, ...]
    votes: tuple[tuple[Seat, Seat], ...] = ()
    sums: tuple[tuple[Seat, int], ...] = ()


class History(Struct, frozen=True, tag_field="t", tag="history", omit_defaults=True):
    """What this viewer has seen up to frame `n` of this `epoch`, the oldest first.

    `cut`: there was more than fits, and the oldest of it was left out.
    """

    epoch: str
    n: int
    story: tuple[Lines | Heard, ...]
    claims: tuple[Claimed, ...]
    nominations: tuple[Nomination, ...]
    votes: tuple[Round, ...]
    cut: bool = False
