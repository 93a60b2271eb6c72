"""Draws the table: ring, notes, card and story, with the question below."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from gorod.cli.terminal.card_and_notes import card_text, claims_in_short, notes_text
from gorod.cli.terminal.head_words import clock_words, keys_line, thinking_words
from gorod.cli.terminal.question import asked, heading
from gorod.cli.terminal.ring import Ring, fitting, width
from gorod.cli.terminal.screen_state import ScreenState, Typing
from gorod.cli.terminal.widgets import QuestionPanel, StoryLog
from gorod.engine.speaking import MAX_SPEECH_CHARS

ROWS_BESIDE_RING = 16
"""Rows kept for the head line, the notes and the question."""
MIN_RING_COLUMNS = 66
"""On a narrower screen the ring is hidden in favour of the story."""


class TableScreen(Screen[None]):
    """Draws the current state of a game."""

    def __init__(self, state: ScreenState) -> None:
        super().__init__()
        self._state = state
        self._head = ""

    def compose(self) -> ComposeResult:
        """Lay out the table above and the question below."""
        solo = self._state.solo
        yield Static(id="head", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="side"):
                yield Static(id="ring", markup=False)
                with VerticalScroll(id="knows", can_focus=False):
                    yield Static(id="knowledge", markup=False)
            with Vertical(id="tale"):
                yield Static(id="card", markup=False)
                yield StoryLog(solo.seat, solo.rules)
        with Vertical(id="below"):
            yield QuestionPanel()
            yield Input(id="words", max_length=MAX_SPEECH_CHARS, compact=True)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Draw for the first time."""
        self.draw()

    def on_resize(self) -> None:
        """Redraw what depends on the size."""
        self.set_class(self.size.width < MIN_RING_COLUMNS, "-narrow")
        self._head = ""
        self.draw_head()
        if self.query("#keys"):
            self._draw_keys()
            self._draw_side()

    @property
    def panel(self) -> QuestionPanel:
        """The panel with the choices."""
        return self.query_one(QuestionPanel)

    @property
    def story(self) -> StoryLog:
        """The widget of the story."""
        return self.query_one(StoryLog)

    @property
    def line(self) -> Input:
        """The input line."""
        return self.query_one(Input)

    def draw(self) -> None:
        """Draw everything. The colours depend on night and day, not on the person's card."""
        state, view = self._state, self._state.playback.view
        self.set_class(view.is_night and not view.winner, "-night")
        self.set_class(state.typing is not Typing.NOTHING, "-typing")
        question = asked(state)
        self.panel.ask(question.prompt, question.choices, question.hint)
        self.draw_head()
        self._draw_side()
        self._draw_card()
        self.story.show(state.visible_lines(), state.lang, state.verdict_line)
        self._draw_keys()

    def _draw_keys(self) -> None:
        state, columns = self._state, self.size.width - 2
        self._put("#keys", keys_line(state.pace, state.solo.is_timed, state.lang, columns))

    def _put(self, place: str, text: str | Text) -> None:
        self.query_one(place, Static).update(text)

    def draw_head(self) -> None:
        """Draw the head line and the clock, unless the screen is not composed yet."""
        if not self.query("#head"):
            return
        state, columns = self._state, self.query_one("#head").content_size.width
        left = heading(state)
        is_thinking = state.is_thinking and state.is_asking
        right = (
            thinking_words(state.playback, state.lang)
            if is_thinking
            else clock_words(state.solo, state.is_asking, state.lang)
        )
        words = f"{left}{right:>{max(1, columns - len(left))}}"
        if words != self._head:
            self._head = words
            self._put("#head", words)

    def _draw_side(self) -> None:
        """Draw the ring, as large as the window allows, and the notes."""
        state, rules, players = self._state, self._state.solo.rules, self._state.solo.players
        view, lines, lang = state.playback.view, state.playback.lines, state.lang
        size = fitting(players, self.size.width * 2 // 5, self.size.height - ROWS_BESIDE_RING)
        claims = claims_in_short(rules, lines, lang)
        ring = Ring(view, rules, state.notes, lang, size, state.is_card_open, claims)
        self.query_one("#side").styles.width = width(players, size) + 3
        self._put("#ring", ring.drawn(players))
        self._put("#knowledge", notes_text(rules, lines, state.notes, lang))

    def _draw_card(self) -> None:
        """Draw the card if it is open. A hidden card is nowhere on the screen."""
        state, is_open = self._state, self._state.is_card_open
        card = card_text(state.solo.rules, state.playback.view, state.lang) if is_open else Text()
        self._put("#card", card)
        self.set_class(is_open, "-card")
