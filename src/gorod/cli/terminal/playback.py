"""The story so far, line by line: what has been shown, what may be seen, how long each line stays."""

from collections import deque
from enum import Enum

from gorod.cli.terminal.thinking import Thinking
from gorod.services.solo.solo_game import Solo
from gorod.services.solo.story import FrameView, LineKind, News, StoryLine, add_line


class StoryPace(Enum):
    """From one line at a key press to everything at once; the value stretches every pause."""

    BY_KEY = None
    SLOW = 1.8
    USUAL = 1.0
    FAST = 0.35
    AT_ONCE = 0.0

    @property
    def key(self) -> str:
        """The name of its words."""
        return f"play-pace-{self.name.lower()}"

    def changed(self, by: int) -> "StoryPace":
        """The next faster or slower one, if there is one."""
        paces = list(StoryPace)
        at = paces.index(self) + by
        return paces[max(0, min(at, len(paces) - 1))]


_NIGHT_PAUSE_S = 1.6
_HEADING_PAUSE_S = 1.0
_SILENCE_PAUSE_S = 0.4
_BASE_PAUSE_S, _PAUSE_PER_LETTER_S, _MAX_PAUSE_S = 0.5, 0.035, 5.0


def pause_after(line: StoryLine, is_night: bool) -> float:
    """Seconds to read a line at the usual pace; at night all pauses are alike, so that they tell nothing."""
    if is_night:
        return _NIGHT_PAUSE_S
    if line.kind is LineKind.HEADING:
        return _HEADING_PAUSE_S
    if line.kind is LineKind.SILENCE:
        return _SILENCE_PAUSE_S
    return min(_BASE_PAUSE_S + _PAUSE_PER_LETTER_S * len(line.text), _MAX_PAUSE_S)


class StoryCourse(Enum):
    """What a step of the story has brought."""

    SHOWN = "shown"
    THINKING = "thinking"
    WAITING = "waiting"


class Playback:
    """Brings the game on only when everything that happened before has been shown.

    A night is thought to its end, or to the person's question, before anything of it is shown: how long
    one line follows another tells nothing of who thought in between.
    """

    def __init__(self, solo: Solo, thinking: Thinking | None = None) -> None:
        self._solo, self.thinking = solo, thinking or Thinking()
        self.view = solo.view
        self.lines: list[StoryLine] = []
        self._waiting: deque[StoryLine | FrameView] = deque()

    def step(self) -> StoryCourse:
        """Show one more line, unless somebody thinks or the game waits."""
        course = StoryCourse.SHOWN
        while course is StoryCourse.SHOWN:
            self._gather()
            if not self._is_sealed and self._show_next():
                return StoryCourse.SHOWN
            course = self._advance()
        return StoryCourse.SHOWN if course is StoryCourse.WAITING and self._show_next() else course

    @property
    def _is_sealed(self) -> bool:
        return self.view.is_night and self._solo.view.is_night and not self._solo.is_over

    def _advance(self) -> StoryCourse:
        """Let one thing happen behind what is shown."""
        if self.thinking.is_on:
            return StoryCourse.SHOWN if self.settle() else StoryCourse.THINKING
        thought = self._solo.thought()
        if thought is not None:
            self.thinking.begin(thought)
            return StoryCourse.SHOWN
        return StoryCourse.SHOWN if self._solo.move_on() else StoryCourse.WAITING

    def settle(self) -> bool:
        """Do what was thought of; whether nobody thinks any more."""
        heard = self.thinking.heard()
        if heard is not None:
            self._solo.settle(*heard)
        return not self.thinking.is_on

    def catch_up(self) -> None:
        """Show everything that has happened at once."""
        self._gather()
        while self._show_next():
            pass

    def _gather(self) -> None:
        for news in self._solo.news():
            if news.afresh:
                self._begin_anew(news)
            else:
                self._waiting += [*news.lines, news.view]

    def _begin_anew(self, news: News) -> None:
        self._waiting.clear()
        self.lines, self.view = list(news.lines), news.view

    def _show_next(self) -> bool:
        while self._waiting:
            shown = self._waiting.popleft()
            if isinstance(shown, StoryLine):
                add_line(self.lines, shown, self._solo.lang)
                self._follow()
                return True
            self.view = shown
        return False

    def _follow(self) -> None:
        """With the last line of a frame the table changes too."""
        while self._waiting and isinstance(self._waiting[0], FrameView):
            self.view = self._waiting.popleft()  # type: ignore[assignment]

    @property
    def is_asking(self) -> bool:
        """The person is asked, and has been shown what about."""
        shown, now = self.view.step, self._solo.view.step
        is_shown = not self._waiting or (shown.kind, shown.turn) == (now.kind, now.turn)
        return self._solo.is_asked and is_shown

    @property
    def is_over(self) -> bool:
        """Everything to the end has been shown."""
        return self._solo.is_over and not self._waiting


def visible(lines: list[StoryLine], is_night: bool, is_card_open: bool) -> list[StoryLine]:
    """Secrets are shown in the night they were told in, and later only with the card."""
    headings = [at for at, line in enumerate(lines) if line.kind is LineKind.HEADING]
    tonight = headings[-1] if headings and is_night else len(lines)
    return [line for at, line in enumerate(lines) if _is_shown(line, at >= tonight, is_card_open)]


def _is_shown(line: StoryLine, is_tonight: bool, is_card_open: bool) -> bool:
    if line.kind is LineKind.CARD:
        return False
    return line.kind is not LineKind.PRIVATE or is_tonight or is_card_open
