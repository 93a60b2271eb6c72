"""Whole games in browsers, with a page for every seat: `python -m tests.browser.games --full`.

The clock is moved forward whenever nobody has anything to do (`forward.py`).
"""

import argparse
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle, pairwise
from pathlib import Path
from random import Random

from msgspec import Struct

from gorod.texts.voice import Reminders
from tests.browser.browser import LOCALES, SIZES, Browser
from tests.browser.forward import ForwardHouse
from tests.browser.opened import opened
from tests.browser.partaker import Partaker
from tests.browser.player import look_at_cards
from tests.browser.spoken import amiss, said, speaker
from tests.cli.gorod import gorod
from tests.web.games import downloaded, started

Coming = Callable[[Browser, ForwardHouse, Random], Partaker]
"""Brings a player to a table."""


class Setting(Struct, frozen=True):
    """The kind of game."""

    rules: str
    seats: int = 10
    dealing: str = "at_once"
    mode: str = "online"
    deck: tuple[str, ...] = ()
    """Cards by seat; empty: shuffled."""

    def __str__(self) -> str:
        return f"{self.rules}, {self.seats} seats, {self.mode}, cards {self.dealing}"


IN_ONE_ROOM = "companion"
THREE = ("inspector", "mafioso", "doctor")
SHORT = (Setting("home", 3, deck=THREE), Setting("home", 3, mode=IN_ONE_ROOM, deck=THREE))
"""Games that are over when the first player leaves."""
IN_CI = (Setting("fiim", mode=IN_ONE_ROOM),)
FULL = (
    *IN_CI,
    *(Setting(rules, mode=IN_ONE_ROOM) for rules in ("boxed", "wolves", "club", "classic", "home")),
    Setting("home", 6, mode=IN_ONE_ROOM),
    Setting("boxed", 12, mode=IN_ONE_ROOM),
    *(Setting(rules) for rules in ("fiim", "boxed", "home", "club", "wolves")),
    Setting("classic", 12),
    Setting("classic", 20),
    Setting("fiim", dealing="picked"),
    Setting("boxed", 18),
)


class Played(Struct, frozen=True):
    """The result of a game."""

    winners: list[str]
    """By seat, as each page says it."""
    cards: list[dict[int, str]]
    """By seat: all cards as its page shows them."""
    did: list[list[str]]
    slots: list[frozenset[int]]
    """The seats that tapped their phones, for each call of a night."""
    said: list[str] | None
    """What the device that speaks has said, if there is one."""
    record: str


class Table:
    """A table of people only, with all sizes of screens and both languages."""

    def __init__(
        self,
        browser: Browser,
        house: ForwardHouse,
        setting: Setting,
        seed: int,
        special: Mapping[int, Coming] | None = None,
    ) -> None:
        """Seat everybody; `special`: players with disturbances, by seat."""
        self._house, self._setting = house, setting
        self._opened = house.opened(
            rules=setting.rules, seats=setting.seats, dealing=setting.dealing, mode=setting.mode, lang="ru"
        )
        self._slots = list[frozenset[int]]()
        screens = cycle((size, lang) for size in SIZES for lang in LOCALES)
        self.players = [
            self._seated(browser, seat, size, lang, Random(f"{seed} {seat}"), (special or {}).get(seat))
            for seat, (size, lang) in zip(range(1, setting.seats + 1), screens, strict=False)
        ]
        is_spoken = setting.mode == IN_ONE_ROOM
        self._speaker = speaker(browser, house, self._opened) if is_spoken else None

    def _seated(
        self, browser: Browser, seat: int, size: str, lang: str, luck: Random, special: Coming | None
    ) -> Partaker:
        if special is not None:
            player = special(browser, self._house, luck)
        else:
            # many devices share two cores
            device = browser.visitor(self._house, size, lang, reduced_motion="reduce")
            player = Partaker(device, lang, luck)
        player.sit_down(self._opened["code"], f"p{seat}")
        return player

    def play(self) -> Played:
        """Play to the end."""
        game = started(self._house, self._opened)
        if self._setting.dealing == "at_once":
            look_at_cards([player for player in self.players if player.looks])
        while not all(player.is_done for player in self.players):
            before = self._taps()
            while self._all_take_part():
                pass
            if tapped := self._taps() - before:
                self._slots.append(frozenset(tapped))
            for player in self.players:
                player.time_passes()
            self._house.forward()
        return Played(
            [player.winner() for player in self.players],
            [player.cards() for player in self.players],
            [player.did for player in self.players],
            self._slots,
            said(self._speaker) if self._speaker else None,
            downloaded(self._house, f"{game}.mgn").text,
        )

    def _taps(self) -> Counter[int]:
        """Count the taps of each player at night."""
        return Counter({seat: player.did.count("night") for seat, player in enumerate(self.players, 1)})

    def _all_take_part(self) -> bool:
        """Play until nobody can act and no messages come; return whether anybody could."""
        has_been = False
        while news := [player for player in self.players if player.has_news()]:
            for player in news:
                while player.take_part():
                    has_been = True
        return has_been


def played(browser: Browser, setting: Setting, seed: int) -> Played:
    """Play a whole game on its own server."""
    house = browser.forward_house(deck=setting.deck)
    return Table(browser, house, setting, seed).play()


def faults(game: Played, folder: Path) -> Iterator[str]:
    """Return what is wrong with the game."""
    if len({*game.winners}) != 1 or "" in game.winners:
        yield f"they do not agree on who has won: {game.winners}"
    if any(len(cards) != len(game.winners) for cards in game.cards):
        yield "not everybody sees all cards"
    for seat, deeds in enumerate(game.did, 1):
        yield from (f"{seat} did {deed} in vain" for deed in _lost(seat, deeds, game.record))
    if not all(later <= earlier for earlier, later in pairwise(game.slots)):
        yield f"not everybody who is at the table taps in every call: {game.slots}"
    file = folder / "game.mgn"
    file.write_text(game.record, "utf-8")
    if game.said is not None:
        yield from amiss(game.said, game.record, Reminders.PHONES)
    for command in ("check", "replay"):
        ran = gorod(command, file)
        if ran.status:
            yield f"{command}: {ran.out}{ran.err}"


def _lost(seat: int, deeds: list[str], record: str) -> Counter[str]:
    """Return nominations and votes of a seat that the record does not have."""
    nominated = (f"nominate {one}" for one in re.findall(rf"\b{seat}\+(\d+)", record))
    hands = re.findall(r"(?:vote|sentence|/) (\d+): ([\d ]+)", record)
    voted = (f"vote {candidate}" for candidate, voters in hands if str(seat) in voters.split())
    return Counter(deed for deed in deeds if " " in deed) - Counter([*nominated, *voted])


def main() -> int:
    """Play them one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="every ruleset")
    parser.add_argument("--rules", choices=[setting.rules for setting in FULL], help="only these")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wrong = 0
    chosen = FULL if given.full or given.rules else IN_CI
    for setting in [one for one in chosen if given.rules in (None, one.rules)]:
        began = time.monotonic()
        with opened() as browser, tempfile.TemporaryDirectory() as folder:
            found = played(browser, setting, given.seed)
            seen = [
                *faults(found, Path(folder)),
                *(str(one.faults()) for one in browser.visitors if one.faults()),
            ]
        wrong += bool(seen)
        did = Counter(deed.split()[0] for deeds in found.did for deed in deeds)
        print(setting, found.winners[0], dict(did), f"{time.monotonic() - began:.0f} s", *seen, flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
