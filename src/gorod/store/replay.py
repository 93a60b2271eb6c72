"""A kept log played again: its entries become events, and these the game."""

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.services.rows import EntryRow


class Undone(Struct, frozen=True, tag_field="t", tag="undone"):
    """Turns were taken back: so many events stand."""

    to: int


Fold = Callable[[Sequence[EntryRow]], Log]
"""Makes a game of its entries; anything raised means that they make none."""
_kept = msgspec.json.Decoder(Event | Undone)


def folded(entries: Sequence[EntryRow]) -> Log:
    """The log with what stands of it; what was taken back must have been possible too."""
    events: list[Event] = []
    for entry in entries:
        kept = _kept.decode(entry.event)
        if isinstance(kept, Undone):
            _log(events)
            del events[kept.to :]
        else:
            events.append(kept)
    return _log(events)


def _log(events: Sequence[Event]) -> Log:
    log = Log(list(events[:1]))
    for event in events[1:]:
        log.note(event)
    return log
