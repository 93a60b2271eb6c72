"""Shows the story line by line: the lines so far, which are visible, and the pause after each."""

from collections import deque
from enum import Enum

from gorod.cli.terminal.thinking import Thinking
from gorod.services.solo.solo_game import Solo
from gorod.services.solo.story import FrameView, LineKind, News, StoryLine, add_line


class StoryPace(Enum):
    """The pace of the story, from one line per key press to everything at once. A factor of the pauses."""

    BY_KEY = None
    SLOW = 1.8
    USUAL = 1.0
    FAST = 0.35
    AT_ONCE = 0.0

    @property
    def key(self) -> str:
        """The key of its text."""
        return f"play-pace-{self.name.lower()}"

    def changed(self, by: int) -> "StoryPace":
        """Return the next faster or slower pace, if there is one."""
        paces = list(StoryPace)
        at = paces.index(self) + by
        return paces[max(0, min(at, len(paces) - 1))]


_NIGHT_PAUSE_S = 1.6
_HEADING_PAUSE_S = 1.0
_SILENCE_PAUSE_S = 0.4
_BASE_PAUSE_S, _PAUSE_PER_LETTER_S, _MAX_PAUSE_S = 0.5, 0.035, 5.0


def pause_after(line: StoryLine, is_night: bool) -> float:
    """Return the seconds for reading a line at the usual pace. At night all are equal and reveal nothing."""
    if is_night:
        return _NIGHT_PAUSE_S
    if line.kind is LineKind.HEADING:
        return _HEADING_PAUSE_S
    if line.kind is LineKind.SILENCE:
        return _SILENCE_PAUSE_S
    return min(_BASE_PAUSE_S + _PAUSE_PER_LETTER_S * len(line.text), _MAX_PAUSE_S)


class StoryCourse(Enum):
    """The result of a step of the story."""

    SHOWN = "shown"
    THINKING = "thinking"
    WAITING = "waiting"


class Playback:
    """Shows the story, and lets the game go on only when everything before has been shown.

    A night is played to its end, or to the person's question, before any of it is shown. So the time between
    two lines does not reveal which program was thinking.
    """

    def __init__(self, solo: Solo, thinking: Thinking | None = None) -> None:
        self._solo, self.thinking = solo, thinking or Thinking()
        self.view = solo.view
        self.lines: list[StoryLine] = []
        self._waiting: deque[StoryLine | FrameView] = deque()

    def step(self) -> StoryCourse:
        """Show one more line, unless a program is thinking or the game waits."""
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
        """Let the game go on by one move, without showing it."""
        if self.thinking.is_on:
            return StoryCourse.SHOWN if self.settle() else StoryCourse.THINKING
        thought = self._solo.thought()
        if thought is not None:
            self.thinking.begin(thought)
            return StoryCourse.SHOWN
        return StoryCourse.SHOWN if self._solo.move_on() else StoryCourse.WAITING

    def settle(self) -> bool:
        """Play the move of a program that has finished thinking. Return whether no program is thinking."""
        heard = self.thinking.heard()
        if heard is not None:
            self._solo.settle(*heard)
        return not self.thinking.is_on

    def catch_up(self) -> None:
        """Show everything that has happened so far."""
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
        """Show the new view together with the last line of its frame."""
        while self._waiting and isinstance(self._waiting[0], FrameView):
            self.view = self._waiting.popleft()  # type: ignore[assignment]

    @property
    def is_asking(self) -> bool:
        """Whether the person is asked, and the step has been shown."""
        shown, now = self.view.step, self._solo.view.step
        is_shown = not self._waiting or (shown.kind, shown.turn) == (now.kind, now.turn)
        return self._solo.is_asked and is_shown

    @property
    def is_over(self) -> bool:
        """Whether everything to the end of the game has been shown."""
        return self._solo.is_over and not self._waiting


def visible(lines: list[StoryLine], is_night: bool, is_card_open: bool) -> list[StoryLine]:
    """Return the visible lines. Secrets are visible in their night, later only while the card is open."""
    headings = [at for at, line in enumerate(lines) if line.kind is LineKind.HEADING]
    tonight = headings[-1] if headings and is_night else len(lines)
    return [line for at, line in enumerate(lines) if _is_shown(line, at >= tonight, is_card_open)]


def _is_shown(line: StoryLine, is_tonight: bool, is_card_open: bool) -> bool:
    if line.kind is LineKind.CARD:
        return False
    return line.kind is not LineKind.PRIVATE or is_tonight or is_card_open
