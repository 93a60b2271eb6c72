"""How much anybody may ask for: messages, tables, and guesses at codes and phrases."""

from collections import Counter
from collections.abc import Callable

from gorod.services.denied import Denied
from gorod.services.ports import Clock
from gorod.services.tokens import read_code

MOST_KEYS = 4096
"""After so many, those who owe nothing any more are forgotten, and then whoever asked longest ago."""

INSTANT = 0.001
"""Seconds; nobody waits for less."""


class RateLimit:
    """Everything taken is a debt that is paid off second by second; time comes from outside."""

    def __init__(self, burst: float, rate: float) -> None:
        """`burst`: how much may be owed; `rate`: how much of it is paid off in a second."""
        self.burst, self.rate = burst, rate
        self._clear_at: dict[str, float] = {}
        """When a key owes nothing any more; whoever asked last stands last."""

    def left(self, key: str, now: float) -> float:
        """How much this key may still take at once; less than nothing if it owes too much."""
        return self.burst - self.rate * (max(now, self._clear_at.get(key, now)) - now)

    def take(self, key: str, now: float, count: float = 1.0) -> bool:
        """Take so much, if there is as much left; what is refused costs nothing."""
        if self.wait(key, now, count):
            return False
        self.owe(key, now, count)
        return True

    def owe(self, key: str, now: float, count: float = 1.0) -> None:
        """Take so much, whatever is left; a negative count gives back."""
        clear_at = max(now, self._clear_at.pop(key, now)) + count / self.rate
        if clear_at > now:
            self._clear_at[key] = clear_at
        if len(self._clear_at) > MOST_KEYS:
            self._tidy(now)

    def wait(self, key: str, now: float, count: float = 1.0) -> float:
        """Seconds until so much is left."""
        wait = (count - self.left(key, now)) / self.rate
        return wait if wait > INSTANT else 0.0

    def _tidy(self, now: float) -> None:
        owing = [(key, at) for key, at in self._clear_at.items() if at > now]
        self._clear_at = dict(owing[-MOST_KEYS // 2 :])


class SharedLimit:
    """A limit of each in a limit of all: when all together are too many, only whoever asks for much waits.

    So nobody can use up what belongs to the others.
    """

    def __init__(self, each: RateLimit, modest: RateLimit, together: RateLimit) -> None:
        """`each` by who asks, `modest`: what he gets of it in any case, `together` by where."""
        self._each, self._modest, self._together = each, modest, together

    def take(self, who: str, where: str, now: float, count: float = 1.0) -> bool:
        """Take so much, if there is as much left."""
        if self.wait(who, where, now, count):
            return False
        self.owe(who, where, now, count)
        return True

    def owe(self, who: str, where: str, now: float, count: float = 1.0) -> None:
        """Take so much, whatever is left; a negative count gives back."""
        self._each.owe(who, now, count)
        self._modest.take(who, now, count)
        self._together.owe(where, now, count)

    def wait(self, who: str, where: str, now: float, count: float = 1.0) -> float:
        """Seconds until so much is left."""
        own = self._each.wait(who, now, count)
        is_modest = not self._modest.wait(who, now, count)
        return own if is_modest else max(own, self._together.wait(where, now, count))


MOST_TABLES = 100
"""Of one address: a club of twenty tables behind one router, with a new set for each of five rounds."""
A_MINUTE = 5
"""A fifth of them may be opened within a minute: all tables of that club at once."""
HOUSE = 100
"""So many times as many are open altogether."""


class TableQuota:
    """Counts tables by the address that opened them; addresses are kept in memory alone."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        """`most`: of one address; the other numbers follow from it."""
        self._most = most
        at_once = max(1, most // A_MINUTE)
        self._rate = RateLimit(at_once, at_once / 60)
        self._opened_by: dict[str, str] = {}
        self._open: Counter[str] = Counter()

    def take(self, address: str, now: float, tables: int) -> None:
        """Try to open one; what is refused for another reason counts too, for to read it is work."""
        self.check(address, now, tables)
        self._rate.take(address, now)

    def check(self, address: str, now: float, tables: int) -> None:
        """`Denied` if this address may not open a table now; `tables`: how many are open altogether."""
        if tables >= HOUSE * self._most:
            raise Denied("house_full")
        if self._open[address] >= self._most:
            raise Denied("too_many_tables", str(self._most))
        if wait := self._rate.wait(address, now):
            raise Denied("tables_too_fast", wait=wait)

    def opened(self, table: str, address: str) -> None:
        self._opened_by[table] = address
        self._open[address] += 1

    def closed(self, table: str) -> None:
        """One less; of tables from before a restart nobody knows who opened them."""
        address = self._opened_by.pop(table, None)
        if address is not None:
            self._open[address] -= 1
            self._open += Counter()  # forgets those that have none left


AN_ADDRESS, MODEST, ALTOGETHER = (60, 5.0), (20, 0.05), (600, 20.0)
"""Wrong codes at once, and in a second: of one address, where a club mistypes; how many of them do not wait
for what others guess; and of all."""
PHRASES = (5, 1.0)
"""Wrong phrases of one address for one table."""
LONGEST = 60.0
"""Seconds; who would wait longer is told to come back. As many wait by then as one address has connections:
somebody who guesses there makes his neighbours wait, and locks nobody out."""
LONGEST_FOR_A_PHRASE = 15.0
"""The same for phrases: who has lost his phone in the middle of a game cannot wait for a neighbour."""


class GuessLimit:
    """A try counts as wrong until it turns out right; both wait alike, or the waiting would tell."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.nodes: Callable[[], int] = lambda: 1
        """How many share what may be guessed: a try at a code counts for as many here.

        Tries at codes are spread over all nodes; those at the phrases of a table all come to its owner.
        """
        self._codes = SharedLimit(RateLimit(*AN_ADDRESS), RateLimit(*MODEST), RateLimit(*ALTOGETHER))
        self._phrases = RateLimit(*PHRASES)

    def code(self, address: str) -> float:
        """Somebody tries a code: seconds until it is looked at, `Denied` if too many wait there already."""
        now = self._clock.now()
        wait = _bearable(self._codes.wait(address, "", now, self._count), LONGEST)
        self._codes.owe(address, "", now, self._count)
        return wait

    def phrase(self, address: str, typed: str) -> float:
        """Somebody tries a phrase, for the table that a code leads to or would."""
        now, key = self._clock.now(), _key(address, typed)
        wait = _bearable(self._phrases.wait(key, now), LONGEST_FOR_A_PHRASE)
        wait = max(wait, self.code(address))
        self._phrases.owe(key, now)
        return wait

    def was_right(self, address: str) -> None:
        """The code was; those that were wrong still count."""
        self._codes.owe(address, "", self._clock.now(), -self._count)

    def was_wrong(self, address: str) -> None:
        """The code was right, and what came with it was not."""
        self._codes.owe(address, "", self._clock.now(), self._count)

    @property
    def _count(self) -> int:
        return max(1, self.nodes())

    def was_right_phrase(self, address: str, typed: str) -> None:
        """Code and phrase were."""
        self.was_right(address)
        self._phrases.owe(_key(address, typed), self._clock.now(), -1)


def _key(address: str, typed: str) -> str:
    return f"{address} {read_code(typed)}"


def _bearable(wait: float, longest: float) -> float:
    if wait > longest:
        raise Denied("too_many_tries", wait=wait)
    return wait
