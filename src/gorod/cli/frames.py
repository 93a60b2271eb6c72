"""Frames and views of one game for every kind of viewer."""

from gorod.cli.course import JUDGE, PUBLIC, Turn, Viewer, turns
from gorod.engine.decide import legal
from gorod.engine.log import Log
from gorod.views.feed import Feed
from gorod.views.judge import JudgeView


class Frames:
    """What everyone has been sent so far; follows a log that grows."""

    def __init__(self, log: Log) -> None:
        """Nothing is sent yet."""
        self._log, self._sent = log, 0
        self._feed = Feed(log.game.seats)
        self._judge = JudgeView()
        self._turn: Turn | None = None

    def of(self, turn: Turn) -> dict[Viewer, bytes]:
        """The frame of each viewer who saw something of this turn."""
        frames = self._feed.frames(turn.game, turn.events, turn.audiences)
        seats: dict[Viewer, bytes] = {seat or PUBLIC: frame for seat, frame in enumerate(frames) if frame}
        return {**seats, JUDGE: self._judge.frame(turn.game, turn.events, turn.audiences)}

    def view(self, viewer: Viewer) -> bytes:
        """The view of a viewer as the log stands now, as JSON."""
        before = self._turn.game.copy() if self._turn else None
        for turn in turns(self._log, self._sent, before):
            self.of(turn)
            self._turn = turn
        self._sent = self._log.turns
        return self._encoded(viewer)

    def _encoded(self, viewer: Viewer) -> bytes:
        if viewer == JUDGE:
            return self._judge.encoded(self._log.game)
        public = self._feed.public.encoded()
        if not isinstance(viewer, int):
            return b"{%b}" % public
        me, moves = self._feed.seats[viewer].encoded(), legal(self._log.game, viewer).encoded
        return b'{%b,"me":%b,"legal":%b}' % (public, me, moves)
