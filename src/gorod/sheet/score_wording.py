"""The words for points: what each seat has, why, and by which scale."""

from collections.abc import Iterator
from typing import Any

from gorod.engine.seats import Seat
from gorod.scoring.presets import Hundredths, Preset
from gorod.scoring.standings import GamePoints
from gorod.sheet.form import Score
from gorod.texts.points import points_text
from gorod.texts.voice import Voice

HEADS = ("best", "extra", "penalty", "ci")
"""The columns next to the result."""
POINTS_NOTE = "F: points"
"""The source of values that only the note on points states, which has no clause."""


class ScoreWording:
    """The words for a score in one language."""

    def __init__(self, score: Score, voice: Voice) -> None:
        self._score, self._voice, self._say = score, voice, voice.say

    def seat(self, seat: Seat) -> list[str]:
        """Return the cells of the main table: the result, the extra points, the sum."""
        points, ci = self._of(seat)
        beside = points.total - points.result + ci
        return [self._number(points.result), self._beside(beside), self._number(points.total + ci)]

    def page(self) -> dict[str, Any]:
        """Return the page of points: the seats with extra points and their reasons, then the scale."""
        return {
            "head": [self._say(f"sheet-{name}") for name in ("seat", *HEADS, "reason")],
            "rows": [self._row(seat) for seat in self._seats() if any(self._parts(seat))],
            "scale": self._scale(self._score.preset),
        }

    def _seats(self) -> range:
        return range(1, len(self._score.points) + 1)

    def _of(self, seat: Seat) -> tuple[GamePoints, Hundredths]:
        return self._score.points[seat - 1], self._score.ci[seat - 1]

    def _parts(self, seat: Seat) -> list[Hundredths]:
        points, ci = self._of(seat)
        return [points.best_move, points.extra, points.penalty, ci]

    def _row(self, seat: Seat) -> list[str]:
        reason = " ".join(self._score.reasons.get(seat, "").split())
        return [str(seat), *map(self._beside, self._parts(seat)), reason]

    def _scale(self, preset: Preset) -> str:
        items = "; ".join(self._items(preset))
        return self._say("sheet-scale", title=self._voice.text(preset.title), items=items)

    def _items(self, preset: Preset) -> Iterator[str]:
        """Yield each value of the scale with its source."""
        bests = ", ".join(f"{count} – {self._number(worth)}" for count, worth in preset.best_move.items())
        values = {
            "win": self._number(preset.win),
            "best_move": bests,
            "removal": self._beside(preset.removal),
            "team_defeat": self._beside(preset.team_defeat),
            "ci": self._number(preset.ci.most) if preset.ci is not None else "",
        }
        for name, value in values.items():
            if value:
                source = preset.sources.get(name, "").replace(POINTS_NOTE, self._say("sheet-source-note"))
                yield self._say(f"sheet-worth-{name}", value=value, source=source)

    def _beside(self, worth: Hundredths) -> str:
        """Return points with their sign; an empty string for zero."""
        return f"{'+' if worth > 0 else ''}{self._number(worth)}" if worth else ""

    def _number(self, worth: Hundredths) -> str:
        return points_text(worth, self._voice.lang).replace("-", "−")
