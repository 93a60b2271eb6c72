"""What the screen shows of a game so far: line by line, the table following the lines."""

from collections import deque

from gorod.services.solo import Solo
from gorod.services.story import Line, News, View


class Stage:
    """Brings the game on only when everything that happened before has been shown."""

    def __init__(self, solo: Solo) -> None:
        """Nothing is shown yet but the table."""
        self._solo = solo
        self.view = solo.view
        self.lines: list[Line] = []
        self._waiting: deque[Line | View] = deque()

    def step(self) -> bool:
        """Show one more line; whether there was one, or the game waits."""
        self._gather()
        while not self._show_next():
            if not self._solo.go_on():
                return False
            self._gather()
        return True

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
            if isinstance(shown, Line):
                self.lines.append(shown)
                self._follow()
                return True
            self.view = shown
        return False

    def _follow(self) -> None:
        """With the last line of a frame the table changes too."""
        while self._waiting and isinstance(self._waiting[0], View):
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
