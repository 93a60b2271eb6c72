"""What a viewer's events tell before any search: rounds, cards they know, seats that can matter."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from gorod.bots.worlds.deals import Allowed, Deal
from gorod.engine.acts import Arrest, Heal, Revive, Visit
from gorod.engine.events import (
    Acted,
    AlibiShown,
    Began,
    DayBroke,
    Dealt,
    Event,
    Left,
    Met,
    NightFell,
    Offered,
    Redealt,
    Removed,
    Shot,
    Started,
)
from gorod.engine.ruleset import Cast, Ruleset, SecondShot, Visited
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, mask_of
from gorod.engine.state import State
from gorod.engine.step import BestMove, Dawn, Dealing


class SeenRound(Struct, frozen=True):
    """The events of a night up to the announcement at dawn, and those of the day."""

    night: tuple[Event, ...]
    day: tuple[Event, ...] = ()


def after_dealing(events: Sequence[Event]) -> int:
    """Return the index of the first event after all cards are dealt, or the end if they are not."""
    last = max((at for at, event in enumerate(events) if _is_dealing(event)), default=0)
    opening = (Began, Met, DayBroke, NightFell)
    return next((at for at in range(last + 1, len(events)) if isinstance(events[at], opening)), len(events))


def _is_dealing(event: Event) -> bool:
    return isinstance(event, Started | Dealt | Redealt) or (
        isinstance(event, Began) and isinstance(event.step, Dealing)
    )


def rounds(events: Sequence[Event]) -> list[SeenRound]:
    """Split the events into rounds; each begins with a night or what stands for it."""
    starts = [at for at, event in enumerate(events) if isinstance(event, NightFell) and at]
    spans = pairwise([0, *starts, len(events)])
    return [_round(events[here:there]) for here, there in spans if here < there]


def _round(events: Sequence[Event]) -> SeenRound:
    dawn = next((at for at, event in enumerate(events) if _is_dawn(event)), len(events) - 1)
    return SeenRound(tuple(events[: dawn + 1]), tuple(events[dawn + 1 :]))


def _is_dawn(event: Event) -> bool:
    return isinstance(event, Began) and isinstance(event.step, Dawn)


Known = dict[Seat, frozenset[str]]


def allowed_cards(rules: Ruleset, seats: int, cast: Cast, viewer: Seat, events: Iterable[Event]) -> Allowed:
    """Return the cards each seat may hold by these facts alone; the search does the rest."""
    every = frozenset(cast)
    known = dict.fromkeys(range(1, seats + 1), every)
    gone = NOBODY
    for event in events:
        match event:
            case Started():
                gone |= mask_of(event.out)
            case Redealt():
                known = dict.fromkeys(known, every)
            case Dealt() if event.seat == viewer:
                known[viewer] = frozenset({event.role.id})
            case Met():
                _meet(rules, known, event, gone)
            case Left():
                gone |= mask_of(event.seats)
                _show(known, event, viewer)
    return tuple(known.values())


def _meet(rules: Ruleset, known: Known, event: Met, gone: Seats) -> None:
    """Those awake are of the clan or pass for it (B7); the others at the table are not."""
    for seat, cards in known.items():
        is_awake = seat in event.seats
        if not gone & BIT[seat]:
            known[seat] = frozenset(c for c in cards if (rules.holding(c).clan is event.clan) == is_awake)
    if event.don:
        known[event.don] = frozenset(c for c in known[event.don] if rules.roles[c].leads)


def _show(known: Known, event: Left, viewer: Seat) -> None:
    """Record the cards shown, except the viewer's own, which may have been corrected since the deal."""
    for seat, card in zip(event.seats, event.cards, strict=False):
        if seat != viewer:
            known[seat] &= {card}


class RelevantSeats(Struct, frozen=True):
    """The seats that can matter in a night: as targets, as stopped players, or for their alibis.

    Acts of others on all other seats can be taken back together without any change to what was seen. A shot
    at somebody who lives on, and on whom the viewer has not acted, had no effect; neither had heals and
    arrests of them. A stopped player might as well have declined, and a stopped hunt might have missed.
    `in_vain`: it also matters whether somebody else was shot in vain, no matter who.
    """

    victims: Seats
    stopped: Seats
    alibis: Seats
    in_vain: bool = False

    @property
    def seats(self) -> Seats:
        return self.victims | self.stopped | self.alibis


