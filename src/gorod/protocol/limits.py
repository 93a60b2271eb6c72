"""How long and how large anything on the wire may be."""

from typing import Annotated, Literal
from unicodedata import category

from msgspec import Meta

from gorod.engine.seats import MAX_SEATS

MOST_BYTES = 4096
"""Of one message from a client."""
MOST_TEXT = 500
MOST_NAME = 40
MOST_ID = 64
MOST_NUMBER = 999
"""No command needs a larger one."""
MOST_FOULS = 9
MOST_SECONDS = 600
"""By which a judge puts a clock right at once."""
MOST_HOUSE = 64 * 1024
"""Bytes of a house file."""
MOST_ALOUD = 2000
"""Characters that are said aloud in one piece: twenty votes with their names."""
SLOWEST, FASTEST = 0.25, 4.0
"""How many times faster than usual the clocks of a table may run."""
LAST_MOMENT = 2**53
"""The largest number of milliseconds that every client can count."""

_UNSEEN = r"\x00-\x09\x0b-\x1f\x7f"
_TURNING = r"\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
"""Characters without width and those that turn the direction of writing."""
_BLANK = (
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2028\u2029\u206a-\u206f\u2800\u3164"
    r"\uffa0\ufff0-\ufffb"
)
"""Characters that show as nothing, or as a gap."""
_SHADES = r"\ufe00-\ufe0f\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
"""What only changes the character before it."""

Id = Annotated[str, Meta(min_length=1, max_length=MOST_ID, pattern=rf"^(?![\s\S]*[{_UNSEEN}\n])")]
Token = Annotated[str, Meta(max_length=64)]
Seed = Annotated[str, Meta(max_length=64, pattern=r"^(?![\s\S]*[^0-9A-Za-z_-])")]
Words = Annotated[str, Meta(max_length=MOST_TEXT, pattern=rf"^(?![\s\S]*[{_UNSEEN}])")]
_REFUSED, _SEEN = rf"[{_UNSEEN}\n{_TURNING}{_BLANK}]", rf"[^\s{_SHADES}]"
Name = Annotated[str, Meta(max_length=MOST_NAME, pattern=rf"^(?![\s\S]*{_REFUSED})[\s\S]*{_SEEN}")]
"""One must be able to see something of it; `is_seen` knows more than a pattern can say."""
Word = Annotated[str, Meta(max_length=40)]
"""Of a rule, a role, a kind: something that has an identifier."""
Lang = Literal["ru", "en"]
SeatNumber = Annotated[int, Meta(ge=1, le=MAX_SEATS)]
Count = Annotated[int, Meta(ge=0, le=MAX_SEATS)]
Pace = Annotated[float, Meta(ge=SLOWEST, le=FASTEST)]
Epoch = Annotated[str, Meta(max_length=64)]
FrameNumber = Annotated[int, Meta(ge=0, lt=2**31)]
Moment = Annotated[float, Meta(ge=0, le=LAST_MOMENT)]
"""Milliseconds of somebody's clock."""


def is_seen(name: str) -> bool:
    """Whether a name has a letter, a digit or a sign in it, and nothing that turns or hides."""
    kinds = [category(letter) for letter in name]
    return any(kind[0] in "LNPS" for kind in kinds) and not {"Cf", "Cc", "Cs", "Co", "Zl", "Zp"} & {*kinds}
