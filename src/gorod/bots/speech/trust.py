"""Why somebody is trusted."""

from collections.abc import Iterator

from gorod.bots.speech.ground import ATTACKS, BLACKISH, PERSONAL, REDDISH, Ground, Reason, Weighed
from gorod.engine.seats import Seat


def trusted(ground: Ground, seat: Seat, suspect: Seat) -> Reason | None:
    """What speaks most for a seat; that it agrees with the speaker, if nothing else."""
    found = [*_checked(ground, seat), *_claim(ground, seat), *_merits(ground, seat)]
    found += [(0.0, reason) for reason in _alike(ground, seat, suspect)]
    best = min(found, key=lambda pair: pair[0], default=None)
    return best[1] if best else None


def _checked(ground: Ground, seat: Seat) -> Iterator[Weighed]:
    for report in ground.past.reports:
        is_told = report.seat == seat and report.by not in (seat, ground.me.seat)
        if is_told and not report.is_black and ground.opinion.trusts(report.by):
            weight = ground.opinion.effect(seat, [report.fact])
            yield weight, Reason("trust_cleared", seat, report.fact.day, by=report.by)


def _claim(ground: Ground, seat: Seat) -> Iterator[Weighed]:
    if seat in ground.past.claims and ground.opinion.trusts(seat):
        yield -2 * PERSONAL, Reason("trust_claims", seat, ground.past.claims[seat][1])


def _merits(ground: Ground, seat: Seat) -> Iterator[Weighed]:
    """He turned against a black one, or stood by a red one."""
    for deed in ground.past.deeds(seat):
        if deed.kind not in ("spared", "report"):
            yield from ground.after(seat, deed, BLACKISH if deed.kind in ATTACKS else REDDISH)


def _alike(ground: Ground, seat: Seat, suspect: Seat) -> Iterator[Reason]:
    """He suspects the same one, or has voted as the speaker did."""
    mine = [deed for deed in ground.past.deeds(ground.me.seat) if deed.kind == "vote"]
    voted = {(deed.fact.day, deed.other) for deed in mine}
    for deed in ground.past.deeds(seat):
        if deed.kind == "accuse" and deed.other == suspect:
            yield Reason("trust_agrees", seat, deed.fact.day, suspect)
        if deed.kind == "vote" and (deed.fact.day, deed.other) in voted:
            yield Reason("trust_with_me", seat, deed.fact.day, deed.other)
