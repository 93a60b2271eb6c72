"""What a day tells about the deal: cards shown, alibis, and that the game went on or not."""

from collections.abc import Callable

from msgspec.structs import replace

from gorod.bots.worlds.deals import Deal, with_card
from gorod.bots.worlds.secret import Secret, game_of
from gorod.engine.commands import Ruling
from gorod.engine.events import (
    AlibiShown,
    Began,
    Corrected,
    Event,
    How,
    Left,
    Overruled,
    Sentenced,
    Turned,
)
from gorod.engine.seats import BIT, listed, mask_of
from gorod.engine.state import State
from gorod.engine.step import AnyStep, Discussion, Dusk, Farewell, Speech
from gorod.engine.victory import result

Secrets = frozenset[Secret]
Possible = dict[Deal, Secrets]
"""The deals that may be, each with the secrets it may hold."""
Keep = Callable[[Secret], bool]


def tell(possible: Possible, step: AnyStep, after: State, event: Event) -> Possible:
    """What is still possible once this is seen by day, in this step; the game as seen after it."""
    match event:
        case Left():
            return _left(possible, after, event)
        case AlibiShown():
            return kept(possible, lambda secret: bool(secret.alibi & BIT[event.seat]))
        case Sentenced():
            return kept(possible, lambda secret: not secret.alibi & BIT[event.seat])
        case Corrected():
            return corrected(possible, event)
        case Overruled() if event.ruling.ruling is Ruling.BACK:
            return _judged(possible, after)
        case _ if _shows_no_result(step, after, event):
            return kept(possible, lambda secret: not secret.decided)
    return possible


def corrected(possible: Possible, event: Corrected) -> Possible:
    """The viewer is told that his card is another one."""
    return {with_card(deal, event.seat, event.role.id): held for deal, held in possible.items()}


def kept(possible: Possible, keep: Keep) -> Possible:
    """The deals with those of their secrets that fit."""
    cache: dict[Secrets, Secrets] = {}
    for held in set(possible.values()):
        cache[held] = frozenset(secret for secret in held if keep(secret))
    return {deal: cache[held] for deal, held in possible.items() if cache[held]}


def _shows_no_result(step: AnyStep, after: State, event: Event) -> bool:
    """Whether this can be seen only while no result is fixed: it would have been announced (F8, G9)."""
    match event:
        case Turned():
            return not isinstance(step, Speech)
        case Began():
            is_last_word = isinstance(event.step, Farewell) and not after.rules.farewell.final
            return isinstance(event.step, Discussion | Dusk) or is_last_word
        case Overruled():
            return event.ruling.ruling is Ruling.GOTO
    return False


def _left(possible: Possible, after: State, event: Left) -> Possible:
    """The cards shown are theirs, no alibi kept them, and the result is looked at."""
    if event.cards:
        shown = list(zip(event.seats, event.cards, strict=True))
        possible = {
            deal: held for deal, held in possible.items() if all(deal[s - 1] == card for s, card in shown)
        }
    if event.how in (How.VOTED_OUT, How.LIFTED):
        gone = mask_of(event.seats)
        possible = kept(possible, lambda secret: not secret.alibi & gone)
    return _counted(possible, after, ends_at_once=_ends_at_once(after, event.how))


def _ends_at_once(after: State, how: How) -> bool:
    """A result fixed by this departure would have been announced with it."""
    farewell = after.rules.farewell
    return how not in (How.VOTED_OUT, How.LIFTED) or not (farewell.voted and farewell.final)


def _counted(possible: Possible, after: State, ends_at_once: bool) -> Possible:
    """Misses without a departure are counted anew, and the result is fixed where there is one."""
    decides = _decider(after)
    found: Possible = {}
    cache: dict[tuple[Secrets, bool], Secrets] = {}
    for deal, held in possible.items():
        key = (held, decides(deal))
        if key not in cache:
            fits = (s for s in held if s.decided or not (key[1] and ends_at_once))
            cache[key] = frozenset(replace(s, dry=0, decided=s.decided or key[1]) for s in fits)
        if cache[key]:
            found[deal] = cache[key]
    return found


def _judged(possible: Possible, after: State) -> Possible:
    """Somebody is back at the table: the result is looked at anew."""
    decides = _decider(after)
    return {
        deal: frozenset(replace(secret, decided=decides(deal)) for secret in held)
        for deal, held in possible.items()
    }


def _decider(after: State) -> Callable[[Deal], bool]:
    """Whether the game would be decided by who is at the table; it is by their cards, whoever has which."""
    living = listed(after.alive)
    cache: dict[tuple[str, ...], bool] = {}

    def decides(deal: Deal) -> bool:
        cards = tuple(sorted([deal[seat - 1] for seat in living]))
        if cards not in cache:
            cache[cards] = result(game_of(after, deal, Secret())) is not None
        return cache[cards]

    return decides
