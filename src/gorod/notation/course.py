"""The course of a record: commands sent to a log, and steps let pass until the one a line is about."""

from collections.abc import Callable

from gorod.engine import events as e
from gorod.engine.commands import CLOCK, JUDGE, Command, Resume, Sender, TimeUp
from gorod.engine.decide import decide
from gorod.engine.evolve import evolve
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.seats import Seat
from gorod.engine.state import State
from gorod.engine.step import AnyStep
from gorod.notation import items
from gorod.notation.setup import marks_of
from gorod.notation.text import Line, Token, place_of

Wanted = Callable[[AnyStep], bool]
Cards = tuple[str, ...]
MOST_STEPS = 400
AS_RECORDED = "record"
"""The reason of rulings by which a partial record states a fact."""


class Stopped(Exception):  # noqa: N818 — it is an answer, not an error
    """A command of the line was refused."""

    def __init__(self, refused: Refused, token: Token | None) -> None:
        """Keep the refusal and where it happened."""
        super().__init__(refused.code)
        self.refused, self.token = refused, token


class WrongAnswer(Exception):  # noqa: N818 — it is an answer, not an error
    """A check was answered otherwise than the record says."""

    def __init__(self, token: Token, got: str) -> None:
        """Keep what the judge answers."""
        super().__init__(got)
        self.token, self.got = token, got


class LinePlayer:
    """Plays lines; steps that are not written pass with nobody acting."""

    def __init__(
        self, log: Log, unknown: frozenset[str] = frozenset(), deal: Cards = (), deck: Cards = ()
    ) -> None:
        """`unknown`: what a partial record does not tell; `deal` and `deck`: the cards of its tags."""
        self.log, self.unknown = log, unknown
        self.deal, self.deck = deal, deck
        self.marks = marks_of(log.game.rules)
        self.implied: list[Seat] = []
        self.tied: tuple[Seat, ...] = ()
        """Who is voted on again after the line now played, as far as a later line of the day tells."""
        self.token: Token | None = None
        self.goes_on = False
        self.is_broken = False
        """Whether the talk written last was broken off by a ruling."""
        self.farewell: Seat = 0
        """Whose farewell was written last."""
        self.start = -1
        """Where the events of the line begin: once its step is reached."""

    def begin_line(self, implied: tuple[Seat, ...], goes_on: bool) -> None:
        """A new line: nothing of it has been played."""
        self.token = None
        self.implied = list(implied) if self.game.rules.nominations.allowed else []
        self.goes_on = goes_on
        self.start = -1

    @property
    def game(self) -> State:
        """The game as it stands."""
        return self.log.game

    def send(self, command: Command, sender: Sender) -> list[e.Event]:
        """Send a command; a refusal stops the line."""
        events = self.log.do(command, sender)
        if isinstance(events, Refused):
            raise Stopped(events, self.token)
        return events

    def pass_step(self) -> None:
        """Let the step pass."""
        self.send(TimeUp(), CLOCK)

    def distance(self, wanted: Wanted, place: int) -> int | None:
        """How many steps must pass until a wanted one of this phase is on; None if none comes."""
        game = self.game.copy()
        for count in range(MOST_STEPS):
            here = place_of(game.phase)
            if here > place or game.is_over:
                return None
            if here == place and wanted(game.step):
                return count
            events = decide(game, TimeUp(), CLOCK)
            if isinstance(events, Refused):
                return None
            for event in events:
                evolve(game, event)
        return None

    def reach(self, wanted: Wanted, line: Line) -> bool:
        """Pass steps until a wanted one is on; if none comes, stay."""
        if self.game.paused:
            self.send(Resume(), JUDGE)
        count = self.distance(wanted, line.place)
        for _ in range(count or 0):
            self.pass_step()
        if self.start < 0:
            self.start = len(self.log.events)
        return count is not None

    def pass_while(self, *kinds: type) -> None:
        """Pass steps as long as one of these kinds is on in this phase."""
        phase = self.game.phase
        while isinstance(self.game.step, kinds) and self.game.phase == phase and self.game.outcome is None:
            self.pass_step()

    def foul(self, token: Token) -> bool:
        """Play a foul token; false if it is none."""
        command = items.foul(token)
        if command is None:
            return False
        self.token = token
        self.send(command, JUDGE)
        return True
