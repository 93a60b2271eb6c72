"""Why somebody is suspected: of all that everybody has seen, what weighs most with the speaker."""

from collections.abc import Iterator
from random import Random

from gorod.bots.beliefs.evidence import Fact
from gorod.bots.chronicle import Hand, Proposal, Voice
from gorod.bots.speech.clues import clues
from gorod.bots.speech.ground import ATTACKS, BLACKISH, REDDISH, Ground, Reason, Weighed, reason_of
from gorod.engine.seats import Seat

SURE = 10.0
"""What outweighs everything: somebody claims the speaker's own card."""
ENOUGH = 0.05
"""Facts that weigh less are not worth telling."""


def against(ground: Ground, seat: Seat, rng: Random, claimed: str = "") -> Reason:
    """What weighs most; after somebody else has named him today, perhaps another thing of weight.

    `claimed`: the card that the speaker says he has.
    """
    found = sorted(_weighed(ground, seat, claimed), key=lambda pair: pair[0], reverse=True)
    strong = [pair for pair in found if pair[0] > ENOUGH]
    if not strong:
        return Reason(rng.choice(list(clues(ground.me, seat))), seat, ground.today)
    near = [reason for weight, reason in strong if weight >= strong[0][0] / 2]
    return rng.choice(near) if _accusers(ground, seat) else near[0]


def shared(ground: Ground, seat: Seat) -> Reason | None:
    """Somebody trusted who has called this seat black today."""
    by = next((one for one in reversed(_accusers(ground, seat)) if ground.opinion.trusts(one)), 0)
    return Reason("accused_by", seat, ground.today, by=by) if by else None


def _accusers(ground: Ground, seat: Seat) -> list[Seat]:
    """Those who have called this seat black today."""
    today = [voice for voice in ground.past.of(Voice) if voice.day == ground.today]
    return [v.seat for v in today if seat in v.claim.black and v.seat not in (seat, ground.me.seat)]


def _weighed(ground: Ground, seat: Seat, claimed: str) -> Iterator[Weighed]:
    yield from _deeds(ground, seat)
    yield from _reported(ground, seat)
    yield from _claims(ground, seat, claimed)
    yield from _named(ground, seat)
    yield from _crowd(ground, seat)


def _deeds(ground: Ground, seat: Seat) -> Iterator[Weighed]:
    """He turned against a red one, or stood by a black one; else what he did by itself."""
    for deed in ground.past.deeds(seat):
        yield from ground.after(seat, deed, REDDISH if deed.kind in ATTACKS else BLACKISH)
        if deed.kind not in ("spared", "report") and not any(ground.past.fates(deed.other)):
            yield ground.effect(seat, deed), reason_of(seat, deed)


def _reported(ground: Ground, seat: Seat) -> Iterator[Weighed]:
    for report in ground.past.reports:
        is_mine = report.by == ground.me.seat
        if report.seat == seat and report.is_black and not is_mine and ground.opinion.trusts(report.by):
            weight = ground.opinion.effect(seat, [report.fact])
            yield weight, Reason("reported", seat, report.fact.day, by=report.by)


def _claims(ground: Ground, seat: Seat, claimed: str) -> Iterator[Weighed]:
    """A claim that is not believed, of a card that another one claims too."""
    card, day = ground.past.claims.get(seat, ("", 0))
    if not card:
        return
    if not ground.opinion.trusts(seat):
        fact = Fact("claim", day, seat, seat)
        yield ground.opinion.effect(seat, [fact]), Reason("claimed", seat, day)
    if card not in ground.me.rules.night.heirs:  # or both may be right
        yield from _rivals(ground, seat, card, claimed)


def _rivals(ground: Ground, seat: Seat, card: str, claimed: str) -> Iterator[Weighed]:
    claims, day = ground.past.claims, ground.past.claims[seat][1]
    if claimed == card:
        yield SURE, Reason("rival_me", seat, day)
    facts = [Fact("claim", since, by, by) for by, (other, since) in claims.items() if other == card]
    for by, (other, _) in claims.items():
        if by not in (seat, ground.me.seat) and other == card and ground.opinion.trusts(by):
            yield ground.opinion.effect(seat, facts), Reason("rival", seat, day, by=by)


def _named(ground: Ground, seat: Seat) -> Iterator[Weighed]:
    """Another one put him to the vote, or called him black."""
    for one in ground.past.of(Proposal):
        if one.seat == seat and one.by not in (seat, ground.me.seat):
            fact = Fact("nominate", one.day, one.by, seat)
            yield ground.opinion.effect(seat, [fact]), Reason("nominated_by", seat, one.day, by=one.by)
    for voice in ground.past.of(Voice):
        if seat in voice.claim.black and voice.seat not in (seat, ground.me.seat):
            fact = Fact("accuse", voice.day, voice.seat, seat)
            yield ground.opinion.effect(seat, [fact]), Reason("accused_by", seat, voice.day, by=voice.seat)


def _crowd(ground: Ground, seat: Seat) -> Iterator[Weighed]:
    """Several others voted for him on one day."""
    hands = [hand for hand in ground.past.of(Hand) if hand.choice == seat and not hand.forced]
    for day in sorted({hand.day for hand in hands}):
        voters = {hand.seat for hand in hands if hand.day == day and hand.seat != ground.me.seat}
        if len(voters) > 1:
            facts = [Fact("vote", day, voter, seat) for voter in sorted(voters)]
            yield ground.opinion.effect(seat, facts), Reason("crowd", seat, day)
