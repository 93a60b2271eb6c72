"""Windows over the table: some words, a question, and the handbook."""

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from gorod.cli.terminal.handbook import Chapter, found_in, pages
from gorod.services.solo.solo_game import Solo
from gorod.texts import say


class PagedWindow(ModalScreen[bool]):
    """A frame over the screen: arrows turn its pages, and every other key is for whatever it shows."""

    def on_key(self, event: events.Key) -> None:
        """Nothing behind the window hears a key."""
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
        """A key that turns no page closes the window, unless it shows something that knows better."""
        self.dismiss(False)


class Window(PagedWindow):
    """Some words; a key answers yes, any of the others no."""

    def __init__(self, text: str, yes: tuple[str, ...] = ()) -> None:
        """`yes`: the keys that agree."""
        super().__init__()
        self._text, self._yes = text, yes

    def compose(self) -> ComposeResult:
        """The words in a frame."""
        with VerticalScroll(id="window"):
            yield Static(self._text, markup=False)

    def pressed(self, event: events.Key) -> None:
        """Everything closes the window."""
        self.dismiss(event.key in self._yes or event.character in self._yes)


class HandbookWindow(PagedWindow):
    """The rules and the players' words; whatever is typed is looked for."""

    def __init__(self, solo: Solo, lang: str) -> None:
        super().__init__()
        self._solo, self._lang = solo, lang
        self._chapter, self._typed = Chapter.RULES, ""

    def compose(self) -> ComposeResult:
        """What is looked for above, what was found below."""
        with VerticalScroll(id="window"):
            yield Static(id="looked-for", markup=False)
            yield Static(id="found", markup=False)

    def on_mount(self) -> None:
        """Open it at its first page."""
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
        """To the side is the other chapter; letters are looked for."""
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
