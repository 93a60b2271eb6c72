"""Limits on the lengths and sizes of everything on the wire."""

from typing import Annotated, Literal
from unicodedata import category

from msgspec import Meta

from gorod.engine.seats import MAX_SEATS

MAX_MESSAGE_BYTES = 4096
"""Bytes of one message from a client."""
MAX_TEXT_CHARS = 500
MAX_NAME_CHARS = 40
MAX_ID_CHARS = 64
MAX_NUMBER = 999
"""The greatest number in a command; none needs a larger one."""
MAX_PENALTY_FOULS = 9
MAX_CLOCK_CHANGE_S = 600
"""The most by which a judge corrects a clock at once."""
MAX_HOUSE_FILE_BYTES = 64 * 1024
"""Bytes of a house file."""
MAX_ALOUD_CHARS = 2000
"""Characters said aloud in one piece; enough for twenty votes with names."""
MIN_PACE, MAX_PACE = 0.25, 4.0
"""The least and greatest speed of a table's clocks; 1 is usual."""
MAX_TIME_MS = 2**53
"""The largest number of milliseconds that every client can represent."""

_CONTROL = r"\x00-\x09\x0b-\x1f\x7f"
_DIRECTION = r"\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
"""Characters without width, and those that change the direction of writing."""
_BLANK = (
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2028\u2029\u206a-\u206f\u2800\u3164"
    r"\uffa0\ufff0-\ufffb"
)
"""Characters that are shown as nothing or as a gap."""
_COMBINING = r"\ufe00-\ufe0f\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
"""Characters that only change the character before them."""

Id = Annotated[str, Meta(min_length=1, max_length=MAX_ID_CHARS, pattern=rf"^(?![\s\S]*[{_CONTROL}\n])")]
Token = Annotated[str, Meta(max_length=64)]
Seed = Annotated[str, Meta(max_length=64, pattern=r"^(?![\s\S]*[^0-9A-Za-z_-])")]
Words = Annotated[str, Meta(max_length=MAX_TEXT_CHARS, pattern=rf"^(?![\s\S]*[{_CONTROL}])")]
_REFUSED, _SEEN = rf"[{_CONTROL}\n{_DIRECTION}{_BLANK}]", rf"[^\s{_COMBINING}]"
Name = Annotated[str, Meta(max_length=MAX_NAME_CHARS, pattern=rf"^(?![\s\S]*{_REFUSED})[\s\S]*{_SEEN}")]
"""A name has visible characters; `is_seen` checks more than a pattern can express."""
Word = Annotated[str, Meta(max_length=40)]
"""The identifier of a ruleset, a role or a kind."""
Lang = Literal["ru", "en"]
SeatNumber = Annotated[int, Meta(ge=1, le=MAX_SEATS)]
Count = Annotated[int, Meta(ge=0, le=MAX_SEATS)]
Pace = Annotated[float, Meta(ge=MIN_PACE, le=MAX_PACE)]
Epoch = Annotated[str, Meta(max_length=64)]
FrameNumber = Annotated[int, Meta(ge=0, lt=2**31)]
Moment = Annotated[float, Meta(ge=0, le=MAX_TIME_MS)]
"""Milliseconds of a clock."""


def is_seen(name: str) -> bool:
    """Whether a name has a letter, digit or sign, and no control or direction characters."""
    kinds = [category(letter) for letter in name]
    return any(kind[0] in "LNPS" for kind in kinds) and not {"Cf", "Cc", "Cs", "Co", "Zl", "Zp"} & {*kinds}
