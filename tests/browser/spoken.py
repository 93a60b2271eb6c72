"""A room with phones and a device that speaks, and what that device says."""

import json
from collections import deque
from collections.abc import Iterator
from itertools import pairwise

from playwright.sync_api import expect

from gorod.engine.audience import PUBLIC, seen
from gorod.engine.events import Passed
from gorod.notation.reader import read
from gorod.texts.aloud import aloud
from gorod.texts.catalogue import say
from gorod.texts.narrator import Narrator
from gorod.texts.voice import Reminders
from tests.browser.browser import Browser, Visitor
from tests.browser.cable import Cable
from tests.browser.player import SEATS, Player
from tests.browser.words import Words
from tests.web.house import House, heard

NOTES = """
(() => {
  window.said = [];
  const fetch = window.fetch;
  window.fetch = (address, options) => {
    if (String(address).endsWith("/clip")) window.said.push(JSON.parse(options.body).text);
    return fetch(address, options);
  };
  window.clips = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...given) {
    if (!this.loop) window.clips.push({ at: performance.now(), seconds: this.buffer.duration });
    return start.apply(this, given);
  };
})();
"""
"""Records what is requested as a clip, and when a sound of a file begins."""


REPEAT_AFTER_LINES = 12
"""Lines after which the same words are requested again: until they are said, one clip serves for both."""


class SpokenTable:
    """Ten people in one room; most of them have no device."""

    def __init__(self, house: House, phones: int = 1, **more: object) -> None:
        """Open the table; the first seats are for the phones and still empty."""
        self._house, self._phones = house, phones
        self.opened = house.opened(**{"rules": "fiim", "mode": "companion", "lang": "ru", **more})

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.opened["code"]

    def phone(self, browser: Browser, name: str) -> Player:
        """Let a player with a page sit down; call it before `fill`."""
        visitor = browser.visitor(self._house)
        visitor.context.add_init_script(NOTES)
        player = Player(visitor)
        player.sit_down(self.code, name)
        return player

    def fill(self) -> None:
        """Let the others sit down without a page, and start the game."""
        for seat in range(self._phones + 1, 11):
            self._house.joined(self.code, f"p{seat}")
        assert self._house.started(self.opened).status == 200

    def hand_over(self, player: Player) -> None:
        """Make the player of seat 1 the organiser, instead of the device without a page."""
        with self._house.socket(self.opened["organiser"]) as socket:
            socket.send(json.dumps({"t": "manage", "id": "o", "what": "hand_over", "seat": 1}))
            assert heard(socket, "ack")["status"] == "applied"
        [seat] = json.loads(player.page.evaluate("localStorage.getItem('gorod.seats')"))
        self.opened["organiser"] = seat["token"]

    def speaker(self, browser: Browser, size: str = "tablet", cable: Cable | None = None) -> Visitor:
        """Connect a device without a seat that speaks, by the organiser's link; `cable`: its connection."""
        return speaker(browser, self._house, self.opened, size, cable)

    def opens(self, browser: Browser, url: str, size: str = "tablet") -> Visitor:
        """Open a link on a device that then speaks."""
        return opens(browser, self._house, url, size)


def speaker(
    browser: Browser,
    house: House,
    opened: dict[str, str],
    size: str = "tablet",
    cable: Cable | None = None,
) -> Visitor:
    """Connect a device without a seat that speaks at this table."""
    bearer = {"Authorization": f"Bearer {opened['organiser']}"}
    link = house.ask(f"/api/tables/{opened['code']}/narrator/link", b"", **bearer).json
    return opens(browser, cable or house, link["url"], size)


def opens(browser: Browser, house: House | Cable, url: str, size: str) -> Visitor:
    """Open such a link on a device."""
    visitor = browser.visitor(house, size)
    visitor.context.add_init_script(NOTES)
    visitor.open("/" + url[url.index("#") :])
    visitor.page.get_by_role("button", name=Words("ru")("narrator-unlock")).click()
    return visitor


def said(visitor: Visitor) -> list[str]:
    """Return all texts for which its page has requested sound."""
    found: list[str] = visitor.page.evaluate("said")
    return found


def amiss(heard: list[str], record: str, reminders: Reminders) -> Iterator[str]:
    """Yield what all should have heard of a game in this order and did not, and what must not be said."""
    log = read(record)[0].log
    narrator = Narrator(log.game.rules, "ru", reminders=reminders)
    turns = pairwise([*log.starts, len(log.events)])
    public = (seen(PUBLIC, log.events[first:end], log.audiences[first:end]) for first, end in turns)
    told = [aloud("ru", line) for turn in public for line in narrator.tell_all(turn)]
    rest, before = iter(heard), deque[str](maxlen=REPEAT_AFTER_LINES)
    for line in told:
        if line not in before and line not in rest:
            yield f"«{line}» was not said when it was to be said: {heard}"
        before.append(line)
    unrecorded = {aloud("ru", line) for seat in SEATS for line in narrator.words(Passed(seat))}
    unrecorded.add(say("ru", "look-at-cards"))
    if others := {*heard} - {*told} - unrecorded:
        yield f"not told to all: {others}"


def says(visitor: Visitor, text: str) -> None:
    """Wait until the device says this."""
    visitor.page.wait_for_function("(text) => said.some((one) => one.includes(text))", arg=text)


def shows(visitor: Visitor, text: str) -> None:
    """Wait until it is shown in large letters, and for screen readers too."""
    expect(visitor.page.get_by_text(text).first).to_be_visible()


def kept(visitor: Visitor) -> str:
    """Return what its browser stores."""
    return json.dumps(visitor.page.evaluate("Object.entries(localStorage)"), ensure_ascii=False)
