"""The story on the screen: the judge's phrases, everybody's words, and what only this seat was told."""

from rich.text import Text
from textual.events import Resize
from textual.widgets import RichLog

from gorod.cli.solo.signs import beside
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.services.story import Kind, Line

INDENT = 2
ABOVE = 6
"""Lines kept in sight above the place the story is opened at."""


def visible(lines: list[Line], is_night: bool, is_card_open: bool) -> list[Line]:
    """Secrets are shown in the night they were told in, and later only with the card."""
    headings = [at for at, line in enumerate(lines) if line.kind is Kind.HEADING]
    tonight = headings[-1] if headings and is_night else len(lines)
    return [line for at, line in enumerate(lines) if _is_shown(line, at >= tonight, is_card_open)]


def _is_shown(line: Line, is_tonight: bool, is_card_open: bool) -> bool:
    if line.kind is Kind.CARD:
        return False
    return line.kind is not Kind.PRIVATE or is_tonight or is_card_open


class StoryLog(RichLog):
    """Keeps to the end of the story, and is told anew when the window or the secrets change."""

    can_focus = False

    def __init__(self, own: Seat, rules: Ruleset, lang: str) -> None:
        """`own`: whose words are set apart."""
        super().__init__(wrap=True, min_width=1, id="story")
        self._own, self._rules, self._lang = own, rules, lang
        self._shown: list[Line] = []

    def _drawn(self, line: Line) -> Text:
        """One line, its later rows set in, so that one sees where the next begins."""
        columns = max(20, self.scrollable_content_region.width)
        if line.kind is Kind.HEADING:
            return Text(f" {line.text} ".center(columns, "─"), "bold")
        rows = self._worded(line).wrap(self.app.console, columns - INDENT)
        return Text("\n" + " " * INDENT).join(rows)

    def _worded(self, line: Line) -> Text:
        """What only this seat saw has a mark of its own."""
        if line.kind is Kind.PRIVATE:
            return Text(f"▪ {line.text}", "italic")
        is_own = line.kind is Kind.SPEECH and line.seat == self._own
        text = Text(line.text, "bold" if is_own else "")
        return text.append(beside(self._rules, line.claim, self._lang), "bold") if line.claim else text

    def show(self, lines: list[Line], top: int | None = None) -> None:
        """Show exactly these lines, to the end, or from the line `top` on; only new ones are written."""
        if lines[: len(self._shown)] != self._shown:
            self.clear()
            self._shown = []
        start = None
        for at, line in enumerate(lines[len(self._shown) :], len(self._shown)):
            start = len(self.lines) if at == top else start
            self.write(self._drawn(line), scroll_end=top is None)
        self._shown = list(lines)
        if start is not None:
            self.call_after_refresh(self.scroll_to, y=start - ABOVE, animate=False)

    def on_resize(self, _: Resize) -> None:
        """Lines are broken anew."""
        lines, self._shown = self._shown, []
        self.clear()
        self.show(lines)
