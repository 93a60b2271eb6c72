"""The frames that a viewer must have been shown of a game, turn by turn, computed from its log."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct, json

from gorod.engine.events import Event
from gorod.engine.log import Log, UndoEntry
from gorod.engine.seats import Seat
from gorod.services.game.logbook import TakenBack
from gorod.services.rows import EntryRow
from gorod.texts.chorus import FOR_THE_JUDGE
from gorod.views.feed import Feed
from gorod.views.judge import JudgeView

_kept = json.Decoder(Event | TakenBack)
NOTHING = b"[]"


class Shown(Struct, frozen=True):
    """A frame without its number: its events, and the view."""

    events: bytes
    view: bytes


def shown(frame: bytes) -> Shown:
    """Return what a frame shows, as bytes."""
    _, _, rest = frame.partition(b'"events":')
    events, _, view = rest.partition(b',"view":')
    return Shown(events, view)


class Projector:
    """Folds a log again and makes the frames of all its viewers."""

    def __init__(self, first: list[EntryRow]) -> None:
        """Start at the first turn."""
        events = [_event(entry) for entry in first]
        self._log = Log(events)
        self._feed, self._judge = Feed(self._log.game.seats), JudgeView()
        self.turns: dict[Seat, list[Shown]] = {seat: [] for seat in range(-1, self._log.game.seats + 1)}
        self._show(events, [entry.audience for entry in first])

    def turn(self, entries: list[EntryRow]) -> None:
        """Fold one more turn."""
        event = json.decode(entries[0].event)
        if event["t"] == "undone":
            turns = sum(start >= event["to"] for start in self._log.starts)
            undone = self._log.undo(turns)
            assert isinstance(undone, UndoEntry)
            self._take_back(undone)
            return
        events = [_event(entry) for entry in entries]
        audiences = [entry.audience for entry in entries]
        self._log.recall(events, audiences, entries[0].sender)
        self._show(events, audiences)

    def _show(self, events: list[Event], audiences: Sequence[int]) -> None:
        game = self._log.game
        self._keep(self._feed.frames(game, events, audiences), self._judge.frame(game, events, audiences))

    def _take_back(self, undone: UndoEntry) -> None:
        self._keep(self._feed.undone(self._log, undone), self._judge.undone(self._log))

    def _keep(self, frames: list[bytes], judge: bytes) -> None:
        for seat, frame in enumerate(frames):
            if frame:
                self.turns[seat].append(shown(frame[:-1]))
        self.turns[FOR_THE_JUDGE].append(shown(judge[:-1]))


def _event(entry: EntryRow) -> Event:
    event: Event | TakenBack = _kept.decode(entry.event)
    assert not isinstance(event, TakenBack)
    return event


def turns_of(entries: Iterable[EntryRow]) -> list[list[EntryRow]]:
    """Return the entries of each turn."""
    return [list(group) for _, group in groupby(entries, key=lambda one: (one.sender, one.command))]


def projected(entries: Iterable[EntryRow]) -> dict[Seat, list[Shown]]:
    """Return every frame of every viewer; the judge is -1."""
    first, *later = turns_of(entries)
    projector = Projector(first)
    for turn in later:
        projector.turn(turn)
    return projector.turns


class Frame(Struct, frozen=True):
    """A frame as it came to a device."""

    n: int
    shown: Shown


def is_whole(seen: Sequence[Frame], turns: Sequence[Shown]) -> bool:
    """Return whether every frame follows from the log, in order, with no turn left out or shown twice.

    A frame without events shows the current state, so turns may lie before it; none may after it.
    """
    places, n = {-1}, 0
    for frame in seen:
        if frame.shown.events == NOTHING:
            since = max(0, min(places))
            places = {at for at in range(since, len(turns)) if turns[at].view == frame.shown.view}
        else:
            places = {at + 1 for at in places if turns[at + 1 : at + 2] == [frame.shown]}
            places = places if frame.n == n + 1 else set()
        if not places:
            return False
        n = frame.n
    return True
