"""Every screen of every kind of step, and every page outside of a game, at seven sizes, in both languages.

`python -m tests.browser.screens --full` looks at all of them, prints what is wrong, and stores the pictures
in `build/screens/`, with a sheet of all for each size and language; without `--full` each is looked at once.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from itertools import product
from typing import Self

from msgspec import Struct

from scripts.client import ROOT
from tests.browser import moments, outside
from tests.browser.browser import ALL_SIZES, SIZES, SMALL_SIZES, Browser, Visitor
from tests.browser.flaws import judged, measured
from tests.browser.moments import Scene
from tests.browser.opened import opened
from tests.browser.sheet import sheet
from tests.browser.stage import Stage
from tests.browser.twins import Moment
from tests.web.house import House

PICTURES = ROOT / "build" / "screens"
LANGUAGES = ("ru", "en")
PAGES = {page.name: page for page in outside.PAGES}
SCREENS = {screen.name: screen for screen in (*moments.ALL, *moments.CONSOLE_STEPS)}
NAMES = (*(screen.name for screen in moments.ALL), *PAGES)
NEXT_FRAME = "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
STEPS = tuple(screen.name for screen in moments.CONSOLE_STEPS)
"""They look alike, and are looked at only by `--full`."""


class Sight(Struct, frozen=True):
    """One screen at one size in one language."""

    name: str
    size: str
    lang: str

    def __str__(self) -> str:
        """Return the name of its picture."""
        return f"{self.name}-{self.size}-{self.lang}"


def everything() -> Iterator[Sight]:
    """Yield all sights; those that share a browser follow each other."""
    for size, lang, name in product(ALL_SIZES, LANGUAGES, (*NAMES, *STEPS)):
        yield Sight(name, size, lang)


def each_once() -> Iterator[Sight]:
    """Yield each screen once; sizes and languages take turns."""
    screens = [*product(SIZES, LANGUAGES)]
    for at, name in enumerate(NAMES):
        yield Sight(name, *screens[at % len(screens)])


ON_SMALL_SCREENS = (
    *("home", "new", "room-host", "card-back", "night-fiim-sheriff", "night-sleeper-held"),
    *("speech-mine", "speech-twenty-mine", "speech-talk", "discussion-home", "ballot", "poll", "over-red"),
)


def small() -> Iterator[Sight]:
    """Yield the screens that people act on, at sizes smaller than an upright phone; languages take turns."""
    for at, (size, name) in enumerate(product(SMALL_SIZES, ON_SMALL_SCREENS)):
        yield Sight(name, size, LANGUAGES[at % len(LANGUAGES)])


def distinct() -> Iterator[Sight]:
    """Yield `each_once` without nights that differ only by the table or by a name under the bar."""
    seen = set[str]()
    for sight in each_once():
        screen = SCREENS.get(sight.name)
        if screen in moments.NIGHTS:
            kind = f"held {screen.table}" if screen.holds else screen.turn
            if kind in seen:
                continue
            seen.add(kind)
        yield sight


def covering() -> Iterator[Sight]:
    """Yield a part of `each_once` with every kind of step and every page outside of a game.

    It has every size and language too, but not every screen of a step.
    """
    seen = set[str]()
    for sight in each_once():
        if (kind := _kind(sight.name)) not in seen:
            seen.add(kind)
            yield sight


def _kind(name: str) -> str:
    """Return what a screen shows: the page by its address, the step of a game, or a lost seat."""
    if name in PAGES:
        return f"page {PAGES[name].path.partition('/')[0]}"
    screen = SCREENS[name]
    if screen.who == "judge":
        return "console"
    return f"step {screen.kind}" if screen.page == moments.OWN else screen.page.partition("-")[0]


@cache
def recorded(lang: str, table: str) -> dict[str, Scene]:
    """Return all scenes of one table, by name; screens of a lost seat have no table."""
    chosen = [screen for screen in (*moments.SCREENS, *moments.CONSOLE_STEPS) if screen.table == table]
    scenes = moments.scenes(lang, chosen) if table else moments.ends()
    return {scene.screen.name: scene for scene in scenes}


class Gallery:
    """Shows sights one after the other."""

    def __init__(self, browser: Browser, house: House, keeps_all: bool = False) -> None:
        """`house`: the server of the pages; `keeps_all`: store the pictures of screens without flaws too."""
        self._browser, self._house, self._open, self._keeps_all = browser, house, ExitStack(), keeps_all
        self._stages: dict[tuple[str, str], Stage] = {}
        self._tables: dict[str, outside.Tables] = {}
        PICTURES.mkdir(parents=True, exist_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def flaws(self, sight: Sight, *others: str) -> list[str]:
        """Return what is wrong with it, and store its picture then.

        `others`: sizes that the screen gets afterwards, without loading anything again.
        """
        visitor = self._shown(sight)
        found = [*measured(visitor.page), *judged(visitor.page)]
        self._keep(visitor, sight, found)
        for size in others:
            self._resize(visitor, size)
            if sight.name in SCREENS and (held := SCREENS[sight.name].holds):
                self._stages[sight.size, sight.lang].grip(
                    held
                )  # a device that is turned hides what it showed
            flaws = measured(visitor.page)
            self._keep(visitor, Sight(sight.name, size, sight.lang), flaws)
            found += [f"{size}: {one}" for one in flaws]
        if sight.name in PAGES:
            visitor.context.close()
        elif others:
            self._resize(visitor, sight.size)
        return found

    def _keep(self, visitor: Visitor, sight: Sight, found: list[str]) -> None:
        if found or self._keeps_all:
            visitor.page.screenshot(path=PICTURES / f"{sight}.png", full_page=True)

    def _resize(self, visitor: Visitor, size: str) -> None:
        screen = ALL_SIZES[size]
        visitor.page.set_viewport_size({"width": screen.width, "height": screen.height})
        visitor.page.evaluate(NEXT_FRAME)

    def _shown(self, sight: Sight) -> Visitor:
        if sight.name in PAGES:
            visitor = self._visitor(sight)
            outside.show(visitor, PAGES[sight.name], self._tables_of(sight.lang), sight.lang)
            return visitor
        stage = self._stages.get((sight.size, sight.lang)) or Stage(self._visitor(sight), sight.lang)
        self._stages[sight.size, sight.lang] = stage
        perform(stage, recorded(sight.lang, SCREENS[sight.name].table)[sight.name])
        return stage.visitor

    def _visitor(self, sight: Sight) -> Visitor:
        return self._browser.visitor(self._house, sight.size, sight.lang, reduced_motion="reduce")

    def _tables_of(self, lang: str) -> outside.Tables:
        if lang not in self._tables:
            self._tables[lang] = self._open.enter_context(outside.Tables(self._house, lang))
        return self._tables[lang]


def perform(stage: Stage, scene: Scene) -> None:
    """Bring the page to this scene."""
    screen = scene.screen
    stage.begin(screen.page)
    stage.happen(Moment(scene.at, scene.hello))
    if scene.then:
        stage.happen(Moment(scene.at, scene.then))
    stage.visitor.page.locator("main").first.wait_for()  # a judge's pages are loaded when they are opened
    for label, seat in screen.presses:
        stage.press(label, seat)
    if screen.error:
        stage.happen(Moment(scene.at, [json.dumps({"t": "error", "code": screen.error, "text": ""})]))
    if screen.cut:
        stage.cut(screen.cut)
    if screen.holds:
        stage.grip(screen.holds)


def main() -> int:
    """Look at them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="all sizes, both languages")
    parser.add_argument("--sizes", nargs="+", choices=[*ALL_SIZES], default=[*ALL_SIZES], help="only these")
    parser.add_argument("names", nargs="*", help="of screens; all, where none is named")
    given = parser.parse_args()
    wrong = 0
    with opened() as browser, Gallery(browser, browser.house(), keeps_all=True) as gallery:
        for sight in everything() if given.full else (*each_once(), *small()):
            if sight.size in given.sizes and (not given.names or sight.name in given.names):
                found = gallery.flaws(sight)
                wrong += bool(found)
                print(sight, *found or ["fine"], sep="\n    " if found else " ", flush=True)
    for size, lang in product(ALL_SIZES, LANGUAGES):
        sheet(PICTURES, NAMES, size, lang)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
