"""The stored form of a solo game."""

from msgspec import Struct

from gorod.engine.commands import Sender
from gorod.engine.events import DayBroke, Event, NightFell, Started
from gorod.engine.log import Log
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, Seats


class KeptTurn(Struct, frozen=True, array_like=True):
    """One turn: its sender, its events, and who saw them."""

    sender: Sender
    audiences: list[Seats]
    events: list[Event]


class KeptGame(Struct, frozen=True):
    """A stored solo game. It holds everything, including the cards of other players."""

    deal: tuple[str, ...]
    seat: Seat
    bots: str
    lang: str
    seed: int
    turns: list[KeptTurn]
    decisions: list[int]
    """The numbers of turns at which the person decided something."""
    is_done: bool

    @property
    def rules(self) -> Ruleset:
        """The rules of the game, which its first event holds."""
        first = self.turns[0].events[0]
        if not isinstance(first, Started):
            raise ValueError("a game begins with its start")
        return first.rules

    @property
    def phase(self) -> tuple[bool, int]:
        """Whether it is night, and the number of the night or day."""
        for turn in reversed(self.turns):
            for event in reversed(turn.events):
                if isinstance(event, NightFell | DayBroke):
                    return (True, event.night) if isinstance(event, NightFell) else (False, event.day)
        return True, 0


def kept_turns(log: Log) -> list[KeptTurn]:
    """Return everything that has happened, turn by turn."""
    ends = [*log.starts[1:], len(log.events)]
    return [
        KeptTurn(sender, list(log.audiences[start:end]), log.events[start:end])
        for sender, start, end in zip(log.senders, log.starts, ends, strict=True)
    ]
