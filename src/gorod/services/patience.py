"""How long whoever tries codes and phrases waits: wrong ones make it slower, and lock nobody out."""

from gorod.services.limits import Limit, Share
from gorod.services.ports import Clock
from gorod.services.settings import No
from gorod.services.tokens import read_code

AN_ADDRESS, MODEST, ALTOGETHER = (60, 5.0), (20, 0.05), (600, 20.0)
"""Wrong codes at once, and in a second: of one address, where a club mistypes; how many of them do not wait
for what others guess; and of all."""
PHRASES = (5, 1.0)
"""Wrong phrases of one address for one table."""
LONGEST = 60.0
"""Seconds; who would wait longer is told to come back. As many wait by then as one address has connections:
somebody who guesses there makes his neighbours wait, and locks nobody out."""


class Patience:
    """A try counts as wrong until it turns out right; both wait alike, or the waiting would tell."""

    def __init__(self, clock: Clock) -> None:
        """Nobody has tried yet."""
        self._clock = clock
        self._codes = Share(Limit(*AN_ADDRESS), Limit(*MODEST), Limit(*ALTOGETHER))
        self._phrases = Limit(*PHRASES)

    def code(self, address: str) -> float:
        """Somebody tries a code: seconds until it is looked at, or `No` if too many wait there already."""
        now = self._clock.now()
        wait = _bearable(self._codes.wait(address, "", now))
        self._codes.owe(address, "", now)
        return wait

    def phrase(self, address: str, typed: str) -> float:
        """Somebody tries a phrase, for the table that a code leads to or would."""
        now, key = self._clock.now(), _key(address, typed)
        wait = _bearable(self._phrases.wait(key, now))
        wait = max(wait, self.code(address))
        self._phrases.owe(key, now)
        return wait

    def was_right(self, address: str) -> None:
        """The code was; those that were wrong still count."""
        self._codes.owe(address, "", self._clock.now(), -1)

    def was_wrong(self, address: str) -> None:
        """The code was right, and what came with it was not."""
        self._codes.owe(address, "", self._clock.now())

    def was_right_phrase(self, address: str, typed: str) -> None:
        """Code and phrase were."""
        self.was_right(address)
        self._phrases.owe(_key(address, typed), self._clock.now(), -1)


def _key(address: str, typed: str) -> str:
    return f"{address} {read_code(typed)}"


def _bearable(wait: float) -> float:
    if wait > LONGEST:
        raise No("too_many_tries", wait=wait)
    return wait
