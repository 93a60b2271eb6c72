"""The log of one game: append-only, with undo as an entry of its own."""

from array import array
from collections.abc import Sequence

from gorod.engine.audience import audience
from gorod.engine.checkpoints import Checkpoints
from gorod.engine.commands import JUDGE, Command, Sender
from gorod.engine.decide import take
from gorod.engine.events import Event
from gorod.engine.evolve import evolve
from gorod.engine.play import Play
from gorod.engine.refusal import Forbidden, Refusal, Refused
from gorod.engine.seats import EVERYONE, Seats
from gorod.engine.start import fold
from gorod.engine.state import State


class UndoEntry:
    """The record of an undo: the number of turns before and after, and the events taken back."""

    __slots__ = ("audiences", "events", "since", "to")

    def __init__(self, since: int, to: int, events: list[Event], audiences: "array[int]") -> None:
        self.since, self.to, self.events, self.audiences = since, to, events, audiences


class Log:
    """A game with its events, the audience of each, and where each turn starts."""

    __slots__ = ("_checkpoints", "audiences", "audit", "events", "game", "senders", "starts")

    def __init__(self, first: list[Event]) -> None:
        self.game = fold(first[:1])
        self.events: list[Event] = first[:1]
        self.audiences = array("I", (EVERYONE,))
        self.starts = array("I", (0,))
        self.senders = array("b", (JUDGE,))
        self.audit: list[UndoEntry] = []
        self._checkpoints = Checkpoints[State]()
        for event in first[1:]:
            evolve(self.game, event)
            self.events.append(event)
            self.audiences.append(audience(self.game, event))

    def do(self, command: Command, sender: Sender) -> list[Event] | Refused:
        """Decide a command, append the events and return them, or return the refusal."""
        play = self.play(command, sender)
        return play.events if type(play) is Play else play  # type: ignore[return-value]

    def play(self, command: Command, sender: Sender) -> Play | Refused:
        """Decide a command and append its events with their audiences.

        The game itself is the draft, to save a copy. After a refusal or an error it is folded again.
        """
        play = Play(self.game)
        try:
            refused = take(play, command, sender)
        except BaseException:
            self._fold_again()
            raise
        if refused is not None:
            if play.events:
                self._fold_again()
            return refused
        self.starts.append(len(self.events))
        self.senders.append(sender)
        self.events += play.events
        self.audiences.extend(play.audiences)
        if len(self.events) >= self._checkpoints.due:
            self._checkpoints.keep(len(self.events), self.game.copy())
        return play

    def _fold_again(self) -> None:
        """Fold the game again from its last checkpoint."""
        at, kept = self._checkpoints.before(len(self.events))
        at, game = (at, kept.copy()) if kept is not None else (1, fold(self.events[:1]))
        for count, event in enumerate(self.events[at:], at + 1):
            evolve(game, event)
            if count >= self._checkpoints.due:
                self._checkpoints.keep(count, game.copy())
        self.game = game

    def note(self, event: Event) -> None:
        """Append an event without a command: a fact that a partial record states without its cause."""
        self.starts.append(len(self.events))
        self.senders.append(JUDGE)
        evolve(self.game, event)
        self.events.append(event)
        self.audiences.append(audience(self.game, event))

    def recall(self, events: Sequence[Event], audiences: Sequence[Seats], sender: Sender) -> None:
        """Append a turn that was decided earlier, when a stored log is restored."""
        self.starts.append(len(self.events))
        self.senders.append(sender)
        for event in events:
            evolve(self.game, event)
        self.events += events
        self.audiences.extend(audiences)

    def copy(self) -> "Log":
        """Return an independent copy."""
        twin = Log.__new__(Log)
        twin.game, twin.events, twin.audit = self.game.copy(), self.events[:], self.audit[:]
        twin.audiences, twin.starts, twin.senders = self.audiences[:], self.starts[:], self.senders[:]
        twin._checkpoints = self._checkpoints.copy()
        return twin

    @property
    def turns(self) -> int:
        """The number of turns that stand, including the start."""
        return len(self.starts)

    def undo(self, count: int) -> UndoEntry | Refused:
        """Take back the last `count` turns. The audit keeps them."""
        if type(count) is not int or not 0 < count < self.turns:
            return Forbidden(Refusal.NOTHING_TO_UNDO, str(self.turns - 1)).under(self.game.rules)
        at = self.starts[-count]
        undone = UndoEntry(self.turns, self.turns - count, self.events[at:], self.audiences[at:])
        del self.events[at:], self.audiences[at:], self.starts[-count:], self.senders[-count:]
        self._checkpoints.cut(at)
        self._fold_again()
        self.audit.append(undone)
        return undone
