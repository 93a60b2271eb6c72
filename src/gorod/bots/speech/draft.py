"""The parts of one speech: coming out, whom one turns against and why, what follows, whom one trusts."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Protocol

from msgspec import Struct

from gorod.bots.speech.ground import Ground, Reason
from gorod.bots.speech.reasons import against, shared
from gorod.bots.speech.sentences import THIN, Wording
from gorod.bots.speech.small_talk import answer, waiting
from gorod.bots.speech.trust import trusted
from gorod.bots.speech.word import accused
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.seats import Seat
from gorod.engine.step import Defence, Discussion, Farewell

OPENS, AGREES, PRAISES, TRAILS = 0.3, 0.4, 0.6, 0.4
"""How often there is an opener, a word with or for somebody, a tail that nothing asks for."""


class Pick(Protocol):
    """Takes the best of several ways to say a thing that leave so many letters to spare, if there is one."""

    def __call__(self, drafts: Iterable[str], spare: int = 0) -> str:
        """Nothing, if all are worn."""


class Part(Struct, frozen=True):
    """Some words, the reasons they give, and how soon they are left out where it gets too long."""

    text: str
    rank: int = 0
    reasons: tuple[Reason, ...] = ()


class Draft:
    """One speech in the making."""

    def __init__(self, ground: Ground, wording: Wording, rng: Random, pick: Pick) -> None:
        """`pick` knows what was said before."""
        self._ground, self._me, self._wording = ground, ground.me, wording
        self._rng, self._pick = rng, pick

    def parts(self, claim: Say, nominated: Seat) -> list[Part]:
        """In the order in which they are said."""
        target = accused(claim, nominated, self._me.game.alive)
        told = list(self._coming_out(claim))
        core = list(self._core(claim, target, spare=sum(len(part.text) + 1 for part in told)))
        tail = list(self._tail(core, target, nominated))
        praise = list(self._praise(claim, target, is_all=not (told or core)))
        parts = [*self._opener(core, bool(told)), *told, *core, *tail, *praise]
        return [part for part in parts if part.text]

    # -- coming out

    def _coming_out(self, claim: Say) -> Iterator[Part]:
        if not claim.role:
            return
        role = getattr(self._me.rules.roles[claim.role].name, self._wording.lang).lower()
        yield Part(self._pick(self._wording.phrases(self._claim_kind(), role=role)))
        if claim.checks or not self._is_leaving:
            yield Part(self._checks(claim), reasons=tuple(self._checked(claim)))

    @property
    def _is_leaving(self) -> bool:
        return isinstance(self._me.game.step, Farewell)

    def _claim_kind(self) -> str:
        if self._is_leaving:
            return "leave_claim"
        return "again" if self._me.seat in self._ground.past.claims else "claim"

    def _checks(self, claim: Say) -> str:
        """All of them, by bare numbers where they are many."""
        name = {0: "no_checks", 1: "one_check"}.get(len(claim.checks), "checks")
        checks = self._wording.checks(claim.checks, is_short=len(claim.checks) > 5)
        return self._pick(self._wording.phrases(name, checks=checks))

    def _checked(self, claim: Say) -> Iterator[Reason]:
        for seat, team in claim.checks:
            fate = "cleared" if team is Team.RED else "blackened"
            yield Reason("checked", seat, self._me.game.day, fate=fate)

    # -- whom one turns against

    def _core(self, claim: Say, target: Seat, spare: int) -> Iterator[Part]:
        """A check needs no other reason."""
        if target and target in dict(claim.checks):
            return
        frame, reason = self._point(claim, target)
        if reason:
            yield Part(self._pick(self._wording.drafts(frame, reason), spare), 0, (reason,))

    def _point(self, claim: Say, target: Seat) -> tuple[str, Reason | None]:
        """What to talk about, and in which frame."""
        step = self._me.game.step
        if self._is_leaving:
            return "farewell_against", self._against(claim, target or self._suspect(claim))
        if isinstance(step, Defence) and not target:
            return "answer", answer(self._ground)
        if target:
            frame = "defence_against" if isinstance(step, Defence) else "against"
            return frame, self._against(claim, target)
        has_said_enough = claim.red or claim.checks
        return "wait", None if has_said_enough else waiting(self._ground, self._rng)

    def _against(self, claim: Say, seat: Seat) -> Reason | None:
        return against(self._ground, seat, self._rng, claim.role) if seat else None

    def _suspect(self, claim: Say) -> Seat:
        """Whom one leaves the town as the likeliest; never one's own, nor one whom one clears."""
        spared = {*self._me.mates, *claim.red, *(seat for seat, _ in claim.checks)}
        others = [seat for seat in self._ground.others() if seat not in spared]
        return max(others, key=self._ground.opinion.suspicion, default=0)

    # -- what goes round it

    def _opener(self, core: list[Part], is_claim: bool) -> Iterator[Part]:
        step = self._me.game.step
        if isinstance(step, Defence):
            yield Part(self._pick(self._wording.phrases("defence")), 1)
        elif isinstance(step, Farewell):
            yield Part(self._pick(self._wording.phrases("killed_word" if step.morning else "voted_word")), 1)
        elif core and not is_claim:
            yield from self._beginning(core[0].reasons[0])

    def _beginning(self, reason: Reason) -> Iterator[Part]:
        """Whoever has little to say does not announce much; somebody may have said it before."""
        if reason.kind.startswith("wait"):
            return
        same = shared(self._ground, reason.seat)
        if same and same.by != reason.by and self._rng.random() < AGREES:
            yield Part(self._pick(self._wording.phrases("agreeing", same)), 4, (same,))
        elif self._rng.random() < OPENS:
            is_first = reason.kind in THIN and self._me.game.day == 1
            yield Part(self._pick(self._wording.phrases("first" if is_first else "opener")), 4)

    def _tail(self, core: list[Part], target: Seat, nominated: Seat) -> Iterator[Part]:
        """What follows: a nomination, agreement with one, or nothing much."""
        step, standing = self._me.game.step, self._me.game.candidates
        if not target or isinstance(step, Defence | Farewell):
            return
        if nominated:
            name = "proposing" if isinstance(step, Discussion) else "nominating"
            yield Part(self._said_of(name, target, core), 1)
        elif target in standing and self._rng.random() < PRAISES:
            yield Part(self._said_of("standing", target, core), 3, (Reason("standing", target),))
        elif core and self._rng.random() < TRAILS:
            yield Part(self._pick(self._wording.phrases("suspecting", Reason("", target))), 3)

    def _said_of(self, name: str, target: Seat, core: list[Part]) -> str:
        """«Его» only where nobody else was just spoken of."""
        last = core[0].reasons[0] if core and core[0].text else None
        is_clear = last is not None and not (last.other or last.by)
        named = [*self._wording.phrases(name, Reason("", target))]
        return self._pick([*named, *(self._wording.phrases(f"{name}_him") if is_clear else ())])

    def _praise(self, claim: Say, target: Seat, is_all: bool) -> Iterator[Part]:
        if not claim.red or (not is_all and self._rng.random() > PRAISES):
            return
        reason = trusted(self._ground, claim.red[0], target)
        if reason:
            yield Part(self._pick(self._wording.drafts("trust", reason)), 3, (reason,))
