"""The state of the screen, independent of drawing: what is shown, asked, chosen and typed."""

from collections import deque
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from gorod.cli.output import CommandError, Output
from gorod.cli.terminal.ending import ending
from gorod.cli.terminal.menu import READY, Effect, Menu, MenuItem, menu_of
from gorod.cli.terminal.playback import Playback, StoryCourse, StoryPace, pause_after, visible
from gorod.cli.terminal.save import SaveFile
from gorod.cli.terminal.session import Session
from gorod.cli.terminal.thinking import Thinking
from gorod.cli.terminal.typed_speech import speech_of, understood
from gorod.engine.commands import Command
from gorod.engine.refusal import Refused
from gorod.engine.seats import Seat
from gorod.services.clocks import HandClock, SystemClock
from gorod.services.solo.story import LineKind, StoryLine
from gorod.texts import refusal


class Typing(StrEnum):
    """The purpose of the typed line."""

    NOTHING = "nothing"
    SPEECH = "speech"
    NOTE = "note"
    FILE = "file"


class ScreenState:
    """The state of the screen in one game."""

    def __init__(
        self,
        session: Session,
        output: Output,
        game_clock: HandClock | None = None,
        pace: StoryPace = StoryPace.USUAL,
        thinking: Thinking | None = None,
    ) -> None:
        """`game_clock` measures the time limits of the game. Nothing happens until `has_begun` is set."""
        self.session, self.solo, self.notes, self.pace = session, session.solo, session.notes, pace
        self.output = output
        self.playback = Playback(session.solo, thinking)
        self.typing = Typing.NOTHING
        self.has_begun = self.is_card_open = False
        self.ending_at: int | None = None
        self._chosen: tuple[Seat, ...] = ()
        self.hint = self.typed = self.answer = ""
        self._answers = 0
        self._is_skipping = False
        self._pending: deque[Callable[[], None]] = deque()
        self._game_clock, self._clock = game_clock or HandClock(), SystemClock()
        self._looked = self._clock.now()
        if session.is_resumed:
            self._catch_up()

    def _catch_up(self) -> None:
        self.playback.catch_up()
        self._answers = self._count_answers()

    @property
    def lang(self) -> str:
        """The current language."""
        return self.output.lang

    def say(self, key: str, **values: str | int) -> str:
        """Return a text of the screen."""
        return self.output.say(key, **values)

    # -- the course of the game

    def step(self) -> float | None:
        """Show one more line. Return its pause, or None if the game waits or a program is thinking."""
        self.answer = ""
        self._do_pending()
        is_free = self.has_begun and self.typing is Typing.NOTHING
        is_on = is_free and self.playback.step() is StoryCourse.SHOWN
        if self.has_begun:
            self.session.follow()
        if self.playback.is_over and self.ending_at is None:
            self._end()
        is_answered = is_on and self._is_answered()
        stretch = self._stretch
        if not is_on or is_answered or stretch is None:
            return None
        return stretch * pause_after(self.playback.lines[-1], self.playback.view.is_night)

    @property
    def _stretch(self) -> float | None:
        """The factor of the pauses. A person who has left can read the rest, or skip it."""
        if self.is_watching and self._is_skipping:
            return 0.0
        is_unread = self.is_watching and self.pace is StoryPace.AT_ONCE
        stretch: float | None = (StoryPace.USUAL if is_unread else self.pace).value
        return stretch

    @property
    def is_watching(self) -> bool:
        """Whether the person has left a game that goes on."""
        return self.has_begun and self.ending_at is None and self.solo.seat not in self.playback.view.alive

    def skip(self) -> None:
        """Skip to the end, if the person only watches."""
        self._is_skipping = self.is_watching

    def _act(self, action: Callable[[], None]) -> None:
        """Do something in the game, after a running thought, which must not see a changed game."""
        self._pending.append(action)
        self._do_pending()

    def _do_pending(self) -> None:
        while self._pending and self.playback.settle():
            self._pending.popleft()()

    def _is_answered(self) -> bool:
        """Return whether the judge has just answered. The story then waits: by day the answer is hidden."""
        answers = self._count_answers()
        is_new, self._answers = answers > self._answers, answers
        last = self.playback.lines[-1]
        self.answer = last.text if is_new and last.kind is LineKind.PRIVATE else ""
        return bool(self.answer)

    def _count_answers(self) -> int:
        return len([seen for seen in self.playback.view.me.answers if seen.answer])

    def pass_time(self, is_running: bool) -> None:
        """Advance the clock of the game by the elapsed time, if no window is open."""
        now = self._clock.now()
        if is_running:
            self._game_clock.move_to(self._game_clock.now() + now - self._looked)
        self._looked = now

    def _end(self) -> None:
        self.ending_at = len(self.playback.lines)
        self.playback.lines += ending(self.solo, self.lang, self.notes)
        if self.session.save:
            self._written(self.session.save)

    def visible_lines(self) -> list[StoryLine]:
        """Return the visible lines of the story."""
        is_open = self.is_card_open or self.ending_at is not None
        return visible(self.playback.lines, self.playback.view.is_night, is_open)

    @property
    def verdict_line(self) -> int | None:
        """The index of the ending in the visible lines, once the game is over."""
        told = len(self.playback.lines) - (self.ending_at or 0)
        return None if self.ending_at is None else len(self.visible_lines()) - told

    @property
    def is_asking(self) -> bool:
        """Whether the person must choose something in the game."""
        return self.has_begun and self.playback.is_asking

    @property
    def is_thinking(self) -> bool:
        """Whether a program has been thinking for a noticeable time."""
        return self.playback.thinking.is_long

    def menu(self) -> Menu | None:
        """Return the person's moves if they are asked, else None."""
        if not self.is_asking:
            return None
        return menu_of(self.solo.rules, self.solo.view, self.lang, self._chosen)

    # -- what the person does

    def choose(self, choice: MenuItem) -> str:
        """Act on a choice. Return the key for the cursor afterwards, or an empty string."""
        self.hint = ""
        if choice.does is Effect.PICK:
            return self._pick(int(choice.key))
        self._chosen = ()
        if choice.does is Effect.SPEECH:
            self.type(Typing.SPEECH)
        else:
            self._act(lambda: self._do(choice.command))
        return ""

    def _pick(self, seat: Seat) -> str:
        """Choose a seat or undo that. When enough are chosen, the cursor goes to «ready»."""
        is_named = seat in self._chosen
        self._chosen = tuple(s for s in self._chosen if s != seat) if is_named else (*self._chosen, seat)
        menu = self.menu()
        return READY if menu and menu.choice(READY) else str(seat)

    def _do(self, command: Command | None) -> None:
        if command is None:
            self.solo.let_pass()
            return
        answer = self.solo.do(command)
        if isinstance(answer, Refused):
            self.hint = refusal(self.lang, answer.code, answer.detail)

    def undo(self) -> None:
        """Undo the last decision."""
        self._act(self._undo)

    def _undo(self) -> None:
        self._chosen, self._is_skipping = (), False
        is_undone = self.ending_at is None and self.solo.undo()
        self.hint = self.say("play-undone" if is_undone else "play-nothing-to-undo")

    def listen(self) -> None:
        """Let others speak first in a discussion. The person may still speak later."""
        if self.is_asking and self.solo.has_the_floor:
            self._act(self.solo.listen)

    def switch_language(self) -> None:
        """Switch the language of the whole story."""
        self._act(self._switch)

    def _switch(self) -> None:
        self.output = self.output.in_other_language()
        self.solo.speak(self.lang)
        if self.has_begun or self.session.is_resumed:
            self._catch_up()
        self.hint = self.say("play-language")
        if self.ending_at is not None:
            self._end()

    def remind(self) -> None:
        """Show a hint that something must be chosen first."""
        self.hint = self.say("play-choose-first")

    def toggle_clocks(self) -> None:
        """Switch the time limits of the person's decisions on or off."""
        self.solo.limit_time(not self.solo.is_timed)

    # -- what the person types

    def type(self, what: Typing) -> None:
        """Begin to type."""
        self.typing, self.typed, self.hint = what, "", ""

    def stop_typing(self) -> None:
        """End typing. The hint about its result stays."""
        self.typing, self.typed = Typing.NOTHING, ""

    def preview(self, typed: str) -> None:
        """Take the current text of the line, to show how a speech is understood."""
        self.typed, self.hint = typed if self.typing is Typing.SPEECH else "", ""

    def submit(self, typed: str) -> None:
        """Use the finished line. An empty one does nothing."""
        take = _SUBMITTED.get(self.typing)
        self.stop_typing()
        if take and typed.strip():
            take(self, typed.strip())

    def speak(self, typed: str) -> None:
        """Say a line to the table."""
        said = speech_of(typed, self.solo.rules, self.solo.players)
        self.hint = understood(said, typed, self.solo)
        self._act(lambda: self._do(said))

    def note(self, typed: str) -> None:
        """Write a note."""
        if not self.notes.write(typed):
            self.hint = self.say("play-note-hint")

    def save_as(self, typed: str) -> None:
        """Save the game to a file."""
        try:
            self._written(SaveFile(Path(typed).expanduser(), self.output))
        except CommandError as error:
            self.hint = error.sentence()

    def _written(self, file: SaveFile) -> None:
        try:
            file.write(self.solo.record())
            self.hint = self.say("play-saved", file=str(file.path))
        except CommandError as error:
            self.hint = error.sentence()


_SUBMITTED: dict[Typing, Callable[[ScreenState, str], None]] = {
    Typing.SPEECH: ScreenState.speak,
    Typing.NOTE: ScreenState.note,
    Typing.FILE: ScreenState.save_as,
}
