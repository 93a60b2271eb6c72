"""What each seat has done publicly, and how much each fact speaks against a seat."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from msgspec import Struct

from gorod.bots.beliefs.common_belief import CommonBelief, is_checker
from gorod.bots.beliefs.evidence import Fact
from gorod.bots.chronicle import CardTurned, Chronicle, ClaimMade, NightDeath, NominationMade, VoteCast
from gorod.bots.seat_memory import SeatMemory
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, Seat

Kind = TypeVar("Kind")


class PublicAct(Struct, frozen=True):
    """What somebody did to another, and the fact as it was weighed."""

    kind: str
    other: Seat
    fact: Fact


class Fate(Struct, frozen=True):
    """What shows a seat's side: how, by whose word, and the fact as it was weighed."""

    kind: str
    by: Seat = 0
    fact: Fact | None = None


class ToldCheck(Struct, frozen=True):
    """A night check as it was reported."""

    by: Seat
    seat: Seat
    is_black: bool
    fact: Fact


class PublicPast:
    """What each seat has done publicly to the others, and what they proved to be, as one seat tells it."""

    def __init__(self, me: SeatMemory) -> None:
        """Read the records so far."""
        self._seat, self._rules, self._history = me.seat, me.rules, me.history
        self.claims = _claims(me.history, me.rules)
        self.reports = list(_reports(me.history, self.claims))

    def of(self, kind: type[Kind]) -> list[Kind]:
        """Return the records of one kind, in their order."""
        return self._history.of(kind)

    def acts(self, by: Seat, or_forced: bool = False) -> Iterator[PublicAct]:
        """Yield what this seat did to others; with `or_forced` also forced votes for the last candidate."""
        yield from self._votes(by, or_forced)
        for one in self.of(NominationMade):
            if one.by == by and one.seat != by:
                yield PublicAct("nominate", one.seat, Fact("nominate", one.day, by, one.seat))
        for said in self.of(ClaimMade):
            if said.seat == by:
                yield from _opinions(said)
        yield from (
            PublicAct("report", told.seat, told.fact)
            for told in self.reports
            if told.by == by and told.is_black
        )

    def _votes(self, by: Seat, or_forced: bool) -> Iterator[PublicAct]:
        """Yield the votes of a seat; a vote for one of several candidates also spares the others."""
        hands = {(hand.day, hand.choice, hand.seat) for hand in self.of(VoteCast)}
        voters = Counter((day, choice) for day, choice, _ in hands)
        for hand in self.of(VoteCast):
            if hand.seat != by or hand.choice == by or (hand.forced and not or_forced):
                continue
            fact = Fact("vote", hand.day, by, hand.choice)
            is_alone = voters[hand.day, hand.choice] == 1
            yield PublicAct("lone" if is_alone else "vote", hand.choice, fact)
            yield from (
                PublicAct("spared", seat, fact) for seat in hand.among if seat not in (by, hand.choice)
            )

    def fates(self, seat: Seat) -> Iterator[Fate]:
        """Yield what shows this seat's side, the surest first."""
        if seat == self._seat:
            yield Fate("me")
            return
        shown = [self._shown(card) for card in self.of(CardTurned) if card.seat == seat]
        yield from shown
        if not shown:
            for death in self.of(NightDeath):
                if death.seat == seat:
                    yield Fate("killed", fact=Fact("kill", death.night, 0, seat))
        for report in self.reports:
            if report.seat == seat and report.by != self._seat:
                yield Fate("blackened" if report.is_black else "cleared", report.by, report.fact)

    def _shown(self, card: CardTurned) -> Fate:
        is_red = self._rules.holding(card.card).team is Team.RED
        return Fate("shown_red" if is_red else "shown_black", fact=Fact("card", card.day, 0, card.seat))


def _claims(history: Chronicle, rules: Ruleset) -> dict[Seat, tuple[str, int]]:
    """Return the card and day of each first claim to check at night."""
    found: dict[Seat, tuple[str, int]] = {}
    for said in history.of(ClaimMade):
        role = said.claim.role
        if role in rules.roles and is_checker(rules, role):
            found.setdefault(said.seat, (role, said.day))
    return found


def _reports(history: Chronicle, claims: dict[Seat, tuple[str, int]]) -> Iterator[ToldCheck]:
    """Yield the reported checks; the first report on a seat counts."""
    told = set()
    for said in history.of(ClaimMade):
        for seat, team in said.claim.checks if said.seat in claims else ():
            if seat != said.seat and (said.seat, seat) not in told:
                told.add((said.seat, seat))
                fact = Fact("report", said.day, said.seat, seat)
                yield ToldCheck(said.seat, seat, team is not Team.RED, fact)


def _opinions(said: ClaimMade) -> Iterator[PublicAct]:
    for kind, seats in (("accuse", said.claim.black), ("defend", said.claim.red)):
        for seat in seats:
            if seat != said.seat and said.alive & BIT[seat]:
                yield PublicAct(kind, seat, Fact(kind, said.day, said.seat, seat))


class Opinion(Protocol):
    """What a speaker may say they think: from public facts only, so that no secret is revealed."""

    def effect(self, seat: Seat, facts: Iterable[Fact]) -> float:
        """Return how much these facts together speak against this seat."""

    def trusts(self, seat: Seat) -> bool:
        """Tell whether this seat's word is believed."""

    def suspicion(self, seat: Seat) -> float:
        """Return how suspect this seat is altogether."""


class BeliefOpinion:
    """The common belief: how much each fact changes the suspicion of each seat."""

    def __init__(self, common: CommonBelief, seat: Seat) -> None:
        """Use the view of a red player at this seat."""
        self._common, self._seat, self._when = common, seat, 0
        self._known: dict[frozenset[Fact], tuple[float, ...]] = {}

    def effect(self, seat: Seat, facts: Iterable[Fact]) -> float:
        """Return the change in log odds, by the current belief."""
        self._common.catch_up()
        if self._when != len(self._common.evidence):
            self._when, self._known = len(self._common.evidence), {}
        key = frozenset(facts)
        if key not in self._known:
            self._known[key] = self._common.effect(key, self._seat)
        return self._known[key][seat - 1]

    def trusts(self, seat: Seat) -> bool:
        """Tell whether the seat is more likely red than not."""
        return self.suspicion(seat) < 0.5

    def suspicion(self, seat: Seat) -> float:
        """Return the chance that this seat is dark."""
        return float(self._common.as_seen_by_red(self._seat)[seat - 1])


class CrowdOpinion:
    """A beginner's opinion: the first claimed checker is right, and many votes are right."""

    def __init__(self, me: SeatMemory) -> None:
        self._me = me

    def effect(self, seat: Seat, facts: Iterable[Fact]) -> float:
        """Count what was done to a seat, not what it did."""
        return sum(10.0 if fact.kind == "report" else 1.0 for fact in facts if fact.seat == seat)

    def trusts(self, seat: Seat) -> bool:
        """Tell whether this is the first living claimant."""
        alive = self._me.game.alive
        return next((one for one in PublicPast(self._me).claims if alive & BIT[one]), 0) == seat

    def suspicion(self, seat: Seat) -> float:
        """Count how often others have turned against a seat."""
        history = self._me.history
        named = Counter(proposal.seat for proposal in history.of(NominationMade))
        return (named + Counter(hand.choice for hand in history.of(VoteCast)))[seat]
