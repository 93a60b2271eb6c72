"""The full-screen app: handles keys, shows the story at its pace, opens windows."""

from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Input

from gorod.cli.output import Output
from gorod.cli.terminal.menu import SPEAK, MenuItem
from gorod.cli.terminal.playback import StoryPace
from gorod.cli.terminal.question import ANOTHER_GAME, QUIT, SAVE
from gorod.cli.terminal.screen import TableScreen
from gorod.cli.terminal.screen_state import ScreenState, Typing
from gorod.cli.terminal.session import Session
from gorod.cli.terminal.thinking import Thinking
from gorod.cli.terminal.windows import HandbookWindow, Window
from gorod.services.clocks import HandClock

TICK_S = 0.25
YES_KEYS = ("enter", "y", "н", "д")
LETTER_KEYS = {
    **dict.fromkeys(("?", "h", "р"), "help"),
    **dict.fromkeys(("c", "с"), "card"),
    **dict.fromkeys(("n", "т"), "note"),
    **dict.fromkeys(("t", "е"), "clocks"),
    **dict.fromkeys(("r", "к"), "handbook"),
    **dict.fromkeys(("l", "д"), "language"),
    **dict.fromkeys(("s", "ы"), "skip"),
    **dict.fromkeys(("q", "й"), "leave"),
    **dict.fromkeys(("+", "="), "faster"),
    **dict.fromkeys(("-", "_"), "slower"),
}
"""Letters as alternatives to the function keys. Irreversible actions have none, because a person who begins
to type words too early would trigger them.

Each Cyrillic letter is the same key in the Russian layout.
"""


def _bound(keys: str, action: str) -> Binding:
    return Binding(keys, action, priority=True)


