"""A dark player: knows his own, looks like a red one, and lies where it pays."""

from collections.abc import Sequence

from gorod.bots.beliefs.deals import Deals, Levels
from gorod.bots.beliefs.general import is_checker
from gorod.bots.players.aim import agreed_target, heals_not_twice
from gorod.bots.players.hearsay import claimants, claimed_on, living, reports
from gorod.bots.players.part import Part
from gorod.bots.players.thinker import Talk
from gorod.engine.acts import Act as Power
from gorod.engine.acts import Alibi, Check, Heal, Revive
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.ruleset import Aim
from gorod.engine.seats import BIT, Seat

NERVE = 0.6
"""How often an accused one answers by claiming to be the checker himself."""
IMPOSTOR = 0.3
"""How often one claims so unasked, before the true one has spoken."""
EARLIEST_LIE = 2
PATIENCE = 0.7
"""How often the clan leaves a checker alone on the night on which a doctor surely guards him."""


class Dark(Part):
    """Chooses as a red one in his place would, but for his own."""

    def __init__(self, *given: object) -> None:
        """How bold he is today is settled with the card."""
        super().__init__(*given)  # type: ignore[arg-type]
        self._is_bold = self.rng.random() < NERVE
        self._is_impostor = self.rng.random() < IMPOSTOR
        self._is_patient: dict[int, bool] = {}

    def plan(self) -> tuple[Seat, ...]:
        """Anybody else, in any order: it cannot be guessed."""
        return tuple(self.rng.sample(self.strangers(), len(self.strangers())))

    def prey(self) -> Seat:
        """A checker who has come out, unless one of ours has set himself against him; else by the plan.

        Blind hunters must work out the same number, so all of this is known to each of them.
        """
        said = claimants(self.me)
        ours = [seat for seat in living(self.me, said) if seat in (*self.me.mates, self.me.seat)]
        first = [] if ours else [seat for seat in said if not self._waits_for(seat)]
        if not first and self.me.rules.hunt.aim is Aim.SIGHTED:
            first = sorted(self.strangers(), key=self._threat, reverse=True)
        return agreed_target(self.me, tuple(first))

    def _waits_for(self, seat: Seat) -> bool:
        """One who came out today is healed tonight, and then not tomorrow: it often pays to be patient."""
        day = self.me.game.day
        if self.me.rules.hunt.aim is not Aim.SIGHTED or not heals_not_twice(self.me):
            return False
        is_patient = self._is_patient.setdefault(day, self.rng.random() < PATIENCE)
        return is_patient and claimed_on(self.me, seat) == day

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

    def suspects(self, seat: Seat) -> float:
        """What a citizen in this place would think: whoever spares his own gives more away than he saves."""
        return float(self.common.as_seen_by_red(self.me.seat)[seat - 1])

    def patterns(self) -> tuple[Deals, Levels]:
        """The same."""
        return self.common.deals, self.common.patterns_for_red(self.me.seat)

    def _is_critical(self) -> bool:
        """One more red out, and the game is won."""
        alive = self.me.game.alive
        own = 1 + sum(bool(alive & BIT[seat]) for seat in self.me.mates)
        return alive.bit_count() <= 2 * own + 1

    def talk(self, nominees: Sequence[Seat]) -> Talk:
        """A false checker goes on with his lie; the others sound like everybody."""
        suspect = self.nominee(nominees)
        lie = self._lie()
        if lie is not None:
            named = [seat for seat, team in lie.checks if team is not Team.RED and seat in nominees]
            return Talk(lie, named[0] if named else suspect)
        return Talk(self.views(suspect), suspect)

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
        """As a red one would; all together against a stranger when that wins the game."""
        others = [seat for seat in candidates if seat != self.me.seat] or list(candidates)
        strangers = [seat for seat in others if seat not in self.me.mates]
        if strangers and self._is_critical():
            others = strangers
        return max(others, key=self.score, default=0)

    def lift(self, tied: Sequence[Seat]) -> bool:
        """If more strangers than own would leave; a hand is seen, so not always."""
        own = sum(seat in (*self.me.mates, self.me.seat) for seat in tied)
        return 2 * own < len(tied)

    def guess(self, count: int) -> tuple[Seat, ...]:
        """Nothing is gained by it; strangers."""
        return tuple(self.rng.sample(self.strangers(), min(count, len(self.strangers()))))
