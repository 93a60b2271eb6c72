"""A person who plays for the first time: they read every lesson and ask about every word in it."""

from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.browser import Visitor
from tests.browser.partaker import Partaker
from tests.browser.picture import Picture


class Newcomer(Partaker):
    """`lessons` are those that they have understood, `asked` the words that they have asked about."""

    def __init__(self, visitor: Visitor, luck: Random, glossary: list[dict[str, Any]]) -> None:
        """`glossary`: that of the server."""
        super().__init__(visitor, "ru", luck)
        self._meanings = {_capital(one["term"]["ru"]): one["meaning"]["ru"] for one in glossary}
        self.lessons, self.asked = list[str](), set[str]()

    def practise(self) -> None:
        """Play a night without a clock: a card, a number, an answer."""
        self._hold(self.words("practice-card"))
        expect(self._lesson).to_contain_text(self.words("practice-tap")[:20])
        self.tap_at_night(4)
        self._hold(self.words("practice-answer"))
        self.press(self.words("sit-with-bots"))
        expect(self.button(self.words("hold-to-see"))).to_be_visible()

    @property
    def _lesson(self) -> Locator:
        """The lesson on the page; there is never more than one."""
        return self.page.get_by_role("complementary", name=self.words("lesson"))

    def _hold(self, lesson: str) -> None:
        expect(self._lesson).to_have_text(lesson)
        self._ask_about_words()
        with self.holding(self.words("hold-to-see")):
            assert self.secret()

    def _does_something(self, seen: Picture) -> bool:
        shown = [node for node in seen.all("complementary") if node.is_called(self.words("lesson"))]
        assert len(shown) <= 1
        if not shown:
            return super()._does_something(seen)
        self._learn()
        return True

    def _learn(self) -> None:
        """Ask why this is allowed now, what a strong player would think, and about every word of both."""
        now = self._text()
        assert now not in self.lessons
        self._ask_about_words()
        self.press(self.words("strong-player"))
        expect(self._lesson.get_by_role("status")).not_to_have_text(now)
        self._ask_about_words()
        thought = self._text()
        self.press(self.words("understood"))
        expect(self._lesson.get_by_text(thought)).to_be_hidden()
        self.lessons.append(now)

    def _text(self) -> str:
        return self._lesson.get_by_role("status").inner_text()

    def _ask_about_words(self) -> None:
        for word in self._lesson.get_by_role("status").get_by_role("button").all():
            if word.inner_text() not in self.asked:
                self._ask_about(word)

    def _ask_about(self, word: Locator) -> None:
        self.asked.add(word.inner_text())
        self.tap(word)
        sheet = self.page.get_by_role("dialog")
        term = sheet.get_by_role("heading").inner_text()
        expect(sheet.get_by_role("paragraph")).to_have_text(self._meanings[term])
        self.tap(sheet.get_by_role("button", name=self.words("understood")))
        expect(sheet).to_be_hidden()


def _capital(term: str) -> str:
    return term[:1].upper() + term[1:]
