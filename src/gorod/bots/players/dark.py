"""A dark player: knows his own, looks like a red one, and lies where it pays."""

from collections.abc import Sequence

from gorod.bots.beliefs.common import is_checker
from gorod.bots.beliefs.deals import Levels
from gorod.bots.players.aim import agreed_target
from gorod.bots.players.hearsay import claimants, living, reports
from gorod.bots.players.part import Part, log_odds
from gorod.bots.players.thinker import Talk
from gorod.engine.acts import Act as Power
from gorod.engine.acts import Alibi, Check, Heal, Revive
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.ruleset import Aim
from gorod.engine.seats import BIT, Seat

SPARE = 1.0
"""How much less likely one votes for one's own, in log odds."""
SPARE_IN_WORDS = 0.4
"""How much less likely one speaks against one's own: words cost less than they give away."""
LOST = 2.0
"""Beyond this general suspicion one of one's own is not worth defending."""
NERVE = 0.6
"""How often an accused one answers by claiming to be the checker himself."""
IMPOSTOR = 0.3
"""How often one claims so unasked, before the true one has spoken."""
EARLIEST_LIE = 2
SMALL_TALK = 0.2


class Dark(Part):
    """Chooses as a red one in his place would, but for his own."""

    def __init__(self, *given: object) -> None:
        """How bold he is today is settled with the card."""
        super().__init__(*given)  # type: ignore[arg-type]
        self._is_bold = self.rng.random() < NERVE
        self._is_impostor = self.rng.random() < IMPOSTOR

    def plan(self) -> tuple[Seat, ...]:
        """Anybody else, in any order: it cannot be guessed."""
        return tuple(self.rng.sample(self.strangers(), len(self.strangers())))

    def prey(self) -> Seat:
        """A checker who has come out, unless one of ours has set himself against him; else by the plan.

        Blind hunters must work out the same number, so all of this is known to each of them.
        """
        said = claimants(self.me)
        ours = [seat for seat in living(self.me, said) if seat in (*self.me.mates, self.me.seat)]
        first = [] if ours else said
        if not first and self.me.rules.hunt.aim is Aim.SIGHTED:
            first = sorted(self.strangers(), key=self._threat, reverse=True)
        return agreed_target(self.me, tuple(first))

    def _threat(self, seat: Seat) -> float:
        """One whom everybody trusts, and one who may hold a checking card."""
        return self._checks(seat) - 0.2 * self.common.suspicion[seat - 1]

    def _checks(self, seat: Seat) -> float:
        return sum(float(self.own.holds(role)[seat - 1]) for role in self._checkers())

    def _checkers(self) -> list[str]:
        """The checking cards on the table; there may be none."""
        return [role.id for role in self.own.deals.roles if is_checker(self.me.rules, role.id)]

    def act(self, power: Power, options: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
        """Look for the checker, shield one's own, strike strangers."""
        own = {*self.me.mates, self.me.seat}
        if isinstance(power, Heal | Revive | Alibi):
            return self.rng.choice([one for one in options if {*one} <= own] or options)
        fresh = [one for one in options if not {*one} & own] or options
        if isinstance(power, Check):
            return max(fresh, key=lambda one: self._sought(power, one[0]) + 0.001 * self.luck())
        return max(fresh, key=lambda one: sum(self._threat(seat) for seat in one) + self.luck())

    def _sought(self, power: Check, seat: Seat) -> float:
        return float(self.own.holds(power.seeks)[seat - 1]) if power.seeks else self._checks(seat)

    def _as_red(self) -> Levels:
        """How likely each seat is dark for a citizen in this place: what one pretends to think."""
        return self.common.as_seen_by_red(self.me.seat)

    def _scores(self, seats: Sequence[Seat], spare: float = SPARE_IN_WORDS) -> dict[Seat, float]:
        """Like a red one's, with one's own spared unless they are lost anyway or all is at stake."""
        seen = self._as_red()

        def score(seat: Seat) -> float:
            return log_odds(float(seen[seat - 1])) - self._spared(seat, spare) + self.luck()

        return {seat: score(seat) for seat in seats}

    def _spared(self, seat: Seat, spare: float) -> float:
        if seat not in self.me.mates:
            return 0.0
        if self._is_critical() and spare == SPARE:
            return 10.0
        return 0.0 if self.common.suspicion[seat - 1] > LOST else spare

    def _is_critical(self) -> bool:
        """One more red out, and the game is won or nearly so."""
        alive = self.me.game.alive
        own = 1 + sum(bool(alive & BIT[seat]) for seat in self.me.mates)
        return alive.bit_count() - own <= own + 2

    def talk(self, nominees: Sequence[Seat]) -> Talk:
        """A false checker goes on with his lie; the others sound like everybody."""
        suspect = self._to_nominate(nominees)
        lie = self._lie()
        if lie is not None:
            named = [seat for seat, team in lie.checks if team is not Team.RED and seat in nominees]
            return Talk(lie, named[0] if named else suspect)
        return Talk(self._opinion(suspect), suspect)

    def _opinion(self, nominated: Seat) -> Say | None:
        scores = self._scores(self.living())
        ranked = sorted(scores, key=scores.__getitem__)
        worst = nominated or ranked[-1]
        seen = self._as_red()
        black = (worst,) if nominated or float(seen[worst - 1]) > 0.35 else ()
        red = (ranked[0],) if float(seen[ranked[0] - 1]) < 0.1 and self.me.game.day > 1 else ()
        return Say(black=black, red=red) if black or red else None

    def _to_nominate(self, nominees: Sequence[Seat]) -> Seat:
        """As a red one would, with what everybody knows."""
        free = [seat for seat in nominees if seat != self.me.seat]
        if not free:
            return 0
        scores, seen = self._scores(free), self._as_red()
        best = max(free, key=scores.__getitem__)
        named = [float(seen[seat - 1]) for seat in self.me.game.candidates]
        if named:
            return best if float(seen[best - 1]) > max(named) + 0.02 else 0
        weights = self.common.weights()
        is_better = self.expected((best,), weights) > self.expected((), weights)
        return best if is_better or self.rng.random() < SMALL_TALK else 0

    def _lie(self) -> Say | None:
        """The false claim, begun unasked or when accused by a checker, and kept up day after day."""
        said = claimants(self.me)
        if self.me.seat in said:
            return self._checks_told(said)
        if any(mate in said for mate in self.me.mates) or not self._checkers():
            return None
        accusers = [by for by in said if reports(self.me, by).get(self.me.seat, Team.RED) is not Team.RED]
        is_unasked = self._is_impostor and not said and self.me.game.day >= EARLIEST_LIE
        return self._checks_told(accusers) if is_unasked or (accusers and self._is_bold) else None

    def _checks_told(self, rivals: list[Seat]) -> Say:
        """One invented check a night: a rival is black, one's own are red, and the rest as they look."""
        told = dict(reports(self.me, self.me.seat))
        nights = self.me.game.day - (0 if self.me.rules.first_night.full else 1)
        pool = [*living(self.me, [by for by in rivals if by not in (self.me.seat, *self.me.mates)])]
        pool += self._worth_lying_about()
        for seat in pool:
            if len(told) >= max(nights, 1):
                break
            told.setdefault(seat, self._color_told(seat, rivals))
        return Say(self._checkers()[0], tuple(told.items()))

    def _worth_lying_about(self) -> list[Seat]:
        """Strangers whom some suspect already, then everybody else."""
        strangers = sorted(self.strangers(), key=lambda seat: -self.common.suspicion[seat - 1] + self.luck())
        return [*strangers, *self.living()]

    def _color_told(self, seat: Seat, rivals: list[Seat]) -> Team:
        if seat in self.me.mates:
            return Team.RED
        is_first = not reports(self.me, self.me.seat)
        is_suspect = self.common.suspicion[seat - 1] > 0
        return Team.BLACK if seat in rivals or is_first or is_suspect else Team.RED

    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """As a red one would, one's own spared."""
        others = [seat for seat in candidates if seat != self.me.seat] or list(candidates)
        scores = self._scores(others, SPARE)
        return max(others, key=scores.__getitem__, default=0)

    def lift(self, tied: Sequence[Seat]) -> bool:
        """If more strangers than own would leave; a hand is seen, so not always."""
        own = sum(seat in (*self.me.mates, self.me.seat) for seat in tied)
        return 2 * own < len(tied)

    def guess(self, count: int) -> tuple[Seat, ...]:
        """Nothing is gained by it; strangers."""
        return tuple(self.rng.sample(self.strangers(), min(count, len(self.strangers()))))
