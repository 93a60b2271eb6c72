"""What has been said already at this table, so that nobody says it over and over."""

from collections import Counter
from itertools import islice

from gorod.bots.chronicle import Chronicle, Voice
from gorod.bots.room import Room
from gorod.bots.speech.grammar import sentences_of, turns_of

MOST = 3
"""No sentence is said more often in a game."""


class Echoes:
    """Every sentence heard, and how often."""

    def __init__(self, room: Room) -> None:
        """Nothing was said yet."""
        self._history: Chronicle = room.thought(Chronicle, Chronicle)
        self._read = 0
        self._heard: Counter[str] = Counter()
        self._turns: Counter[str] = Counter()

    def _catch_up(self) -> None:
        self._history.catch_up()
        for record in islice(self._history.records, self._read, None):
            if isinstance(record, Voice):
                self._keep(record.claim.text)
        self._read = len(self._history.records)

    def _keep(self, text: str) -> None:
        self._heard.update(sentences_of(text))
        self._turns.update(turns_of(text))

    def is_worn(self, text: str) -> bool:
        """Some sentence of it was said as often as may be."""
        self._catch_up()
        return any(self._heard[sentence] >= MOST for sentence in sentences_of(text))

    def wear(self, text: str) -> tuple[int, int]:
        """How often its turns of phrase were heard: the worst of them, and all together."""
        self._catch_up()
        counts = [self._turns[turn] for turn in turns_of(text)]
        return max(counts, default=0), sum(counts)
