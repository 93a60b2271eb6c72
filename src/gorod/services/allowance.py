"""How many tables one address may open, so that nobody can fill the house alone."""

from collections import Counter

from gorod.services.limits import Limit
from gorod.services.settings import No

MOST_TABLES = 100
"""Of one address: a club of twenty tables behind one router, with a new set for each of five rounds."""
A_MINUTE = 5
"""A fifth of them may be opened within a minute: all tables of that club at once."""
HOUSE = 100
"""So many times as many are open altogether."""


class Allowance:
    """Counts tables by the address that opened them; addresses are kept in memory alone."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        """`most`: of one address; the other numbers follow from it."""
        self._most = most
        at_once = max(1, most // A_MINUTE)
        self._rate = Limit(at_once, at_once / 60)
        self._opened_by: dict[str, str] = {}
        self._open: Counter[str] = Counter()

    def take(self, address: str, now: float, tables: int) -> None:
        """Try to open one; what is refused for another reason counts too, for to read it is work."""
        self.check(address, now, tables)
        self._rate.take(address, now)

    def check(self, address: str, now: float, tables: int) -> None:
        """`No` if this address may not open a table now; `tables`: how many are open altogether."""
        if tables >= HOUSE * self._most:
            raise No("house_full")
        if self._open[address] >= self._most:
            raise No("too_many_tables", str(self._most))
        if wait := self._rate.wait(address, now):
            raise No("tables_too_fast", wait=wait)

    def opened(self, table: str, address: str) -> None:
        """One more."""
        self._opened_by[table] = address
        self._open[address] += 1

    def closed(self, table: str) -> None:
        """One less; of tables from before a restart nobody knows who opened them."""
        address = self._opened_by.pop(table, None)
        if address is not None:
            self._open[address] -= 1
            self._open += Counter()  # forgets those that have none left
