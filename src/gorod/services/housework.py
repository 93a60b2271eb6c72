"""House files that strangers send: read once, within limits, and refused with the line."""

from functools import lru_cache

from msgspec import Struct

from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.protocol.limits import MOST_HOUSE
from gorod.rules.house import house_rules
from gorod.rules.places import place

MOST_READ = 64
"""Files that are remembered: whoever opens a table has had his read on another thread before."""
MOST_TOLD = 300
"""Characters of what is wrong; the file may hold a very long word."""


class WrongHouse(Struct, frozen=True):
    """What is wrong with a house file, and in which line, 0 where it is nowhere."""

    code: str
    detail: str
    clause: str = ""
    line: int = 0


@lru_cache(MOST_READ)
def read_house(text: str) -> Ruleset | WrongHouse:
    """The rules of a house, or what is wrong with them."""
    if len(text.encode()) > MOST_HOUSE:
        return WrongHouse("long_house", str(MOST_HOUSE))
    rules = house_rules(text)
    if isinstance(rules, Refused):
        return WrongHouse(rules.code, rules.detail[:MOST_TOLD], rules.clause, place(text, rules)[0])
    return rules
