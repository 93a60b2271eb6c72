"""Frames: what a viewer is sent after each turn; the feed writes them, this tells what is in them."""

from msgspec import Struct

from gorod.engine.commands import Command, Open
from gorod.engine.events import Event
from gorod.engine.seats import Seat
from gorod.views.judge import AfterFoul, Secrets, StepSoFar, StepToCome
from gorod.views.public import PublicGone
from gorod.views.seat import SeatView


class StepShown(Struct, frozen=True, omit_defaults=True):
    """The step now on; whose turn it is: a seat, a clan or a role.

    `next`: who speaks after that, two at most. `taps`: how many numbers everybody taps at this step of the
    night, whatever his card. `sums`: the candidates of a ballot that are counted already, with their votes.
    """

    kind: str
    seconds: int
    turn: int | str | None
    next: tuple[Seat, ...]
    taps: int
    candidates: tuple[Seat, ...]
    sums: tuple[tuple[Seat, int], ...] = ()


class View(Struct, frozen=True, omit_defaults=True):
    """Everything that a viewer is to draw.

    `me` and `legal` only for a seat, `judge` and `legal` only for a judge, `cards` when the game is over.
    `silenced`: who loses his next speech, or is silent now, as far as everybody knows. For a judge alone:
    what was entered of the step `now` on, what comes `then` if he says «next», what one more `foul` would
    bring to a seat, and what each seat may do.
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
    """Stands in a frame instead of events when something was taken back."""


class SpokenLine(Struct, frozen=True, omit_defaults=True):
    """A line as it is said aloud, in words: without names, and with them where that differs."""

    text: str
    named: str = ""


class Frame(Struct, frozen=True, tag_field="t", tag="frame", omit_defaults=True):
    """What has happened since frame n-1, and what there is to see now.

    `lines`: what the narrator says to it, in the language of this device. `phrase`: the words with which the
    judge opened the step now on; `hint`: what follows from the rules at it; both are the same for everybody.
    `own`: it tells something that the whole table was not told. `open`, for a judge: what of the lines may be
    shown without the held eye, where that is not all of them. `aloud`: to one that speaks, what all were
    told, for the ear; in a frame without events it is the phrase, to be said again if somebody wishes.
    Numbers are comparable within one `epoch`. `until`: when the time of the step is up, in milliseconds of
    the server's clock; while the clock stands `left` of it is there instead. `looking`: people look at their
    cards, and the clock of the step begins when all know them; until then `phrase` and `hint` are of that.
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
    """A frame of the feed as a message, with its lines as JSON; `step`: the members `phrase` and `hint`."""
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
