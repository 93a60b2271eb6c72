"""The messages of a socket: what a device may send and what it is sent."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct, field

from gorod.engine.commands import Command, Say
from gorod.engine.role import Team
from gorod.engine.seats import MAX_SEATS, Seat
from gorod.engine.snake_case import snake
from gorod.protocol.codes import TroubleCode
from gorod.protocol.frame import Frame, View
from gorod.protocol.history import History
from gorod.protocol.history import Room as Room
from gorod.protocol.limits import (
    MOST_BYTES,
    MOST_FOULS,
    MOST_ID,
    MOST_NUMBER,
    MOST_SECONDS,
    MOST_TEXT,
    Count,
    Epoch,
    FrameNumber,
    Id,
    Lang,
    Moment,
    Name,
    SeatNumber,
    Seed,
    Token,
    Word,
    Words,
    is_seen,
)
from gorod.protocol.lobby import Breach, DealKind, DoorKind, Hands, Lobby

MOST_TAPS, MOST_SCREENS, MOST_PAD = 4, 8, 256
"""Limits of `Seal`: numbers tapped at a screen, screens of a pass, characters of padding."""
Picks = Annotated[tuple[Count, ...], Meta(max_length=MOST_TAPS)]


class _Sent(Struct, frozen=True, tag_field="t", tag=snake, forbid_unknown_fields=True, omit_defaults=True):
    """What all messages of a client share."""


class Hello(_Sent, frozen=True):
    """The first message: whose device this is, its seed for the deal, and in which language it reads."""

    token: Token
    seed: Seed = ""
    lang: Lang | None = None
    """The table's own where none is named."""
    seat: Token = ""
    """Of a device that speaks: the token of a seat at the table that its browser has too."""


class Do(_Sent, frozen=True):
    """A command to the game; `as` where one device acts for several, or for the judge."""

    id: Id
    cmd: Command
    as_: SeatNumber | Literal["judge"] | None = field(default=None, name="as")


class Ask(_Sent, frozen=True):
    """What has become of the message with this id?"""

    id: Id


class Voiced(_Sent, frozen=True):
    """From a device that speaks: all up to its frame n is said, so a clock that waits for it starts."""

    n: FrameNumber


class ResumeFrom(_Sent, frozen=True, tag="resume"):
    """The connection was lost after frame n of this epoch."""

    n: FrameNumber
    epoch: Epoch = ""


class Ping(_Sent, frozen=True):
    """Sent with the time of the client's clock."""

    at: Moment


class Beat(_Sent, frozen=True):
    """A heartbeat, sent once a second and answered by the same words; it counts as no message."""


