"""Somebody who follows a game on a device, and what he should see: the fold of what he may have seen."""

from msgspec import json

from gorod.engine import events as e
from gorod.engine.decide import legal
from gorod.engine.log import Log
from gorod.engine.seats import BIT, EVERYONE, Seat
from gorod.services.door import Guest
from gorod.services.live import JUDGE_VIEWER
from gorod.views.judge import JudgeView
from gorod.views.public import PublicView
from gorod.views.seat import SeatView
from tests.services.bad_line import Message
from tests.services.world import Wire, World

_FRAME = b'{"t":"frame"'
_FOR_SEATS = (e.Silenced, e.Turned, e.Redealt)
"""Public events that change what seats know of themselves."""
UNDONE = {"t": "undone"}


def projected(log: Log, viewer: Seat) -> list[tuple[e.Event, bool]]:
    """What a viewer may have seen of a game, and whether everybody has."""
    audiences = zip(log.events, log.audiences, strict=True)
    own = BIT[viewer] if viewer > 0 else 0
    is_judge = viewer == JUDGE_VIEWER
    return [(event, seen == EVERYONE) for event, seen in audiences if is_judge or seen & (EVERYONE | own)]


def folded(log: Log, viewer: Seat) -> Message:
    """What he should be shown, from that alone."""
    if viewer == JUDGE_VIEWER:
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
        self.guest = Guest(self._wire)
        self.seen: list[Message] = []
        self.last: Message = {}
        self.size = 0
        world.send(self.guest, t="hello", token=token, seed="s")
        self.listen()

    def send(self, **message: object) -> Message:
        """The last message that came back at once."""
        self._world.send(self.guest, **message)
        answer: Message = json.decode(self._wire.got[-1][1])
        self.listen()
        return answer

    def listen(self) -> None:
        """Read the frames that came."""
        for _, message in self._wire.got:
            if message.startswith(_FRAME):
                self._took(json.decode(message), len(message))
        self._wire.got.clear()

    def _took(self, frame: Message, size: int) -> None:
        if not frame["events"]:
            self.size = size
            assert not self.last or frame["n"] == self.last["n"], "a picture of another moment"
            assert not self.last or frame["view"] == self.last["view"], "the same moment looks different"
        else:
            assert not self.last or frame["n"] == self.last["n"] + 1, "a gap, or a frame twice"
        self.seen += frame["events"]
        self.last = frame

    def leave(self) -> None:
        """The line is cut."""
        self._world.hall.gone(self.guest)
