"""An analysis in words: the places of a record, tables of chances, the swings as sentences."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gorod.analysis.game_analysis import Analysis, Swing
from gorod.analysis.record_lines import RecordLine, is_claim, seats_behind, voted_for
from gorod.engine import events as e
from gorod.engine.audience import Viewer
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.notation.line_player import AS_RECORDED
from gorod.report.numbers import percent, points, whole
from gorod.texts import say
from gorod.texts.catalogue import has

BAR = 20
_EIGHTHS = " ▏▎▍▌▋▊▉"
_HEIGHTS = "▁▂▃▄▅▆▇█"


class AnalysisWords:
    """Says everything of one game in one language; `cards` by seat."""

    def __init__(self, rules: Ruleset, cards: list[str], lang: str) -> None:
        """Cards are told only beside the seat that looks on."""
        self._rules, self._cards, self.lang = rules, cards, lang
        self._teller = LineTeller(rules, lang)

    def say(self, key: str, **values: str | int) -> str:
        """Words of the analysis."""
        return say(self.lang, f"analysis-{key}", "", **values)

    def title(self, viewer: Viewer) -> str:
        """Which game, and through whose eyes."""
        title = getattr(self._rules.title, self.lang)
        return self.say("title", title=title, n=len(self._cards), viewer=self._viewer("viewer", viewer))

    def who(self, viewer: Viewer) -> str:
        """A viewer in a table of viewers."""
        return self._viewer("who", viewer)

    def _viewer(self, key: str, viewer: Viewer) -> str:
        if not isinstance(viewer, int):
            return self.say(f"{key}-{viewer}")
        return self.say(f"{key}-seat", seat=viewer, card=self._teller.card(self._cards[viewer - 1]))

    def place(self, line: RecordLine) -> str:
        """Day 2, vote."""
        place = self.say("place", phase=self.phase(line.phase), step=self.step(line))
        return self.say("again", place=place, n=line.turn) if line.turn > 1 else place

    def step(self, line: RecordLine) -> str:
        """The step of a line; a night act is called by its card."""
        key = f"step-{line.step}"
        return self.say(key) if has(self.lang, f"analysis-{key}") else self._teller.card(line.step)

    def phase(self, phase: str) -> str:
        """Day 2."""
        return say(self.lang, "phase-night" if phase[0] == "N" else "phase-day", n=int(phase[1:]))

    def short_phase(self, phase: str) -> str:
        """D2."""
        return self.say("short-night" if phase[0] == "N" else "short-day", n=int(phase[1:]))

    def swing(self, swing: Swing) -> str:
        """One sentence."""
        line, after = swing.point.line, swing.point.red
        return self.say(
            "swing",
            place=self.place(line),
            what=self._teller.tell(line.events),
            points=points(self.lang, swing.delta),
            before=percent(self.lang, after - swing.delta),
            after=percent(self.lang, after),
        )

    def points_head(self, analysis: Analysis) -> tuple[str, ...]:
        """Columns: the line, and each side."""
        sides = [say(self.lang, f"lab-side-{side}") for side in analysis.points[0].win]
        return self.say("head-place"), *sides

    def points_rows(self, analysis: Analysis) -> list[tuple[str, ...]]:
        """A row a point."""
        return [
            (self.place(point.line), *(whole(chance) for chance in point.win.values()))
            for point in analysis.points
        ]

    def black_head(self, analysis: Analysis) -> tuple[str, ...]:
        """Columns: the seat, and each day."""
        return self.say("head-seat"), *(self.phase(phase) for phase in days(analysis.phases))

    def red_head(self, phases: list[str]) -> tuple[str, ...]:
        """Columns: the viewer, and each day."""
        return self.say("head-who"), *(self.phase(phase) for phase in days(phases))


class LineTeller:
    """Tells the events of a line in one language."""

    def __init__(self, rules: Ruleset, lang: str) -> None:
        """The rules know the names of the cards."""
        self._rules, self._lang = rules, lang

    def tell(self, events: Sequence[e.Event]) -> str:
        """The whole line as one clause of a sentence."""
        told = dict.fromkeys(part for find in _PARTS for part in find(self, events))
        return ", ".join(told) or self._say("went-on")

    def _say(self, key: str, seats: Sequence[Seat] = (), **values: str | int) -> str:
        return say(self._lang, f"analysis-{key}", "", seats=self._listed(seats), n=len(seats), **values)

    def _listed(self, seats: Sequence[Seat]) -> str:
        """3, 5 and 9."""
        *before, last = map(str, seats or ("",))
        return say(self._lang, "analysis-and", "", before=", ".join(before), last=last) if before else last

    def card(self, role: str) -> str:
        """The name of a card."""
        name: str = getattr(self._rules.roles[role].name, self._lang)
        return name

    def dawn(self, events: Sequence[e.Event]) -> Iterator[str]:
        """Who did not wake."""
        for event in _of(e.DayBroke, events):
            yield self._say("killed", event.left) if event.left else self._say("nobody-killed")

    def talk(self, events: Sequence[e.Event]) -> Iterator[str]:
        """Claims and nominations; whoever only spoke is named where there was nothing else."""
        said = _of(e.Said, events)
        claims = {event.seat: event.claim.role for event in said if event.claim.role in self._rules.roles}
        yield from (self._say("claimed", seat=seat, card=self.card(role)) for seat, role in claims.items())
        nominated = tuple(dict.fromkeys(event.seat for event in _of(e.Nominated, events)))
        if nominated:
            yield self._say("nominated", nominated)
        elif said and not claims:
            yield self._say("spoken", seats_behind(said))

    def vote(self, events: Sequence[e.Event]) -> Iterator[str]:
        """What a vote came to, and by whose hands."""
        chosen, kinds = voted_for(events), {type(event) for event in events}
        if chosen:
            key = next((key for kind, key in _VERDICTS.items() if kind in kinds), "voted-out")
            voters = seats_behind(events)
            by = f" ({self._say('voters', voters)})" if voters and key != "tied" else ""
            yield self._say(key, chosen) + by
        elif e.NobodyLeaves in kinds:
            yield self._say("nobody-leaves")

    def night(self, events: Sequence[e.Event]) -> Iterator[str]:
        """Shots, acts, the best move."""
        shooters = tuple(dict.fromkeys(event.seat for event in _of(e.Shot, events)))
        if shooters:
            yield self._say("shot", shooters)
        for event in _of(e.Acted, events):
            yield self._say("acted", event.targets, seat=event.seat, card=self.card(event.role))
        for event in _of(e.Guessed, events):
            yield self._say("guessed", event.seats, seat=event.seat)

    def order(self, events: Sequence[e.Event]) -> Iterator[str]:
        """Removals and rulings: against the program, or against the penalty code."""
        removed = tuple(event.seat for event in _of(e.Removed, events))
        if removed:
            yield self._say("removed", removed)
        for event in _of(e.TeamDefeated, events):
            yield self._say("defeated", (event.seat,))
        if any(map(_is_ruled, events)):
            yield self._say("ruled")

    def end(self, events: Sequence[e.Event]) -> Iterator[str]:
        """Who has won."""
        for event in _of(e.Ended, events):
            winner = event.outcome.winner
            yield self._say("won", side=winner.value if winner else "draw")


_VERDICTS = {e.VoteTied: "tied", e.Sentenced: "sentenced", e.AlibiShown: "alibi"}
_PARTS: tuple[Callable[[LineTeller, Sequence[e.Event]], Iterator[str]], ...] = (
    LineTeller.dawn,
    LineTeller.talk,
    LineTeller.vote,
    LineTeller.night,
    LineTeller.order,
    LineTeller.end,
)


def _is_ruled(event: e.Event) -> bool:
    """A ruling, but for those by which a partial record states a fact."""
    ruling = getattr(event, "ruling", None)
    return bool(ruling) and getattr(ruling, "reason", "") != AS_RECORDED


def _of(kind: type, events: Sequence[e.Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def days(phases: list[str]) -> list[str]:
    """The days, and the last phase if it is a night."""
    return [phase for phase in phases if phase[0] == "D" or phase == phases[-1]]


def black_by_day(analysis: Analysis) -> dict[str, list[float]]:
    """For each seat how likely it was black at the end of each day."""
    ends = [analysis.after(phase).black for phase in days(analysis.phases)]
    return {seat: [black[seat] for black in ends] for seat in analysis.points[0].black}


def red_by_phase(analysis: Analysis, phases: list[str]) -> list[float]:
    """The reds' chances at the end of these phases."""
    return [analysis.after(phase).red for phase in phases]


def bar(chance: float) -> str:
    """A chance as a bar of blocks."""
    eighths = round(8 * BAR * chance)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()


def spark(chances: list[float]) -> str:
    """A row of chances as a row of blocks."""
    return "".join(_HEIGHTS[round((len(_HEIGHTS) - 1) * chance)] for chance in chances)
