"""Limits on messages, tables, and guesses at codes and phrases."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter

from gorod.services.denied import Denied
from gorod.services.limits.addresses import prefixes_of
from gorod.services.ports import Clock
from gorod.services.tokens import read_code

MAX_KEYS_PER_LIMIT = 4096
"""With more keys than this, the half with the largest debts is kept."""

MIN_WAIT_S = 0.001
"""A shorter wait, in seconds, counts as none."""


class RateLimit:
    """A limit by debts: whatever is taken is a debt that decreases at a fixed rate.

    Time comes from outside.
    """

    def __init__(self, burst: float, rate: float) -> None:
        """`burst`: how much may be owed; `rate`: by how much a debt decreases in a second."""
        self.burst, self.rate = burst, rate
        self._clear_at: dict[str, float] = {}
        """When each key owes nothing any more."""

    def left(self, key: str, now: float) -> float:
        """Return how much this key may still take at once; negative if it owes too much."""
        return self.burst - self.rate * (max(now, self._clear_at.get(key, now)) - now)

    def take(self, key: str, now: float, count: float = 1.0) -> bool:
        """Take this much if it is left; a refusal costs nothing."""
        if self.wait(key, now, count):
            return False
        self.owe(key, now, count)
        return True

    def owe(self, key: str, now: float, count: float = 1.0) -> None:
        """Take this much, whatever is left; a negative count gives back."""
        clear_at = max(now, self._clear_at.pop(key, now)) + count / self.rate
        if clear_at > now:
            self._clear_at[key] = clear_at
        if len(self._clear_at) > MAX_KEYS_PER_LIMIT:
            self._tidy(now)

    def wait(self, key: str, now: float, count: float = 1.0) -> float:
        """Return the seconds until this much is left."""
        wait = (count - self.left(key, now)) / self.rate
        return wait if wait > MIN_WAIT_S else 0.0

    def _tidy(self, now: float) -> None:
        owing = [(key, at) for key, at in self._clear_at.items() if at > now]
        self._clear_at = dict(sorted(owing, key=itemgetter(1))[-MAX_KEYS_PER_LIMIT // 2 :])


PREFIX_FACTORS = (1, 4, 16)
"""Factors on the limit for the prefixes of an address, from the narrowest (`prefixes_of`) to the widest."""


class PrefixLimit:
    """A limit of an address and of the networks around it: whatever is taken counts in each of them.

    It slows down and never refuses. Nobody waits longer than `max_wait_s`. Debts do not grow much beyond
    that, so that neighbours of an address that took too much soon need not wait.
    """

    def __init__(self, burst: float, rate: float, max_wait_s: float) -> None:
        """`burst`, `rate`: those of the narrowest prefix, as of a `RateLimit`."""
        self.levels = [RateLimit(burst * factor, rate * factor) for factor in PREFIX_FACTORS]
        self._max_wait_s = max_wait_s

    def wait(self, address: str, now: float, count: float = 1.0, about: str = "") -> float:
        """Return the seconds until this much is left at every level, at most `max_wait_s`.

        `about`: what is taken, where each thing has its own limit.
        """
        waits = (limit.wait(key, now, count) for limit, key in self._debts(address, about))
        return min(self._max_wait_s, max(waits))

    def owe(self, address: str, now: float, count: float = 1.0, about: str = "") -> None:
        """Take this much, whatever is left; what exceeds the largest debt is not counted."""
        for limit, key in self._debts(address, about):
            room = limit.left(key, now) + limit.burst + limit.rate * self._max_wait_s
            limit.owe(key, now, min(count, max(0.0, room)))

    def give_back(self, address: str, now: float, count: float = 1.0, about: str = "") -> None:
        """Give back what was taken, except at a level where others still have to wait.

        There it may not have been counted: the largest debt takes longer to decrease than anybody waits.
        """
        for limit, key in self._debts(address, about):
            if limit.left(key, now) >= 0:
                limit.owe(key, now, -count)

    def _debts(self, address: str, about: str) -> Iterator[tuple[RateLimit, str]]:
        """Return the limit and the key of each level; a name that is no address has one level."""
        levels = zip(self.levels, prefixes_of(address), strict=False)
        return ((limit, f"{prefix} {about}") for limit, prefix in levels)


class WorkBudget:
    """A budget of processor time, with a limit for each of several keys."""

    def __init__(self, *limits: RateLimit) -> None:
        self._limits = limits

    def wait(self, keys: Sequence[str], now: float) -> float:
        """Return the seconds until no key owes more than its limit allows."""
        return max(limit.wait(key, now, 0.0) for limit, key in zip(self._limits, keys, strict=True))

    def owe(self, keys: Sequence[str], now: float, spent: float) -> None:
        """Count this much processor time."""
        for limit, key in zip(self._limits, keys, strict=True):
            limit.owe(key, now, spent)


MAX_TABLES_PER_ADDRESS = 100
"""Of one address: enough for a club of twenty tables behind one router with new tables in five rounds."""
TABLES_PER_MINUTE_DIVISOR = 5
"""This fraction of them, one in five, may be opened within a minute: all tables of that club at once."""
SERVER_TABLES_FACTOR = 100
"""The server may have this many times as many open tables altogether."""


class TableQuota:
    """Counts tables by the address that opened them; addresses are only kept in memory."""

    def __init__(self, most: int = MAX_TABLES_PER_ADDRESS) -> None:
        """`most`: of one address; the other limits follow from it."""
        self._most = most
        at_once = max(1, most // TABLES_PER_MINUTE_DIVISOR)
        self._rate = RateLimit(at_once, at_once / 60)
        self._opened_by: dict[str, str] = {}
        self._open: Counter[str] = Counter()

    def take(self, address: str, now: float, tables: int) -> None:
        """Count an attempt to open a table, also one refused for other reasons: parsing it takes work."""
        self.check(address, now, tables)
        self._rate.take(address, now)

    def check(self, address: str, now: float, tables: int) -> None:
        """Raise `Denied` if this address may not open a table now; `tables`: all that are open."""
        if tables >= SERVER_TABLES_FACTOR * self._most:
            raise Denied("house_full")
        if self._open[address] >= self._most:
            raise Denied("too_many_tables", str(self._most))
        if wait := self._rate.wait(address, now):
            raise Denied("tables_too_fast", wait=wait)

    def opened(self, table: str, address: str) -> None:
        self._opened_by[table] = address
        self._open[address] += 1

    def closed(self, table: str) -> None:
        """Note that a table is closed. Who opened tables before a restart is unknown."""
        address = self._opened_by.pop(table, None)
        if address is not None:
            self._open[address] -= 1
            self._open += Counter()  # drops counts of zero


ADDRESS_GUESS_RATE, MODEST_GUESS_RATE, TOTAL_GUESS_RATE = (60, 5.0), (20, 0.05), (600, 20.0)
"""Bursts, and wrong codes a second.

