"""The messages of a socket: from a device, and to a device."""

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
    MAX_CLOCK_CHANGE_S,
    MAX_ID_CHARS,
    MAX_MESSAGE_BYTES,
    MAX_NUMBER,
    MAX_PENALTY_FOULS,
    MAX_TEXT_CHARS,
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

MAX_TAPS_PER_SCREEN, MAX_SCREENS_PER_PASS, MAX_PAD_CHARS = 4, 8, 256
"""Limits of `Seal`: numbers tapped on a screen, screens of a pass, characters of padding."""
Picks = Annotated[tuple[Count, ...], Meta(max_length=MAX_TAPS_PER_SCREEN)]


class _ClientMessage(
    Struct, frozen=True, tag_field="t", tag=snake, forbid_unknown_fields=True, omit_defaults=True
):
    """The base of all messages of a client."""


class Hello(_ClientMessage, frozen=True):
    """The first message: the token of the device, its seed for the deal, and its language."""

    token: Token
    seed: Seed = ""
    lang: Lang | None = None
    """Missing: the language of the table."""
    seat: Token = ""
    """For a device that speaks aloud: the token of a seat that the same browser has at this table."""


class Do(_ClientMessage, frozen=True):
    """A command to the game; `as` if one device acts for several seats or for the judge."""

    id: Id
    cmd: Command
    as_: SeatNumber | Literal["judge"] | None = field(default=None, name="as")


class Ask(_ClientMessage, frozen=True):
    """Ask for the answer to the message with this id."""

    id: Id


class Voiced(_ClientMessage, frozen=True):
    """From a device that speaks aloud: it has said all up to frame n, so a waiting clock may start."""

    n: FrameNumber


class ResumeFrom(_ClientMessage, frozen=True, tag="resume"):
    """Resume after a lost connection; frame n of this epoch was the last one received."""

    n: FrameNumber
    epoch: Epoch = ""


class Ping(_ClientMessage, frozen=True):
    """Ask for the server's time; `at` is the time of the client's clock."""

    at: Moment


class Beat(_ClientMessage, frozen=True):
    """A heartbeat, sent once a second and answered by the same message; not counted as a message."""


