"""How long and how large anything on the wire may be."""

from typing import Annotated, Literal

from msgspec import Meta

from gorod.engine.seats import MOST_SEATS

MOST_BYTES = 4096
"""Of one message from a client."""
MOST_TEXT = 500
MOST_NAME = 40
MOST_ID = 64
MOST_NUMBER = 999
"""No command needs a larger one."""
MOST_FOULS = 9
MOST_HOUSE = 64 * 1024
"""Bytes of a house file."""
SLOWEST, FASTEST = 0.25, 4.0
"""How many times faster than usual the clocks of a table may run."""
LAST_MOMENT = 2**53
"""The largest number of milliseconds that every client can count."""

_UNSEEN = r"\x00-\x09\x0b-\x1f\x7f"
_TURNING = r"\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
"""Characters without width and those that turn the direction of writing."""

Id = Annotated[str, Meta(min_length=1, max_length=MOST_ID, pattern=rf"^(?![\s\S]*[{_UNSEEN}\n])")]
Token = Annotated[str, Meta(max_length=64)]
Seed = Annotated[str, Meta(max_length=64, pattern=r"^(?![\s\S]*[^0-9A-Za-z_-])")]
Words = Annotated[str, Meta(max_length=MOST_TEXT, pattern=rf"^(?![\s\S]*[{_UNSEEN}])")]
Name = Annotated[str, Meta(max_length=MOST_NAME, pattern=rf"^(?![\s\S]*[{_UNSEEN}\n{_TURNING}])[\s\S]*\S")]
Word = Annotated[str, Meta(max_length=40)]
"""Of a rule, a role, a kind: something that has an identifier."""
Lang = Literal["ru", "en"]
SeatNumber = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Count = Annotated[int, Meta(ge=0, le=MOST_SEATS)]
Pace = Annotated[float, Meta(ge=SLOWEST, le=FASTEST)]
Epoch = Annotated[str, Meta(max_length=64)]
FrameNumber = Annotated[int, Meta(ge=0, lt=2**31)]
Moment = Annotated[float, Meta(ge=0, le=LAST_MOMENT)]
"""Milliseconds of somebody's clock."""
