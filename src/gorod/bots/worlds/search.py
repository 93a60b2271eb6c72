"""A round searched for every deal that may be: its night with the engine, its day by what it told."""

from msgspec import Struct
from msgspec.structs import replace

from gorod.bots.worlds.day import Possible, Secrets, corrected, tell
from gorod.bots.worlds.deals import Deal
from gorod.bots.worlds.interest import Interest, interest, with_decoys
from gorod.bots.worlds.night import courses
from gorod.bots.worlds.openings import opening
from gorod.bots.worlds.rounds import Round
from gorod.bots.worlds.secret import Secret, game_of, secret_of, strongest
from gorod.bots.worlds.symmetry import back, groups, moved_deal, moved_secret, shape, sorted_places
from gorod.engine.events import Corrected
from gorod.engine.evolve import evolve
from gorod.engine.play import Play, Then
from gorod.engine.ruleset import Cast
from gorod.engine.seats import BIT, NOBODY, Seat, Seats
from gorod.engine.state import State

MOST_WORK = 100_000
"""So many games are looked at in one night; a table with many powers and many deals is cut there."""


class Stand(Struct, frozen=True):
    """How things stand before a round: the game as seen, what is possible, whether it is the first round.

    `share`: of the deals, those that were looked at; less than all where the search was cut.
    """

    seen: State
    possible: Possible
    is_first: bool = True
    share: float = 1.0


class Viewer(Struct, frozen=True):
    """Who looks on: his seat, those he wakes with, and the cards he knows to be on the table."""

    seat: Seat
    mates: Seats
    cast: Cast


class Search:
    """Rounds for one viewer; the night of the round now on is searched anew only when more is known of it."""

    def __init__(self) -> None:
        """Nothing is searched yet."""
        self._last: tuple[Stand, tuple[object, ...], _Night] | None = None

    def after(self, stand: Stand, one: Round, viewer: Viewer) -> Stand:
        """How things stand after this round."""
        night = self._night(stand, one, viewer)
        possible, seen = night.found, stand.seen.copy()
        for event in one.night:
            evolve(seen, event)
            if isinstance(event, Corrected):
                possible = corrected(possible, event)
        for event in one.day:
            step = seen.step
            evolve(seen, event)
            possible = tell(possible, step, seen, event)
        return Stand(seen, possible, is_first=False, share=stand.share * night.share)

    def _night(self, stand: Stand, one: Round, viewer: Viewer) -> "_Night":
        concern = interest(stand.seen, viewer.seat, viewer.mates, viewer.cast, one)
        key = (one.night, concern)
        if self._last is None or self._last[0] is not stand or self._last[1] != key:
            self._last = (stand, key, _Night(stand, one, viewer, concern))
        return self._last[2]


class _Night:
    """The night of a round; deals that differ in nothing the viewer can tell are searched once."""

    def __init__(self, stand: Stand, one: Round, viewer: Viewer, concern: Interest) -> None:
        self._stand, self._seen, self._events = stand, stand.seen, one.night
        self._viewer, self._interest = viewer, concern
        fixed = self._interest.seats | self._seen.revealed | BIT[viewer.seat]
        self._groups = groups(self._seen.seats, self._seen.alive, fixed)
        self._known: dict[tuple[Deal, Secret], Secrets] = {}
        self._alike: dict[tuple[Deal, Secrets], Secrets] = {}
        self._work = 0
        self.found: Possible = {}
        self.share = self._look()

    def _look(self) -> float:
        """Find the deals for which this night can have been as it was seen; the share of those looked at."""
        deals = self._stand.possible
        for number, (deal, held) in enumerate(deals.items()):
            if self._work > MOST_WORK:
                return number / len(deals)
            secrets = self._quickly(deal, held)
            if secrets:
                self.found[deal] = secrets
        return 1.0

    def _quickly(self, deal: Deal, held: Secrets) -> Secrets:
        """What these secrets may become; if they name no seat, as for any other deal of this shape."""
        key = (shape(deal, self._groups), held)
        secrets = self._alike.get(key)
        if secrets is None:
            secrets = self._all_of(deal, held)
            if not any(secret.names_seats for secret in (*held, *secrets)):
                self._alike[key] = secrets
        return secrets

    def _all_of(self, deal: Deal, held: Secrets) -> Secrets:
        return strongest((later for secret in held for later in self._of(deal, secret)), self._viewer.seat)

    def _of(self, deal: Deal, secret: Secret) -> Secrets:
        """What this secret may become, searched for the deal that stands for all of its shape."""
        places = sorted_places(deal, secret, self._groups)
        key = (moved_deal(deal, places), moved_secret(secret, places))
        if key not in self._known:
            self._known[key] = self._searched(*key)
        origin = back(places)
        return frozenset(moved_secret(later, origin) for later in self._known[key])

    def _searched(self, deal: Deal, secret: Secret) -> Secrets:
        if secret.decided:
            return frozenset()
        play = Play(game_of(self._seen, deal, replace(secret, alibi=NOBODY)))
        if self._stand.is_first:
            opening(play)
        else:
            play.go(Then.NIGHT)
        viewer = self._viewer.seat
        concern = with_decoys(self._interest, deal, self._groups[0])
        reached = courses(play, viewer, self._events, concern)
        self._work += sum(map(len, reached))
        return strongest((secret_of(game, viewer) for game in reached[-1].values()), viewer)
