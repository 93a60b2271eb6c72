"""What was understood of the last speeches: many at a table listen to each, and it is read once."""

from hashlib import sha256
from threading import Lock

from gorod.bots.hearing.heard import HeardSpeech
from gorod.engine.ruleset import Ruleset

MOST_SPEECHES = 1024


class HeardSpeeches:
    """By the hash of the words, so that nobody's words stay here. Several threads may ask."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, int, int], tuple[Ruleset, HeardSpeech]] = {}
        """The rules are held, so that no other ones can be taken for them."""
        self._lock = Lock()

    def get(self, text: str, rules: Ruleset, seats: int) -> HeardSpeech | None:
        """What was understood of these words under these rules; None if nobody has read them."""
        kept = self._known.get(_key(text, rules, seats))
        return kept[1] if kept is not None else None

    def keep(self, text: str, rules: Ruleset, seats: int, heard: HeardSpeech) -> None:
        """The oldest is forgotten where there are too many."""
        with self._lock:
            self._known[_key(text, rules, seats)] = rules, heard
            if len(self._known) > MOST_SPEECHES:
                del self._known[next(iter(self._known))]

    def forget(self) -> None:
        """All of them."""
        with self._lock:
            self._known.clear()


def _key(text: str, rules: Ruleset, seats: int) -> tuple[bytes, int, int]:
    return sha256(text.encode(errors="surrogatepass")).digest(), id(rules), seats


speeches = HeardSpeeches()
"""Of this process."""