class Claim(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card, checks, and seats believed black or red: the part of a speech that the log keeps."""

    role: Word = ""
    checks: tuple[tuple[SeatNumber, Team], ...] = ()
    black: tuple[SeatNumber, ...] = ()
    red: tuple[SeatNumber, ...] = ()

    def said(self, text: str = "") -> Say:
        """Return the command for it."""
        return Say(self.role, self.checks, self.black, self.red, text)


class Speak(_ClientMessage, frozen=True, tag="say"):
    """Words and a claim; `room`: deliver them only if this room still hears the sender on arrival."""

    id: Id
    text: Words
    claim: Claim | None = None
    room: Room | None = None


class Ready(_ClientMessage, frozen=True):
    """Whether the player is ready; a seed given here was chosen after seeing the commitment."""

    on: bool
    seed: Seed = ""


class Looked(_ClientMessage, frozen=True):
    """The player knows their card of this `deal`; from an elected judge: do not wait for anybody."""

    id: Id
    deal: Id


class Mute(_ClientMessage, frozen=True):
    """Mute a seat, or unmute it."""

    seat: SeatNumber
    on: bool


class Motion(_ClientMessage, frozen=True):
    """Move that an absent player leaves; 0 takes it back."""

    id: Id
    seat: Count


class Elect(_ClientMessage, frozen=True):
    """Propose a judge, before the deal or among those who have left; 0 takes it back (B2)."""

    id: Id
    seat: Count


class Entrust(_ClientMessage, frozen=True):
    """Propose who hands on the device that speaks aloud while the organiser is away; 0 takes it back."""

    id: Id
    seat: Count


class AnswerPhone(_ClientMessage, frozen=True):
    """From the old phone of a seat: `accept` gives the seat to the new phone, else it stays here."""

    id: Id
    accept: bool


class Sit(_ClientMessage, frozen=True):
    """Take a seat, where seats are chosen freely."""

    id: Id
    seat: SeatNumber


class Leave(_ClientMessage, frozen=True):
    """Leave the game without penalty, to go home."""

    id: Id


class Look(_ClientMessage, frozen=True):
    """The one phone was passed to this seat; 0: it is on the table."""

    seat: Count


class Seal(_ClientMessage, frozen=True):
    """What a seat has tapped on the one phone in this round of the night; acts take effect at their calls.

    `picks`: the numbers tapped on each screen, 0 for nobody; every seat taps equally many. `pad` makes all
    messages equally long.
    """

    id: Id
    seat: SeatNumber
    picks: Annotated[tuple[Picks, ...], Meta(max_length=MAX_SCREENS_PER_PASS)] = ()
    pad: Annotated[str, Meta(max_length=MAX_PAD_CHARS)] = ""


class Deed(StrEnum):
    """An action of the organiser."""

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


class Manage(_ClientMessage, frozen=True):
    """An action of the organiser.

    It may be about a `seat`, `who` of those who knock, or a `count` of turns to take back.

    `change` sets the `door`, the `dealing`, the kind of `bots` that take free seats at the start (or none),
    the number of `seats`, or, also in a game, the `hands` of a vote. `swap`: the people of `seat` and `other`
    change seats, or the second seat is free.
    If a person judges: `start` has the `cards` that were dealt at the table, from seat 1 on; `clock` adds
    `seconds` (may be negative) and says whether to `hold` it; `name` says who sits on a `seat`, or without a
    seat who judges; `swap`, also in a game, corrects two exchanged names; `redeal`, before the first day,
    says that the cards were dealt wrongly, so the game does not count.
    If people elect a judge before the deal (B2): `elect` ends the vote, with a `seat` if two are tied again;
    `dismiss`, also from the judge, makes the judge a player again.
    In `solo`, after the only person has left the game, `skip` plays the rest of it at once.
    """

    id: Id
    what: Deed
    seat: Count = 0
    who: Token = ""
    count: Annotated[int, Meta(ge=1, le=MAX_NUMBER)] = 1
    door: DoorKind | None = None
    bots: Word | None = None
    dealing: DealKind | None = None
    hands: Hands | None = None
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)] | None = None
    cards: Annotated[tuple[Word, ...], Meta(max_length=MAX_SEATS)] = ()
    seconds: Annotated[int, Meta(ge=-MAX_CLOCK_CHANGE_S, le=MAX_CLOCK_CHANGE_S)] = 0
    hold: bool | None = None
    name: Name | None = None
    other: Count = 0

    def __post_init__(self) -> None:
        """Raise ValueError for a name without visible characters."""
        if self.name is not None and not is_seen(self.name):
            raise ValueError("name")


class Rehearse(_ClientMessage, frozen=True, tag="try"):
    """Ask what a command, or an undo of some turns, would lead to; nothing is done."""

    id: Id
    cmd: Command | None = None
    as_: SeatNumber | Literal["judge"] | None = field(default=None, name="as")
    undo: Annotated[int, Meta(ge=0, le=MAX_NUMBER)] = 0


class Penalty(_ClientMessage, frozen=True):
    """The judge's penalty for a `seat`, or for `who` has no seat: fouls in the next game, or missing it.

    It replaces the last penalty of this person; one without fouls and suspension cancels it.
    """

    id: Id
    seat: Count = 0
    who: Token = ""
    fouls: Annotated[int, Meta(ge=0, le=MAX_PENALTY_FOULS)] = 0
    suspended: bool = False
    reason: Breach = Breach.OTHER


TableAction = (
    Do
    | ResumeFrom
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
    | Penalty
)
"""Messages that change something at a table, or what a device shows."""
TableMessage = TableAction | Ask | Rehearse
"""Messages for a table; the last two only ask."""
FromClient = Hello | Ping | Beat | TableMessage


class _ServerMessage(Struct, frozen=True, tag_field="t", tag=snake, omit_defaults=True):
    """The base of all messages to a client, except frames and lobbies."""


class Status(StrEnum):
    """The result of a message."""

    APPLIED = "applied"
    REFUSED = "refused"
    UNKNOWN = "unknown"


class Denial(Struct, frozen=True):
    """A refusal: its code, its clause and a text."""

    code: str
    clause: str
    text: str


class Ack(_ServerMessage, frozen=True):
    """The answer to every message with an id; sent when its effect is durable."""

    id: str
    status: Status
    refusal: Denial | None = None


class Would(_ServerMessage, frozen=True):
    """The answer to `try`: what the judge would be told, and the view after it, or the refusal."""

    id: str
    lines: tuple[str, ...] = ()
    open: tuple[str, ...] | None = None
    """The lines that may be shown without holding the eye button, if not all."""
    phrase: str = ""
    left: int | None = None
    """The milliseconds of the step that would be left."""
    view: View | None = None
    refusal: Denial | None = None


class Pong(_ServerMessage, frozen=True):
    """The time of the ping, and the server's time in milliseconds."""

    at: float
    server: int


class Spoken(_ServerMessage, frozen=True, tag="talk"):
    """Words that a seat has said."""

    from_: Seat = field(name="from")
    text: str
    room: Room


class Absent(_ServerMessage, frozen=True):
    """A vote is near, and these seats have no connected device."""

    seats: tuple[Seat, ...]


class Trouble(_ServerMessage, frozen=True, tag="error"):
    """A message that could not be used; its id if it had one."""

    code: str
    text: str
    id: str = ""


class Looking(_ServerMessage, frozen=True):
    """How many players know their cards, and until when the table waits for the others.

    `until`: milliseconds of the server's clock; in a pause, `left` milliseconds instead.
    """

    deal: str
    """The id of this deal, for `looked`."""
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
    """A round of the one phone: the number of screens for each seat, and of taps on each."""

    kind: NightRoundKind
    screens: int
    taps: int


class NightPasses(_ServerMessage, frozen=True, tag="passes"):
    """The rounds of the one phone in this night, the current one, and who has had the phone in it.

    The whole table sees all of this. `round` counts from 0; after the last round it is the number of rounds,
    and the night can end.
    """

    night: str
    """The id of this night; clients discard messages of another one."""
    rounds: tuple[NightRound, ...]
    round: int
    done: tuple[Seat, ...]


class OwnCall(Struct, frozen=True):
    """A call at which a seat may act by naming `targets` of these `seats`."""

    call: str
    """A clan or a role."""
    targets: int
    seats: tuple[Seat, ...]
    lines: tuple[str, ...] = ()
    """What only this seat is told at the call: the targets that other hunters have proposed."""


class OwnPass(_ServerMessage, frozen=True):
    """What only the holder of the one phone is told in a pass, shown while the bar is held.

    `calls` belong to the first screens of this round, in order; on the other screens this seat sleeps. `pad`
    makes the message equally long for every seat.
    """

    seat: Seat
    calls: tuple[OwnCall, ...]
    answer: tuple[str, ...] = ()
    """The judge's answers, or refusals."""
    later: bool = False
    """Whether an answer follows in the last round."""
    pad: str = ""


class Notice(_ServerMessage, frozen=True):
    """News about the table, for those concerned: somebody misses this game, another device speaks …"""

    code: str
    text: str
    aloud: str = ""
    """The same text worded for speech, only for the device that speaks aloud."""


class Waiting(_ServerMessage, frozen=True):
    """The answer to the hello of a person who knocks; `table` follows on admission, else `bye`."""

    id: str


class Bye(_ServerMessage, frozen=True):
    """The last message before the server closes the connection, with the reason."""

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
"""Return the bytes of a message."""


TAGS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(FromClient))
_DECODER_ERRORS = (ValueError, RecursionError)
"""The errors of a decoder: msgspec and text errors are ValueError, too deep nesting is RecursionError."""
_LONG_NUMBER = re.compile(rb"[\[:,]\s*-?[0-9]+(?:[0-9]{3}|[eE.])").search
"""Find a number of four digits or more, which is above `MAX_NUMBER`, after a bracket, colon or comma."""
_decode = msgspec.json.Decoder(FromClient).decode