They are those of one address, where a club mistypes; of an address that need not wait for the guesses of
others; and of all addresses together.
"""
PHRASE_GUESS_RATE = (5, 1.0)
"""Burst, and wrong phrases a second, of one address for one table."""
MAX_CODE_WAIT_S = 60.0
"""Longest wait for a try at a code.

With the rate of one address, as many tries wait by then as it may have connections (`web`). So this limit
does not let anybody guess faster.
"""
MAX_PHRASE_WAIT_S = 15.0
"""Longest wait for a try at a phrase: a player who has lost a phone during a game cannot wait long."""
_ALL_ADDRESSES = ""
"""Stands for all addresses."""


class GuessLimit:
    """Counts every try as wrong until it turns out right, so that waiting times reveal nothing.

    No try is refused, so a right phrase always passes.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.nodes: Callable[[], int] = lambda: 1
        """Returns the number of nodes; a try at a code counts that many times here.

        Tries at codes are spread over all nodes. Those at the phrases of a table all come to its owner.
        """
        self._codes = PrefixLimit(*ADDRESS_GUESS_RATE, MAX_CODE_WAIT_S)
        self._modest = PrefixLimit(*MODEST_GUESS_RATE, MAX_CODE_WAIT_S)
        self._together = PrefixLimit(*TOTAL_GUESS_RATE, MAX_CODE_WAIT_S)
        self._phrases = PrefixLimit(*PHRASE_GUESS_RATE, MAX_PHRASE_WAIT_S)

    def code(self, address: str) -> float:
        """Count a try at a code; return the seconds to wait before it is checked."""
        now, count = self._clock.now(), self._count
        wait = self._codes.wait(address, now, count)
        if self._modest.wait(address, now, count):
            wait = max(wait, self._together.wait(_ALL_ADDRESSES, now, count))
        self.was_wrong(address)
        return wait

    def phrase(self, address: str, typed: str) -> float:
        """Count a try at a phrase of the table with this code; return the seconds to wait."""
        now, code = self._clock.now(), read_code(typed)
        wait = self._phrases.wait(address, now, about=code)
        self._phrases.owe(address, now, about=code)
        return max(wait, self.code(address))

    def was_right(self, address: str) -> None:
        """Give back the debt of a right code; wrong ones still count."""
        for limit, of in self._limits(address):
            limit.give_back(of, self._clock.now(), self._count)

    def was_wrong(self, address: str) -> None:
        """Count a wrong code, or a right one with a wrong key or phrase."""
        for limit, of in self._limits(address):
            limit.owe(of, self._clock.now(), self._count)

    def _limits(self, address: str) -> Iterable[tuple[PrefixLimit, str]]:
        return (self._codes, address), (self._modest, address), (self._together, _ALL_ADDRESSES)

    @property
    def _count(self) -> int:
        return max(1, self.nodes())

    def was_right_phrase(self, address: str, typed: str) -> None:
        """Give back the debts of a right code and phrase."""
        self.was_right(address)
        self._phrases.give_back(address, self._clock.now(), about=read_code(typed))
