"""The types of frames, which a viewer is sent after each turn. `views/feed.py` writes them."""

from msgspec import Struct

from gorod.engine.commands import Command, Open
from gorod.engine.events import Event
from gorod.engine.seats import Seat
from gorod.views.judge import AfterFoul, Secrets, StepSoFar, StepToCome
from gorod.views.public import PublicGone
from gorod.views.seat import SeatView


class StepShown(Struct, frozen=True, omit_defaults=True):
    """The current step; `turn`: a seat, a clan or a role.

    `next`: who speaks next, at most two. `taps`: how many numbers everybody taps at this step of the night,
    whatever their cards. `sums`: the candidates of a ballot that are already counted, with their votes.
    """

    kind: str
    seconds: int
    turn: int | str | None
    next: tuple[Seat, ...]
    taps: int
    candidates: tuple[Seat, ...]
    sums: tuple[tuple[Seat, int], ...] = ()


class View(Struct, frozen=True, omit_defaults=True):
    """Everything that a viewer's screen shows.

    `me` and `legal` only for a seat, `judge` and `legal` only for a judge, `cards` when the game is over.
    `silenced`: who loses the next speech, or is silent now, as far as everybody knows. For a judge only:
    `now`, what was entered in the current step; `then`, what follows if the judge says «next»; `foul`, what
    one more foul leads to, by seat; `offers`, what each seat may do.
    """

    rules: str
    phase: str
    step: StepShown
    alive: tuple[Seat, ...]
    left: tuple[PublicGone, ...]
    opener: Seat | None
    fouls: dict[str, int]
    winner: str | None
    silenced: tuple[Seat, ...] = ()
    cards: tuple[str, ...] = ()
    judge_seat: Seat = 0
    paused: bool = False
    me: SeatView | None = None
    judge: Secrets | None = None
    now: StepSoFar | None = None
    then: StepToCome | None = None
    foul: dict[str, AfterFoul] | None = None
    offers: dict[str, tuple[Command | Open, ...]] | None = None
    legal: tuple[Command | Open, ...] | None = None


class Undone(Struct, frozen=True, tag_field="t", tag="undone"):
    """In a frame, stands instead of events after an undo."""


class SpokenLine(Struct, frozen=True, omit_defaults=True):
    """A line for speech, with numbers as words; `named`: with names, if that differs."""

    text: str
    named: str = ""


class Frame(Struct, frozen=True, tag_field="t", tag="frame", omit_defaults=True):
    """What has happened since frame n-1, and the view now.

    `lines`: the narrator's words for it, in the language of this device. `phrase`: the words with which the
    judge opened the current step; `hint`: what the rules say about it; both are the same for everybody.
    `own`: it tells something that the whole table was not told. `open`, for a judge: the lines that may be
    shown without holding the eye button, if not all. `aloud`, for a device that speaks: what all were told,
    worded for speech; in a frame without events it is the phrase, which may be repeated on request.
    Numbers are comparable only within one `epoch`. `until`: when the time of the step is up, in milliseconds
    of the server's clock; while the clock is stopped, `left` milliseconds instead. `looking`: people look at
    their cards, and the step's clock starts when all know them; until then `phrase` and `hint` say so.
    """

    n: int
    events: tuple[Event | Undone, ...]
    view: View
    lines: tuple[str, ...]
    phrase: str = ""
    hint: str = ""
    own: bool = False
    open: tuple[str, ...] | None = None
    aloud: tuple[SpokenLine, ...] = ()
    epoch: str = ""
    until: int | None = None
    left: int | None = None
    looking: bool = False


def framed(
    frame: bytes,
    lines: bytes,
    until: int | None = None,
    left: int | None = None,
    epoch: str = "",
    step: bytes = b"",
    is_own: bool = False,
    aloud: bytes = b"",
    in_open: bytes = b"",
    is_looking: bool = False,
) -> bytes:
    """Return a frame of the feed as a message; `lines` is JSON, `step` has `phrase` and `hint`."""
    numbered = b'"epoch":"%b",' % epoch.encode() if epoch else b""
    clock = b'"left":%d,' % left if left is not None else b""
    if until is not None:
        clock = b'"until":%d,' % until
    clock += b'"looking":true,' if is_looking else b""
    own = b'"own":true,' if is_own else b""
    if in_open:
        own += b'"open":%b,' % in_open
    spoken = b'"aloud":%b,' % aloud if aloud else b""
    return b'{"t":"frame",%b%b"lines":%b,%b%b%b%b' % (numbered, clock, lines, own, spoken, step, frame[1:])
