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
    """The entry of an undo: how many turns stood before and after, and the events taken back."""

    __slots__ = ("audiences", "events", "since", "to")

    def __init__(self, since: int, to: int, events: list[Event], audiences: "array[int]") -> None:
        self.since, self.to, self.events, self.audiences = since, to, events, audiences


class Log:
    """A game and how it came about: events side by side with who saw them, turn by turn."""

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
        """Decide a command and write down what follows."""
        play = self.play(command, sender)
        return play.events if type(play) is Play else play  # type: ignore[return-value]

    def play(self, command: Command, sender: Sender) -> Play | Refused:
        """Decide a command, with who sees each event; the game itself is the draft, to save a copy."""
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
        """The game of the events that stand: from the last copy on."""
        at, kept = self._checkpoints.before(len(self.events))
        at, game = (at, kept.copy()) if kept is not None else (1, fold(self.events[:1]))
        for count, event in enumerate(self.events[at:], at + 1):
            evolve(game, event)
            if count >= self._checkpoints.due:
                self._checkpoints.keep(count, game.copy())
        self.game = game

    def note(self, event: Event) -> None:
        """Write down a fact that nobody commanded: a partial record knows it, not how it came about."""
        self.starts.append(len(self.events))
        self.senders.append(JUDGE)
        evolve(self.game, event)
        self.events.append(event)
        self.audiences.append(audience(self.game, event))

    def recall(self, events: Sequence[Event], audiences: Sequence[Seats], sender: Sender) -> None:
        """Write down a turn that was decided before: a kept log is taken up again."""
        self.starts.append(len(self.events))
        self.senders.append(sender)
        for event in events:
            evolve(self.game, event)
        self.events += events
        self.audiences.extend(audiences)

    def copy(self) -> "Log":
        """A log that can go its own way."""
        twin = Log.__new__(Log)
        twin.game, twin.events, twin.audit = self.game.copy(), self.events[:], self.audit[:]
        twin.audiences, twin.starts, twin.senders = self.audiences[:], self.starts[:], self.senders[:]
        twin._checkpoints = self._checkpoints.copy()
        return twin

    @property
    def turns(self) -> int:
        """How many turns stand, the start counted."""
        return len(self.starts)

    def undo(self, count: int) -> UndoEntry | Refused:
        """Take back the last turns; the audit keeps them."""
        if type(count) is not int or not 0 < count < self.turns:
            return Forbidden(Refusal.NOTHING_TO_UNDO, str(self.turns - 1)).under(self.game.rules)
        at = self.starts[-count]
        undone = UndoEntry(self.turns, self.turns - count, self.events[at:], self.audiences[at:])
        del self.events[at:], self.audiences[at:], self.starts[-count:], self.senders[-count:]
        self._checkpoints.cut(at)
        self._fold_again()
        self.audit.append(undone)
        return undone
