"""A speaker turns the claim of a seat into a speech that fits the moment and does not repeat others."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from gorod.bots.chronicle import (
    CardTurned,
    Chronicle,
    ChronicleEntry,
    ClaimMade,
    NightDeath,
    NominationMade,
    VoteCast,
)
from gorod.bots.player import Chair, SharedKnowledge
from gorod.bots.seat_memory import SeatMemory
from gorod.bots.speech.arguments import (
    Argument,
    SpeakerView,
    accused_by_trusted,
    against,
    answer,
    explained,
    nominated_me,
    reply,
    trusted,
    waiting,
)
from gorod.bots.speech.opinion import Opinion
from gorod.bots.speech.phrasing import (
    THIN,
    Phrasing,
    is_strong,
    random_style,
    sentences_of,
    turns_of,
    word_rng,
)
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.seats import BIT, Seat
from gorod.engine.speaking import MAX_SPEECH_CHARS
from gorod.engine.step import Defence, Discussion, Farewell, Speech

MAX_REPEATS = 3
"""The greatest number of times a sentence is said in a game."""
OPENER_CHANCE, AGREEMENT_CHANCE, BACKING_CHANCE, TAIL_CHANCE = 0.3, 0.4, 0.6, 0.4
"""How often there is an opener, agreement, support for a candidate, a tail without a cause."""


class SpeechPart(Struct, frozen=True):
    """Some words, the arguments in them, and their rank: the highest are left out first if space is short."""

    text: str
    rank: int = 0
    arguments: tuple[Argument, ...] = ()


class SpokenTo(Struct, frozen=True):
    """Who spoke to the speaker: since their own speech, so that this is an answer, or before it."""

    since: Seat = 0
    before: Seat = 0


class SpeechGiven(Struct, frozen=True):
    """A speech that was given, with every argument in it."""

    say: Say
    nominated: Seat
    arguments: tuple[Argument, ...]


class Speaker:
    """The words of one seat through a whole game."""

    def __init__(self, chair: Chair, me: SeatMemory, opinion: Opinion) -> None:
        self._me, self._opinion, self._lang = me, opinion, chair.lang
        self._rng = word_rng(chair.rng)
        self.style = random_style(self._rng)
        self._said_before: SaidBefore = chair.shared.get(SaidBefore)
        self.spoken: list[SpeechGiven] = []

    def words(self, say: Say | None, nominated: Seat, to: SpokenTo | None = None) -> Say | None:
        """Return the claim with words added, or words alone if nothing is claimed. `to`: who is answered."""
        claim = say or Say()
        phrasing = Phrasing(self._lang, self.style, self._rng, self._me.seat, self._me.game.day)
        view = SpeakerView(self._me, self._opinion, partial(self._is_told, phrasing), self._is_mine)
        draft = SpeechDraft(view, phrasing, self._rng, self._pick, to or SpokenTo())
        parts = fitted(draft.parts(claim, nominated))
        if not parts:
            return say
        worded = replace(claim, text=joined(parts))
        arguments = tuple(argument for part in parts for argument in part.arguments)
        self.spoken.append(SpeechGiven(worded, nominated, arguments))
        return worded

    def _is_told(self, phrasing: Phrasing, argument: Argument) -> bool:
        """Tell whether the speaker has given this argument before, or somebody today, in any words."""
        return self._is_mine(argument) or self._said_before.is_told(phrasing, argument, self._me.game.day)

    def _is_mine(self, argument: Argument) -> bool:
        return any(argument in speech.arguments for speech in self.spoken)

    def _pick(self, drafts: Iterable[str], spare: int = 0) -> str:
        """Return the draft heard least at this table; the speaker does not repeat a sentence."""
        own = {one for speech in self.spoken for one in sentences_of(speech.say.text)}
        short = (text for text in drafts if len(text) + spare <= MAX_SPEECH_CHARS)
        fresh = [text for text in short if not self._said_before.is_worn(text)]
        new = [text for text in fresh if not own & {*sentences_of(text)}]
        return min(new, key=self._said_before.wear, default="")


def fitted(parts: list[SpeechPart]) -> list[SpeechPart]:
    """Return as many parts as fit into one speech, by importance, in their original order."""
    kept: list[SpeechPart] = []
    for part in sorted(parts, key=lambda part: part.rank):
        longer = [one for one in parts if one in kept or one is part]
        if len(joined(longer)) <= MAX_SPEECH_CHARS:
            kept = longer
    return kept


def joined(parts: list[SpeechPart]) -> str:
    """Join the parts to one text."""
    return " ".join(part.text for part in parts)


class PickPhrase(Protocol):
    """Picks the best of several drafts that leave `spare` characters free."""

    def __call__(self, drafts: Iterable[str], spare: int = 0) -> str:
        """Return the draft; an empty string if all are worn."""


class SpeechDraft:
    """The parts of one speech: the claim, whom it is against and why, what follows, whom it trusts."""

    def __init__(
        self, view: SpeakerView, phrasing: Phrasing, rng: Random, pick: PickPhrase, to: SpokenTo
    ) -> None:
        """`pick` knows what was said before."""
        self._to, self._asker = to.since, to.before
        self._view, self._me, self._phrasing = view, view.me, phrasing
        self._rng, self._pick = rng, pick

    def parts(self, claim: Say, nominated: Seat) -> list[SpeechPart]:
        """Return the parts in the order in which they are said."""
        target = accused(claim, nominated, self._me.game.alive)
        told = list(self._coming_out(claim))
        core = list(self._core(claim, target, spare=sum(len(part.text) + 1 for part in told)))
        tail = list(self._tail(core, target, nominated))
        praise = list(self._praise(claim, target))
        parts = [*self._opener(core, bool(told)), *self._objection(claim, core), *told, *core, *tail, *praise]
        return [part for part in parts if part.text] or list(self._nothing_new())

    def _nothing_new(self) -> Iterator[SpeechPart]:
        """Return at least that one was asked, or what the speaker waits for."""
        if self._to:
            asked = Argument("asked", self._to, self._view.today)
            yield SpeechPart(self._pick(self._phrasing.phrases("asked", asked)), 0, (asked,))
        elif argument := waiting(self._view, self._rng):
            yield SpeechPart(self._pick(self._phrasing.drafts("wait", argument)), 0, (argument,))

    # -- claims

    def _coming_out(self, claim: Say) -> Iterator[SpeechPart]:
        if not claim.role:
            return
        role = getattr(self._me.rules.roles[claim.role].name, self._phrasing.lang).lower()
        yield SpeechPart(self._pick(self._phrasing.phrases(self._claim_kind(), role=role)))
        if claim.checks or not self._is_leaving:
            yield SpeechPart(self._checks(claim), arguments=tuple(self._checked(claim)))

    @property
    def _is_leaving(self) -> bool:
        return isinstance(self._me.game.step, Farewell)

    def _claim_kind(self) -> str:
        if self._is_leaving:
            return "leave_claim"
        return "again" if self._me.seat in self._view.past.claims else "claim"

    def _checks(self, claim: Say) -> str:
        """Return all checks in words, with bare numbers if there are many."""
        name = {0: "no_checks", 1: "one_check"}.get(len(claim.checks), "checks")
        checks = self._phrasing.checks(claim.checks, is_short=len(claim.checks) > 5)
        return self._pick(self._phrasing.phrases(name, checks=checks))

    def _checked(self, claim: Say) -> Iterator[Argument]:
        for seat, team in claim.checks:
            fate = "cleared" if team is Team.RED else "blackened"
            yield Argument("checked", seat, self._me.game.day, fate=fate)

    # -- the accused

    def _core(self, claim: Say, target: Seat, spare: int) -> Iterator[SpeechPart]:
        """Yield the accusation; a check needs no other reason, but a rival claimant is named anyway."""
        rivals = [seat for seat in claim.black if claim.role and seat != target]
        if (target and target not in dict(claim.checks)) or not (target or rivals):
            yield from self._told(*self._point(claim, target), spare)
        for seat in rivals:
            yield from self._told("against", self._against(claim, seat), spare)

    def _told(self, frame: str, argument: Argument | None, spare: int) -> Iterator[SpeechPart]:
        if argument:
            yield SpeechPart(self._pick(self._phrasing.drafts(frame, argument), spare), 0, (argument,))

    def _point(self, claim: Say, target: Seat) -> tuple[str, Argument | None]:
        """Return the frame and what to talk about in it."""
        step = self._me.game.step
        if self._is_leaving:
            return "farewell_against", self._against(claim, target or self._suspect(claim))
        if self._to and not target:
            return "answer", reply(self._view, self._to)
        if isinstance(step, Defence) and not target:
            return "answer", answer(self._view)
        if self._asker and not target and (last := explained(self._view)):
            return "explain", self._against(claim, last)
        if target:
            frame = "defence_against" if isinstance(step, Defence) else "against"
            return frame, self._against(claim, target)
        has_said_enough = claim.red or claim.checks
        return "wait", None if has_said_enough else waiting(self._view, self._rng)

    def _against(self, claim: Say, seat: Seat) -> Argument | None:
        return against(self._view, seat, self._rng, claim.role) if seat else None

    def _suspect(self, claim: Say) -> Seat:
        """Return the main suspect in a last word; never a mate or a seat that the speech clears."""
        spared = {*self._me.mates, *claim.red, *(seat for seat, _ in claim.checks)}
        others = [seat for seat in self._view.others() if seat not in spared]
        return max(others, key=self._view.opinion.suspicion, default=0)

    # -- around the accusation

    def _opener(self, core: list[SpeechPart], is_claim: bool) -> Iterator[SpeechPart]:
        step = self._me.game.step
        if isinstance(step, Defence):
            yield SpeechPart(self._pick(self._phrasing.phrases("defence")), 1)
        elif isinstance(step, Farewell):
            yield SpeechPart(
                self._pick(self._phrasing.phrases("killed_word" if step.morning else "voted_word")), 1
            )
        elif self._asker:
            asked = Argument("replying", self._asker, self._view.today)
            yield SpeechPart(self._pick(self._phrasing.phrases("replying", asked)), 1, (asked,))
        elif core and not is_claim:
            yield from self._beginning(core[0].arguments[0])

    def _objection(self, claim: Say, core: list[SpeechPart]) -> Iterator[SpeechPart]:
        """Yield a candidate's answer to their nominator, unless the speech mentions or clears them."""
        if not isinstance(self._me.game.step, Speech) or self._me.seat not in self._me.game.candidates:
            return
        named = {one.by for one in self._view.past.of(NominationMade) if self._is_me_today(one)}
        spoken_of = {argument.seat for part in core for argument in part.arguments}
        for by in sorted(named - spoken_of - {*claim.red, *dict(claim.checks)})[:1]:
            for part in self._told("answer", nominated_me(self._view, by), 0):
                yield replace(part, rank=2)

    def _is_me_today(self, one: NominationMade) -> bool:
        return (one.day, one.seat) == (self._view.today, self._me.seat) and one.by != self._me.seat

    def _beginning(self, argument: Argument) -> Iterator[SpeechPart]:
        """Yield an opener or agreement with an accuser, if there is enough to say."""
        if argument.kind.startswith("wait") or argument.kind in ("accused_by", "many"):
            return
        same = accused_by_trusted(self._view, argument.seat)
        if same and same.by != argument.by and self._rng.random() < AGREEMENT_CHANCE:
            yield SpeechPart(self._pick(self._phrasing.phrases("agreeing", same)), 4, (same,))
        elif self._rng.random() < OPENER_CHANCE:
            yield SpeechPart(self._pick(self._openers(argument)), 4)

    def _openers(self, argument: Argument) -> Iterable[str]:
        """Return the openers that suit the argument: none is bolder than what follows."""
        if argument.kind in THIN:
            return self._phrasing.phrases("first") if self._me.game.day == 1 else ()
        return () if is_strong(argument) and self._phrasing.hedges else self._phrasing.phrases("opener")

    def _tail(self, core: list[SpeechPart], target: Seat, nominated: Seat) -> Iterator[SpeechPart]:
        """Yield what follows: a nomination, support for one, or a short remark."""
        step, standing = self._me.game.step, self._me.game.candidates
        if not target or isinstance(step, Defence | Farewell):
            return
        if nominated:
            name = "proposing" if isinstance(step, Discussion) else "nominating"
            yield SpeechPart(self._said_of(name, target, core), 1)
        elif target in standing and self._rng.random() < BACKING_CHANCE:
            yield SpeechPart(self._said_of("standing", target, core), 3, (Argument("standing", target),))
        elif core and self._rng.random() < TAIL_CHANCE:
            yield SpeechPart(self._pick(self._phrasing.phrases("suspecting", Argument("", target))), 3)

    def _said_of(self, name: str, target: Seat, core: list[SpeechPart]) -> str:
        """Return words about the target; «его» only if nobody else was just mentioned."""
        last = core[0].arguments[0] if core and core[0].text else None
        is_clear = last is not None and not (last.other or last.by)
        named = [*self._phrasing.phrases(name, Argument("", target))]
        return self._pick([*named, *(self._phrasing.phrases(f"{name}_him") if is_clear else ())])

    def _praise(self, claim: Say, target: Seat) -> Iterator[SpeechPart]:
        """Yield a sentence for each seat called red; a claim that is not spoken would stay unknown."""
        for seat in claim.red:
            argument = trusted(self._view, seat, target)
            yield SpeechPart(self._pick(self._phrasing.drafts("trust", argument)), 1, (argument,))


