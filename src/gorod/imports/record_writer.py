"""The record that is being written: its tags, and its lines, which are played as they are added."""

import re
from collections.abc import Iterable

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
from gorod.imports.facts import GAVE_UP_SIGN, GameFacts, Options, ToldPenalty
from gorod.notation import NotationError
from gorod.notation.items import winner_word
from gorod.notation.line_player import LinePlayer, Wanted
from gorod.notation.reader import checked_line
from gorod.notation.setup import UNKNOWN_FACTS
from gorod.notation.text import one_line, place_of
from gorod.notation.writer import tag_text

_PENALTY = re.compile(r"([0-9]+)(?:!!?|#)")


class Bookmark(Struct, frozen=True):
    """A state of the record to return to."""

    lines: int
    turns: int
    unknown: frozenset[str]
    warned: dict[Seat, int]
    notes: int
    misfits: int


class RecordWriter:
    """The lines with their results, the game they make, and the facts they do not hold."""

    def __init__(self, rules: Ruleset, cards: list[str], unknown: set[str], warned: dict[Seat, int]) -> None:
        ids = {role.mark: role.id for role in rules.roles.values()} | {UNKNOWN.mark: UNKNOWN.id}
        events = start(rules, deal=tuple(ids[card] for card in cards))
        assert not isinstance(events, Refused)
        self.player = LinePlayer(Log(events), frozenset(unknown))
        self.lines: list[str] = []
        self.warned = dict(warned)
        self.notes: list[str] = []
        self.misfits = 0
        """How many recorded deeds were impossible for the players who did them."""

    @property
    def game(self) -> State:
        return self.player.game

    @property
    def step(self) -> AnyStep:
        return self.game.step

    @property
    def living(self) -> set[Seat]:
        """The seats at the table."""
        return set(listed(self.game.alive))

    def has_removed(self, seat: Seat) -> bool:
        """Tell whether this seat has left by a removal."""
        return any(gone.seat == seat and gone.how is How.REMOVED for gone in self.game.left)

    def tag(self, *unknown: str) -> None:
        """Mark these facts as unknown in the tags."""
        self.player.unknown |= set(unknown)

    def add(self, text: str, *, goes_on: bool = False, tied: tuple[Seat, ...] = (), note: str = "") -> bool:
        """Play a line and keep it with its result; return false if the rules do not allow it."""
        start = self.bookmark()
        self.player.tied = tied
        try:
            result = checked_line(self.player, one_line(text), (), goes_on)
        except NotationError:
            result = None
        if result is None or not result.ok:
            self.back(start)
            return False
        told = f" = {result.got}" if result.got and " = " not in text else ""
        self.lines.append(f"{text}{told}{f' ; {note}' if note else ''}")
        return True

    def add_or_cut(self, line: str, goes_on: bool = False) -> bool:
        """Add the whole line, or as much as is possible up to a removal."""
        return self.add(line, goes_on=goes_on) or self.add_cut(line)

    def add_cut(self, line: str) -> bool:
        """Add the longest part of the line that ends with a foul by which somebody is removed."""
        words = line.split()
        found = [(at, _PENALTY.fullmatch(word)) for at, word in enumerate(words, 1)]
        for end, match in reversed([(at, match) for at, match in found if match]):
            before = self.bookmark()
            if self.add(" ".join(words[:end])) and self.has_removed(int(match[1])):
                return True
            self.back(before)
        return False

    def add_penalties(self, phase: str, penalties: Iterable[ToldPenalty]) -> None:
        """Add each on a line of its own, or only count it if the rules do not allow it."""
        for penalty in penalties:
            if penalty.sign == GAVE_UP_SIGN:
                self.add(f'{phase} judge out {penalty.seat} "gave up"')
            elif not self.add(f"{phase} foul {penalty.token}"):
                self.only_count(penalty)

    def only_count(self, penalty: ToldPenalty) -> None:
        """Count a foul that has no place in any line."""
        if penalty.sign == "!":
            self.warned[penalty.seat] = self.warned.get(penalty.seat, 0) + 1
            self.tag("fouls")

    def foresees(self, wanted: Wanted, phase: str) -> bool:
        """Tell whether such a step comes in this phase if nothing else happens."""
        return self.player.distance(wanted, place_of(phase)) is not None

    def bookmark(self) -> Bookmark:
        """Return a bookmark for `back`."""
        log, unknown = self.player.log, self.player.unknown
        return Bookmark(len(self.lines), log.turns, unknown, dict(self.warned), len(self.notes), self.misfits)

    def back(self, to: Bookmark) -> None:
        """Take back everything since the bookmark."""
        log = self.player.log
        if log.turns > to.turns:
            log.undo(log.turns - to.turns)
        del self.lines[to.lines :], self.notes[to.notes :]
        self.player.unknown, self.warned, self.misfits = to.unknown, dict(to.warned), to.misfits


def tags_of(facts: GameFacts, options: Options, writer: RecordWriter, names: bool) -> list[str]:
    """Return the tags in canonical order, with comments for facts that no line can hold."""
    unknown = writer.player.unknown | ({"fouls"} if writer.warned else set())
    warned = " ".join(f"{seat}:{count}" for seat, count in sorted(writer.warned.items()) if count)
    outcome = writer.game.outcome
    tags = [
        ("MGN", "1"),
        ("Event", facts.event),
        ("Date", facts.date.replace("-", ".")),
        ("Game", facts.id),
        ("Judge", facts.judge if names else ""),
        ("Rules", writer.game.rules.id),
    ]
    body = [
        ("Deal", " ".join(facts.cards)),
        ("Unknown", " ".join(word for word in UNKNOWN_FACTS if word in unknown)),
        ("Warned", warned),
        ("Result", winner_word(outcome) if outcome else facts.winner),
    ]
    told = [tag_text(name, value) for name, value in tags if value]
    told += [tag_text("Option", name, value) for name, value in options]
    told += [tag_text("Seat", str(seat), name) for seat, name in enumerate(facts.names, 1) if names and name]
    told += [tag_text(name, value) for name, value in body if value]
    return [*told, *(f"; {note}" for note in (*facts.notes, *writer.notes))]
