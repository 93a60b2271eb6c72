"""Two games with every kind of step: one seat has a page, the others have sockets.

The seat with the page is called the hero.
"""

from collections.abc import Callable, Sequence, Set
from functools import partial

from msgspec import Struct
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.companion import Message
from tests.browser.deeds import DEEDS, OTHER
from tests.browser.interrupted import Interrupted
from tests.web.games import downloaded, started

HERO = 1
"""The seat with a page."""
STEPS_OF_ONE = ("dealing", "speech", "defence", "farewell", "call")
"""Kinds of steps that belong to one seat or role: they are tried when it is the hero's."""
IDLE_STEPS = ("dawn", "reading", "dusk", "hunt")
"""Steps at which the hero has nothing to do: the hero is cut off until the next step has begun."""
Acts = Sequence[tuple[int, Message]]
"""Commands with their seats."""


class Evening(Struct, frozen=True):
    """A game and its script."""

    rules: str
    deck: tuple[str, ...]
    others: Callable[[Message, Set[str]], Acts]
    """Returns what the others do at a step, by their view and by the kinds of steps tried so far."""
    tries: tuple[str, ...]
    """The kinds of steps at which the hero is interrupted."""
    lines: tuple[str, ...]
    """Lines of the record: what the hero did, each exactly once."""
    dealing: str = "at_once"
    mode: str = "online"

    def __str__(self) -> str:
        return f"{self.rules}, {self.mode}"


def _in_sports(view: Message, met: Set[str]) -> Acts:
    """The hero ties with a neighbour, twice; only the hero would lift both, and is killed first at night."""
    step, alive = view["step"], view["alive"]
    match step["kind"], step["turn"]:
        case "speech", 2 if view["phase"] == "D1":
            return [(OTHER, {"do": "nominate", "seat": HERO})]
        case "ballot", 2:
            voters = (3, 4, 5, 6, 7) if "defence" in met else (3, 4, 5, 6)  # the hero votes once
            return [(seat, {"do": "vote", "seat": OTHER}) for seat in voters]
        case "hunt", _:
            return [(seat, {"do": "shoot", "seat": alive[0]}) for seat in (8, 9, 10)]
    return ()


def _at_home(view: Message, _: Set[str]) -> Acts:
    """The others vote like the hero, twice, so that the only black player leaves."""
    is_poll = view["step"]["kind"] == "poll"
    return [(3, {"do": "vote", "seat": OTHER})] if is_poll else ()


EVENINGS = (
    Evening(
        "fiim",
        ("sheriff", *["citizen"] * 6, "mafioso", "mafioso", "don"),
        _in_sports,
        tries=(
            *("dealing", "briefing", "meeting", "relaxed_sitting"),
            *("dawn", "speech", "reading", "ballot", "defence", "lift", "dusk"),
            *("hunt", "call", "best_move", "farewell", "over"),
        ),
        lines=(
            "N0 deal 1>1 2>1",
            "D1 talk 1+2 2+1 3",
            "D1 vote 2: 1 3 4 5 6 / 1: = tie",
            "D1 lift 1 = none",
            "N1 sheriff 1>2-",
            "N1 best 1: 8 9 10",
        ),
        dealing="picked",
    ),
    Evening(
        "home",
        ("inspector", "mafioso", "doctor"),
        _at_home,
        tries=("discussion", "poll"),
        lines=("D1 vote 2: 1 3 = 2",),
    ),
    Evening(
        "home",
        ("inspector", "mafioso", "doctor"),
        _at_home,
        tries=("hunt", "call", "dawn", "poll"),
        lines=("N0 inspector 1>2+", "D1 vote 2: 1 3 = 2"),
        mode="companion",
    ),
)


class HeroTable:
    """Seat everybody."""

    def __init__(self, browser: Browser, evening: Evening) -> None:
        self._evening = evening
        self._house = browser.forward_house(deck=evening.deck)
        self._opened = self._house.opened(
            rules=evening.rules, seats=len(evening.deck), dealing=evening.dealing, mode=evening.mode
        )
        code = self._opened["code"]
        self.hero = Interrupted(browser, browser.cable(self._house), code)
        coming = range(HERO + 1, len(evening.deck) + 1)
        self._others = {seat: browser.companion(self._house, code, f"p{seat}") for seat in coming}
        self.met = set[str]()
        """Kinds of steps at which the hero was interrupted."""

    def play(self) -> str:
        """Play to the end; return the record."""
        game = started(self._house, self._opened)
        while not (view := self._view())["winner"]:
            is_missed = self._try(view) and view["step"]["kind"] in IDLE_STEPS
            go_on = partial(self._go_on, view)
            self.hero.misses(go_on) if is_missed else go_on()
        self._try(view)
        return downloaded(self._house, f"{game}.mgn").text

    def _view(self) -> Message:
        """Return the public view, after reading all messages: a device that never reads is disconnected."""
        view, *_ = [other.view() for other in self._others.values()]
        return view

    def _go_on(self, view: Message) -> None:
        """Move on; what is due next may not be a new step, so nobody may repeat a command."""
        for seat, command in self._evening.others(view, self.met):
            if command in (other := self._others[seat]).view()["legal"]:
                other.do(**command)
        self._house.forward()

    def _try(self, view: Message) -> bool:
        """Return whether this kind of step is to be tried now, for the first time."""
        step, hero = view["step"], self.hero
        kind = step["kind"]
        if kind in self.met or kind not in self._evening.tries or not self._is_own(step):
            return False
        self.met.add(kind)
        if hero.player.look().find("button", hero.player.words("look-three-seconds")):
            hero.player.look_at_card()
            for other in self._others.values():
                other.remember_card()
            expect(hero.player.button(hero.player.words("card-known"))).to_be_hidden()
        if kind in DEEDS:
            hero.acts(DEEDS[kind])
        hero.is_interrupted()
        return True

    def _is_own(self, step: Message) -> bool:
        is_of_one = step["kind"] in STEPS_OF_ONE
        return not is_of_one or step["turn"] in (HERO, self._evening.deck[0])
