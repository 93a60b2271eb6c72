"""The deals a viewer must consider possible: those for which some unseen acts give exactly what they saw.

Unseen acts are those of players. Secret rulings of a judge are not considered.
"""

import random
from collections import Counter

from msgspec import Struct

from gorod.bots.player import SeenGame
from gorod.bots.worlds.deals import AllowedDeals, Deal, NightSecret
from gorod.bots.worlds.round_search import Position, RoundSearch, ViewerSeat
from gorod.bots.worlds.seen import after_dealing, allowed_cards, rounds
from gorod.engine.events import Ended, Event, Met, Started
from gorod.engine.evolve import evolve
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import NOBODY, Seat, mask_of
from gorod.engine.start import first_state

MAX_SEARCHED_DEALS = 40_000
"""Up to this many deals are all searched; of more, a random sample is, and the answer is not exact."""
SAMPLE_SIZE = 2_000


class Worlds(Struct, frozen=True):
    """The possible deals; if there are too many, a sample and an estimate of their number."""

    deals: tuple[Deal, ...]
    count: int
    exact: bool = True


class WorldTracker:
    """Follows what one viewer sees; rounds that are over are not searched again."""

    def __init__(self, seat: Seat, cast: Cast | None = None) -> None:
        self._seat, self._cast = seat, cast
        self.events: list[Event] = []
        self._begun = 0
        self._over = 0
        self._position: Position | None = None
        self._search = RoundSearch()
        self._of = 1.0
        self._exact = True

    def see(self, *events: Event) -> None:
        """Add events that the viewer saw next."""
        self.events += events

    def worlds(self) -> Worlds:
        """Return what is possible now."""
        ended = next((event for event in self.events if isinstance(event, Ended)), None)
        if ended is not None:
            return Worlds((ended.cards,), 1)
        now = self._now()
        found = tuple(sorted(now.possible))
        is_exact = self._exact and now.share == 1
        return Worlds(found, round(len(found) * self._of / now.share), is_exact)

    def _now(self) -> Position:
        begun = after_dealing(self.events)
        if self._position is None or begun != self._begun:
            self._begun, self._over, self._position = begun, 0, self._first(begun)
        found, viewer = rounds(self.events[begun:]), self._viewer()
        for one in found[self._over : -1]:
            self._position = self._search.after(self._position, one, viewer)
        self._over = max(0, len(found) - 1)
        return self._search.after(self._position, found[-1], viewer) if found else self._position

    def _viewer(self) -> ViewerSeat:
        mates = NOBODY
        for event in self.events:
            if isinstance(event, Met):
                mates |= mask_of(event.seats)
        return ViewerSeat(self._seat, mates, self._cast_of(self._started()))

    def _started(self) -> Started:
        started = self.events[0]
        assert isinstance(started, Started)
        return started

    def _cast_of(self, started: Started) -> Cast:
        return self._cast or started.rules.cast[started.seats]

    def _first(self, begun: int) -> Position:
        """Return the position before the first night, with every deal that fits the known cards."""
        started = self._started()
        cast = self._cast_of(started)
        allowed = allowed_cards(started.rules, started.seats, cast, self._seat, self.events)
        deals = self._listed(AllowedDeals(cast, allowed))
        seen = first_state(started)
        for event in self.events[1:begun]:
            evolve(seen, event)
        return Position(seen, dict.fromkeys(deals, frozenset({NightSecret()})))

    def _listed(self, deals: AllowedDeals) -> list[Deal]:
        count = deals.count()
        self._exact = count <= MAX_SEARCHED_DEALS
        rng = random.Random(count)
        self._of = 1.0 if self._exact else count / SAMPLE_SIZE
        found = list(deals) if self._exact else [deals.drawn(rng) for _ in range(SAMPLE_SIZE)]
        rng.shuffle(found)
        return found


def worlds(seen: SeenGame) -> Worlds:
    """Return the deals that this viewer must consider possible."""
    tracker = WorldTracker(seen.seat, seen.cast)
    tracker.see(*seen.events)
    return tracker.worlds()


BLACK = "black"
"""The key for the black clan, whatever the card; the other keys are role ids."""
Odds = dict[str, float]


def odds(rules: Ruleset, found: Worlds) -> list[Odds]:
    """Return, by seat from the first, the chance of being black and of each card that some deal has."""
    total = len(found.deals)
    roles = [role for role in rules.roles if any(role in deal for deal in found.deals)]
    blacks = [role for role in roles if is_black(rules, role)]
    counted = [Counter(cards) for cards in zip(*found.deals, strict=True)]
    return [
        {BLACK: sum(cards[role] for role in blacks) / total, **{role: cards[role] / total for role in roles}}
        for cards in counted
    ]


def is_black(rules: Ruleset, role: str) -> bool:
    """Tell whether a card belongs to the black clan."""
    card = rules.holding(role)
    return card.is_mafia and card.team is Team.BLACK
