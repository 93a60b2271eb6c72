"""Searches a round for every possible deal: its night with the engine, its day by what it showed."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from gorod.bots.worlds.deals import (
    Deal,
    NightSecret,
    game_of,
    groups,
    inverse,
    moved_deal,
    moved_secret,
    secret_of,
    shape,
    sorted_places,
    strongest,
    with_card,
)
from gorod.bots.worlds.night_search import opening, search_night
from gorod.bots.worlds.seen import RelevantSeats, SeenRound, relevant_seats, with_decoys
from gorod.engine.commands import Ruling
from gorod.engine.events import (
    AlibiShown,
    Began,
    Corrected,
    Event,
    How,
    Left,
    Overruled,
    Sentenced,
    Turned,
)
from gorod.engine.evolve import evolve
from gorod.engine.play import Play, ToNight
from gorod.engine.ruleset import Cast
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, listed, mask_of
from gorod.engine.state import State
from gorod.engine.step import AnyStep, Discussion, Dusk, Farewell, Speech
from gorod.engine.victory import result

MAX_GAMES_PER_NIGHT = 100_000
"""At most about this many games are looked at in one night; beyond it the search of the deals is cut."""
Secrets = frozenset[NightSecret]
Possible = dict[Deal, Secrets]
"""The possible deals, each with the secrets it may hold."""
Keep = Callable[[NightSecret], bool]


class Position(Struct, frozen=True):
    """The state before a round: the game as seen, what is possible, and whether it is the first round.

    `share`: the part of the deals that was searched; below 1 if a search was cut.
    """

    seen: State
    possible: Possible
    is_first: bool = True
    share: float = 1.0


class ViewerSeat(Struct, frozen=True):
    """The viewer: their seat, those they wake with, and the cards they know to be in the game."""

    seat: Seat
    mates: Seats
    cast: Cast


class RoundSearch:
    """Searches rounds for one viewer; the current night is searched again only when more is known of it."""

    def __init__(self) -> None:
        self._last: tuple[Position, tuple[object, ...], _NightSearch] | None = None

    def after(self, position: Position, one: SeenRound, viewer: ViewerSeat) -> Position:
        """Return the position after this round."""
        night = self._night(position, one, viewer)
        possible, seen = night.found, position.seen.copy()
        for event in one.night:
            evolve(seen, event)
            if isinstance(event, Corrected):
                possible = corrected(possible, event)
        for event in one.day:
            step = seen.step
            evolve(seen, event)
            possible = still_possible(possible, step, seen, event)
        return Position(seen, possible, is_first=False, share=position.share * night.share)

    def _night(self, position: Position, one: SeenRound, viewer: ViewerSeat) -> "_NightSearch":
        relevant = relevant_seats(position.seen, viewer.seat, viewer.mates, viewer.cast, one)
        key = (one.night, relevant)
        if self._last is None or self._last[0] is not position or self._last[1] != key:
            self._last = (position, key, _NightSearch(position, one, viewer, relevant))
        return self._last[2]


class _NightSearch:
    """The search of one night; deals that the viewer cannot tell apart are searched once."""

    def __init__(
        self, position: Position, one: SeenRound, viewer: ViewerSeat, relevant: RelevantSeats
    ) -> None:
        self._position, self._seen, self._events = position, position.seen, one.night
        self._viewer, self._relevant = viewer, relevant
        fixed = self._relevant.seats | self._seen.revealed | BIT[viewer.seat]
        self._groups = groups(self._seen.seats, self._seen.alive, fixed)
        self._known: dict[tuple[Deal, NightSecret], Secrets] = {}
        self._alike: dict[tuple[Deal, Secrets], Secrets] = {}
        self._work = 0
        self.found: Possible = {}
        self.share = self._look()

    def _look(self) -> float:
        """Find the deals that allow this night as it was seen; return the share of deals searched."""
        deals = self._position.possible
        for number, (deal, held) in enumerate(deals.items()):
            if self._work > MAX_GAMES_PER_NIGHT:
                return number / len(deals)
            secrets = self._after(deal, held)
            if secrets:
                self.found[deal] = secrets
        return 1.0

    def _after(self, deal: Deal, held: Secrets) -> Secrets:
        """Return what these secrets may become; cached by shape if no secret names a seat."""
        key = (shape(deal, self._groups), held)
        secrets = self._alike.get(key)
        if secrets is None:
            found = (later for secret in held for later in self._after_one(deal, secret))
            secrets = strongest(found, self._viewer.seat)
            if not any(secret.names_seats for secret in (*held, *secrets)):
                self._alike[key] = secrets
        return secrets

    def _after_one(self, deal: Deal, secret: NightSecret) -> Secrets:
        """Return what this secret may become, searched for the deal that represents its shape."""
        places = sorted_places(deal, secret, self._groups)
        key = (moved_deal(deal, places), moved_secret(secret, places))
        if key not in self._known:
            self._known[key] = self._searched(*key)
        origin = inverse(places)
        return frozenset(moved_secret(later, origin) for later in self._known[key])

    def _searched(self, deal: Deal, secret: NightSecret) -> Secrets:
        if secret.decided:
            return frozenset()
        play = Play(game_of(self._seen, deal, replace(secret, alibi=NOBODY)))
        if self._position.is_first:
            opening(play)
        else:
            play.go(ToNight())
        viewer = self._viewer.seat
        relevant = with_decoys(self._relevant, deal, self._groups[0])
        reached = search_night(play, viewer, self._events, relevant)
        self._work += sum(map(len, reached))
        return strongest((secret_of(game, viewer) for game in reached[-1].values()), viewer)


def still_possible(possible: Possible, step: AnyStep, after: State, event: Event) -> Possible:
    """Return what remains possible after this event of the day.

    `step` is the step before the event, `after` the game as seen after it.
    """
    match event:
        case Left():
            return _left(possible, after, event)
        case AlibiShown():
            return kept(possible, lambda secret: bool(secret.alibi & BIT[event.seat]))
        case Sentenced():
            return kept(possible, lambda secret: not secret.alibi & BIT[event.seat])
        case Corrected():
            return corrected(possible, event)
        case Overruled() if event.ruling.ruling is Ruling.BACK:
            return _judged(possible, after)
        case _ if _shows_no_result(step, after, event):
            return kept(possible, lambda secret: not secret.decided)
    return possible


def corrected(possible: Possible, event: Corrected) -> Possible:
    """Correct one card in all deals: the viewer was told that theirs is another one."""
    return {with_card(deal, event.seat, event.role.id): held for deal, held in possible.items()}


def kept(possible: Possible, keep: Keep) -> Possible:
    """Return the deals with the secrets that fit; deals without one are dropped."""
    cache: dict[Secrets, Secrets] = {}
    for held in set(possible.values()):
        cache[held] = frozenset(secret for secret in held if keep(secret))
    return {deal: cache[held] for deal, held in possible.items() if cache[held]}


def _shows_no_result(step: AnyStep, after: State, event: Event) -> bool:
    """Tell whether this event shows that no result is fixed; a result would have been announced (F8, G9)."""
    match event:
        case Turned():
            return not isinstance(step, Speech)
        case Began():
            is_last_word = isinstance(event.step, Farewell) and not after.rules.farewell.final
            return isinstance(event.step, Discussion | Dusk) or is_last_word
        case Overruled():
            return event.ruling.ruling is Ruling.GOTO
    return False


def _left(possible: Possible, after: State, event: Left) -> Possible:
    """Keep the deals that fit the shown cards, the missing alibis and the result."""
    if event.cards:
        shown = list(zip(event.seats, event.cards, strict=True))
        possible = {
            deal: held for deal, held in possible.items() if all(deal[s - 1] == card for s, card in shown)
        }
    if event.how in (How.VOTED_OUT, How.LIFTED):
        gone = mask_of(event.seats)
        possible = kept(possible, lambda secret: not secret.alibi & gone)
    return _counted(possible, after, ends_at_once=_ends_at_once(after, event.how))


def _ends_at_once(after: State, how: How) -> bool:
    """Tell whether a result fixed by this departure would have been announced with it."""
    farewell = after.rules.farewell
    return how not in (How.VOTED_OUT, How.LIFTED) or not (farewell.voted and farewell.final)


def _counted(possible: Possible, after: State, ends_at_once: bool) -> Possible:
    """Restart the count of nights without a departure, and mark the deals in which the game is decided."""
    decides = _decider(after)
    found: Possible = {}
    cache: dict[tuple[Secrets, bool], Secrets] = {}
    for deal, held in possible.items():
        key = (held, decides(deal))
        if key not in cache:
            fits = (s for s in held if s.decided or not (key[1] and ends_at_once))
            cache[key] = frozenset(replace(s, dry=0, decided=s.decided or key[1]) for s in fits)
        if cache[key]:
            found[deal] = cache[key]
    return found


def _judged(possible: Possible, after: State) -> Possible:
    """Decide the result again: a player is back at the table."""
    decides = _decider(after)
    return {
        deal: frozenset(replace(secret, decided=decides(deal)) for secret in held)
        for deal, held in possible.items()
    }


def _decider(after: State) -> Callable[[Deal], bool]:
    """Return a function that tells whether a deal decides the game; cached by the cards of the living."""
    living = listed(after.alive)
    cache: dict[tuple[str, ...], bool] = {}

    def decides(deal: Deal) -> bool:
        cards = tuple(sorted([deal[seat - 1] for seat in living]))
        if cards not in cache:
            cache[cards] = result(game_of(after, deal, NightSecret())) is not None
        return cache[cards]

    return decides