class SaidBefore:
    """Every sentence heard at this table and how often, to avoid repetition."""

    def __init__(self, shared: SharedKnowledge) -> None:
        self._history: Chronicle = shared.get(Chronicle)
        self._read = 0
        self._heard: Counter[str] = Counter()
        self._turns: Counter[str] = Counter()

    def _catch_up(self) -> None:
        self._history.catch_up()
        for record in islice(self._history.records, self._read, None):
            if isinstance(record, ClaimMade):
                self._heard.update(sentences_of(record.claim.text))
                self._turns.update(turns_of(record.claim.text))
        self._read = len(self._history.records)

    def is_told(self, phrasing: Phrasing, argument: Argument, day: int) -> bool:
        """Tell whether somebody gave this argument on that day, in any of its forms."""
        self._catch_up()
        for said in self._history.of(ClaimMade):
            if said.day == day and said.claim.text:
                text = said.claim.text.lower()
                if any(clause.lower() in text for clause in phrasing.clauses(argument, said.seat)):
                    return True
        return False

    def is_worn(self, text: str) -> bool:
        """Tell whether a sentence of it was said as often as allowed."""
        self._catch_up()
        return any(self._heard[sentence] >= MAX_REPEATS for sentence in sentences_of(text))

    def wear(self, text: str) -> tuple[int, int]:
        """Return how often its phrases were heard: the maximum, and the sum."""
        self._catch_up()
        counts = [self._turns[turn] for turn in turns_of(text)]
        return max(counts, default=0), sum(counts)


