"""Converts a game of another platform to MGN; the engine plays each line as it is written."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import Struct

from gorod.engine.events import How
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.imports import mafiaratings, polemica
from gorod.imports.facts import DayFacts, GameFacts, LeftBy, NightFacts, Options, ToldPenalty, all_penalties
from gorod.imports.phases import DayLines, NightLines, TrustInShots, TrustInVotes
from gorod.imports.record_writer import RecordWriter, tags_of
from gorod.imports.source import Platform, must_be_of
from gorod.notation import read
from gorod.notation.checker import strict
from gorod.notation.items import winner_word
from gorod.notation.setup import marks_of
from gorod.rules import RULESETS
from gorod.rules.casting import check_cast
from gorod.rules.options import CAST, plain, with_option

T = TypeVar("T", TrustInVotes, TrustInShots)
RULES = "fiim"
_READERS: dict[Platform, Callable[[dict[str, Any]], GameFacts]] = {
    Platform.POLEMICA: polemica.facts_of,
    Platform.MAFIARATINGS: mafiaratings.facts_of,
}
_WAYS = {How.VOTED_OUT: "vote", How.LIFTED: "vote", How.KILLED: "shot"}
_TOLD_WAYS = {LeftBy.VOTED: "vote", LeftBy.SHOT: "shot"}
_INVALID_STRAIN = 1000
_CLAIMS = (("shots", " shot = miss"), ("shots", " dawn = none"), ("votes", " = no vote"))
_GIVEN_ANYWAY = ("best_move.unless_voted_out", "20")
_NO_IDLE_DRAW = ("victory.idle_nights_draw", "0")


class Conversion(Struct, frozen=True):
    """A game in MGN; `strain` counts the statements that contradict the rules."""

    id: str
    text: str
    strain: int
    needs: Options = ()


def convert(game: dict[str, Any], platform: Platform, names: bool = False) -> Conversion:
    """Return the record as MGN, under the options that explain it best."""
    must_be_of(game, platform)
    facts = _READERS[platform](game)
    best: Conversion | None = None
    for rules in facts.rules:
        found = _converted(facts, rules, names)
        best = found if best is None or found.strain < best.strain else best
        if not best.strain:
            break
    assert best is not None
    return best


def _converted(facts: GameFacts, options: Options, names: bool) -> Conversion:
    """Convert the game, and again with the options that turned out to be needed."""
    found = Converter(facts, options).converted(names)
    return Converter(facts, (*options, *found.needs)).converted(names) if found.needs else found


class Converter:
    """Writes one game under one set of options."""

    def __init__(self, facts: GameFacts, options: Options) -> None:
        """Use the federation's rules with these options."""
        self.facts, self.options = facts, (*_cast(facts), *options)
        self.rules = _with(RULESETS[RULES], self.options)
        self.writer = RecordWriter(self.rules, facts.cards, facts.unknown, facts.warned)
        self.penalties = all_penalties(facts)
        self.strain = 0
        self.reached: set[str] = set()
        self.needs: set[tuple[str, str]] = set()

    def converted(self, names: bool) -> Conversion:
        if self.facts.plan:
            self.writer.add(f"N0 plan {' '.join(map(str, self.facts.plan))}")
        self.writer.add_penalties("N0", self._penalties_of("N0"))
        number = 1
        while self.writer.game.outcome is None and number <= self.facts.last:
            self._phase(number)
            number += 1
        self._end()
        tags = tags_of(self.facts, self.options, self.writer, names)
        lines = map(self._unclaimed, self.writer.lines)
        text = "\n".join([*tags, "", *lines]) + "\n"
        strain = self.strain + self.writer.misfits + (0 if strict(read(text)[0]).ok else _INVALID_STRAIN)
        return Conversion(self.facts.id, text, strain, tuple(sorted(self.needs)))

    def _unclaimed(self, line: str) -> str:
        """Remove claims that nobody left, if the record does not tell who left or what would show it."""
        if self.facts.departures is not None:
            return line
        claims = [claim for fact, claim in _CLAIMS if fact in self.facts.unknown and line.endswith(claim)]
        return line.partition(" = ")[0] if claims else line

    def _penalties_of(self, phase: str) -> list[ToldPenalty]:
        self.reached.add(phase)
        return [penalty for penalty in self.penalties if penalty.moment.phase == phase]

    def _phase(self, number: int) -> None:
        """Write a day, and the night after it if the record has anything on it."""
        self._day(number)
        is_told = number in self.facts.nights or number < self.facts.last
        is_told |= any(gone.phase == f"N{number}" for gone in self.facts.departures or ())
        is_told |= any(penalty.moment.phase == f"N{number}" for penalty in self.penalties)
        if self.writer.game.outcome is None and is_told:
            self._night(number)

    def _wanted(self, phase: str, *hows: LeftBy) -> set[Seat] | None:
        return None if self.facts.departures is None else self.facts.left(phase, *hows)

    def _day(self, number: int) -> None:
        phase = f"D{number}"
        penalties = self._penalties_of(phase)
        day = self.facts.days.get(number, DayFacts())
        wanted = self._wanted(phase, LeftBy.VOTED)
        lines = DayLines(self.writer, number, day, penalties, wanted)
        self._first_that_fits(phase, lines.write, TrustInVotes)

    def _night(self, number: int) -> None:
        phase = f"N{number}"
        penalties = self._penalties_of(phase)
        wanted = self._wanted(phase, LeftBy.SHOT)
        lines = NightLines(
            self.writer, number, self.facts.nights.get(number, NightFacts()), penalties, wanted
        )
        least = TrustInShots.NONE if "shots" in self.facts.unknown else TrustInShots.ALL
        self._first_that_fits(phase, lines.write, [trust for trust in TrustInShots if trust >= least])
        if lines.missed_best and self.writer.game.voted_out >= self.rules.best_move.unless_voted_out:
            self.needs.add(_GIVEN_ANYWAY)

    def _first_that_fits(self, phase: str, write: Callable[[T], bool], ways: Iterable[T]) -> None:
        """Write the phase with the most trust that leads to the recorded departures."""
        start, living = self.writer.bookmark(), self.writer.living
        for way in ways:
            self.writer.back(start)
            is_written = write(way)
            fits = self.facts.departures is None or self._left_since(living) == self._left_in(phase)
            if is_written and fits:
                return
            self.strain += 1

    def _left_after(self) -> None:
        """State the departures that the record has after the rules have ended the game."""
        late = [one for one in self.facts.departures or () if one.seat in self.writer.living]
        self.strain += 10 * len(late)
        seats = " ".join(str(one.seat) for one in late)
        when = ", ".join(f"{one.seat} in {one.phase}" for one in late)
        if late:
            self.writer.add(
                f'{self.writer.game.phase} judge out {seats} "left after the end, as recorded: {when}"'
            )

    def _rest(self) -> None:
        """Add the penalties after the end; those of the last phase may still be given."""
        phase = self.writer.game.phase
        if phase not in self.reached:
            self.writer.add_penalties(phase, self._penalties_of(phase))
        for penalty in self.penalties:
            if penalty.moment.phase not in self.reached:
                self.writer.only_count(penalty)

    def _left_since(self, before: set[Seat]) -> dict[Seat, str]:
        """Return who has left since then: by a vote, a shot, or otherwise."""
        gone = {one.seat: one.how for one in self.writer.game.left if one.seat in before}
        return {seat: _WAYS.get(how, "") for seat, how in gone.items()}

    def _left_in(self, phase: str) -> dict[Seat, str]:
        """Return who left in a phase by the record: by a vote, a shot, or otherwise."""
        return {
            gone.seat: _TOLD_WAYS.get(gone.how, "")
            for gone in self.facts.departures or ()
            if gone.phase == phase
        }

    def _end(self) -> None:
        """State the recorded winner; if it does not follow from the game, as a ruling."""
        outcome, told = self.writer.game.outcome, self.facts.winner
        reached = winner_word(outcome) if outcome else "*"
        if outcome is not None and outcome.reason == "idle_nights" and reached != told:
            self.needs.add(_NO_IDLE_DRAW)
        self._rest()
        self._left_after()
        if told not in ("*", reached):
            self.strain += 5
            self.writer.add(f'{self.writer.game.phase} judge end {told} "as recorded"')


def _cast(facts: GameFacts) -> Options:
    """Return the cast as an option, if the ruleset does not have it."""
    rules = RULESETS[RULES]
    ids = marks_of(rules)
    cast = dict(Counter(ids[card] for card in facts.cards if card in ids))
    is_whole = "?" not in facts.cards
    return ((CAST, plain(cast)),) if is_whole and isinstance(check_cast(rules, cast), Refused) else ()


def _with(rules: Ruleset, options: Options) -> Ruleset:
    for name, value in options:
        changed = with_option(rules, name, value)
        assert isinstance(changed, Ruleset), changed
        rules = changed
    return rules
