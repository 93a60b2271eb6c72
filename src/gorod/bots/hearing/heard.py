"""What was understood of a speech."""

from msgspec import Struct

from gorod.engine.role import Team
from gorod.engine.seats import Seat


class HeardSpeech(Struct, frozen=True):
    """What a speaker said of themselves, of others and to them; empty if nothing was understood."""

    role: str = ""
    checks: tuple[tuple[Seat, Team], ...] = ()
    black: tuple[Seat, ...] = ()
    red: tuple[Seat, ...] = ()
    votes: tuple[Seat, ...] = ()
    asks: tuple[Seat, ...] = ()
