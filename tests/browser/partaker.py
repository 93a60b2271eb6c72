"""A player who plays a whole game at random: they do what their page offers, and know no rules."""

from collections.abc import Iterator
from random import Random

from playwright.sync_api import TimeoutError as TooLate

from tests.browser.browser import Visitor
from tests.browser.forward import ForwardHouse
from tests.browser.picture import Picture
from tests.browser.player import SEATS, Player

ACT_CHANCE = 0.5
"""The chance to nominate, and to vote."""
NAMED = 2
"""The number of candidates to choose from: votes have to meet."""
TIMEOUT_MS = 10_000
"""Milliseconds for which the player tries to press what they have seen."""
MAX_TAPS = 3
MAX_FORWARDS = 200
"""Clock moves after which something must have come to the page."""


class Partaker(Player):
    """`did` lists everything that they have done."""

    looks = True
    """Whether they look at their card when it is dealt."""

    def __init__(self, visitor: Visitor, lang: str, luck: Random, patience: int = TIMEOUT_MS) -> None:
        """Create a player who has done nothing yet."""
        super().__init__(visitor, lang, patience)
        self._luck, self.did = luck, list[str]()
        self._left_undone = set[str]()
        self.is_done = False
        """Whether they have seen the end."""

    def take_part(self) -> bool:
        """Do the next thing that the page offers; return whether there was one."""
        seen = self.look()
        self.is_done = bool(self.winner(seen))
        try:
            return self._does_something(seen)
        except (TooLate, AssertionError):
            if self.look().without_time == seen.without_time:
                raise
            return False  # the step was over sooner

    def go_on(self, house: ForwardHouse) -> None:
        """Do the next thing; if there is none, move the clock until something comes to the page."""
        self.has_news()
        if self.take_part() or self.is_done:
            return
        self.time_passes()
        for _ in range(MAX_FORWARDS):
            house.forward()
            if self.has_news():
                return
        raise AssertionError("nothing happens any more")

    def _does_something(self, seen: Picture) -> bool:
        for way in (self._card, self._pick, self._night, self._speech, self._ballot, self._lift, self._poll):
            if done := way(seen):
                self.did.append(done)
                return True
        return False

    def time_passes(self) -> None:
        """Forget what was left undone: at the next step the player may decide otherwise."""
        self._left_undone.clear()

    def _card(self, seen: Picture) -> str:
        if seen.find("button", self.words("look-three-seconds")) is None:
            return ""
        self.look_at_card()
        return "card"

    def _pick(self, seen: Picture) -> str:
        cards = [name for name in self._cards_on_offer() if seen.has("button", name)]
        if cards:
            self.pick_card(self._luck.choice(cards))
        return "pick" if cards else ""

    def _cards_on_offer(self) -> Iterator[str]:
        """Yield cards from a tray, or counted from the top or the bottom of the deck."""
        for number in SEATS:
            yield self.words("card-at", place=number)
            yield self.words("card-from-top", number=number)
            yield self.words("card-from-bottom", number=number)

    def _night(self, seen: Picture) -> str:
        taps, present, calls = self._taps_at_night(seen), self._present(seen), self.did.count("night")
        if not taps or not present:  # a card that is known already has a bar to hold too
            return ""
        # the same for everybody, because shots have to meet; different by call, or a doctor would heal the
        # victim
        first = len(present) // 2 + calls
        self.tap_at_night(*(present[(first + at) % len(present)] for at in range(taps)))
        return "night"

    def _taps_at_night(self, seen: Picture) -> int:
        """Return how many numbers are asked for; in one room the bar says so, and no tap stays visible."""
        if seen.has("button", self.words("hold-to-see")):
            return 0 if self._has_pressed(seen) else 1
        labels = {taps: self.words("call-tap", taps=taps, done=0) for taps in range(1, MAX_TAPS + 1)}
        return next((taps for taps, label in labels.items() if seen.find("button", label)), 0)

    def _speech(self, seen: Picture) -> str:
        if not seen.has("button", self.words("done-speaking")):
            return ""
        may = seen.has("button", self.words("nominate")) and self._wants("nominate")
        if may and (allowed := self.may_nominate()):
            self.nominate(seat := self._luck.choice(allowed))
            self._left_undone.add("nominate")  # where another nomination would replace it
            return f"nominate {seat}"
        self.finish_speech()
        return "speech"

    def _ballot(self, seen: Picture) -> str:
        called = [seat for seat in SEATS if seen.has("button", self.words("vote-for", seat=seat))]
        if not called or not self._wants(f"vote {called[0]}"):
            return ""
        self.vote(called[0])
        return f"vote {called[0]}"

    def _lift(self, seen: Picture) -> str:
        if not seen.has("button", self.words("raise-hand")) or not self._wants("lift"):
            return ""
        self.raise_hand()
        return "lift"

    def _poll(self, seen: Picture) -> str:
        if not self._is_polled(seen):
            return ""
        self.name_one(seat := self._luck.choice(self.may_name()[:NAMED]))
        return f"vote {seat}"

    def _is_polled(self, seen: Picture) -> bool:
        return any(self.words("name-one") in node.text for node in seen.nodes)

    def _wants(self, what: str) -> bool:
        """Decide once a step whether to do this."""
        if what in self._left_undone:
            return False
        is_wanted = self._luck.random() < ACT_CHANCE
        if not is_wanted:
            self._left_undone.add(what)
        return is_wanted

    def _has_pressed(self, seen: Picture) -> bool:
        return any("pressed" in node.states for node in seen.all("button"))

    def _present(self, seen: Picture) -> list[int]:
        """Return seats whose windows say nothing more: the others have left."""
        return [seat for seat in SEATS if any(node.name == self.seat(seat) for node in seen.all("button"))]
