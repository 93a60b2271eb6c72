"""The two widgets of the table: the panel with the question and its choices, and the story."""

from rich.text import Text
from textual.events import Resize
from textual.widgets import RichLog, Static

from gorod.cli.terminal.menu import MenuItem
from gorod.cli.terminal.signs import beside
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.services.solo.story import LineKind, StoryLine

_STEPS = {"left": -1, "right": 1}


class QuestionPanel(Static):
    """A text with choices below it. The cursor may be on one of them."""

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._prompt, self._hint = "", ""
        self._choices: tuple[MenuItem, ...] = ()
        self._at: int | None = None
        self._typed = ""

    def tell(self, prompt: str, hint: str = "") -> None:
        """Show a text without choices."""
        self.ask(prompt, (), hint)

    def ask(self, prompt: str, choices: tuple[MenuItem, ...], hint: str = "") -> None:
        """Show a text and choices. The cursor keeps its place if the question is the same."""
        keys = [choice.key for choice in choices]
        if prompt != self._prompt or keys != [choice.key for choice in self._choices]:
            self._at, self._typed = _only(choices), ""
        self._prompt, self._choices, self._hint = prompt, choices, hint
        self.update(self._drawn())

    @property
    def chosen(self) -> MenuItem | None:
        """The choice under the cursor."""
        return self._choices[self._at] if self._at is not None else None

    @property
    def has_choices(self) -> bool:
        """Whether there are choices."""
        return bool(self._choices)

    def point_at(self, key: str) -> None:
        """Put the cursor on a choice by its key, if there is one."""
        keys = [choice.key for choice in self._choices]
        self._at = keys.index(key) if key in keys else _only(self._choices)
        self._typed = ""
        self.update(self._drawn())

    def move(self, key: str) -> bool:
        """Move the cursor by an arrow or digit. Return False for any other key."""
        if not self._choices:
            return False
        if key.isdecimal():
            self._type(key)
        elif key in _STEPS:
            self._step(_STEPS[key])
        elif key in ("up", "down"):
            self._leap(-1 if key == "up" else 1)
        else:
            return False
        self.update(self._drawn())
        return True

    def _type(self, digit: str) -> None:
        """Handle a digit. Consecutive digits form one number if there is such a choice."""
        keys = [choice.key for choice in self._choices]
        typed = self._typed + digit
        self._typed = typed if typed in keys else digit
        self._at = keys.index(self._typed) if self._typed in keys else _only(self._choices)

    def _step(self, by: int) -> None:
        first = 0 if by > 0 else len(self._choices) - 1
        self._at = first if self._at is None else (self._at + by) % len(self._choices)
        self._typed = ""

    def _leap(self, by: int) -> None:
        """Move to the next line of choices: another group, or another choice in words."""
        start = self._at
        self._step(by)
        while start is not None and self._at != start and self._group(self._at) == self._group(start):
            self._step(by)

    def _group(self, at: int | None) -> str:
        choice = self._choices[at or 0]
        return choice.group or choice.key

    # -- drawing

    def _drawn(self) -> Text:
        parts = [Text(self._prompt, "bold"), *self._lines()]
        return Text("\n").join([*parts, *([Text(self._hint, "dim")] if self._hint else [])])

    def _lines(self) -> list[Text]:
        """Return one line for each group of numbers, and one for the choices in words."""
        groups = list(dict.fromkeys(choice.group for choice in self._choices if choice.group))
        lines = [self._line(f"{group}: ", group) for group in groups]
        words = self._line("", "")
        return [*lines, *([words] if words else [])]

    def _line(self, head: str, group: str) -> Text:
        shown = [(at, choice) for at, choice in enumerate(self._choices) if choice.group == group]
        return Text.assemble(head, *(self._choice(at, choice) for at, choice in shown))

    def _choice(self, at: int, choice: MenuItem) -> Text:
        is_under, is_number = at == self._at, bool(choice.group)
        words = choice.label if is_number else f"{choice.key.capitalize()} — {choice.label}"
        frame = f"[{words}]" if is_under else f" {words} "
        return Text.assemble((frame, "reverse bold" if is_under else ""), "" if is_number else "  ")


def _only(choices: tuple[MenuItem, ...]) -> int | None:
    """Return the first position of the cursor: none, or the only choice."""
    return 0 if len(choices) == 1 else None


INDENT = 2
LINES_ABOVE = 6
"""Lines kept visible above the line to which the story scrolls."""


class StoryLog(RichLog):
    """The story, scrolled to its end. It is rewritten when the width or the visible secrets change."""

    can_focus = False

    def __init__(self, own: Seat, rules: Ruleset) -> None:
        """`own`: the person's seat, whose words are in bold."""
        super().__init__(wrap=True, min_width=1, id="story")
        self._own, self._rules, self._lang = own, rules, ""
        self._shown: list[StoryLine] = []

    def _drawn(self, line: StoryLine) -> Text:
        """Return a line of the story, wrapped with a hanging indent."""
        columns = self._columns
        if line.kind is LineKind.HEADING:
            return Text(f" {line.text} ".center(columns, "─"), "bold")
        rows = self._worded(line).wrap(self.app.console, columns - INDENT)
        return Text("\n" + " " * INDENT).join(rows)

    @property
    def _columns(self) -> int:
        return max(20, self.scrollable_content_region.width)

    def _worded(self, line: StoryLine) -> Text:
        """Return the styled text of a line. Lines that only this seat saw have a mark."""
        if line.kind is LineKind.PRIVATE:
            return Text(f"▪ {line.text}", "italic")
        is_own = line.kind is LineKind.SPEECH and line.seat == self._own
        text = Text(line.text, "bold" if is_own else "")
        return text.append(beside(self._rules, line.claim, self._lang), "bold") if line.claim else text

    def show(self, lines: list[StoryLine], lang: str, top: int | None = None) -> None:
        """Show these lines, scrolled to the end or to the line `top`. Only new lines are written."""
        if lang != self._lang or lines[: len(self._shown)] != self._shown:
            self._lang = lang
            self.clear()
            self._shown = []
        start = None
        for at, line in enumerate(lines[len(self._shown) :], len(self._shown)):
            start = len(self.lines) if at == top else start
            self.write(self._drawn(line), self._columns, scroll_end=top is None)
        self._shown = list(lines)
        if start is not None:
            self.call_after_refresh(self.scroll_to, y=start - LINES_ABOVE, animate=False)

    def on_resize(self, _: Resize) -> None:
        """Wrap all lines again."""
        lines, self._shown = self._shown, []
        self.clear()
        self.show(lines, self._lang)