class Claim(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """My card, my checks, whom I hold black or red: the part of a speech that the log keeps."""

    role: Word = ""
    checks: tuple[tuple[SeatNumber, Team], ...] = ()
    black: tuple[SeatNumber, ...] = ()
    red: tuple[SeatNumber, ...] = ()

    def said(self, text: str = "") -> Say:
        """The command for it."""
        return Say(self.role, self.checks, self.black, self.red, text)


class Speak(_Sent, frozen=True, tag="say"):
    """Words, and what is claimed with them; `room`: only if they are still heard there when they come."""

    id: Id
    text: Words
    claim: Claim | None = None
    room: Room | None = None


class Ready(_Sent, frozen=True):
    """I am ready, or not any more; a seed given here was chosen after the commitment was seen."""

    on: bool
    seed: Seed = ""


class Looked(_Sent, frozen=True):
    """I know my card of this `deal`, named in `looking`; from an elected judge: wait for nobody."""

    id: Id
    deal: Id


class Mute(_Sent, frozen=True):
    """I do not want to read this seat any more, or again."""

    seat: SeatNumber
    on: bool


class Motion(_Sent, frozen=True):
    """I move that an absent player leaves; 0 takes it back."""

    id: Id
    seat: Count


class Elect(_Sent, frozen=True):
    """I want this seat to judge, before the deal or having left the game; 0 takes it back (B2)."""

    id: Id
    seat: Count


class Entrust(_Sent, frozen=True):
    """The organiser is away: I want this player to hand the device that speaks on; 0 takes it back."""

    id: Id
    seat: Count


class AnswerPhone(_Sent, frozen=True):
    """From the old phone of a seat: `accept` gives the seat to the new phone, else it stays here."""

    id: Id
    accept: bool


class Sit(_Sent, frozen=True):
    """Where seats are chosen freely: I take this one."""

    id: Id
    seat: SeatNumber


class Leave(_Sent, frozen=True):
    """I must go home: a departure without penalty."""

    id: Id


class Look(_Sent, frozen=True):
    """The one phone was passed to this seat; 0: it lies on the table."""

    seat: Count


class Seal(_Sent, frozen=True):
    """What this seat has tapped on the one phone in this round of the night; acts are made at their calls.

    `picks`: the numbers tapped at each screen, 0 for nobody; every seat taps equally many. `pad` makes all
    messages equally long.
    """

    id: Id
    seat: SeatNumber
    picks: Annotated[tuple[Picks, ...], Meta(max_length=MOST_SCREENS)] = ()
    pad: Annotated[str, Meta(max_length=MOST_PAD)] = ""


class Deed(StrEnum):
    """What an organiser does with the table."""

    START = "start"
    PAUSE = "pause"
    GO_ON = "go_on"
    REMOVE = "remove"
    HAND_OVER = "hand_over"
    ADMIT = "admit"
    REFUSE = "refuse"
    DRAW = "draw"
    CLOSE = "close"
    UNDO = "undo"
    CHANGE = "change"
    CLOCK = "clock"
    NAME = "name"
    SWAP = "swap"
    ELECT = "elect"
    DISMISS = "dismiss"
    REDEAL = "redeal"
    SKIP = "skip"


class Manage(_Sent, frozen=True):
    """The organiser's messages; about a `seat`, `who` of those who knock, a `count` of turns to take back.

    `change` is about the `door`, about `dealing`, about `bots`: the kind that takes what is free at the
    start, or none; about `seats`: for how many people the game is; or, also in a game, about the `hands`
    of a vote. `swap`: the people of a `seat` and the `other` one change seats, or the second one is free.
    Where a person judges: `start` with the `cards` that were dealt at the table, from seat 1 on; `clock`
    gives `seconds` more or fewer, and says whether to `hold` it; `name` says who sits on a `seat`,
    or without one who judges; `swap`, also in a game, that those of two seats were written down the wrong way
    round; `redeal`, before the first day, that the cards were dealt wrongly: the game does not count.
    Where people elect a judge before the deal (B2): `elect` ends the vote, with a `seat` where two are tied
    again; `dismiss`, also by the judge, seats them again.
    In `solo`, after the only person has left the game: `skip` plays the rest of it at once.
    """

    id: Id
    what: Deed
    seat: Count = 0
    who: Token = ""
    count: Annotated[int, Meta(ge=1, le=MOST_NUMBER)] = 1
    door: DoorKind | None = None
    bots: Word | None = None
    dealing: DealKind | None = None
    hands: Hands | None = None
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)] | None = None
    cards: Annotated[tuple[Word, ...], Meta(max_length=MAX_SEATS)] = ()
    seconds: Annotated[int, Meta(ge=-MOST_SECONDS, le=MOST_SECONDS)] = 0
    hold: bool | None = None
    name: Name | None = None
    other: Count = 0

    def __post_init__(self) -> None:
        """A name that nobody can see is none."""
        if self.name is not None and not is_seen(self.name):
            raise ValueError("name")


class Rehearse(_Sent, frozen=True, tag="try"):
    """What would come of this command, or of taking back so many turns? Nothing is done."""

    id: Id
    cmd: Command | None = None
    as_: SeatNumber | Literal["judge"] | None = field(default=None, name="as")
    undo: Annotated[int, Meta(ge=0, le=MOST_NUMBER)] = 0


