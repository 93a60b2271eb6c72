"""The record being written: every line is played as it is added, and can be taken back."""

from msgspec import Struct

from gorod.engine.events import How
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, listed
from gorod.engine.start import start
from gorod.engine.state import State
from gorod.engine.step import AnyStep
from gorod.notation import NotationError
from gorod.notation.line_player import LinePlayer, Wanted
from gorod.notation.reader import checked_line
from gorod.notation.text import one_line, place_of


class Bookmark(Struct, frozen=True):
    """How far the record was."""

    lines: int
    turns: int
    unknown: frozenset[str]
    warned: dict[Seat, int]
    notes: int
    misfits: int


class Sheet:
    """Lines with what came of them, the game they make, and what they do not tell."""

    def __init__(self, rules: Ruleset, cards: list[str], unknown: set[str], warned: dict[Seat, int]) -> None:
        """Nothing is written yet."""
        marks = {role.mark: role.id for role in rules.roles.values()} | {UNKNOWN.mark: UNKNOWN.id}
        events = start(rules, deal=tuple(marks[card] for card in cards))
        assert not isinstance(events, Refused)
        self.player = LinePlayer(Log(events), frozenset(unknown))
        self.lines: list[str] = []
        self.warned = dict(warned)
        self.notes: list[str] = []
        self.misfits = 0
        """How many deeds were told of people who could not have done them."""

    @property
    def game(self) -> State:
        """The game as it stands."""
        return self.player.game

    @property
    def step(self) -> AnyStep:
        """What is going on."""
        return self.game.step

    @property
    def living(self) -> set[Seat]:
        """Those at the table."""
        return set(listed(self.game.alive))

    def has_removed(self, seat: Seat) -> bool:
        """Whether he has left by a removal."""
        return any(gone.seat == seat and gone.how is How.REMOVED for gone in self.game.left)

    def tag(self, *unknown: str) -> None:
        """These facts are not told."""
        self.player.unknown |= set(unknown)

    def add(self, text: str, *, goes_on: bool = False, tied: tuple[Seat, ...] = (), note: str = "") -> bool:
        """Play a line and keep it with its outcome; false if the rules do not take it."""
        mark = self.bookmark()
        self.player.tied = tied
        try:
            result = checked_line(self.player, one_line(text), (), goes_on)
        except NotationError:
            result = None
        if result is None or not result.ok:
            self.back(mark)
            return False
        told = f" = {result.got}" if result.got and " = " not in text else ""
        self.lines.append(f"{text}{told}{f' ; {note}' if note else ''}")
        return True

    def foresees(self, wanted: Wanted, phase: str) -> bool:
        """Whether such a step comes in this phase if nothing else happens."""
        return self.player.distance(wanted, place_of(phase)) is not None

    def bookmark(self) -> Bookmark:
        """To come back to."""
        log, unknown = self.player.log, self.player.unknown
        return Bookmark(len(self.lines), log.turns, unknown, dict(self.warned), len(self.notes), self.misfits)

    def back(self, mark: Bookmark) -> None:
        """Take back everything since."""
        log = self.player.log
        if log.turns > mark.turns:
            log.undo(log.turns - mark.turns)
        del self.lines[mark.lines :], self.notes[mark.notes :]
        self.player.unknown, self.warned, self.misfits = mark.unknown, dict(mark.warned), mark.misfits
