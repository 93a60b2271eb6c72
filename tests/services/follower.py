"""A device that follows a game, and what it should show: the fold of the events its viewer may see."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import json

from gorod.engine import events as e
from gorod.engine.decide import legal
from gorod.engine.log import Log
from gorod.engine.seats import BIT, EVERYONE, Seat
from gorod.services.table.presence import Client
from gorod.texts.chorus import FOR_THE_JUDGE
from gorod.views.judge import JudgeView
from gorod.views.public import PublicView
from gorod.views.seat import SeatView
from tests.services.bad_line import Message
from tests.services.world import Wire, World

_FRAME, _HISTORY, _TALK = b'{"t":"frame"', b'{"t":"history"', b'{"t":"talk"'
_REMINDER = b'{"t":"talk","from":0,'
MAX_HISTORY_BYTES = 64 * 1024
_FOR_SEATS = (e.Silenced, e.Turned, e.Redealt, e.Began, e.Ended)
"""Public events that change what seats know of themselves."""
UNDONE = {"t": "undone"}


def projected(log: Log, viewer: Seat) -> list[tuple[e.Event, bool]]:
    """Return each event a viewer may have seen, and whether it was for everybody."""
    audiences = zip(log.events, log.audiences, strict=True)
    own = BIT[viewer] if viewer > 0 else 0
    is_judge = viewer == FOR_THE_JUDGE
    return [(event, seen == EVERYONE) for event, seen in audiences if is_judge or seen & (EVERYONE | own)]


def turns(log: Log, viewer: Seat) -> Iterator[tuple[list[Message], bool]]:
    """Yield the same turn by turn, as it would be sent, and whether part of it was not for everybody."""
    own = BIT[viewer] if viewer > 0 else 0
    for start, end in pairwise((*log.starts, len(log.events))):
        pairs = zip(log.events[start:end], log.audiences[start:end], strict=True)
        seen = [(event, by) for event, by in pairs if viewer == FOR_THE_JUDGE or by & (EVERYONE | own)]
        if seen:
            shown = json.decode(json.encode([event for event, _ in seen]))
            yield shown, any(by != EVERYONE for _, by in seen)


def folded(log: Log, viewer: Seat) -> Message:
    """Return the view that follows from those events alone."""
    if viewer == FOR_THE_JUDGE:
        judge = JudgeView()
        judge.frame(log.game, log.events, log.audiences)
        return _read(judge.encoded(log.game))
    public, own = PublicView(), SeatView(viewer)
    for event, is_public in projected(log, viewer):
        if is_public:
            public.see(event)
        if not is_public or isinstance(event, _FOR_SEATS):
            own.see(event, public)
    mine = b',"me":%b,"legal":%b' % (own.encoded(), legal(log.game, viewer).encoded) if viewer else b""
    return _read(b"{%b%b}" % (public.encoded(), mine))


def _read(text: bytes) -> Message:
    found: Message = json.decode(text)
    return found


class Follower:
    """One connection of a viewer: frames are numbered without a gap, and nothing is shown twice."""

    def __init__(self, world: World, token: str) -> None:
        self._world, self._wire = world, Wire(world.clock)
        self.client = Client(self._wire)
        self.seen: list[Message] = []
        self.told: list[Message] = []
        """Frames and words, as they came."""
        self.history: Message = {}
        self.last: Message = {}
        self.size = 0
        world.send(self.client, t="hello", token=token, seed="s")
        self.listen()

    def send(self, **message: object) -> Message:
        """Send a message; return the last one that came back at once."""
        self._world.send(self.client, **message)
        answer: Message = json.decode(self._wire.got[-1][1])
        self.listen()
        return answer

    def listen(self) -> None:
        """Read the frames that came."""
        for _, message in self._wire.got:
            if message.startswith(_FRAME):
                self._took(json.decode(message), len(message))
            elif message.startswith(_HISTORY):
                assert len(message) <= MAX_HISTORY_BYTES, "a history without an end"
                self.history = json.decode(message)
            elif message.startswith(_TALK) and not message.startswith(_REMINDER):
                self.told.append(json.decode(message))
        self._wire.got.clear()

    def _took(self, frame: Message, size: int) -> None:
        if not frame["events"]:
            self.size = size
            assert not self.last or frame["n"] == self.last["n"], "a picture of another moment"
            assert not self.last or frame["view"] == self.last["view"], "the same moment looks different"
        else:
            assert not self.last or frame["n"] == self.last["n"] + 1, "a gap, or a frame twice"
        is_same = not self.last or self.last["epoch"] == frame["epoch"]
        assert is_same, "numbers began anew in the middle of a game"
        self.seen += frame["events"]
        self.told += [frame] if frame["events"] else []
        self.last = frame

    def leave(self) -> None:
        """Drop the connection."""
        self._world.tables.gone(self.client)
