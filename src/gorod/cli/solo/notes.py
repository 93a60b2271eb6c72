"""A person's own notes on seats: a guess and a few words, told to nobody."""

import re

from msgspec import Struct

from gorod.engine.role import Team
from gorod.engine.seats import Seat

_NOTE = re.compile(r"\s*(\d{1,2})\s*[-–—=:.]?\s*(.*)")
_GUESSES = {
    "": None,
    **dict.fromkeys(("к", "красный", "r", "red", "+"), Team.RED),
    **dict.fromkeys(("ч", "чёрный", "черный", "b", "black"), Team.BLACK),
}
_CLEAR = ("-", "–", "—", "x", "х")


class Note(Struct, frozen=True):
    """What one thinks of a seat."""

    guess: Team | None = None
    text: str = ""


class Notes:
    """By seat; an undo of the game leaves them as they are."""

    def __init__(self, players: int) -> None:
        """A clean sheet."""
        self._players = players
        self.by_seat: dict[Seat, Note] = {}

    def of(self, seat: Seat) -> Note:
        """What is noted, or an empty note."""
        return self.by_seat.get(seat, Note())

    def write(self, typed: str) -> bool:
        """«3 ч молчит», «3 к», «3 слова», «3 -» for nothing; whether it was understood."""
        found = _NOTE.fullmatch(typed)
        if not found or not 1 <= int(found[1]) <= self._players:
            return False
        seat, words = int(found[1]), found[2].strip()
        if words in _CLEAR or (not words and "-" in typed):
            self.by_seat.pop(seat, None)
        else:
            self.by_seat[seat] = self._changed(seat, words)
        return True

    def _changed(self, seat: Seat, words: str) -> Note:
        """A guess alone keeps the words, words alone keep the guess."""
        before = self.of(seat)
        first, _, rest = words.partition(" ")
        guess = _GUESSES.get(first.casefold(), before.guess)
        text = rest.strip() if first.casefold() in _GUESSES else words
        return Note(guess, text or before.text)
