"""What one viewer has seen: the only thing that bots are given."""

from collections.abc import Sequence

from msgspec import Struct

from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.engine.ruleset import Cast
from gorod.engine.seats import BIT, EVERYONE, Seat, Seats


class Sight(Struct, frozen=True):
    """The events with this viewer in their audience, in their order; seat 0 is a stranger in the room.

    `cast`: the cards on the table, which everybody is told before the deal; the ruleset's own if left out.
    """

    seat: Seat
    events: Sequence[Event]
    cast: Cast | None = None


def own_mask(seat: Seat) -> Seats:
    """The audiences to which this viewer belongs."""
    return EVERYONE | BIT[seat]


def sight_of(log: Log, seat: Seat, cast: Cast | None = None) -> Sight:
    """What a seat has seen of a log."""
    own = own_mask(seat)
    pairs = zip(log.events, log.audiences, strict=True)
    return Sight(seat, tuple(event for event, audience in pairs if audience & own), cast)
