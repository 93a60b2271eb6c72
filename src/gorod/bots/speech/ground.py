"""What a speaker stands on: the past that all have seen, and what he makes of it."""

from collections.abc import Iterator

from msgspec import Struct

from gorod.bots.memory import Memory
from gorod.bots.speech.opinion import Opinion
from gorod.bots.speech.past import Deed, Fate, Past
from gorod.engine.seats import BIT, Seat, listed

PERSONAL = 0.15
"""What it adds that somebody turned against the speaker himself, in log odds."""

ATTACKS = ("vote", "lone", "nominate", "accuse", "report")
REDDISH = ("killed", "shown_red", "cleared", "me")
BLACKISH = ("shown_black", "blackened")


class Reason(Struct, frozen=True):
    """Something true of a seat: what it did on which day to another, what became of that one, who told."""

    kind: str
    seat: Seat
    day: int = 0
    other: Seat = 0
    fate: str = ""
    by: Seat = 0


Weighed = tuple[float, Reason]


class Ground:
    """One speaker at one moment."""

    def __init__(self, me: Memory, opinion: Opinion) -> None:
        """Nothing but what everybody has seen is looked at."""
        self.me, self.opinion, self.past = me, opinion, Past(me)

    @property
    def today(self) -> int:
        """The day that it is."""
        return self.me.game.day

    def others(self) -> tuple[Seat, ...]:
        """The living but for the speaker."""
        return listed(self.me.game.alive & ~BIT[self.me.seat])

    def after(self, seat: Seat, deed: Deed, wanted: tuple[str, ...]) -> Iterator[Weighed]:
        """A deed of this seat with what became of the other, if it is one of these; the surest of them."""
        found = [fate for fate in self.past.fates(deed.other) if fate.kind in wanted]
        told = (fate for fate in found if not fate.by or self._is_taken(fate.by, seat))
        for fate in list(told)[:1]:
            yield self.effect(seat, deed, fate), reason_of(seat, deed, fate)

    def _is_taken(self, by: Seat, seat: Seat) -> bool:
        """A word that does not come from the one it is about."""
        return by != seat and self.opinion.trusts(by)

    def effect(self, seat: Seat, deed: Deed, fate: Fate | None = None) -> float:
        """How much a deed and what followed speak against its doer."""
        facts = [deed.fact, *([fate.fact] if fate and fate.fact else [])]
        personal = PERSONAL if fate and fate.kind == "me" else 0.0
        return self.opinion.effect(seat, facts) + personal


def reason_of(seat: Seat, deed: Deed, fate: Fate | None = None) -> Reason:
    """A deed as a reason."""
    told = fate or Fate("")
    return Reason(deed.kind, seat, deed.fact.day, deed.other, told.kind, told.by)