def relevant_seats(seen: State, viewer: Seat, mates: Seats, cast: Cast, one: SeenRound) -> RelevantSeats:
    """Return the seats that can matter in this round."""
    victims = _touched(one.night) | aimed_at(seen.rules, cast, one.night)
    if victims & BIT[viewer] and _is_open(one.night):
        victims |= seen.alive & (BIT[viewer] - 1)
    alibis = mask_of(tuple(event.seat for event in one.day if isinstance(event, AlibiShown)))
    own = 1 << viewer if viewer else NOBODY
    victory = seen.rules.victory  # a hunt that hit in vain may not count as a miss (K19, K20)
    counts_misses = bool(victory.idle_misses_red or victory.misses_red)
    can_protect = any(isinstance(seen.rules.roles[role].act, Heal | Revive | Arrest) for role in cast)
    return RelevantSeats(victims, victims | own | mates, alibis, counts_misses and can_protect)


def with_decoys(relevant: RelevantSeats, deal: Deal, untouched: tuple[Seat, ...]) -> RelevantSeats:
    """Add decoys for anybody who may have been shot in vain.

    There are two for each card, since some acts may not be repeated on the same seat.
    """
    cards: Counter[str] = Counter()
    decoys = NOBODY
    for seat in untouched if relevant.in_vain else ():
        cards[deal[seat - 1]] += 1
        decoys |= BIT[seat] if cards[deal[seat - 1]] <= 2 else NOBODY
    return replace(relevant, victims=relevant.victims | decoys, stopped=relevant.stopped | decoys)


def _touched(night: Iterable[Event]) -> Seats:
    """Return those who left, the viewer if told that they will leave (F18), and those the viewer acted on."""
    touched = NOBODY
    for event in night:
        match event:
            case Acted():
                touched |= mask_of(event.targets)
            case Removed() | Offered():
                touched |= 1 << event.seat
            case Left():
                touched |= mask_of(event.seats)
            case DayBroke():
                touched |= mask_of(event.left)
    return touched


def _is_open(night: Iterable[Event]) -> bool:
    """Tell whether another player is naming the best move; one before the viewer may have been shot too."""
    is_asked = any(isinstance(event, Began) and isinstance(event.step, BestMove) for event in night)
    return is_asked and not any(isinstance(event, DayBroke) for event in night)


Aims = dict[Seat, Seat]
"""The number each hunter showed last; 0 if a second shot spoilt it."""


def aimed_at(rules: Ruleset, cast: Cast, night: Iterable[Event]) -> Seats:
    """Return the seats on which all hunters seen in a hunt agreed.

    Gestures that may not have counted are ignored.
    """
    uncounted = _uncounted(rules, cast)
    aimed = NOBODY
    for aims in _hunts(rules, night):
        for target in set(aims.values()) - {0}:
            against = sum(aim != target for hunter, aim in aims.items() if hunter != target)
            aimed |= 1 << target if against <= uncounted else NOBODY
    return aimed


def _hunts(rules: Ruleset, night: Iterable[Event]) -> Iterator[Aims]:
    aims: Aims = {}
    for event in night:
        match event:
            case Began():
                yield aims
                aims = {}
            case Shot():
                is_spoilt = event.seat in aims and rules.hunt.second is SecondShot.SPOILS
                aims[event.seat] = 0 if is_spoilt else event.target
            case Left():
                aims = {seat: aim for seat, aim in aims.items() if seat not in event.seats}
    yield aims


def _uncounted(rules: Ruleset, cast: Cast) -> int:
    """Return how many hunters may not count: arrested if they only pass for hunters (B24), or visited."""
    acts = [rules.roles[card].act for card, count in cast.items() for _ in range(count)]
    held = ((rules.holding(card), count) for card, count in cast.items())
    passing = sum(count for role, count in held if role.clan is not None and not role.is_mafia)
    arrests = passing if any(isinstance(act, Arrest) for act in acts) else 0
    visits = sum(isinstance(act, Visit) for act in acts)
    return arrests + (visits if rules.hunt.visited is Visited.OTHERS_SUFFICE else 0)