class Bad(Struct, frozen=True):
    """An unusable message: a code, the key of its text, and the id of the message if readable."""

    code: str
    text: str
    id: str = ""


class _Head(Struct):
    """The fields that are read of an unusable message: tag, id, and words that may be too long."""

    t: str = ""
    id: str = ""
    text: Any = ""


_head = msgspec.json.Decoder(_Head).decode


def read(sent: bytes) -> FromClient | Bad:
    """Return the message of these bytes, or `Bad`."""
    if len(sent) > MAX_MESSAGE_BYTES:
        return _bad("too_long")
    try:
        message: FromClient = _decode(sent)
    except _DECODER_ERRORS:
        return _why(sent)
    if (
        isinstance(message, Do)
        and _may_exceed_limits(sent)
        and not _is_within_limits([msgspec.to_builtins(message.cmd)])
    ):
        is_long = isinstance(message.cmd, Say) and len(message.cmd.text) > MAX_TEXT_CHARS
        return _bad("too_long" if is_long else "malformed", message.id)
    return message


def _bad(code: str, name: str = "") -> Bad:
    return Bad(TroubleCode(code), f"wire-{code.replace('_', '-')}", name)


def name_of(sent: bytes) -> str:
    """Return the id of a message, or "" if it has none; the rest is not read."""
    try:
        head = _head(sent) if len(sent) <= MAX_MESSAGE_BYTES else _Head()
    except _DECODER_ERRORS:
        return ""
    return _name(head)


def _name(head: _Head) -> str:
    return head.id if len(head.id) <= MAX_ID_CHARS else ""


def _why(sent: bytes) -> Bad:
    try:
        head = _head(sent)
    except _DECODER_ERRORS:
        return _bad("malformed")
    if (
        head.t == Speak.__struct_config__.tag
        and isinstance(head.text, str)
        and len(head.text) > MAX_TEXT_CHARS
    ):
        return _bad("too_long", _name(head))
    return _bad("malformed" if head.t in TAGS else "unknown_message", _name(head))


def _may_exceed_limits(sent: bytes) -> bool:
    """Whether the limits must be checked: the message is long or has a long number, which is rare."""
    return len(sent) > MAX_TEXT_CHARS or _LONG_NUMBER(sent) is not None


def _is_within_limits(parts: Iterable[Any]) -> bool:
    """Whether no number is so large that bit shifts would take very long, and no text is too long."""
    for part in parts:
        if isinstance(part, dict | list | tuple):
            if not _is_within_limits(part.values() if isinstance(part, dict) else part):
                return False
        elif isinstance(part, int):
            if abs(part) > MAX_NUMBER:
                return False
        elif isinstance(part, str) and len(part) > MAX_TEXT_CHARS:
            return False
    return True
