"""A recorded game gone through again: what everybody is told, and who is likely to win then."""

import numpy as np
from msgspec import Struct

from gorod.analysis.viewpoints import Held, Viewer, Viewpoint, one_deal, viewpoint
from gorod.bots.beliefs.general import Common
from gorod.bots.beliefs.outlook import DRAW, Prospects, Wins, ends_of
from gorod.bots.room import Room
from gorod.engine.events import Ended, Event
from gorod.engine.log import Log
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Cast
from gorod.engine.seats import EVERYONE, Seats

Black = dict[str, float]
DIGITS = 12
"""What is certain shall be 1 and not a little less by adding up."""


class Chances(Struct, frozen=True):
    """Of each side to win, and of each seat to be of a clan or a maniac, as one viewer sees it."""

    win: Wins
    black: Black


class Table:
    """The general belief and everybody's own, which grow event by event."""

    def __init__(self, log: Log, cast: Cast) -> None:
        """Nothing has happened yet; `cast` is told before the deal."""
        self.rules, self._cards = log.game.rules, tuple(role.id for role in log.game.roles[1:])
        self._room = Room(self.rules, cast)
        self.common = Common(self._room)
        self.prospects = Prospects(self.common)
        self._ends = ends_of(self.rules, cast)
        self._ended: Ended | None = None
        self._viewpoints: dict[Viewer, Viewpoint] = {}

    def viewpoint(self, viewer: Viewer) -> Viewpoint:
        """That of one viewer; those who come late have seen nothing before."""
        if viewer not in self._viewpoints:
            self._viewpoints[viewer] = viewpoint(self.common, viewer, self._cards)
        return self._viewpoints[viewer]

    def take(self, event: Event, audience: Seats) -> None:
        """This happens next."""
        self._room.hear([event] if audience & EVERYONE else [])
        for one in self._viewpoints.values():
            if one.sees(audience):
                one.see(event)
        self.common.catch_up()
        if isinstance(event, Ended):
            self._ended = event

    def chances(self, one: Viewpoint) -> Chances:
        """How things stand for this viewer; when all is over everybody knows."""
        held = self.held(one)
        dark = held[0].dark_chances(held[1]).round(DIGITS).tolist()
        return Chances(self.wins(held), {str(seat): chance for seat, chance in enumerate(dark, 1)})

    def held(self, one: Viewpoint) -> Held:
        """The deals that this viewer holds possible."""
        if self._ended is None or UNKNOWN.id in self._ended.cards:
            return one.held()
        deal = one_deal(self.rules, self._ended.cards)
        return deal, np.ones(1)

    def wins(self, held: Held) -> Wins:
        """The chance of each side; the outcome itself when it is over."""
        if self._ended is None:
            return {end: round(chance, DIGITS) for end, chance in self.prospects.wins(*held).items()}
        winner = self._ended.outcome.winner
        return {end: float(end == (winner.value if winner else DRAW)) for end in self._ends}