class TerminalApp(App[bool]):
    """One game. The result of `run` is whether the person wants another one."""

    CSS_PATH = "screen.tcss"
    TITLE = "Gorod"
    AUTO_FOCUS = ""
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        _bound("f1", "help"),
        _bound("f2", "card"),
        _bound("f3", "note"),
        _bound("f4", "clocks"),
        _bound("f5", "take_back"),
        _bound("f6", "handbook"),
        _bound("f8", "language"),
        _bound("f10,ctrl+q,ctrl+c", "leave"),
        _bound("tab", "speak"),
        _bound("escape", "close"),
    ]

    def __init__(self, session: Session, output: Output, clock: HandClock, pace: StoryPace) -> None:
        super().__init__()
        self._is_told_thinking = False
        self.state = state = ScreenState(session, output, clock, pace, Thinking(self._thought))
        self.table = TableScreen(state)
        self._timer: Timer | None = None

    def get_default_screen(self) -> TableScreen:
        """Return the screen of the table, which is below all windows."""
        return self.table

    def on_mount(self) -> None:
        """Start the clock timer."""
        self.set_interval(TICK_S, self._tick)

    def _thought(self) -> None:
        """Note that a program has finished thinking. Called on another thread."""
        with suppress(RuntimeError):  # the app was closed meanwhile
            self.call_later(self._go_on_after_thought)

    def _go_on_after_thought(self) -> None:
        """Go on, unless a pause is not over or a window is open."""
        if self._is_on_top and self.state.playback.thinking.is_on:
            self.go_on()

    def _fatal_error(self) -> None:
        """Close without a traceback, which could show other players' cards."""
        self._close_messages_no_wait()

    @property
    def failure(self) -> Exception | None:
        """The exception that ended the app, if any."""
        return self._exception

    # -- the course

    @property
    def _is_on_top(self) -> bool:
        """Whether the app is running and no window is open over the table."""
        return self.is_running and self.screen is self.table

    def go_on(self) -> None:
        """Show lines until one has a pause, or the person is asked."""
        if self._timer:
            self._timer.stop()
        pause = self.state.step()
        while pause == 0:
            pause = self.state.step()
        if pause:
            self._timer = self.set_timer(pause, self._go_on_alone)
        self.table.draw()

    def _go_on_alone(self) -> None:
        if self._is_on_top:
            self.go_on()

    def _tick(self) -> None:
        if not self.is_running:  # when the app closes, its timers stop after its screens
            return
        self.state.pass_time(self._is_on_top)
        if self._is_on_top and self.state.solo.left == 0:
            self.state.submit(self.table.line.value)  # time is up: what was typed is said
            self._stop_typing()
        if self.state.is_thinking is not self._is_told_thinking:
            self._is_told_thinking = self.state.is_thinking
            self.table.draw()
        self.table.draw_head()

    # -- keys

    def on_key(self, event: events.Key) -> None:
        """Handle a key of the table, unless the person is typing."""
        if not self._is_on_top or self.state.typing is not Typing.NOTHING:
            return
        if event.key == "enter":
            self._enter()
        elif event.key == "space":
            self._continue()
        elif not self.table.panel.move(event.key):
            self._other_key(event)

    def _other_key(self, event: events.Key) -> None:
        story = self.table.story
        if event.key == "pageup":
            story.scroll_page_up(animate=False)
        elif event.key == "pagedown":
            story.scroll_page_down(animate=False)
        elif event.key == "end":
            self.action_skip()
        elif event.character in LETTER_KEYS:
            getattr(self, f"action_{LETTER_KEYS[event.character]}")()

    def _enter(self) -> None:
        panel = self.table.panel
        if panel.chosen:
            self._choose(panel.chosen)
        elif panel.has_choices:
            self.state.remind()
            self.table.draw()
        else:
            self._continue()

    def _continue(self) -> None:
        """Begin the game, or skip the pause; in a discussion, let others speak."""
        self.state.has_begun = True
        self.state.listen()
        self.go_on()

    def _choose(self, choice: MenuItem) -> None:
        if self.state.ending_at is not None:
            self._choose_last(choice.key)
            return
        key = self.state.choose(choice)
        if self.state.typing is not Typing.NOTHING:
            self._begin_to_type(self.state.typing)
        else:
            self.go_on()
            self.table.panel.point_at(key)

    def _choose_last(self, key: str) -> None:
        if key == SAVE:
            self._begin_to_type(Typing.FILE)
        elif key in (ANOTHER_GAME, QUIT):
            self.exit(key == ANOTHER_GAME)

    # -- typing

    def _begin_to_type(self, what: Typing) -> None:
        self.state.type(what)
        self.table.line.value = ""
        self.table.draw()
        self.table.line.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show how the typed line is understood."""
        if self.state.typing is not Typing.NOTHING:
            self.state.preview(event.value)
            self.table.draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.state.submit(event.value)
        self._stop_typing()

    def _stop_typing(self) -> None:
        self.state.stop_typing()
        self.table.set_focus(None)
        self.go_on()

    # -- actions

    def action_close(self) -> None:
        """Close the window, or stop typing."""
        if isinstance(self.screen, ModalScreen):
            self.screen.dismiss(False)
        elif self.state.typing is not Typing.NOTHING:
            self._stop_typing()

    def action_speak(self) -> None:
        """Begin to type a speech, if the person may speak."""
        menu = self.state.menu() if self._is_on_top else None
        if menu and menu.choice(SPEAK):
            self._begin_to_type(Typing.SPEECH)

    def action_note(self) -> None:
        if self._is_on_top:
            self._begin_to_type(Typing.NOTE)

    def action_card(self) -> None:
        """Show or hide the person's card."""
        self.state.is_card_open = not self.state.is_card_open
        self.table.draw()

    def action_clocks(self) -> None:
        """Switch the person's time limits on or off."""
        self.state.toggle_clocks()
        self.table.draw()

    def action_take_back(self) -> None:
        """Take the last decision back."""
        if self._is_on_top:
            self.state.undo()
            self.go_on()

    def action_skip(self) -> None:
        """Skip to the end, if the person has left the table."""
        self.state.skip()
        self.go_on()

    def action_language(self) -> None:
        """Switch to the other language."""
        if self._is_on_top:
            self.state.switch_language()
            self.go_on()

    def action_handbook(self) -> None:
        """Open the handbook."""
        self._open(HandbookWindow(self.state.solo, self.state.lang), lambda _: self.go_on())

    def action_faster(self) -> None:
        """Shorter pauses."""
        self._change_pace(1)

    def action_slower(self) -> None:
        """Longer pauses."""
        self._change_pace(-1)

    def _change_pace(self, by: int) -> None:
        self.state.pace = self.state.pace.changed(by)
        if self.state.has_begun:
            self.go_on()
        else:
            self.table.draw()

    def action_help(self) -> None:
        """Show how to play."""
        self._open(Window(self.state.say("play-help")), lambda _: self.go_on())

    def action_leave(self) -> None:
        """Leave; ask first unless the game is over."""
        if self.state.ending_at is not None:
            self.exit(False)
            return
        session, say = self.state.session, self.state.say
        asked = say("play-leave-kept" if session.is_kept else "play-leave-unsaved")
        record = [say("play-saved", file=str(session.save.path))] if session.save else []
        self._open(Window("\n\n".join([asked, *record]), YES_KEYS), self._left)

    def _open(self, window: ModalScreen[bool], closed: Callable[[bool | None], None]) -> None:
        if self._is_on_top:
            window.set_class(self.table.has_class("-night"), "-night")
            self.push_screen(window, closed)

    def _left(self, is_leaving: bool | None) -> None:
        if is_leaving:
            self.exit(False)
        else:
            self.go_on()
