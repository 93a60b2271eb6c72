"""Pairs of games that a room cannot tell apart, and what the device that speaks says and plays in each.

L8, L11, L20. The streams are those of `twins.py` at tables in one room; `stage.js` gives them to the real
page with a controlled clock, and clips are real ones. Every text, cue, clip and change of the music is
compared, with its time. `python -m tests.browser.sound_pairs` checks six pairs and planted leaks.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice, pairwise
from typing import Any
from unittest.mock import patch

import msgspec
from msgspec import Struct
from playwright.sync_api import Route

from gorod.engine import events as e
from gorod.protocol.frame import SpokenLine
from gorod.protocol.http import Opened
from gorod.services.table.frames import TableFrames
from gorod.services.told.narration import NarratedTurn, Narration
from tests.browser.browser import Browser, Visitor
from tests.browser.opened import opened
from tests.browser.stage import Stage
from tests.browser.twins import Moment, RoomTwin, Script, Twins
from tests.services.world import Message, Wire
from tests.speech.voice import clips
from tests.web.house import House

PAIRS = 6
"""One pair of every ruleset."""
LISTEN = """
(() => {
  window.sounds = [];
  const clips = new WeakSet(); // other files are noise, made by the page itself
  const decode = BaseAudioContext.prototype.decodeAudioData;
  BaseAudioContext.prototype.decodeAudioData = async function (...given) {
    const clip = await decode.apply(this, given);
    clips.add(clip);
    return clip;
  };
  const note = (what) => window.sounds.push([Math.round(performance.now()), what]);
  const hear = (prototype, name) => {
    const start = prototype.start;
    prototype.start = function (...given) {
      note(name(this));
      return start.apply(this, given);
    };
  };
  hear(AudioScheduledSourceNode.prototype, (node) => `tone ${node.frequency.value}`);
  hear(AudioBufferSourceNode.prototype, (node) => {
    const seconds = node.buffer.duration.toFixed(2);
    return node.loop ? "rain" : `${clips.has(node.buffer) ? "clip" : "noise"} ${seconds}`;
  });
  const level = AudioParam.prototype.setTargetAtTime;
  AudioParam.prototype.setTargetAtTime = function (to, ...given) {
    note(`level ${to}`);
    return level.call(this, to, ...given);
  };
  const fetch = window.fetch;
  window.fetch = (address, options) => {
    if (String(address).endsWith("/clip")) note(`asks ${JSON.parse(options.body).text}`);
    return fetch(address, options);
  };
})();
"""
MAX_MOMENTS = 120
"""Moments of each game: two nights and the days between them."""
LAST_WORDS_S = 30.0
"""Seconds in which the last words are said."""
CLIP_TOLERANCE_MS = 20
"""Milliseconds by which a clip may be shorter than noted."""
Sound = tuple[int, str]
"""The time in milliseconds, and the sound."""


class SpokenTwin(RoomTwin):
    """A game with a device that speaks."""

    def _welcome(self, opened: Opened) -> None:
        self.narrator = self.world.connect(self.world.narrate(opened), self._language(opened))[1]

    def _language(self, opened: Opened) -> str:
        return self.world.table(opened).settings.lang

    def wire(self, seat: int) -> Wire:
        """Return what a seat was sent; 0: the device that speaks."""
        return super().wire(seat) if seat else self.narrator


class SoundPair:
    """Two such games."""

    def __init__(self, seed: int) -> None:
        self.lang = ("ru", "en")[seed % 2]
        self._twins = Twins(seed, self.lang, SpokenTwin)
        self.scripts = self._twins.scripts(0)

    @property
    def is_told_apart(self) -> bool:
        """Whether the device that speaks is told different things; if not, nothing can be heard."""
        one, other = (script[:MAX_MOMENTS] for script in self.scripts)
        return one != other

    def __str__(self) -> str:
        return f"{self._twins.pair.rules} {self._twins.pair.seed} {self.lang}: {len(self.scripts[0])} moments"


class Listener:
    """Listens to the page of the device that speaks, in both languages."""

    def __init__(self, browser: Browser, house: House) -> None:
        """`house`: the server of the pages."""
        self._browser, self._house = browser, house
        self._stages: dict[str, Stage] = {}

    def heard(self, script: Script, lang: str) -> list[Sound]:
        """Return the sounds of a game."""
        stage = self._stage(lang)
        stage.begin("table/narrator-ABCDEF")
        played = script[:MAX_MOMENTS]
        stage.pass_by([*played, Moment(played[-1].at + LAST_WORDS_S)])
        return [(at, what) for at, what in stage.page.evaluate("sounds")]

    def difference(self, pair: SoundPair) -> str:
        """Return what can be heard in one game and not in the other; empty if nothing can."""
        one, other = (self.heard(script, pair.lang) for script in pair.scripts)
        for first, second in zip(one, other, strict=False):
            if first != second:
                return f"{pair}: {first} or {second}"
        return "" if len(one) == len(other) else f"{pair}: {len(one)} sounds or {len(other)}"

    def _stage(self, lang: str) -> Stage:
        if lang not in self._stages:
            visitor = self._browser.visitor(self._house, "tablet", lang)
            speak(visitor, lang)
            self._stages[lang] = Stage(visitor, lang)
            visitor.context.add_init_script(LISTEN)
        return self._stages[lang]


def speak(visitor: Visitor, lang: str) -> None:
    """Give clips of the real voice to everything that a page of the stage wants to say."""

    def answer(route: Route) -> None:
        wanted = json.loads(route.request.post_data or "{}")
        route.fulfill(body=clips().clip(wanted["text"], lang), content_type="audio/wav")

    visitor.context.route("**/clip", answer)


def overlaps(sounds: list[Sound]) -> list[tuple[Sound, Sound]]:
    """Return clips that begin before the one before is over."""
    said = [one for one in sounds if one[1].startswith("clip ")]
    ends = [at + float(what.split()[1]) * 1000 - CLIP_TOLERANCE_MS for at, what in said]
    return [(one, other) for (one, other), end in zip(pairwise(said), ends, strict=False) if other[0] < end]


def sound_pairs() -> Iterator[SoundPair]:
    """Yield a pair of one ruleset after the other."""
    yield from map(SoundPair, range(1_000_000))


# -- leaks planted in the server


class SoundLeak(Struct, frozen=True):
    """Something that the device which speaks is told and must not be."""

    name: str
    plant: Callable[[], Any]


@contextmanager
def _tells_what_a_seat_is_told() -> Iterator[None]:
    def aloud(self: NarratedTurn, lang: str) -> bytes:
        lines = [line for seat in range(1, 11) for line in self._told[lang].to(seat)] if self._told else []
        return _encoded(dict.fromkeys(lines))

    with patch.object(NarratedTurn, "aloud", aloud):
        yield


@contextmanager
def _sounds_surprised_where_somebody_acted() -> Iterator[None]:
    real = Narration._said

    def said(self: Narration, lang: str, plain: list[str], named: list[str]) -> bytes:
        acted = any(isinstance(event, e.Acted | e.Shot) for event in self._log.events[-6:])
        return real(self, lang, [f"{line}!" if acted else line for line in plain], named)

    with patch.object(Narration, "_said", said):
        yield


@contextmanager
def _says_it_again_when_somebody_shoots() -> Iterator[None]:
    real = TableFrames._frame

    def frame(self: TableFrames, turn: Any, live: Any, person: Any, line: Any) -> bytes:
        found = real(self, turn, live, person, line)
        if person.standing != "narrator" or not any(isinstance(one, e.Acted) for one in turn.events):
            return found
        fresh: Message = json.loads(live.fresh(0, "ru", True))
        return json.dumps({**fresh, "n": fresh["n"] + 1, "events": [{"t": "resumed"}]}).encode()

    with patch.object(TableFrames, "_frame", frame):
        yield


def _encoded(lines: Any) -> bytes:

    return msgspec.json.encode([SpokenLine(line) for line in lines])


MAX_PAIRS_TRIED = 12
"""Pairs, two of each ruleset."""
SOUND_LEAKS = (
    SoundLeak("it says what a seat is told", _tells_what_a_seat_is_told),
    SoundLeak("it sounds surprised where somebody acted", _sounds_surprised_where_somebody_acted),
    SoundLeak("it says a phrase again when somebody acts", _says_it_again_when_somebody_shoots),
)


def is_heard(listener: Listener, leak: SoundLeak) -> bool:
    """Return whether the leak can be heard in any of the first pairs."""
    with leak.plant():
        pairs = (pair for pair in islice(sound_pairs(), MAX_PAIRS_TRIED) if pair.is_told_apart)
        return any(listener.difference(pair) for pair in pairs)


def main() -> int:
    """Listen to pairs, then to leaks."""
    wrong = 0
    with opened() as browser:
        listener = Listener(browser, browser.house())
        for pair in islice(sound_pairs(), PAIRS):
            found = listener.difference(pair)
            wrong += bool(found)
            print(pair, "DIFFERENT\n" + found if found else "same", flush=True)
        for leak in SOUND_LEAKS:
            is_noticed = is_heard(listener, leak)
            wrong += not is_noticed
            print(leak.name, "heard" if is_noticed else "NOT HEARD", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
