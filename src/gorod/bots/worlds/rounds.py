"""What was seen, cut into rounds: a night with its dawn, and the day after it."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from gorod.engine.events import Began, DayBroke, Dealt, Event, Met, NightFell, Redealt, Started
from gorod.engine.step import Dawn, Dealing


class Round(Struct, frozen=True):
    """The events of a night up to the telling at dawn, and those of the day."""

    night: tuple[Event, ...]
    day: tuple[Event, ...] = ()


def after_dealing(events: Sequence[Event]) -> int:
    """The place of the first event after all cards are dealt; the end if they are not."""
    last = max((at for at, event in enumerate(events) if _is_dealing(event)), default=0)
    opens = (at for at, event in enumerate(events) if at > last and _opens(event))
    return next(opens, len(events))


def _is_dealing(event: Event) -> bool:
    return isinstance(event, Started | Dealt | Redealt) or (
        isinstance(event, Began) and isinstance(event.step, Dealing)
    )


def _opens(event: Event) -> bool:
    return isinstance(event, Began | Met | DayBroke | NightFell)


def rounds(events: Sequence[Event]) -> list[Round]:
    """The rounds of these events, which begin with a night or what stands for it."""
    starts = [at for at, event in enumerate(events) if isinstance(event, NightFell) and at]
    spans = pairwise([0, *starts, len(events)])
    return [_round(events[here:there]) for here, there in spans if here < there]


def _round(events: Sequence[Event]) -> Round:
    dawn = next((at for at, event in enumerate(events) if _is_dawn(event)), len(events) - 1)
    return Round(tuple(events[: dawn + 1]), tuple(events[dawn + 1 :]))


def _is_dawn(event: Event) -> bool:
    return isinstance(event, Began) and isinstance(event.step, Dawn)
