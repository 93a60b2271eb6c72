"""Why somebody is suspected or trusted: of all that everybody has seen, what weighs most with the speaker."""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from gorod.bots.beliefs.evidence import Fact
from gorod.bots.chronicle import ClaimMade, NightDeath, NominationMade, VoteCast
from gorod.bots.seat_memory import SeatMemory
from gorod.bots.speech.opinion import Fate, Opinion, PublicAct, PublicPast
from gorod.engine.seats import BIT, Seat, listed
from gorod.engine.state import State
from gorod.engine.step import Discussion, Farewell, Speech
from gorod.engine.steps.speech import next_speaker

PERSONAL = 0.15
"""What it adds that somebody turned against the speaker himself, in log odds."""

ATTACKS = ("vote", "lone", "nominate", "accuse", "report")
REDDISH = ("killed", "shown_red", "cleared", "me")
BLACKISH = ("shown_black", "blackened")


class Argument(Struct, frozen=True):
    """Something true of a seat: what it did on which day to another, what became of that one, who told."""

    kind: str
    seat: Seat
    day: int = 0
    other: Seat = 0
    fate: str = ""
    by: Seat = 0


WeighedArgument = tuple[float, Argument]


class SpeakerView:
    """One speaker at one moment."""

    def __init__(self, me: SeatMemory, opinion: Opinion) -> None:
        """Nothing but what everybody has seen is looked at."""
        self.me, self.opinion, self.past = me, opinion, PublicPast(me)

    @property
    def today(self) -> int:
        """The day that it is."""
        return self.me.game.day

    def others(self) -> tuple[Seat, ...]:
        """The living but for the speaker."""
        return listed(self.me.game.alive & ~BIT[self.me.seat])

    def after(self, seat: Seat, deed: PublicAct, wanted: tuple[str, ...]) -> Iterator[WeighedArgument]:
        """A deed of this seat with what became of the other, if it is one of these; the surest of them."""
        found = [fate for fate in self.past.fates(deed.other) if fate.kind in wanted]
        told = (fate for fate in found if not fate.by or self._is_taken(fate.by, seat))
        for fate in list(told)[:1]:
            yield self.effect(seat, deed, fate), argument_of(seat, deed, fate)

    def _is_taken(self, by: Seat, seat: Seat) -> bool:
        """A word that does not come from the one it is about."""
        return by != seat and self.opinion.trusts(by)

    def effect(self, seat: Seat, deed: PublicAct, fate: Fate | None = None) -> float:
        """How much a deed and what followed speak against its doer."""
        facts = [deed.fact, *([fate.fact] if fate and fate.fact else [])]
        personal = PERSONAL if fate and fate.kind == "me" else 0.0
        return self.opinion.effect(seat, facts) + personal


def argument_of(seat: Seat, deed: PublicAct, fate: Fate | None = None) -> Argument:
    """A deed as a reason."""
    told = fate or Fate("")
    return Argument(deed.kind, seat, deed.fact.day, deed.other, told.kind, told.by)


def clues(me: SeatMemory, seat: Seat) -> Iterator[str]:
    """The kinds of those that hold of this seat now; there is always one."""
    game, step = me.game, me.game.step
    if isinstance(step, Farewell) and step.morning:
        yield "survivor"
    else:
        yield _word(me, seat)
    if isinstance(step, Speech):
        yield from _round(me, seat)
    if isinstance(step, Speech | Discussion):  # whoever leaves has no neighbours any more
        yield from _place(game, me.seat, seat)
    yield from _untouched(me, seat)


def has_spoken(me: SeatMemory, seat: Seat) -> bool:
    """Words of this seat were heard today."""
    return any(voice.seat == seat and voice.day == me.game.day for voice in me.history.of(ClaimMade))


def is_to_come(game: State, seat: Seat) -> bool:
    """This seat has yet to speak in this round; in a free discussion everybody has."""
    step = game.step
    if isinstance(step, Discussion):
        return True
    places = game.seats
    return isinstance(step, Speech) and (seat - game.opener) % places > (step.seat - game.opener) % places


def next_in_round(game: State) -> Seat:
    """Who speaks after this speaker, if it goes round."""
    step = game.step
    if not isinstance(step, Speech):
        return 0
    return next_speaker(step.seat, game.opener, game.alive, game.seats)


def nominated_nobody(me: SeatMemory) -> list[Seat]:
    """Those who have spoken today, and put nobody to the vote."""
    if not me.rules.nominations.allowed or not isinstance(me.game.step, Speech):
        return []
    named = {one.by for one in me.history.of(NominationMade) if one.day == me.game.day}
    others = [seat for seat in listed(me.game.alive & ~BIT[me.seat]) if seat not in named]
    return [seat for seat in others if has_spoken(me, seat) and not is_to_come(me.game, seat)]


