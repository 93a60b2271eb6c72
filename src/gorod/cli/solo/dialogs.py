"""Windows over the game: help, and the question whether to leave."""

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


class Window(ModalScreen[bool]):
    """Some words; a key answers yes, any of the others no."""

    def __init__(self, text: str, yes: tuple[str, ...] = ()) -> None:
        """`yes`: the keys that agree."""
        super().__init__()
        self._text, self._yes = text, yes

    def compose(self) -> ComposeResult:
        """The words in a frame."""
        with VerticalScroll(id="window"):
            yield Static(self._text, markup=False)

    def on_key(self, event: events.Key) -> None:
        """Arrows turn the pages, everything else closes the window."""
        event.stop()
        event.prevent_default()
        window = self.query_one("#window", VerticalScroll)
        if event.key in ("down", "pagedown"):
            window.scroll_page_down(animate=False)
        elif event.key in ("up", "pageup"):
            window.scroll_page_up(animate=False)
        else:
            self.dismiss(event.key in self._yes or event.character in self._yes)
