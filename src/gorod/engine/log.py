"""The log of one game: append-only, with undo as an entry of its own."""

from array import array
from collections.abc import Sequence

from gorod.engine.audience import audience
from gorod.engine.commands import JUDGE, Command, Sender
from gorod.engine.decide import take
from gorod.engine.events import Event
from gorod.engine.evolve import evolve
from gorod.engine.play import Play
from gorod.engine.refusal import Forbidden, Refusal, Refused
from gorod.engine.seats import EVERYONE, Seats
from gorod.engine.start import fold


class UndoEntry:
    """The entry of an undo: how many turns stood before and after, and the events taken back."""

    __slots__ = ("audiences", "events", "since", "to")

    def __init__(self, since: int, to: int, events: list[Event], audiences: "array[int]") -> None:
        self.since, self.to, self.events, self.audiences = since, to, events, audiences


class Log:
    """A game and how it came about: events side by side with who saw them, turn by turn."""

    __slots__ = ("audiences", "audit", "events", "game", "senders", "starts")

    def __init__(self, first: list[Event]) -> None:
        self.game = fold(first[:1])
        self.events: list[Event] = first[:1]
        self.audiences = array("I", (EVERYONE,))
        self.starts = array("I", (0,))
        self.senders = array("b", (JUDGE,))
        self.audit: list[UndoEntry] = []
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
            self.game = fold(self.events)
            raise
        if refused is not None:
            if play.events:
                self.game = fold(self.events)
            return refused
        self.starts.append(len(self.events))
        self.senders.append(sender)
        self.events += play.events
        self.audiences.extend(play.audiences)
        return play

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
        self.game = fold(self.events)
        self.audit.append(undone)
        return undone