class StandingAccusation:
    """The seat that a player has accused, and whether anything new was heard of it since."""

    def __init__(self, history: Chronicle, seat: Seat) -> None:
        self._history, self._seat = history, seat
        self._named: Seat = 0
        self._day = self._heard = 0

    def give(self, say: Say | None, nominated: Seat) -> None:
        """Record the accusation made now, or none."""
        game = self._history.game
        self._named = accused(say, nominated, game.alive)
        self._day, self._heard = game.day, len(self._history.records)

    def named(self, candidates: Sequence[Seat]) -> Seat:
        """Return the seat accused today if it is a candidate; else 0."""
        is_today = self._day == self._history.game.day
        return self._named if is_today and self._named in candidates else 0

    def is_news(self, choice: Seat) -> bool:
        """Tell whether there is news of the accused or of the better choice."""
        new = self._history.records[self._heard :]
        return any({self._named, choice} & _touched(record, self._seat) for record in new)


def _touched(record: ChronicleEntry, mine: Seat) -> set[Seat]:
    """Return the seats a record tells something about, unless it is this player's own deed."""
    match record:
        case ClaimMade() if record.seat != mine:
            claim = record.claim
            named = {*claim.black, *claim.red, *(seat for seat, _ in claim.checks)}
            return {*named, record.seat} if named or claim.role else set()
        case VoteCast() if record.seat != mine:
            return {record.seat, record.choice}
        case NominationMade() if record.by != mine:
            return {record.by, record.seat}
        case NightDeath() | CardTurned():
            return {record.seat}
    return set()


def accused(say: Say | None, nominated: Seat, alive: int) -> Seat:
    """Return the seat a speech is against: by nomination, by a check, by opinion; 0 if none."""
    checked = [seat for seat, team in say.checks if team is not Team.RED and alive & BIT[seat]] if say else []
    return next((seat for seat in (nominated, *checked, *(say.black if say else ())) if seat), 0)
