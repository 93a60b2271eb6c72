"""Whose fate in a night a viewer can tell anything about; what others did to anybody else shows nowhere.

The acts of others on all other seats can be taken back together without any change to what was seen: a shot
at someone who lives on and whom the viewer has not touched was without effect, and so were heals and arrests
of him; whoever was stopped might as well have declined, and a hunt that was stopped might have missed.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from gorod.bots.worlds.aims import aimed_at
from gorod.bots.worlds.deals import Deal
from gorod.bots.worlds.rounds import Round
from gorod.engine.acts import Arrest, Heal, Revive
from gorod.engine.events import Acted, AlibiShown, Began, DayBroke, Event, Left, Offered, Removed
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, mask_of
from gorod.engine.state import State
from gorod.engine.step import BestMove


class Interest(Struct, frozen=True):
    """The seats whose shots, heals and revivals, whose being stopped, and whose alibis can matter.

    `in_vain`: it matters too whether somebody else was shot in vain, whoever it was.
    """

    victims: Seats
    stopped: Seats
    alibis: Seats
    in_vain: bool = False

    @property
    def seats(self) -> Seats:
        """All of them."""
        return self.victims | self.stopped | self.alibis


def with_decoys(concern: Interest, deal: Deal, untouched: tuple[Seat, ...]) -> Interest:
    """With some who stand for all that may have been shot in vain: two of each card, so as not to repeat."""
    cards: Counter[str] = Counter()
    decoys = NOBODY
    for seat in untouched if concern.in_vain else ():
        cards[deal[seat - 1]] += 1
        decoys |= BIT[seat] if cards[deal[seat - 1]] <= 2 else NOBODY
    return replace(concern, victims=concern.victims | decoys, stopped=concern.stopped | decoys)


def interest(seen: State, viewer: Seat, mates: Seats, cast: Cast, one: Round) -> Interest:
    """What can matter in this round."""
    victims = _touched(one.night) | aimed_at(seen.rules, cast, one.night)
    if victims & BIT[viewer] and _is_open(one.night):
        victims |= seen.alive & (BIT[viewer] - 1)
    alibis = mask_of(tuple(event.seat for event in one.day if isinstance(event, AlibiShown)))
    own = 1 << viewer if viewer else NOBODY
    in_vain = _counts_misses(seen.rules) and _can_protect(seen.rules, cast)
    return Interest(victims, victims | own | mates, alibis, in_vain)


def _touched(night: Iterable[Event]) -> Seats:
    """Those who left, the viewer himself if he is told that he will (F18), and those he acted on."""
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
    """The best move is being named: if not by the viewer, then somebody before him may have been shot too."""
    is_asked = any(isinstance(event, Began) and isinstance(event.step, BestMove) for event in night)
    return is_asked and not any(isinstance(event, DayBroke) for event in night)


def _counts_misses(rules: Ruleset) -> bool:
    """Then a hunt that hit in vain is not the same as one that missed (K19, K20)."""
    return bool(rules.victory.idle_misses_red or rules.victory.misses_red)


def _can_protect(rules: Ruleset, cast: Cast) -> bool:
    return any(isinstance(rules.roles[role].act, Heal | Revive | Arrest) for role in cast)
