"""What can be told without turning against anybody: something of today, or an answer to one's accuser."""

from collections.abc import Iterator
from random import Random

from gorod.bots.chronicle import Death, Proposal
from gorod.bots.speech.clues import has_spoken, is_to_come, next_in_round, nominated_nobody
from gorod.bots.speech.ground import Ground, Reason, reason_of
from gorod.bots.speech.past import Fate


def waiting(ground: Ground, rng: Random) -> Reason | None:
    """Whoever has no suspect tells what he waits for, or what he has noticed."""
    found = [*_speakers(ground), *_events(ground)]
    kinds = sorted({reason.kind for reason in found})
    kind = rng.choice(kinds) if kinds else ""
    return rng.choice([reason for reason in found if reason.kind == kind]) if kind else None


def _speakers(ground: Ground) -> Iterator[Reason]:
    me, game, following = ground.me, ground.me.game, next_in_round(ground.me.game)
    for seat in ground.others():
        if seat == following:
            yield Reason("wait_next", seat, ground.today)
        elif is_to_come(game, seat) and not has_spoken(me, seat):
            yield Reason("wait_unheard", seat, ground.today)
    yield from (Reason("wait_no_nomination", seat, ground.today) for seat in nominated_nobody(me))


def _events(ground: Ground) -> Iterator[Reason]:
    for death in ground.past.of(Death):
        if death.night == ground.today - 1:
            yield Reason("wait_killed", death.seat, ground.today)
    for one in ground.past.of(Proposal):
        if one.day == ground.today and ground.me.seat not in (one.by, one.seat) and one.by != one.seat:
            yield Reason("wait_nominated", one.seat, ground.today, by=one.by)


def answer(ground: Ground) -> Reason | None:
    """Who has put the speaker to the vote, or voted for him, last of all."""
    mine = ground.me.seat
    deeds = [(seat, deed) for seat in ground.others() for deed in ground.past.deeds(seat)]
    turned = [
        (seat, deed)
        for seat, deed in deeds
        if deed.other == mine and deed.kind in ("vote", "lone", "nominate")
    ]
    last = max(turned, key=lambda pair: pair[1].fact.day, default=None)
    return reason_of(*last, Fate("me")) if last else None
