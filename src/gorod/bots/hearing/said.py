"""The facts said so far in a speech."""

from msgspec import Struct

from gorod.engine.seats import Seat

OTHER = {"black": "red", "red": "black"}


class SaidFact(Struct, frozen=True):
    """One fact said of one seat; `is_color`: plainly black or red; `is_check`: as the result of a check."""

    kind: str
    seat: Seat
    is_color: bool = False
    is_check: bool = False


class SaidWords:
    """The cards a speaker claims, what they say of others, and which seats they have checked or not."""

    def __init__(self) -> None:
        self.roles: list[str] = []
        self.facts: list[SaidFact] = []
        self.looked: set[Seat] = set()
        self.unchecked: set[Seat] = set()

    def ends_with(self, kinds: tuple[str, ...]) -> bool:
        """Tell whether the last fact is of one of these kinds."""
        return bool(self.facts) and self.facts[-1].kind in kinds

    def keep(
        self, kind: str, seats: tuple[Seat, ...], is_color: bool = False, is_check: bool = False
    ) -> None:
        """Record a fact for each seat; the colour of a checked seat counts as a check."""
        self.facts += [
            SaidFact(kind, seat, is_color, is_check or (is_color and seat in self.looked))
            for seat in seats
            if kind
        ]

    def repeat(self, seats: tuple[Seat, ...]) -> None:
        """Repeat the last fact for other seats: «И шестой тоже»."""
        last = self.facts[-1]
        self.keep(last.kind, seats, last.is_color, last.is_check)

    def oppose(self, seats: tuple[Seat, ...]) -> None:
        """Record the opposite of the last fact for other seats: «А шестой нет»."""
        last = self.facts[-1]
        self.keep(OTHER[last.kind], seats, last.is_color, last.is_check)

    def take_back(self, seats: tuple[Seat, ...]) -> None:
        """Withdraw the last attitude to these seats and record the opposite: «Хочу верить, но не могу»."""
        kind = self.facts[-1].kind
        taken = [fact for fact in self.facts if fact.kind == kind and fact.seat in seats]
        self.facts = [fact for fact in self.facts if fact not in taken]
        self.keep(OTHER.get(kind, ""), tuple(fact.seat for fact in taken))