class Penalty(_Sent, frozen=True):
    """The judge's word on a `seat`, or on `who` has none: fouls for the next game, or that it is missed.

    It stands in place of the last one about him; one without fouls or suspension takes back all there is.
    """

    id: Id
    seat: Count = 0
    who: Token = ""
    fouls: Annotated[int, Meta(ge=0, le=MOST_FOULS)] = 0
    suspended: bool = False
    reason: Breach = Breach.OTHER


FromClient = (
    Hello
    | Do
    | Ask
    | ResumeFrom
    | Ping
    | Beat
    | Voiced
    | Speak
    | Ready
    | Looked
    | Mute
    | Motion
    | Elect
    | Entrust
    | AnswerPhone
    | Sit
    | Leave
    | Look
    | Seal
    | Manage
    | Rehearse
    | Penalty
)


class _Told(Struct, frozen=True, tag_field="t", tag=snake, omit_defaults=True):
    """What all messages to a client share, but frames and tables."""


class Status(StrEnum):
    """What became of a message."""

    APPLIED = "applied"
    REFUSED = "refused"
    UNKNOWN = "unknown"


class Denial(Struct, frozen=True):
    """Why not, by which clause, and in words."""

    code: str
    clause: str
    text: str


class Ack(_Told, frozen=True):
    """The answer to every message that has an id: sent when what it says is durable."""

    id: str
    status: Status
    refusal: Denial | None = None


class Would(_Told, frozen=True):
    """The answer to `try`: what the judge would be told, and how the game would stand then, or why not."""

    id: str
    lines: tuple[str, ...] = ()
    open: tuple[str, ...] | None = None
    """What of the lines may be shown without the held eye, where that is not all of them."""
    phrase: str = ""
    left: int | None = None
    """Milliseconds of the step that would be left."""
    view: View | None = None
    refusal: Denial | None = None


class Pong(_Told, frozen=True):
    """The ping's time, and the server's in milliseconds."""

    at: float
    server: int


class Spoken(_Told, frozen=True, tag="talk"):
    """Words that a seat has said."""

    from_: Seat = field(name="from")
    text: str
    room: Room


class Absent(_Told, frozen=True):
    """A vote is near, and nobody is at the devices of these seats."""

    seats: tuple[Seat, ...]


class Trouble(_Told, frozen=True, tag="error"):
    """A message that could not be used; its id where it had one."""

    code: str
    text: str
    id: str = ""


class Looking(_Told, frozen=True):
    """How many of the people who play know their cards, and until when the table waits for the others.

    `until` in milliseconds of the server's clock; in a pause `left` milliseconds are there instead.
    """

    deal: str
    """The name of this deal, for `looked`."""
    looked: int
    people: int
    until: int | None = None
    left: int | None = None
    mine: bool = False
    """Whether this viewer has said so."""


class NightRoundKind(StrEnum):
    """What people do in a round of the one phone at night (docs/wire.md)."""

    ACT = "act"
    AGREE = "agree"
    AGAIN = "again"
    READ = "read"


class NightRound(Struct, frozen=True):
    """One round of the one phone: how many screens each seat goes through, and how many taps each takes."""

    kind: NightRoundKind
    screens: int
    taps: int


class NightPasses(_Told, frozen=True, tag="passes"):
    """The rounds of the one phone in this night, which of them is on, and who has had the phone in it.

    The whole table sees all of it. `round` counts from 0; after the last round it is the number of rounds,
    and the night may be ended.
    """

    night: str
    """The name of this night; clients discard what belongs to another one."""
    rounds: tuple[NightRound, ...]
    round: int
    done: tuple[Seat, ...]


class OwnCall(Struct, frozen=True):
    """A call at which a seat may act by naming `targets` of these `seats`."""

    call: str
    """A clan, or a card."""
    targets: int
    seats: tuple[Seat, ...]
    lines: tuple[str, ...] = ()
    """What only this seat is told there: whom other hunters have proposed."""


class OwnPass(_Told, frozen=True):
    """What only the holder of the one phone is told in a pass, to be shown while the bar is held.

    `calls` belong to the first screens of this round, in order; at the others this seat sleeps. `pad` makes
    the message equally long for every seat.
    """

    seat: Seat
    calls: tuple[OwnCall, ...]
    answer: tuple[str, ...] = ()
    """The judge's answers, or why something cannot be done."""
    later: bool = False
    """Whether an answer follows in the last round."""
    pad: str = ""


