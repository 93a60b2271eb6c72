"""Scripts: the moves of one game, each marked whether the viewer sees something of it."""

from msgspec import Struct

from gorod.engine.commands import Command, Sender
from tests.secrets.knowledge import Viewer, results, sees
from tests.secrets.story import Cards, Story, Turn


class Move(Struct, frozen=True):
    """A command; `seen` by the viewer or not; `undone`: taken back at once; `at`: the step it belongs to."""

    command: Command
    sender: Sender
    seen: bool = False
    undone: bool = False
    at: str = ""


class Beat(Struct, frozen=True):
    """A turn the viewer sees, and what was done unseen since the one before."""

    turn: Turn
    unseen: list[Turn]

    @property
    def move(self) -> Move:
        """The turn as a move of a script."""
        return Move(self.turn.command, self.turn.sender, True, self.turn.undone, self.turn.at)

    @property
    def moves(self) -> list[Move]:
        """Everything, in order."""
        return [*(Move(t.command, t.sender, False, t.undone) for t in self.unseen), self.move]

    def results(self, viewer: Viewer) -> list[object]:
        """What was lawfully decided here."""
        return results(viewer, self.turn.events, self.turn.facts)

    def has(self, *kinds: type) -> bool:
        """Whether something of these kinds happened here."""
        return any(isinstance(event, kinds) for event in self.turn.events)


class Script(Struct, frozen=True):
    """A game to be played before a viewer."""

    cards: Cards
    moves: list[Move]


def beats(told: Story, viewer: Viewer) -> list[Beat]:
    """The story as this viewer lives through it."""
    found, unseen = list[Beat](), list[Turn]()
    for turn in told.turns:
        if any(sees(viewer, event, turn.facts) for event in turn.events):
            found.append(Beat(turn, unseen))
            unseen = []
        else:
            unseen.append(turn)
    return found
