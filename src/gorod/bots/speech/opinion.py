"""How much each fact speaks against somebody, for a speaker of one kind or another."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Protocol

from gorod.bots.beliefs.evidence import Fact
from gorod.bots.beliefs.general import Common
from gorod.bots.chronicle import Hand, Proposal
from gorod.bots.memory import Memory
from gorod.bots.speech.past import Past
from gorod.engine.seats import BIT, Seat


class Opinion(Protocol):
    """What a speaker may say he thinks: of public things alone, so that no secret is told."""

    def effect(self, seat: Seat, facts: Iterable[Fact]) -> float:
        """How much these facts together speak against this seat."""

    def trusts(self, seat: Seat) -> bool:
        """Whether this seat's word is taken."""

    def suspicion(self, seat: Seat) -> float:
        """How suspect this seat is, all in all."""


class Weighed:
    """The general belief: what each fact did to the suspicion of each seat."""

    def __init__(self, common: Common, seat: Seat) -> None:
        """As a red one at this seat sees it."""
        self._common, self._seat, self._read = common, seat, 0
        self._changes: defaultdict[Fact, list[tuple[float, ...]]] = defaultdict(list)

    def effect(self, seat: Seat, facts: Iterable[Fact]) -> float:
        """The change in log odds."""
        self._catch_up()
        return sum(change[seat - 1] for fact in facts for change in self._changes.get(fact, ()))

    def _catch_up(self) -> None:
        self._common.catch_up()
        for trace in self._common.traces[self._read :]:
            self._changes[trace.fact].append(trace.change)
        self._read = len(self._common.traces)

    def trusts(self, seat: Seat) -> bool:
        """More likely red than not."""
        return self.suspicion(seat) < 0.5

    def suspicion(self, seat: Seat) -> float:
        """The chance that this seat is dark."""
        return float(self._common.as_seen_by_red(self._seat)[seat - 1])


class Crowd:
    """A beginner's: the first who says he checks is right, and many hands are right."""

    def __init__(self, me: Memory) -> None:
        """Looks things up when asked."""
        self._me = me

    def effect(self, seat: Seat, facts: Iterable[Fact]) -> float:
        """Only what was done to somebody counts, not what he did."""
        return sum(10.0 if fact.kind == "report" else 1.0 for fact in facts if fact.seat == seat)

    def trusts(self, seat: Seat) -> bool:
        """The first claimant still alive."""
        alive = self._me.game.alive
        return next((one for one in Past(self._me).claims if alive & BIT[one]), 0) == seat

    def suspicion(self, seat: Seat) -> float:
        """How often others have turned against him."""
        history = self._me.history
        named = Counter(proposal.seat for proposal in history.of(Proposal))
        return (named + Counter(hand.choice for hand in history.of(Hand)))[seat]
