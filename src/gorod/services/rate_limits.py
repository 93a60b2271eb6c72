"""How much anybody may ask for: messages, tables, and guesses at codes and phrases."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter

from gorod.services.addresses import prefixes_of
from gorod.services.denied import Denied
from gorod.services.ports import Clock
from gorod.services.tokens import read_code

MOST_KEYS = 4096
"""With more than so many, the half with the largest debts is remembered, and the others are forgotten."""

INSTANT = 0.001
"""Seconds; nobody waits for less."""


class RateLimit:
    """Everything taken is a debt that is paid off second by second; time comes from outside."""

    def __init__(self, burst: float, rate: float) -> None:
        """`burst`: how much may be owed; `rate`: how much of it is paid off in a second."""
        self.burst, self.rate = burst, rate
        self._clear_at: dict[str, float] = {}
        """When a key owes nothing any more."""

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
        self._clear_at = dict(sorted(owing, key=itemgetter(1))[-MOST_KEYS // 2 :])


FACTORS = (1, 4, 16)
"""How much more the prefixes of an address may take, from the narrowest (`prefixes_of`) to the widest."""


class PrefixLimit:
    """A limit of an address and of the networks around it: whatever is taken counts in each of them.

    It slows down and never refuses. Nobody waits longer than `max_wait_s`. No debt grows much beyond that, so
    that neighbours of somebody who has taken too much soon wait no more.
    """

    def __init__(self, burst: float, rate: float, max_wait_s: float) -> None:
        """`burst`, `rate`: of the narrowest prefix, as of a `RateLimit`."""
        self.levels = [RateLimit(burst * factor, rate * factor) for factor in FACTORS]
        self._max_wait_s = max_wait_s

    def wait(self, address: str, now: float, count: float = 1.0, about: str = "") -> float:
        """Seconds until so much is left at every level, at most `max_wait_s`.

        `about`: what is taken, where each thing has a limit of its own.
        """
        waits = (limit.wait(key, now, count) for limit, key in self._debts(address, about))
        return min(self._max_wait_s, max(waits))

    def owe(self, address: str, now: float, count: float = 1.0, about: str = "") -> None:
        """Take so much, whatever is left; what exceeds the largest debt is not counted."""
        for limit, key in self._debts(address, about):
            room = limit.left(key, now) + limit.burst + limit.rate * self._max_wait_s
            limit.owe(key, now, min(count, max(0.0, room)))

    def give_back(self, address: str, now: float, count: float = 1.0, about: str = "") -> None:
        """Give back what was taken, except at a level where others still have to wait.

        There it may not have been counted: the largest debt takes longer to pay off than anybody waits.
        """
        for limit, key in self._debts(address, about):
            if limit.left(key, now) >= 0:
                limit.owe(key, now, -count)

    def _debts(self, address: str, about: str) -> Iterator[tuple[RateLimit, str]]:
        """The limit and the key at each level; a name that is no address has one level."""
        levels = zip(self.levels, prefixes_of(address), strict=False)
        return ((limit, f"{prefix} {about}") for limit, prefix in levels)


class WorkBudget:
    """Seconds of a processor that may be spent for somebody, by each of several keys: a limit for each."""

    def __init__(self, *limits: RateLimit) -> None:
        self._limits = limits

    def wait(self, keys: Sequence[str], now: float) -> float:
        """Seconds until nothing more is owed than may be."""
        return max(limit.wait(key, now, 0.0) for limit, key in zip(self._limits, keys, strict=True))

    def owe(self, keys: Sequence[str], now: float, spent: float) -> None:
        """So much was spent."""
        for limit, key in zip(self._limits, keys, strict=True):
            limit.owe(key, now, spent)


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
MAX_WAIT_S = 60.0
"""With the rate of one address, as many tries wait by then as it may have connections (`web`): nobody guesses
faster there because of this limit."""
MAX_PHRASE_WAIT_S = 15.0
"""For the phrases of one table: a player who has lost a phone in a game cannot wait long for a neighbour."""
_ALL = ""
"""Stands for all addresses."""


class GuessLimit:
    """A try counts as wrong until it turns out right; both wait alike, or the waiting would tell.

    No try is refused, so a right phrase always passes.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.nodes: Callable[[], int] = lambda: 1
        """How many share what may be guessed: a try at a code counts for as many here.

        Tries at codes are spread over all nodes; those at the phrases of a table all come to its owner.
        """
        self._codes = PrefixLimit(*AN_ADDRESS, MAX_WAIT_S)
        self._modest = PrefixLimit(*MODEST, MAX_WAIT_S)
        self._together = PrefixLimit(*ALTOGETHER, MAX_WAIT_S)
        self._phrases = PrefixLimit(*PHRASES, MAX_PHRASE_WAIT_S)

    def code(self, address: str) -> float:
        """Somebody tries a code: seconds until it is looked at."""
        now, count = self._clock.now(), self._count
        wait = self._codes.wait(address, now, count)
        if self._modest.wait(address, now, count):
            wait = max(wait, self._together.wait(_ALL, now, count))
        self.was_wrong(address)
        return wait

    def phrase(self, address: str, typed: str) -> float:
        """Somebody tries a phrase, for the table that a code leads to or would."""
        now, code = self._clock.now(), read_code(typed)
        wait = self._phrases.wait(address, now, about=code)
        self._phrases.owe(address, now, about=code)
        return max(wait, self.code(address))

    def was_right(self, address: str) -> None:
        """The code was; those that were wrong still count."""
        for limit, of in self._limits(address):
            limit.give_back(of, self._clock.now(), self._count)

    def was_wrong(self, address: str) -> None:
        """A code was, or it was right and what came with it was not."""
        for limit, of in self._limits(address):
            limit.owe(of, self._clock.now(), self._count)

    def _limits(self, address: str) -> Iterable[tuple[PrefixLimit, str]]:
        return (self._codes, address), (self._modest, address), (self._together, _ALL)

    @property
    def _count(self) -> int:
        return max(1, self.nodes())

    def was_right_phrase(self, address: str, typed: str) -> None:
        """Code and phrase were."""
        self.was_right(address)
        self._phrases.give_back(address, self._clock.now(), about=read_code(typed))
