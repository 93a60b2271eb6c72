"""What each seat has done to the others in the sight of all, and what became of them."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct

from gorod.bots.beliefs.evidence import Fact
from gorod.bots.beliefs.general import is_checker
from gorod.bots.chronicle import Card, Chronicle, Death, Hand, Proposal, Voice
from gorod.bots.memory import Memory
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, Seat

Kind = TypeVar("Kind")


class Deed(Struct, frozen=True):
    """What somebody did to another, and the fact that everybody weighed."""

    kind: str
    other: Seat
    fact: Fact


class Fate(Struct, frozen=True):
    """What shows somebody's side: how, by whose word, and the fact that everybody weighed."""

    kind: str
    by: Seat = 0
    fact: Fact | None = None


class Report(Struct, frozen=True):
    """A night check as it was told."""

    by: Seat
    seat: Seat
    is_black: bool
    fact: Fact


class Past:
    """The history of the table as one seat tells it."""

    def __init__(self, me: Memory) -> None:
        """Read what has been recorded so far."""
        self._seat, self._rules, self._history = me.seat, me.rules, me.history
        self.claims = _claims(me.history, me.rules)
        self.reports = list(_reports(me.history, self.claims))

    def of(self, kind: type[Kind]) -> list[Kind]:
        """The records of one kind, in their order."""
        return self._history.of(kind)

    def deeds(self, by: Seat) -> Iterator[Deed]:
        """Everything this seat did to others."""
        yield from self._votes(by)
        for one in self.of(Proposal):
            if one.by == by and one.seat != by:
                yield Deed("nominate", one.seat, Fact("nominate", one.day, by, one.seat))
        for voice in self.of(Voice):
            if voice.seat == by:
                yield from _opinions(voice)
        yield from (Deed("report", r.seat, r.fact) for r in self.reports if r.by == by and r.is_black)

    def _votes(self, by: Seat) -> Iterator[Deed]:
        """A hand raised for one of several also spares the others."""
        hands = Counter((hand.day, hand.among, hand.choice) for hand in self.of(Hand))
        for hand in self.of(Hand):
            if hand.seat != by or hand.forced or hand.choice == by:
                continue
            fact = Fact("vote", hand.day, by, hand.choice)
            is_alone = hands[hand.day, hand.among, hand.choice] == 1
            yield Deed("lone" if is_alone else "vote", hand.choice, fact)
            yield from (Deed("spared", seat, fact) for seat in hand.among if seat not in (by, hand.choice))

    def fates(self, seat: Seat) -> Iterator[Fate]:
        """What shows this seat's side, the surest first."""
        if seat == self._seat:
            yield Fate("me")
            return
        shown = [self._shown(card) for card in self.of(Card) if card.seat == seat]
        yield from shown
        if not shown:
            for death in self.of(Death):
                if death.seat == seat:
                    yield Fate("killed", fact=Fact("kill", death.night, 0, seat))
        for report in self.reports:
            if report.seat == seat and report.by != self._seat:
                yield Fate("blackened" if report.is_black else "cleared", report.by, report.fact)

    def _shown(self, card: Card) -> Fate:
        is_red = self._rules.holding(card.card).team is Team.RED
        return Fate("shown_red" if is_red else "shown_black", fact=Fact("card", card.day, 0, card.seat))


def _claims(history: Chronicle, rules: Ruleset) -> dict[Seat, tuple[str, int]]:
    """Who says that he checks at night: with which card, and since which day."""
    found: dict[Seat, tuple[str, int]] = {}
    for voice in history.of(Voice):
        role = voice.claim.role
        if role in rules.roles and is_checker(rules, role):
            found.setdefault(voice.seat, (role, voice.day))
    return found


def _reports(history: Chronicle, claims: dict[Seat, tuple[str, int]]) -> Iterator[Report]:
    """The first word on each seat counts."""
    told = set()
    for voice in history.of(Voice):
        for seat, team in voice.claim.checks if voice.seat in claims else ():
            if seat != voice.seat and (voice.seat, seat) not in told:
                told.add((voice.seat, seat))
                fact = Fact("report", voice.day, voice.seat, seat)
                yield Report(voice.seat, seat, team is not Team.RED, fact)


def _opinions(voice: Voice) -> Iterator[Deed]:
    for kind, seats in (("accuse", voice.claim.black), ("defend", voice.claim.red)):
        for seat in seats:
            if seat != voice.seat and voice.alive & BIT[seat]:
                yield Deed(kind, seat, Fact(kind, voice.day, voice.seat, seat))
