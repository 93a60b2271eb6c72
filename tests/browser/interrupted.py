"""A seat whose connection is cut, whose page is reloaded and whose device changes, at any step.

The owner acts while the connection is cut, or while the server's answers are lost.
"""

from collections.abc import Callable
from contextlib import suppress
from difflib import unified_diff
from itertools import cycle

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.cable import Cable
from tests.browser.deeds import Deed
from tests.browser.picture import Picture
from tests.browser.player import HELD_AT_A_CALL, Player
from tests.browser.waiting import receive_all, wait_until

PRESS_TIMEOUT_MS = 1000
"""Milliseconds to press a button that may be gone."""
EXPECTED = ("WebSocket", "net::ERR_", "status of 404")
"""What a browser logs about a cut connection, and about a code that tells nothing during a game."""
UNANSWERED = "[data-state=pressed], [data-state=sent]"
"""Buttons whose command is under way."""


class Interrupted:
    """A player who is interrupted; `player` is at their present device."""

    def __init__(self, browser: Browser, cable: Cable, code: str) -> None:
        """Let the player sit down."""
        self._browser, self._cable, self._code = browser, cable, code
        self._ways = cycle((self._while_cut, self._unheard, self._while_silent))
        self.player = self._on_new_device()
        self.player.sit_down(code, "Анна")
        self._phrase = self._four_words()

    def acts(self, deed: Deed) -> None:
        """Act over a bad connection; afterwards the server has the command."""
        receive_all(self.player.page)  # later messages may be lost, so the page must show this step first
        next(self._ways)(deed)
        expect(self.player.page.locator(UNANSWERED)).to_have_count(0)
        deed.done(self.player)

    def _while_cut(self, deed: Deed) -> None:
        self._cable.cut()
        self._sees_banner()
        deed.begin(self.player)
        self._comes_back()

    def _while_silent(self, deed: Deed) -> None:
        """Act while the connection is dead, and neither end has been told."""
        self._cable.stall()
        deed.begin(self.player)
        self._sees_banner()
        self._comes_back()

    def _unheard(self, deed: Deed) -> None:
        """Act while answers are lost: the page must ask for the status before it repeats the command."""
        self._cable.swallow()
        deed.begin(self.player)
        self._cable.await_lost_answer()
        self._cable.cut()
        self._sees_banner()
        self._comes_back()

    def misses(self, what: Callable[[], None]) -> None:
        """Let something happen while the player is away; their page then shows what a new one shows."""
        self._cable.cut()
        self._sees_banner()
        what()
        self._comes_back()
        self._same_on_second_tab()

    def is_interrupted(self) -> None:
        """Compare the page before and after a reload, and on another device."""
        expect(self.player.page.get_by_text(self.player.taken)).to_have_count(0)
        page, doubt = self.player.page, self.player.page.get_by_text(self.player.words("line-back-at-night"))
        if doubt.is_visible():  # this device lost its connection for a moment; no other device shows that
            page.reload()
            expect(doubt).to_have_count(0)
        receive_all(page)
        before, secret = seen(self.player), held(self.player)
        self.player.page.reload()
        shows(self.player, before)
        self._moves()
        shows(self.player, before)
        shows(self.player, secret, held)

    def _same_on_second_tab(self) -> None:
        second = Player(self.player.visitor)
        second.page = second.visitor.tab()
        second.page.goto(self.player.page.url)
        shows(second, lambda: seen(self.player))  # which may itself not have received everything yet
        second.page.close()

    def _moves(self) -> None:
        """Move to another device by the four words; the first one is told that its seat is elsewhere."""
        old, self.player = self.player, self._on_new_device()
        new, page = self.player, self.player.visitor.open(f"/#join/{self._code}")
        page.locator("summary", has_text=new.words("i-have-a-phrase")).tap()
        page.get_by_role("textbox", name=new.words("phrase-words")).fill(self._phrase)
        new.press(new.words("phrase-go"))
        expect(old.page.get_by_role("heading", name=old.words("end-moved"))).to_be_visible()
        for device in (old, new):
            device.visitor.forgive(*EXPECTED)
        old.visitor.context.close()

    def _on_new_device(self) -> Player:
        return Player(self._browser.visitor(self._cable, reduced_motion="reduce"))

    def _four_words(self) -> str:
        """Return the words that the menu shows while they are held."""
        player = self.player
        player.press(player.words("menu"))
        menu = player.page.get_by_role("dialog")
        menu.locator("summary", has_text=player.words("own-phrase")).tap()
        before = {*_texts(menu.aria_snapshot())}
        with player.holding(player.words("hold-to-see")):
            expect(player.button(player.words("release-to-hide"))).to_be_visible()
            [phrase] = {*_texts(menu.aria_snapshot())} - before
        player.press(player.words("close"))
        return phrase

    def _sees_banner(self) -> None:
        alert = self.player.page.get_by_role("alert")
        expect(alert).to_contain_text(self.player.words("line-lost"))

    def _comes_back(self) -> None:
        self._cable.mend()
        with suppress(TooLate):  # the page may be quicker than the player
            self.player.button(self.player.words("retry")).tap(timeout=PRESS_TIMEOUT_MS)
        expect(self.player.page.get_by_role("alert")).to_have_count(0)


def seen(player: Player) -> str:
    """Return the page without its clock, and without what another device does not know, such as taps."""
    found = player.look()
    is_night = found.has("button", player.words("hold-to-see"))
    text = found.without_time.replace(" [pressed]", "") if is_night else found.without_time
    bars = player.words("call-hold", seconds=HELD_AT_A_CALL), player.words("call-tap", taps=1, done=0)
    return "\n".join(line for line in text.splitlines() if not any(bar in line for bar in bars))


def shows(player: Player, what: str | Callable[[], str], look: Callable[[Player], str] = seen) -> None:
    """Wait until the page shows this."""

    def expected() -> str:
        return what if isinstance(what, str) else what()

    def difference() -> str:
        one, other = expected().splitlines(), look(player).splitlines()
        return "\n".join(unified_diff(one, other, "expected", "seen", n=1))

    wait_until(player.page, lambda: look(player) == expected(), difference)


def held(player: Player) -> str:
    """Return what is seen while something is held, if there is something to hold."""
    found = player.look()
    has_bar = any(found.has("button", player.words(key)) for key in ("hold-to-see", "my-card-hold"))
    return player.peek() if has_bar else ""


def _texts(snapshot: str) -> list[str]:
    return [node.text for node in Picture(snapshot).nodes if node.role == "paragraph"]