def _word(me: SeatMemory, seat: Seat) -> str:
    if has_spoken(me, seat):
        return "heard"
    return "unheard" if is_to_come(me.game, seat) else "silent"


def _round(me: SeatMemory, seat: Seat) -> Iterator[str]:
    if seat in nominated_nobody(me):
        yield "no_nomination"
    if me.game.opener == seat:
        yield "opened"


def _place(game: State, mine: Seat, seat: Seat) -> Iterator[str]:
    """How far round the table, empty chairs and all."""
    away = (seat - mine) % game.seats
    if 2 * away == game.seats:
        yield "opposite"
    elif away in (1, game.seats - 1):
        yield "neighbour"


def _untouched(me: SeatMemory, seat: Seat) -> Iterator[str]:
    named = [proposal.seat for proposal in me.history.of(NominationMade)]
    voted = [hand.choice for hand in me.history.of(VoteCast)]
    if me.game.day > 1 and named and seat not in named:
        yield "never_nominated"
    if voted and seat not in voted:
        yield "never_voted"


SURE = 10.0
"""What outweighs everything: somebody claims the speaker's own card."""
ENOUGH = 0.05
"""Facts that weigh less are not worth telling."""


def against(ground: SpeakerView, seat: Seat, rng: Random, claimed: str = "") -> Argument:
    """What weighs most; after somebody else has named him today, perhaps another thing of weight.

    `claimed`: the card that the speaker says he has.
    """
    found = sorted(_weighed(ground, seat, claimed), key=lambda pair: pair[0], reverse=True)
    strong = [pair for pair in found if pair[0] > ENOUGH]
    if not strong:
        return Argument(rng.choice(list(clues(ground.me, seat))), seat, ground.today)
    near = [reason for weight, reason in strong if weight >= strong[0][0] / 2]
    return rng.choice(near) if _accusers(ground, seat) else near[0]


def shared(ground: SpeakerView, seat: Seat) -> Argument | None:
    """Somebody trusted who has called this seat black today."""
    by = next((one for one in reversed(_accusers(ground, seat)) if ground.opinion.trusts(one)), 0)
    return Argument("accused_by", seat, ground.today, by=by) if by else None


def _accusers(ground: SpeakerView, seat: Seat) -> list[Seat]:
    """Those who have called this seat black today."""
    today = [voice for voice in ground.past.of(ClaimMade) if voice.day == ground.today]
    return [v.seat for v in today if seat in v.claim.black and v.seat not in (seat, ground.me.seat)]


def _weighed(ground: SpeakerView, seat: Seat, claimed: str) -> Iterator[WeighedArgument]:
    yield from _deeds(ground, seat)
    yield from _reported(ground, seat)
    yield from _claims(ground, seat, claimed)
    yield from _named(ground, seat)
    yield from _crowd(ground, seat)


