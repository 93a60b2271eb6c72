"""What is noted about somebody for the next game of a table: fouls to begin with, or that it is missed."""

from collections.abc import Mapping

from msgspec import Struct

from gorod.engine.seats import Seat
from gorod.protocol.lobby import Breach


class Note(Struct, frozen=True, omit_defaults=True):
    """One note; it is used up by the game that follows."""

    fouls: int = 0
    suspended: bool = False
    reason: Breach = Breach.OTHER
    game: str = ""
    """The game in which his attempt meant a new deal; empty if this is the judge's own word."""


Notes = tuple[Note, ...]


def with_word(notes: Notes, word: Note) -> Notes:
    """The judge's word stands in place of the last one; one that says nothing takes everything back."""
    if not word.fouls and not word.suspended:
        return ()
    return (*(note for note in notes if note.game), word)


def with_new_deal(notes: Notes, game: str, fouls: int) -> Notes:
    """Once a game, however often he tried it (K3)."""
    return (*(note for note in notes if note.game != game), Note(fouls, reason=Breach.SWAP, game=game))


def without_new_deal(notes: Notes, game: str) -> Notes:
    """The new deal was taken back, and with it what it brought."""
    return tuple(note for note in notes if note.game != game)


def is_suspended(notes: Notes) -> bool:
    """Whether the next game is missed."""
    return any(note.suspended for note in notes)


def after_a_game(notes: Notes, played: bool) -> Notes:
    """A game has begun: whoever plays it has begun with his fouls, whoever does not has missed it."""
    return () if played else tuple(note for note in notes if not note.suspended)


def penalties(noted: Mapping[Seat, Notes], limit: int) -> tuple[tuple[Seat, int], ...]:
    """The fouls of each seat to begin with; never so many that one would be removed at once."""
    sums = {seat: sum(note.fouls for note in notes) for seat, notes in sorted(noted.items())}
    return tuple((seat, _at_most(fouls, limit)) for seat, fouls in sums.items() if fouls)


def _at_most(fouls: int, limit: int) -> int:
    return min(fouls, limit - 1) if limit else fouls


def reason_of(notes: Notes) -> Breach:
    """The reason told with several: the last one."""
    return notes[-1].reason if notes else Breach.OTHER
