"""The viewers: an outsider, a player, the judge; which deals each considers possible, and how likely."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Protocol

import numpy as np
from msgspec import Struct

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.deal_array import DealArray, Flags, Levels, held_roles, shares
from gorod.bots.beliefs.outlook import DRAW, Prospects, Wins, ends_of
from gorod.bots.beliefs.scales import Scales
from gorod.bots.beliefs.seat_belief import SeatBelief
from gorod.bots.beliefs.weighted_deals import effective_size, error
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.bots.player import SharedKnowledge
from gorod.bots.worlds import Worlds
from gorod.bots.worlds.tracker import BLACK, Odds, is_black
from gorod.engine.audience import AUDIENCES_OF_SEAT, JUDGE_VIEWER, Viewer
from gorod.engine.events import (
    Began,
    Ended,
    Event,
    Left,
    NightFell,
    Overruled,
    Removed,
    TeamDefeated,
    Turned,
)
from gorod.engine.log import Log
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import EVERYONE, Seat, Seats
from gorod.engine.step import Farewell

Held = tuple[DealArray, Levels]
"""Deals and the probability of each; they add up to one."""


class Viewpoint(Protocol):
    """What one viewer knows at any moment."""

    def sees(self, audience: Seats, /) -> bool:
        """Tell whether an event with this audience is shown to this viewer."""

    def see(self, event: Event) -> None:
        """Take in an event that was shown."""

    def held(self) -> Held:
        """Return the deals that this viewer considers possible now."""

    def error(self) -> float:
        """Return the greatest standard error that a chance of this viewer may have."""


class Stranger:
    """The viewpoint of an outsider in the room: the common belief."""

    def __init__(self, common: CommonBelief) -> None:
        self._common = common

    def sees(self, audience: Seats) -> bool:
        return bool(audience & EVERYONE)

    def see(self, event: Event) -> None:
        """Do nothing: the common belief has the event already."""

    def held(self) -> Held:
        return self._common.deals, self._common.weights()

    def error(self) -> float:
        return 0.0 if self._common.is_exact else error(0.5, effective_size(*self.held()))


class Seated:
    """The viewpoint of a player: the common belief within what their seat alone knows."""

    def __init__(self, common: CommonBelief, seat: Seat) -> None:
        self._own, self._mask = SeatBelief(common, seat), AUDIENCES_OF_SEAT[seat]

    def sees(self, audience: Seats) -> bool:
        return bool(audience & self._mask)

    def see(self, event: Event) -> None:
        self._own.see([event])

    def held(self) -> Held:
        weights = self._own.weights()
        return self._own.deals, weights

    def error(self) -> float:
        self.held()
        return self._own.error(0.5)


class Judge:
    """The viewpoint of the judge, who knows every card."""

    def __init__(self, rules: Ruleset, cards: Sequence[str]) -> None:
        self._deal = deals_from(rules, [cards])

    def sees(self, _: Seats) -> bool:
        return True

    def see(self, event: Event) -> None:
        """Do nothing: cards do not change."""

    def held(self) -> Held:
        return self._deal, np.ones(1)

    def error(self) -> float:
        return 0.0


def deals_from(rules: Ruleset, deals: Sequence[Sequence[str]]) -> DealArray:
    """Return an array of exactly these deals."""
    cast = Counter(card for deal in deals for card in deal)
    roles = held_roles(rules, cast)
    place = {role.id: at for at, role in enumerate(roles)}
    return DealArray(
        roles, np.array([[place[card] for card in deal] for deal in deals], np.uint8), exact=True
    )


def viewpoint(common: CommonBelief, viewer: Viewer, cards: Sequence[str]) -> Viewpoint:
    """Return the viewpoint of a seat, of the judge, or of the public."""
    if isinstance(viewer, int):
        return Seated(common, viewer)
    return Judge(common.rules, cards) if viewer == JUDGE_VIEWER else Stranger(common)


Black = dict[str, float]
DIGITS = 12
"""Chances are rounded to this many digits, so that a certain one is exactly 1."""


class Chances(Struct, frozen=True):
    """The chance of each side to win and of each seat to be dark, as one viewer sees it."""

    win: Wins
    black: Black


class BeliefReplay:
    """Replays a recorded game; the common belief and those of the viewers are updated event by event."""

    def __init__(self, log: Log, cast: Cast, who: WhoPlays = WhoPlays.BOTS) -> None:
        """`cast`: the cards in the game, which are public before the deal."""
        self.rules, self._cards = log.game.rules, tuple(role.id for role in log.game.roles[1:])
        self._shared = SharedKnowledge(self.rules, cast)
        self.common = CommonBelief(self._shared, who=who)
        self.prospects = Prospects(self.common)
        self._ends = ends_of(self.rules, cast)
        self._events, self._taken = log.events, 0
        self._verdict: Verdict = None
        self._viewpoints: dict[Viewer, Viewpoint] = {}

    @property
    def end(self) -> Ended | None:
        """The end, if the game is over or only last words are left."""
        return self._verdict if isinstance(self._verdict, Ended) else None

    @property
    def living(self) -> int:
        """How many are at the table."""
        return self.common.history.game.alive.bit_count() if self._taken else 0

    def viewpoint(self, viewer: Viewer) -> Viewpoint:
        """Return the viewpoint of a viewer; a new one has seen none of the events so far."""
        if viewer not in self._viewpoints:
            self._viewpoints[viewer] = viewpoint(self.common, viewer, self._cards)
        return self._viewpoints[viewer]

    def take(self, event: Event, audience: Seats) -> None:
        """Take the next event."""
        self._shared.hear([event] if audience & EVERYONE else [])
        for one in self._viewpoints.values():
            if one.sees(audience):
                one.see(event)
        self.common.catch_up()
        self._taken += 1
        self._verdict = self.end or self._settled(event)

    def _settled(self, event: Event) -> "Verdict":
        if isinstance(event, Ended):
            return event
        if _is_farewell(event):
            return _foreseen(islice(self._events, self._taken, None))
        return None if isinstance(event, (*_GOES_ON, Left, Overruled)) else self._verdict

    def chances(self, one: Viewpoint) -> Chances:
        """Return the chances as this viewer sees them; after the end, everybody knows the result."""
        held = self.held(one)
        dark = held[0].dark_chances(held[1]).round(DIGITS).tolist()
        return Chances(self.wins(held), {str(seat): chance for seat, chance in enumerate(dark, 1)})

    def held(self, one: Viewpoint) -> Held:
        """Return the deals that this viewer considers possible."""
        if self.end and UNKNOWN.id not in self.end.cards:
            return deals_from(self.rules, [self.end.cards]), np.ones(1)
        return self._going_on(*one.held()) if self._verdict is True else one.held()

    def doubt(self, one: Viewpoint) -> float:
        """Return how likely somebody has won with those now at the table."""
        deals, weights = one.held()
        return float(weights[~self._is_open(deals)].sum())

    def _going_on(self, deals: DealArray, weights: Levels) -> Held:
        """Drop the deals in which somebody would have won."""
        left = weights * self._is_open(deals)
        return deals, left / left.sum() if left.any() else weights

    def _is_open(self, deals: DealArray) -> Flags:
        open_: Flags = self.common.went_on().weigh(deals, self.common.model) == 0
        return open_

    def wins(self, held: Held) -> Wins:
        """Return the chance of each side; after the end, the outcome."""
        if self.end is None:
            return {end: round(chance, DIGITS) for end, chance in self.prospects.wins(*held).items()}
        winner = self.end.outcome.winner
        return {end: float(end == (winner.value if winner else DRAW)) for end in self._ends}


Verdict = Ended | bool | None
"""The end; True if the game is seen to go on; None if neither is known."""


def _foreseen(rest: Iterable[Event]) -> Verdict:
    """Look ahead to the result of a vote or night, which is announced after the last words."""
    for event in rest:
        if isinstance(event, Ended):
            return event
        if isinstance(event, Left | Removed | TeamDefeated | Overruled):
            return None
        if isinstance(event, _GOES_ON) and not _is_farewell(event):
            return True
    return None


_GOES_ON = (Began, Turned, NightFell)


def _is_farewell(event: Event) -> bool:
    return isinstance(event, Began) and isinstance(event.step, Farewell)


class WeighedWorlds(Struct, frozen=True):
    """The chances of cards by seat and of the sides; `error`: the greatest standard error of any of them."""

    seats: list[Odds]
    wins: Wins
    error: float


NOTHING = WeighedWorlds([], {}, 0.0)


def weighed(
    log: Log, cast: Cast, viewer: Viewer, found: Worlds, who: WhoPlays = WhoPlays.BOTS
) -> WeighedWorlds:
    """Weigh the deals that `found` considers possible, or a sample if it does not know all of them."""
    if not found.count:
        return NOTHING
    replay = BeliefReplay(log, cast, who)
    one = replay.viewpoint(viewer)
    for event, audience in zip(log.events, log.audiences, strict=True):
        replay.take(event, audience)
    held = _held(replay, one, found)
    return WeighedWorlds(_odds(replay.rules, *held), replay.wins(held), 0.0 if found.exact else one.error())


def _held(replay: BeliefReplay, one: Viewpoint, found: Worlds) -> Held:
    if not found.exact:
        return one.held()
    deals = deals_from(replay.rules, found.deals)
    return deals, shares(_levels(replay.common, deals))


def _levels(common: CommonBelief, deals: DealArray) -> Levels:
    """Return the log weights of these deals; evidence that none of them can explain is left out."""
    levels, scales = np.zeros(deals.count), Scales(deals, common.model)
    for evidence in common.evidence:
        then = levels + scales.told(evidence)
        levels = then if np.isfinite(then.max()) else levels
    return levels


def _odds(rules: Ruleset, deals: DealArray, weights: Levels) -> list[Odds]:
    """Return, by seat from the first, the chance of being black and of each card that some deal has."""
    roles = [role.id for place, role in enumerate(deals.roles) if (deals.cards == place).any()]
    columns = [deals.chances(weights, role) for role in roles]
    blacks = [column for role, column in zip(roles, columns, strict=True) if is_black(rules, role)]
    table = np.array([np.sum(blacks, axis=0) if blacks else np.zeros(deals.seats), *columns]).round(DIGITS)
    return [dict(zip((BLACK, *roles), row, strict=True)) for row in table.T.tolist()]