def _deeds(ground: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """He turned against a red one, or stood by a black one; else what he did by itself."""
    for deed in ground.past.deeds(seat):
        yield from ground.after(seat, deed, REDDISH if deed.kind in ATTACKS else BLACKISH)
        if deed.kind not in ("spared", "report") and not any(ground.past.fates(deed.other)):
            yield ground.effect(seat, deed), argument_of(seat, deed)


def _reported(ground: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    for report in ground.past.reports:
        is_mine = report.by == ground.me.seat
        if report.seat == seat and report.is_black and not is_mine and ground.opinion.trusts(report.by):
            weight = ground.opinion.effect(seat, [report.fact])
            yield weight, Argument("reported", seat, report.fact.day, by=report.by)


def _claims(ground: SpeakerView, seat: Seat, claimed: str) -> Iterator[WeighedArgument]:
    """A claim that is not believed, of a card that another one claims too."""
    card, day = ground.past.claims.get(seat, ("", 0))
    if not card:
        return
    if not ground.opinion.trusts(seat):
        fact = Fact("claim", day, seat, seat)
        yield ground.opinion.effect(seat, [fact]), Argument("claimed", seat, day)
    if card not in ground.me.rules.night.heirs:  # or both may be right
        yield from _rivals(ground, seat, card, claimed)


def _rivals(ground: SpeakerView, seat: Seat, card: str, claimed: str) -> Iterator[WeighedArgument]:
    claims, day = ground.past.claims, ground.past.claims[seat][1]
    if claimed == card:
        yield SURE, Argument("rival_me", seat, day)
    facts = [Fact("claim", since, by, by) for by, (other, since) in claims.items() if other == card]
    for by, (other, _) in claims.items():
        if by not in (seat, ground.me.seat) and other == card and ground.opinion.trusts(by):
            yield ground.opinion.effect(seat, facts), Argument("rival", seat, day, by=by)


def _named(ground: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """Another one put him to the vote, or called him black."""
    for one in ground.past.of(NominationMade):
        if one.seat == seat and one.by not in (seat, ground.me.seat):
            fact = Fact("nominate", one.day, one.by, seat)
            yield ground.opinion.effect(seat, [fact]), Argument("nominated_by", seat, one.day, by=one.by)
    for voice in ground.past.of(ClaimMade):
        if seat in voice.claim.black and voice.seat not in (seat, ground.me.seat):
            fact = Fact("accuse", voice.day, voice.seat, seat)
            yield ground.opinion.effect(seat, [fact]), Argument("accused_by", seat, voice.day, by=voice.seat)


def _crowd(ground: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """Several others voted for him on one day."""
    hands = [hand for hand in ground.past.of(VoteCast) if hand.choice == seat and not hand.forced]
    for day in sorted({hand.day for hand in hands}):
        voters = {hand.seat for hand in hands if hand.day == day and hand.seat != ground.me.seat}
        if len(voters) > 1:
            facts = [Fact("vote", day, voter, seat) for voter in sorted(voters)]
            yield ground.opinion.effect(seat, facts), Argument("crowd", seat, day)


def trusted(ground: SpeakerView, seat: Seat, suspect: Seat) -> Argument | None:
    """What speaks most for a seat; that it agrees with the speaker, if nothing else."""
    found = [*_checked(ground, seat), *_claim(ground, seat), *_merits(ground, seat)]
    found += [(0.0, reason) for reason in _alike(ground, seat, suspect)]
    best = min(found, key=lambda pair: pair[0], default=None)
    return best[1] if best else None


def _checked(ground: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    for report in ground.past.reports:
        is_told = report.seat == seat and report.by not in (seat, ground.me.seat)
        if is_told and not report.is_black and ground.opinion.trusts(report.by):
            weight = ground.opinion.effect(seat, [report.fact])
            yield weight, Argument("trust_cleared", seat, report.fact.day, by=report.by)


def _claim(ground: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    if seat in ground.past.claims and ground.opinion.trusts(seat):
        yield -2 * PERSONAL, Argument("trust_claims", seat, ground.past.claims[seat][1])


def _merits(ground: SpeakerView, seat: Seat) -> Iterator[WeighedArgument]:
    """He turned against a black one, or stood by a red one."""
    for deed in ground.past.deeds(seat):
        if deed.kind not in ("spared", "report"):
            yield from ground.after(seat, deed, BLACKISH if deed.kind in ATTACKS else REDDISH)


def _alike(ground: SpeakerView, seat: Seat, suspect: Seat) -> Iterator[Argument]:
    """He suspects the same one, or has voted as the speaker did."""
    mine = [deed for deed in ground.past.deeds(ground.me.seat) if deed.kind == "vote"]
    voted = {(deed.fact.day, deed.other) for deed in mine}
    for deed in ground.past.deeds(seat):
        if deed.kind == "accuse" and deed.other == suspect:
            yield Argument("trust_agrees", seat, deed.fact.day, suspect)
        if deed.kind == "vote" and (deed.fact.day, deed.other) in voted:
            yield Argument("trust_with_me", seat, deed.fact.day, deed.other)


def waiting(ground: SpeakerView, rng: Random) -> Argument | None:
    """Whoever has no suspect tells what he waits for, or what he has noticed."""
    found = [*_speakers(ground), *_events(ground)]
    kinds = sorted({reason.kind for reason in found})
    kind = rng.choice(kinds) if kinds else ""
    return rng.choice([reason for reason in found if reason.kind == kind]) if kind else None


def _speakers(ground: SpeakerView) -> Iterator[Argument]:
    me, game, following = ground.me, ground.me.game, next_in_round(ground.me.game)
    for seat in ground.others():
        if seat == following:
            yield Argument("wait_next", seat, ground.today)
        elif is_to_come(game, seat) and not has_spoken(me, seat):
            yield Argument("wait_unheard", seat, ground.today)
    yield from (Argument("wait_no_nomination", seat, ground.today) for seat in nominated_nobody(me))


def _events(ground: SpeakerView) -> Iterator[Argument]:
    for death in ground.past.of(NightDeath):
        if death.night == ground.today - 1:
            yield Argument("wait_killed", death.seat, ground.today)
    for one in ground.past.of(NominationMade):
        if one.day == ground.today and ground.me.seat not in (one.by, one.seat) and one.by != one.seat:
            yield Argument("wait_nominated", one.seat, ground.today, by=one.by)


def answer(ground: SpeakerView) -> Argument | None:
    """Who has put the speaker to the vote, or voted for him, last of all."""
    mine = ground.me.seat
    deeds = [(seat, deed) for seat in ground.others() for deed in ground.past.deeds(seat)]
    turned = [
        (seat, deed)
        for seat, deed in deeds
        if deed.other == mine and deed.kind in ("vote", "lone", "nominate")
    ]
    last = max(turned, key=lambda pair: pair[1].fact.day, default=None)
    return argument_of(*last, Fate("me")) if last else None
