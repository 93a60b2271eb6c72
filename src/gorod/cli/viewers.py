"""The turns of a logged game, what each viewer saw of them, and the frames each would get."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from gorod.engine.audience import JUDGE_VIEWER, PUBLIC, Viewer, seen
from gorod.engine.decide import legal
from gorod.engine.events import Event, Started
from gorod.engine.evolve import evolve
from gorod.engine.log import Log
from gorod.engine.seats import Seats
from gorod.engine.start import first_state
from gorod.engine.state import State
from gorod.views.feed import Feed
from gorod.views.judge import JudgeView


class LoggedTurn(Struct, frozen=True):
    """The events that followed from one command, their audiences, and the state after them."""

    game: State
    events: list[Event]
    audiences: Sequence[Seats]

    def seen_by(self, viewer: Viewer) -> list[Event]:
        """Return the events that a viewer saw."""
        return seen(viewer, self.events, self.audiences)


def turns(log: Log, since: int = 0, game: State | None = None) -> Iterator[LoggedTurn]:
    """Return the turns from `since` on. `game` is the state before that turn."""
    for start, end in pairwise([*log.starts[since:], len(log.events)]):
        events = log.events[start:end]
        game = _folded(game, events)
        yield LoggedTurn(game.copy(), events, log.audiences[start:end])


def _folded(game: State | None, events: list[Event]) -> State:
    if game is None:
        started, *events = events
        assert isinstance(started, Started)
        game = first_state(started)
    for event in events:
        evolve(game, event)
    return game


class Frames:
    """The frames and views of all viewers for a growing log."""

    def __init__(self, log: Log) -> None:
        self._log, self._sent = log, 0
        self._feed = Feed(log.game.seats)
        self._judge = JudgeView()
        self._turn: LoggedTurn | None = None

    def of(self, turn: LoggedTurn) -> dict[Viewer, bytes]:
        """Return the frame of each viewer who saw something of this turn."""
        frames = self._feed.frames(turn.game, turn.events, turn.audiences)
        seats: dict[Viewer, bytes] = {seat or PUBLIC: frame for seat, frame in enumerate(frames) if frame}
        return {**seats, JUDGE_VIEWER: self._judge.frame(turn.game, turn.events, turn.audiences)}

    def view(self, viewer: Viewer) -> bytes:
        """Return a viewer's view at the end of the log, as JSON."""
        before = self._turn.game.copy() if self._turn else None
        for turn in turns(self._log, self._sent, before):
            self.of(turn)
            self._turn = turn
        self._sent = self._log.turns
        return self._encoded(viewer)

    def _encoded(self, viewer: Viewer) -> bytes:
        if viewer == JUDGE_VIEWER:
            return self._judge.encoded(self._log.game)
        public = self._feed.public.encoded()
        if not isinstance(viewer, int):
            return b"{%b}" % public
        me, moves = self._feed.seats[viewer].encoded(), legal(self._log.game, viewer).encoded
        return b'{%b,"me":%b,"legal":%b}' % (public, me, moves)
