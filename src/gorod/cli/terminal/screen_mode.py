"""The full screen: takes keys, lets the story go on at its pace, opens windows; one game after another."""

from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Input

from gorod.cli.output import Output, write_line
from gorod.cli.terminal.menu import SPEAK, MenuItem
from gorod.cli.terminal.playback import StoryPace
from gorod.cli.terminal.request import GameSetup
from gorod.cli.terminal.save import SaveFile
from gorod.cli.terminal.screen import TableScreen, Window
from gorod.cli.terminal.screen_state import AGAIN, QUIT, SAVE, ScreenState, Typing
from gorod.services.clocks import HandClock

TICK = 0.25
YES = ("enter", "y", "н", "д")
LETTERS = {
    **dict.fromkeys(("?", "h", "р"), "help"),
    **dict.fromkeys(("c", "с"), "card"),
    **dict.fromkeys(("n", "т"), "note"),
    **dict.fromkeys(("t", "е"), "clocks"),
    **dict.fromkeys(("u", "г"), "take_back"),
    **dict.fromkeys(("q", "й"), "leave"),
    **dict.fromkeys(("+", "="), "faster"),
    **dict.fromkeys(("-", "_"), "slower"),
}
"""Letters beside the function keys; a Cyrillic one is the same key with the Russian layout on."""


def _bound(keys: str, action: str) -> Binding:
    return Binding(keys, action, priority=True)


class TerminalApp(App[bool]):
    """One game; its result is whether the person wants another."""

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
        _bound("f10,ctrl+q,ctrl+c", "leave"),
        _bound("tab", "speak"),
        _bound("escape", "close"),
    ]

    def __init__(self, state: ScreenState) -> None:
        super().__init__()
        self.state = state
        self.table = TableScreen(state)
        self._timer: Timer | None = None

    def get_default_screen(self) -> TableScreen:
        """The table lies below everything."""
        return self.table

    def on_mount(self) -> None:
        """Look at the clock now and then."""
        self.set_interval(TICK, self._tick)

    def _fatal_error(self) -> None:
        """No traceback: it would show what lies in memory, other players' cards among it."""
        self._close_messages_no_wait()

    @property
    def failure(self) -> Exception | None:
        """What went wrong inside, if something did."""
        return self._exception

    # -- the course

    @property
    def _is_on_top(self) -> bool:
        """Whether nothing lies over the table."""
        return self.screen is self.table

    def go_on(self) -> None:
        """Show lines until one has to be read, or the person is asked."""
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
        self.state.pass_time(self._is_on_top)
        if self._is_on_top and self.state.solo.left == 0:
            self.state.submit(self.table.line.value)  # what was being said is said
            self._stop_typing()
        self.table.draw_head()

    # -- keys

    def on_key(self, event: events.Key) -> None:
        """Keys of the table; while something is typed they are letters."""
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
        elif event.character in LETTERS:
            getattr(self, f"action_{LETTERS[event.character]}")()

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
        """Begin, or go on without waiting."""
        self.state.has_begun = True
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
        elif key in (AGAIN, QUIT):
            self.exit(key == AGAIN)

    # -- typing

    def _begin_to_type(self, what: Typing) -> None:
        self.state.type(what)
        self.table.line.value = ""
        self.table.draw()
        self.table.line.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show how the line is understood."""
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
        """Leave the line, or the window, as it is."""
        if isinstance(self.screen, Window):
            self.screen.dismiss(False)
        elif self.state.typing is not Typing.NOTHING:
            self._stop_typing()

    def action_speak(self) -> None:
        """Begin to speak, if one may."""
        menu = self.state.menu() if self._is_on_top else None
        if menu and menu.choice(SPEAK):
            self._begin_to_type(Typing.SPEECH)

    def action_note(self) -> None:
        if self._is_on_top:
            self._begin_to_type(Typing.NOTE)

    def action_card(self) -> None:
        """Open the own card, or hide it."""
        self.state.is_card_open = not self.state.is_card_open
        self.table.draw()

    def action_clocks(self) -> None:
        """Real clocks, or none."""
        self.state.toggle_clocks()
        self.table.draw()

    def action_take_back(self) -> None:
        """Take the last decision back."""
        if self._is_on_top:
            self.state.undo()
            self.go_on()

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
        """How to play here."""
        self._open(Window(self.state.say("play-help")), lambda _: self.go_on())

    def action_leave(self) -> None:
        """Leave, after a question unless the game is over."""
        if self.state.ending_at is not None:
            self.exit(False)
            return
        key = "play-leave-saved" if self.state.save else "play-leave-unsaved"
        file = str(self.state.save.path) if self.state.save else ""
        self._open(Window(self.state.say(key, file=file), YES), self._left)

    def _open(self, window: Window, closed: Callable[[bool | None], None]) -> None:
        if self._is_on_top:
            window.set_class(self.table.has_class("-night"), "-night")
            self.push_screen(window, closed)

    def _left(self, is_leaving: bool | None) -> None:
        if is_leaving:
            self.exit(False)
        else:
            self.go_on()


def play_on_screen(setup: GameSetup, output: Output, save: SaveFile | None) -> None:
    """Each further game is dealt from the next seed, and goes at the pace of the one before."""
    pace = StoryPace.USUAL
    while True:
        game_clock = HandClock()
        state = ScreenState(setup.begun(output.lang, game_clock), output, save, game_clock, pace)
        if not _wants_more(state, output):
            return
        setup, pace = replace(setup, seed=setup.seed + 1), state.pace
        save = SaveFile(save.path, output) if save else None


def _wants_more(state: ScreenState, output: Output) -> bool:
    app = TerminalApp(state)
    try:
        wants_more = bool(app.run())
        if app.failure:
            raise output.error("internal", what=f"{type(app.failure).__name__}: {app.failure}")
        return wants_more
    finally:
        _keep(state, output)


def _keep(state: ScreenState, output: Output) -> None:
    """Left early or played to the end; a game that was not begun is no game."""
    if state.save and state.has_begun:
        state.save.write(state.solo.record())
        write_line(output.say("play-saved", file=str(state.save.path)))
