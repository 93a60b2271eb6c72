"""An analysis in words: places in a record, tables of chances, swings as sentences."""

from gorod.analysis.game_analysis import Analysis, Swing
from gorod.analysis.line_teller import LineTeller
from gorod.analysis.reckoned_votes import VoteForMate
from gorod.analysis.record_lines import RecordLine
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.engine.audience import JUDGE_VIEWER, Viewer
from gorod.engine.ruleset import Ruleset
from gorod.report.numbers import percent, points, whole
from gorod.texts import say
from gorod.texts.catalogue import has

BAR_WIDTH = 20
_EIGHTHS = " ▏▎▍▌▋▊▉"
_HEIGHTS = "▁▂▃▄▅▆▇█"


class AnalysisWords:
    """All words about one game in one language; `cards` are ordered by seat."""

    def __init__(self, rules: Ruleset, cards: list[str], lang: str, who: WhoPlays = WhoPlays.BOTS) -> None:
        """Cards are named only for the viewing seat and for a judge."""
        self._rules, self._cards, self.lang, self._who = rules, cards, lang, who
        self._teller = LineTeller(rules, cards, lang)
        self._judge = LineTeller(rules, cards, lang, is_open=True)

    def say(self, key: str, **values: str | int) -> str:
        """Return words of the analysis."""
        return say(self.lang, f"analysis-{key}", "", **values)

    @property
    def who_plays(self) -> str:
        """A sentence that says whether actions were weighed as those of people or of programs."""
        return self.say(f"players-{self._who}")

    def title(self, viewer: Viewer) -> str:
        """Return the title: the game and the viewer."""
        title = getattr(self._rules.title, self.lang)
        return self.say("title", title=title, n=len(self._cards), viewer=self._viewer("viewer", viewer))

    def who(self, viewer: Viewer) -> str:
        """Return a viewer's name in a table of viewers."""
        return self._viewer("who", viewer)

    def _viewer(self, key: str, viewer: Viewer) -> str:
        if not isinstance(viewer, int):
            return self.say(f"{key}-{viewer}")
        return self.say(f"{key}-seat", seat=viewer, card=self._teller.card(self._cards[viewer - 1]))

    def place(self, line: RecordLine) -> str:
        """Return the place of a line in words, such as “Day 2, vote”."""
        place = self.say("place", phase=self.phase(line.phase), step=self.step(line))
        return self.say("again", place=place, n=line.turn) if line.turn > 1 else place

    def step(self, line: RecordLine) -> str:
        """Return the name of a step; a night act has the name of its card."""
        key = f"step-{line.step}"
        return self.say(key) if has(self.lang, f"analysis-{key}") else self._teller.card(line.step)

    def phase(self, phase: str) -> str:
        """Return the name of a phase, such as “Day 2”."""
        return say(self.lang, "phase-night" if phase[0] == "N" else "phase-day", n=int(phase[1:]))

    def short_phase(self, phase: str) -> str:
        """Return the short name of a phase, such as “D2”."""
        return self.say("short-night" if phase[0] == "N" else "short-day", n=int(phase[1:]))

    def swing(self, swing: Swing, viewer: Viewer) -> str:
        """Return a sentence on a swing; for a judge it names the cards of those involved."""
        line, after = swing.point.line, swing.after
        return self.say(
            "swing",
            place=self.place(line),
            what=(self._judge if viewer == JUDGE_VIEWER else self._teller).tell(line),
            points=points(self.lang, swing.delta),
            before=percent(self.lang, after - swing.delta),
            after=percent(self.lang, after),
        )

    def vote_for_mate(self, vote: VoteForMate) -> str:
        """Return a sentence on the worth of a vote for a mate."""
        return self.say(
            "mate-vote",
            phase=self.phase(vote.phase),
            seat=vote.seat,
            mate=vote.mate,
            worth=percent(self.lang, vote.worth),
            instead=vote.instead,
            otherwise=percent(self.lang, vote.otherwise),
        )

    def votes_for_mates(self, votes: list[VoteForMate]) -> list[str]:
        """Return a sentence for each such vote, or one that there are none."""
        return [self.vote_for_mate(vote) for vote in votes] or [self.say("mate-votes-none")]

    def points_head(self, analysis: Analysis) -> tuple[str, ...]:
        """Return the columns: the line, and each side."""
        sides = [say(self.lang, f"lab-side-{side}") for side in analysis.points[0].win]
        return self.say("head-place"), *sides

    def points_rows(self, analysis: Analysis) -> list[tuple[str, ...]]:
        """Return a row for each point."""
        return [
            (self.place(point.line), *(whole(chance) for chance in point.win.values()))
            for point in analysis.points
        ]

    def black_head(self, analysis: Analysis) -> tuple[str, ...]:
        """Return the columns: the seat, and each day."""
        return self.say("head-seat"), *(self.phase(phase) for phase in days(analysis.phases))

    def red_head(self, phases: list[str]) -> tuple[str, ...]:
        """Return the columns: the viewer, and each day."""
        return self.say("head-who"), *(self.phase(phase) for phase in days(phases))


def days(phases: list[str]) -> list[str]:
    """Return the days, and the last phase if it is a night."""
    return [phase for phase in phases if phase[0] == "D" or phase == phases[-1]]


def black_by_day(analysis: Analysis) -> dict[str, list[float]]:
    """Return, for each seat, how likely it was black at the end of each day."""
    ends = [analysis.after(phase).black for phase in days(analysis.phases)]
    return {seat: [black[seat] for black in ends] for seat in analysis.points[0].black}


def red_by_phase(analysis: Analysis, phases: list[str]) -> list[float]:
    """Return the reds' chances at the end of these phases."""
    return [analysis.after(phase).red for phase in phases]


def bar(chance: float) -> str:
    """Return a chance as a bar of blocks."""
    eighths = round(8 * BAR_WIDTH * chance)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()


def spark(chances: list[float]) -> str:
    """Return a row of chances as a row of blocks."""
    return "".join(_HEIGHTS[round((len(_HEIGHTS) - 1) * chance)] for chance in chances)
