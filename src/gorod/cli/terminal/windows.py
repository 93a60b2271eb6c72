"""Windows over the table: a text, a question, and the handbook."""

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from gorod.cli.terminal.handbook import Chapter, found_in, pages
from gorod.services.solo.solo_game import Solo
from gorod.texts import say


class PagedWindow(ModalScreen[bool]):
    """A window that scrolls by arrows and page keys. Other keys are passed to `pressed`."""

    def on_key(self, event: events.Key) -> None:
        """Handle every key, so that none reaches the screen behind the window."""
        event.stop()
        event.prevent_default()
        window = self.query_one("#window", VerticalScroll)
        if event.key in ("down", "pagedown"):
            window.scroll_page_down(animate=False)
        elif event.key in ("up", "pageup"):
            window.scroll_page_up(animate=False)
        else:
            self.pressed(event)

    def pressed(self, _: events.Key) -> None:
        """Close the window. Subclasses may override this."""
        self.dismiss(False)


class Window(PagedWindow):
    """A text or a question. One of the keys `yes` answers yes, any other key no."""

    def __init__(self, text: str, yes: tuple[str, ...] = ()) -> None:
        """`yes`: the keys that agree."""
        super().__init__()
        self._text, self._yes = text, yes

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        with VerticalScroll(id="window"):
            yield Static(self._text, markup=False)

    def pressed(self, event: events.Key) -> None:
        """Close the window with the answer."""
        self.dismiss(event.key in self._yes or event.character in self._yes)


class HandbookWindow(PagedWindow):
    """The rules and the players' slang. Typed letters are searched for."""

    def __init__(self, solo: Solo, lang: str) -> None:
        super().__init__()
        self._solo, self._lang = solo, lang
        self._chapter, self._typed = Chapter.RULES, ""

    def compose(self) -> ComposeResult:
        """Lay out the search words above and the found paragraphs below."""
        with VerticalScroll(id="window"):
            yield Static(id="looked-for", markup=False)
            yield Static(id="found", markup=False)

    def on_mount(self) -> None:
        """Draw the first chapter."""
        self._draw()

    def _draw(self) -> None:
        found = found_in(pages(self._chapter, self._solo, self._lang), self._typed)
        keys = f"play-book-{self._chapter}", "play-book-hint", "play-book-find"
        head = [say(self._lang, key, words=self._typed) for key in keys]
        self.query_one("#looked-for", Static).update("\n".join(head))
        text = "\n\n".join(found) or say(self._lang, "play-book-nothing", words=self._typed)
        self.query_one("#found", Static).update(f"\n{text}")
        self.query_one("#window", VerticalScroll).scroll_home(animate=False)

    def pressed(self, event: events.Key) -> None:
        """Switch the chapter by left and right, close by Enter, and search for letters."""
        if event.key in ("left", "right"):
            self._chapter = self._chapter.other
            self._draw()
        elif event.key == "enter":
            super().pressed(event)
        else:
            self._type(event)

    def _type(self, event: events.Key) -> None:
        if event.key == "backspace":
            self._typed = self._typed[:-1]
        elif event.character and event.character.isprintable():
            self._typed += event.character
        self._draw()