class Notice(_Told, frozen=True):
    """A word about the table, for whoever it concerns: who misses this game, that another device speaks."""

    code: str
    text: str
    aloud: str = ""
    """The same text, worded for speech; only for the device that speaks."""


class Waiting(_Told, frozen=True):
    """The answer to hello of somebody who knocks: `table` follows when he is let in, else `bye`."""

    id: str


class Bye(_Told, frozen=True):
    """The last message before the server closes the connection, and why."""

    code: str


ToClient = (
    Frame
    | History
    | Ack
    | Would
    | Pong
    | Beat
    | Lobby
    | Spoken
    | Absent
    | Looking
    | NightPasses
    | OwnPass
    | Notice
    | Waiting
    | Trouble
    | Bye
)

write = msgspec.json.Encoder().encode
"""The bytes of a message."""


TAGS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(FromClient))
_WRONG = (ValueError, RecursionError)
"""What a decoder raises: all errors of msgspec and of text are the first; too deep nesting is the second."""
_LONG_NUMBER = re.compile(rb"[\[:,]\s*-?[0-9]+(?:[0-9]{3}|[eE.])").search
"""Four digits are more than `MOST_NUMBER`; whatever follows a bracket, colon or comma may be a number."""
_decode = msgspec.json.Decoder(FromClient).decode


class Bad(Struct, frozen=True):
    """What is wrong: a code, the key of the words for it, the id of the message where it could be read."""

    code: str
    text: str
    id: str = ""


class _Head(Struct):
    """The fields by which a message that cannot be used is still known, and words that may be too long."""

    t: str = ""
    id: str = ""
    text: Any = ""


_head = msgspec.json.Decoder(_Head).decode


def read(sent: bytes) -> FromClient | Bad:
    """The message of these bytes."""
    if len(sent) > MOST_BYTES:
        return _bad("too_long")
    try:
        message: FromClient = _decode(sent)
    except _WRONG:
        return _why(sent)
    if isinstance(message, Do) and _may_be_much(sent) and not _is_modest([msgspec.to_builtins(message.cmd)]):
        is_long = isinstance(message.cmd, Say) and len(message.cmd.text) > MOST_TEXT
        return _bad("too_long" if is_long else "malformed", message.id)
    return message


def _bad(code: str, name: str = "") -> Bad:
    return Bad(TroubleCode(code), f"wire-{code.replace('_', '-')}", name)


def name_of(sent: bytes) -> str:
    """The id of a message, where it has one that can be read; nothing else of it is looked at."""
    try:
        head = _head(sent) if len(sent) <= MOST_BYTES else _Head()
    except _WRONG:
        return ""
    return _name(head)


def _name(head: _Head) -> str:
    return head.id if len(head.id) <= MOST_ID else ""


def _why(sent: bytes) -> Bad:
    try:
        head = _head(sent)
    except _WRONG:
        return _bad("malformed")
    if head.t == Speak.__struct_config__.tag and isinstance(head.text, str) and len(head.text) > MOST_TEXT:
        return _bad("too_long", _name(head))
    return _bad("malformed" if head.t in TAGS else "unknown_message", _name(head))


def _may_be_much(sent: bytes) -> bool:
    """Whether it is worth a closer look: almost no message is long or has a long number in it."""
    return len(sent) > MOST_TEXT or _LONG_NUMBER(sent) is not None


def _is_modest(parts: Iterable[Any]) -> bool:
    """No number that would make the engine shift bits for a day, no words longer than a speech."""
    for part in parts:
        if isinstance(part, dict | list | tuple):
            if not _is_modest(part.values() if isinstance(part, dict) else part):
                return False
        elif isinstance(part, int):
            if abs(part) > MOST_NUMBER:
                return False
        elif isinstance(part, str) and len(part) > MOST_TEXT:
            return False
    return True
