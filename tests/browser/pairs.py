"""Pairs of games in which a screen must show the same, whatever its owner holds (T17, T18; L14, L15, L19).

`python -m tests.browser.pairs --full` plays five hundred; leaks planted in a client must be found. Only the
way from a stream to a page is tested here: the streams are those of `twins.py`, and `stage.js` gives them to
the page at chosen times. Nothing is held while the page is looked at.
"""

import argparse
import difflib
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

from gorod.rules import RULESETS
from tests.browser.browser import Browser, Visitor
from tests.browser.leaks import LEAKS, Leak, build, serve
from tests.browser.opened import opened
from tests.browser.stage import Stage
from tests.browser.twins import RoomTwin, Script, Twin, Twins
from tests.web.house import House

LANGUAGES = ("ru", "en")
SIZES = ("phone", "laptop")
WALL = "projector/ABCDEF"
FULL, TRIED = 500, 12
"""The number of pairs, and of those in which a planted leak must be found."""
MAX_LINES_SHOWN = 12
"""Lines of a difference that are printed."""


class Pair:
    """One seat in two games, and its screen; without a seat: the screen on the wall."""

    def __init__(self, twins: Twins, seat: int, size: str, lang: str) -> None:
        """Both scripts have the same moments."""
        self._twins, self.seat, self.screen = twins, seat, (size, lang)
        self.scripts = twins.scripts(seat)

    def __str__(self) -> str:
        """Name the cards of the seat, and how long the games are alike."""
        pair = self._twins.pair
        if not self.seat:
            return f"{pair.rules} {pair.seed} on the wall: {len(self.scripts[0])} moments"
        one, other = (deal[self.seat - 1] for deal in pair.deals)
        return f"{pair.rules} {pair.seed} {self.seat}: {one} or {other}, {len(self.scripts[0])} moments"


def pairs() -> Iterator[Pair]:
    """Yield pairs by ruleset and language, each online and then in one room.

    In each pair two seats are looked at, whose cards differ if any do; in one room the wall, too.
    """
    seed = 0
    while True:
        lang, is_room = LANGUAGES[seed // 2 % 2], seed // len(RULESETS) % 2
        twins = Twins(seed, lang, RoomTwin if is_room else Twin)
        one, other = twins.pair.deals
        differing = sorted(twins.seats, key=lambda seat: one[seat - 1] == other[seat - 1])
        yield from (Pair(twins, seat, size, lang) for seat, size in zip(differing, SIZES, strict=False))
        if is_room:
            yield Pair(twins, 0, "laptop", lang)
        seed += 1


class Looker:
    """Looks at pages on all sizes of screens."""

    def __init__(self, browser: Browser, house: House) -> None:
        """`house`: the server of the pages."""
        self._browser, self._house = browser, house
        self._stages: dict[tuple[str, str], tuple[Visitor, Stage]] = {}

    def difference(self, pair: Pair, leak: str = "") -> str:
        """Return what shows in one game and not in the other; empty if nothing does."""
        visitor, stage = self._stage(*pair.screen, leak)
        one, other = (_seen(visitor, stage, pair, script) for script in pair.scripts)
        if one[-1] != other[-1]:
            return f"{pair}, requests:\n{_diff(one[-1], other[-1])}"
        parted = next((at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), None)
        return "" if parted is None else _told(stage, pair, parted)

    def _stage(self, size: str, lang: str, leak: str) -> tuple[Visitor, Stage]:
        if (found := self._stages.get((size + leak, lang))) is None:
            visitor = self._browser.visitor(self._house, size, lang)
            if leak:
                visitor.context.add_init_script(f"window.leak = {leak!r}")
                serve(visitor, build())
            found = self._stages[size + leak, lang] = visitor, Stage(visitor, lang)
        return found


def _seen(visitor: Visitor, stage: Stage, pair: Pair, script: Script) -> list[str]:
    """Return the page after every moment, and last the requests; a browser may order requests for files."""
    _begin(stage, pair)
    asked = len(visitor.asked)
    first = stage.play(script[:1])
    _look_at_card(stage, pair)
    return [*first, *stage.play(script[1:]), "\n".join(sorted(visitor.asked[asked:]))]


def _begin(stage: Stage, pair: Pair) -> None:
    stage.begin("table/mine" if pair.seat else WALL)


def _look_at_card(stage: Stage, pair: Pair) -> None:
    if pair.seat:
        stage.look_at_card()


def _told(stage: Stage, pair: Pair, parted: int) -> str:
    """Look again frame by frame, up to the parting first: what lasts less than a frame is not visible."""
    for end in (parted + 1, len(pair.scripts[0])):
        one, other = (_watched(stage, pair, script[:end]) for script in pair.scripts)
        for moment, (first, second) in enumerate(zip(one, other, strict=True)):
            parts = [
                f"{name}\n{_diff(first[name], second[name])}" for name in first if first[name] != second[name]
            ]
            if parts:
                return f"{pair}, moment {moment}: " + "\n".join(parts)
    return ""


def _watched(stage: Stage, pair: Pair, script: Script) -> list[dict[str, str]]:
    _begin(stage, pair)
    first = stage.watch(script[:1])
    _look_at_card(stage, pair)
    return [*first, *stage.watch(script[1:])]


def _diff(one: str, other: str) -> str:
    first, second = (re.sub(r"(?<=>)\s*(?=<)", "\n", text).splitlines() for text in (one, other))
    return "\n".join(islice(difflib.unified_diff(first, second, lineterm="", n=0), MAX_LINES_SHOWN))


def is_seen(looker: Looker, leak: Leak, played: Iterable[Pair]) -> bool:
    """Return whether the leak shows in any of these pairs."""
    return any(looker.difference(pair, leak.name) for pair in played)


def main() -> int:
    """Look at pairs, then at leaks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--full", action="store_true", help=f"{FULL} of them")
    given = parser.parse_args()
    wrong = 0
    with opened() as browser:
        looker = Looker(browser, browser.house())
        tried = list[Pair]()
        for pair in islice(pairs(), FULL if given.full else given.pairs):
            tried += [pair] if len(tried) < TRIED else []
            found = looker.difference(pair)
            wrong += bool(found)
            print(pair, "DIFFERENT\n" + found if found else "same", flush=True)
        for leak in LEAKS:
            seen = is_seen(looker, leak, tried)
            wrong += not seen
            print(leak.name, "seen" if seen else "NOT SEEN", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
