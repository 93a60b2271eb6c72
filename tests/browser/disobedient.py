"""Disturbances by people: a connection fails in a vote, a phone is turned, a page reloaded, or ignored."""

from random import Random

from playwright.sync_api import expect

from tests.browser.browser import ALL_SIZES, Browser, Visitor
from tests.browser.cable import Cable
from tests.browser.forward import ForwardHouse
from tests.browser.interrupted import EXPECTED
from tests.browser.partaker import NAMED, Partaker
from tests.browser.waiting import receive_all


class CutOff(Partaker):
    """A player whose connection fails when they give their first vote; both ends of it stay open."""

    def __init__(self, visitor: Visitor, lang: str, luck: Random, cable: Cable) -> None:
        """`cable`: the connection of `visitor`."""
        super().__init__(visitor, lang, luck)
        self._cable = cable
        self.was_cut = False

    def take_part(self) -> bool:
        if self.was_cut or not self._is_polled(self.look()):
            return super().take_part()
        self.was_cut = True
        self.did.append(f"vote {self._vote_on_dead_line()}")
        return True

    def _vote_on_dead_line(self) -> int:
        seat = self._luck.choice(self.may_name()[:NAMED])
        waits = self.page.get_by_text(self.words("vote-waits"))
        receive_all(self.page)
        self._cable.stall()
        self.begin_to_name(seat)
        expect(self.page.get_by_role("alert")).to_contain_text(self.words("line-lost"))
        expect(waits).to_be_visible()
        self._cable.mend()
        expect(waits).to_have_count(0)
        expect(self.page.get_by_text(self.words("your-vote-for", seat=seat))).to_be_visible()
        self.visitor.forgive(*EXPECTED)
        return seat


class Turning(Partaker):
    """A player who turns the phone after everything that they do."""

    def take_part(self) -> bool:
        has_done = super().take_part()
        if has_done:
            self._turn()
        return has_done

    def _turn(self) -> None:
        sizes = [ALL_SIZES[name] for name in ("landscape", "phone")]
        now = self.page.viewport_size
        other = next(size for size in sizes if now is None or size.width != now["width"])
        self.page.set_viewport_size({"width": other.width, "height": other.height})


class Reloading(Partaker):
    """A player who reloads the page at every step."""

    _is_loaded = False

    def time_passes(self) -> None:
        super().time_passes()
        self._is_loaded = False

    def take_part(self) -> bool:
        if not self._is_loaded:
            self._is_loaded = True
            self.page.reload()
            receive_all(self.page)
        return super().take_part()


class Idle(Partaker):
    """A player who has put the phone aside: they never look at their card and do nothing."""

    looks = False
    has_seen_game = False
    """Whether the page went on from the card to the game and its clock."""

    def take_part(self) -> bool:
        seen = self.look()
        self.is_done = bool(self.winner(seen))
        is_card = seen.find("button", self.words("look-three-seconds")) is not None
        self.has_seen_game |= not is_card and bool(seen.all("timer"))
        return False


def cut_off(browser: Browser, house: ForwardHouse, luck: Random) -> CutOff:
    """Return such a player, with their own connection."""
    cable = browser.cable(house)
    return CutOff(browser.visitor(cable, reduced_motion="reduce"), "ru", luck, cable)


def turning(browser: Browser, house: ForwardHouse, luck: Random) -> Turning:
    """Return such a player, with a phone."""
    return Turning(browser.visitor(house, reduced_motion="reduce"), "ru", luck)


def reloading(browser: Browser, house: ForwardHouse, luck: Random) -> Reloading:
    """Return such a player, with a phone."""
    return Reloading(browser.visitor(house, reduced_motion="reduce"), "ru", luck)


def idle(browser: Browser, house: ForwardHouse, luck: Random) -> Idle:
    """Return such a player, with a phone."""
    return Idle(browser.visitor(house, reduced_motion="reduce"), "ru", luck)
