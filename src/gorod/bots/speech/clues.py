"""Thin clues: small things that are so at the table, for when nothing else speaks against somebody."""

from collections.abc import Iterator

from gorod.bots.chronicle import Hand, Proposal, Voice
from gorod.bots.memory import Memory
from gorod.engine.seats import BIT, Seat, listed
from gorod.engine.state import State
from gorod.engine.step import Discussion, Farewell, Speech
from gorod.engine.steps.speech import next_speaker


def clues(me: Memory, seat: Seat) -> Iterator[str]:
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


def has_spoken(me: Memory, seat: Seat) -> bool:
    """Words of this seat were heard today."""
    return any(voice.seat == seat and voice.day == me.game.day for voice in me.history.of(Voice))


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


def nominated_nobody(me: Memory) -> list[Seat]:
    """Those who have spoken today, and put nobody to the vote."""
    if not me.rules.nominations.allowed or not isinstance(me.game.step, Speech):
        return []
    named = {one.by for one in me.history.of(Proposal) if one.day == me.game.day}
    others = [seat for seat in listed(me.game.alive & ~BIT[me.seat]) if seat not in named]
    return [seat for seat in others if has_spoken(me, seat) and not is_to_come(me.game, seat)]


def _word(me: Memory, seat: Seat) -> str:
    if has_spoken(me, seat):
        return "heard"
    return "unheard" if is_to_come(me.game, seat) else "silent"


def _round(me: Memory, seat: Seat) -> Iterator[str]:
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


def _untouched(me: Memory, seat: Seat) -> Iterator[str]:
    named = [proposal.seat for proposal in me.history.of(Proposal)]
    voted = [hand.choice for hand in me.history.of(Hand)]
    if me.game.day > 1 and named and seat not in named:
        yield "never_nominated"
    if voted and seat not in voted:
        yield "never_voted"
