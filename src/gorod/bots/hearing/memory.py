"""A cache of what was understood of recent speeches, since many at a table listen to each."""

from hashlib import sha256
from threading import Lock

from gorod.bots.hearing.heard import HeardSpeech
from gorod.engine.ruleset import Ruleset

MAX_SPEECHES = 1024


class HeardSpeeches:
    """Understood speeches by the hash of their words, so that the words are not kept. Thread-safe."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, int, int], tuple[Ruleset, HeardSpeech]] = {}
        """Holds the rules too, so that their `id` cannot be reused."""
        self._lock = Lock()

    def get(self, text: str, rules: Ruleset, seats: int) -> HeardSpeech | None:
        """Return what was understood of these words under these rules; None if they were not read yet."""
        kept = self._known.get(_key(text, rules, seats))
        return kept[1] if kept is not None else None

    def keep(self, text: str, rules: Ruleset, seats: int, heard: HeardSpeech) -> None:
        """Store a speech; the oldest is dropped if there are too many."""
        with self._lock:
            self._known[_key(text, rules, seats)] = rules, heard
            if len(self._known) > MAX_SPEECHES:
                del self._known[next(iter(self._known))]

    def forget(self) -> None:
        """Drop all speeches."""
        with self._lock:
            self._known.clear()


def _key(text: str, rules: Ruleset, seats: int) -> tuple[bytes, int, int]:
    return sha256(text.encode(errors="surrogatepass")).digest(), id(rules), seats


speeches = HeardSpeeches()
"""The cache of this process."""
