"""Games entered at the judge's console from their records: `python -m tests.browser.entered --full`.

Taps are compared with the fewest possible: one for a speech that ends and every other step, a nomination, a
number of hands, a shot, a number that is checked or named; two for a foul.
"""

import argparse
import time
from pathlib import Path

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.log import Log
from gorod.notation import Record, read
from gorod.notation.writer import write_log
from gorod.services.game.logbook import folded
from gorod.store.archive import SqlArchive
from gorod.store.databases import place_of
from tests.browser.browser import Browser
from tests.browser.entries import Hands, entries
from tests.browser.judge import Judge
from tests.browser.opened import opened
from tests.web.house import House

FOLDER = Path(__file__).parent
RECORDS, GAMES = FOLDER / "records", FOLDER.parent / "games"
IN_CI = (RECORDS / "club.mgn", RECORDS / "fiim.mgn")
FULL = (
    "club-lift-and-removal",
    "club-withdrawals-and-a-tie",
    "fiim-black-after-a-removal",
    "fiim-red-by-three-votes",
    "classic-shrinking-tie-and-lift",
)
MAX_TAPS_FACTOR = 1.15
"""The most taps, as a multiple of the fewest."""


def record(path: Path) -> Record:
    """Return the record of the only game in a file."""
    [found] = read(path.read_text("utf-8"))
    assert found.result.ok, found.result
    return found


def cards(log: Log) -> list[str]:
    """Return the cards by seat."""
    return [role.id for role in log.game.roles[1:]]


def kept(house: House) -> Log:
    """Return the last game of the last table of a server, from its journal."""
    archive = SqlArchive(place_of(house.data))
    try:
        table = archive.tables()[-1].id
        return folded(archive.entries(archive.games(table)[-1].id))
    finally:
        archive.close()


class Sum(Struct, frozen=True):
    """A number of hands, without who raised them."""

    candidate: int
    hands: int


def course(log: Log) -> list[object]:
    """Return what happened after the deal, without who raised hands and who was told the order of shots."""
    return [_without_names(event) for event in log.events if not isinstance(event, NAMED)]


NAMED = (e.Started, e.Shuffled, e.Dealt, e.Met, e.Voted, e.Agreed, e.Tallied)


def _without_names(event: e.Event) -> object:
    match event:
        case e.Counted():
            return Sum(event.candidate, event.sum)
        case e.Answered():
            return Sum(0, event.sum)
        case e.Planned():
            return event.seats
    return event


def lines(log: Log) -> list[str]:
    """Return the lines of the record, without tags."""
    return write_log(log).partition("\n\n")[2].splitlines()


def enter(judge: Judge, log: Log, by_name: bool = True) -> int:
    """Enter a whole game, hand by hand or by numbers of hands; return the fewest possible taps."""
    least = 0
    for one in entries(log):
        if isinstance(one, Hands) and not by_name:
            one.count(judge)
            least += one.least_counted
        else:
            one.enter(judge)
            least += one.least
    return least


def entered(browser: Browser, house: House, path: Path, by_name: bool) -> str:
    """Enter a whole game and compare the log with the record; return the taps and the fewest possible."""
    told = record(path).log
    judge = Judge(browser.visitor(house, "tablet", reduced_motion="reduce"))
    judge.sit_down(told.game.rules.id, cards(told))
    least = enter(judge, told, by_name)
    found = kept(house)
    assert course(found) == course(told), f"{write_log(told)}\n{write_log(found)}"
    assert not by_name or lines(found) == lines(told)
    assert judge.taps <= MAX_TAPS_FACTOR * least, (judge.taps, least)
    hands = "hand by hand" if by_name else "by numbers of hands"
    return f"{path.stem} {hands}: {judge.taps} taps, {least} at least, {judge.taps / least:.2f}"


def main() -> int:
    """Enter one game after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="more recorded games of ten")
    given = parser.parse_args()
    more = [GAMES / f"{name}.mgn" for name in FULL] if given.full else []
    for path in [*IN_CI, *more]:
        for by_name in (True, False):
            began = time.monotonic()
            with opened() as browser:
                print(
                    entered(browser, browser.forward_house(), path, by_name),
                    f"{time.monotonic() - began:.0f} s",
                    flush=True,
                )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
