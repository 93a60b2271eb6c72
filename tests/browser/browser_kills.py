"""A judge's browser is killed during a game (T23): `python -m tests.browser.browser_kills --full`.

Each time something has just been tapped: it is recorded, its answer is lost, the connection is cut, or the
server is killed too. When the browser is opened again, everything that the page had called recorded or
waiting is in the log, once, and a stopped clock shows what it showed before.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

from tests.browser.browser import Browser
from tests.browser.cable import Cable
from tests.browser.entered import RECORDS, cards, kept, lines, record
from tests.browser.entries import Entry, Hands, Next, Numbers, Volley, entries
from tests.browser.forward import ForwardHouse
from tests.browser.opened import opened
from tests.browser.tablet import Tablet

WAYS = ("unheard", "cut", "server", "recorded")
IN_CI, FULL = 3, 50


class Killer:
    """A game that is entered on a tablet whose browser is killed at some of the entries."""

    def __init__(self, browser: Browser, folder: Path, path: Path) -> None:
        """Seat everybody; kill the browser for the first time before it has stored anything at leisure."""
        self._browser, self._told = browser, record(path).log
        self._house: ForwardHouse = browser.forward_house()
        self._cable: Cable = browser.cable(self._house)
        self._tablet = Tablet(browser, self._cable, folder / "profile")
        self._tablet.judge.sit_down(self._told.game.rules.id, cards(self._told))
        self._tablet.kill()
        self._tablet.open_again()
        self._tablet.judge.is_recorded()
        self._ways = cycle(WAYS)
        self.deaths = Counter[str]()

    def play(self, kills: int, luck: Random) -> None:
        """Play to the end, with this number of kills."""
        all_entries = [*_single(entries(self._told))]
        fatal = {*luck.sample([at for at, one in enumerate(all_entries) if _is_one(one)], kills)}
        for at, entry in enumerate(all_entries):
            if at in fatal:
                self._die_at(entry)
            else:
                entry.enter(self._tablet.judge)
            if at in fatal and self.deaths.total() % 10 == 0:
                print(f"{self.deaths.total()} kills", flush=True)
        assert lines(kept(self._house)) == lines(self._told)

    def _die_at(self, entry: Entry) -> None:
        way, turns, judge = next(self._ways), kept(self._house).turns, self._tablet.judge
        judge.hold_clock()
        clock = judge.clock()
        self._interrupt(way)
        _tap(self._tablet, entry, is_heard=way == "recorded")
        self._tablet.kill()
        self._repair(way)
        self._tablet.open_again()
        self._tablet.judge.is_recorded()
        assert kept(self._house).turns == turns + 1, f"{way}: lost or doubled"
        assert isinstance(entry, Next) or self._tablet.judge.clock() == clock, f"{way}: another time"
        self.deaths[way] += 1

    def _interrupt(self, way: str) -> None:
        if way == "unheard":
            self._cable.swallow()
        elif way == "cut":
            self._cable.cut()
        elif way == "server":
            self._house.kill()

    def _repair(self, way: str) -> None:
        if way == "server":
            self._house = self._browser.restarted(self._house)
        if way != "recorded":
            self._cable.cut()
            self._cable.mend()


def _tap(tablet: Tablet, entry: Entry, is_heard: bool) -> None:
    """Tap, and wait until the page says that it is recorded, or that it waits."""
    judge = tablet.judge
    if isinstance(entry, Next):
        judge.tap_on(judge.go_on)
    elif isinstance(entry, Numbers):
        judge.tap_on(judge.seat(entry.seats[0]))
    if is_heard:
        judge.is_recorded()
    else:
        judge.is_kept(1)


def _single(all_entries: list[Entry]) -> Iterator[Entry]:
    """Yield the entries, with hands one by one."""
    for one in all_entries:
        if isinstance(one, Hands):
            yield from (Numbers((seat,)) for seat in one.seats)
        else:
            yield one


def _is_one(entry: Entry) -> bool:
    """Return whether the entry is a single tap that records something."""
    return isinstance(entry, Next) or (entry.least == 1 and not isinstance(entry, Volley))


def killed(browser: Browser, folder: Path, path: Path, kills: int, seed: int = 1) -> Counter[str]:
    """Enter a game with kills; return how often the browser died in which way."""
    killer = Killer(browser, folder, path)
    killer.play(kills, Random(seed))
    return killer.deaths


def main() -> int:
    """Enter one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help=f"{FULL} times in a long game")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began, path = time.monotonic(), RECORDS / ("fiim.mgn" if given.full else "short.mgn")
    with opened() as browser, tempfile.TemporaryDirectory() as folder:
        deaths = killed(browser, Path(folder), path, FULL if given.full else IN_CI, given.seed)
    print(f"{deaths.total()} kills, nothing lost: {dict(deaths)}, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
