"""The witness: plays a script and writes down everything its viewer is sent, may do or is told."""

import random
from collections.abc import Iterator, Sequence

import msgspec

from gorod.cli import viewers
from gorod.cli.viewers import Frames
from gorod.engine import decide, legal
from gorod.engine.audience import PUBLIC
from gorod.engine.audience import Viewer as Reader
from gorod.engine.commands import Command
from gorod.engine.events import Event
from gorod.engine.log import UndoEntry
from gorod.engine.refusal import Refused
from gorod.engine.seats import BIT, Seats
from gorod.engine.state import State
from gorod.engine.step import Farewell
from gorod.notation import writer
from gorod.texts import Narrator, catalogue
from gorod.texts.catalogue import LANGUAGES
from gorod.views.feed import Feed
from gorod.views.team import TeamView
from tests.secrets.attempts import attempts
from tests.secrets.knowledge import TEAM_VIEW, Viewer
from tests.secrets.script import Move, Script
from tests.secrets.story import place_of
from tests.secrets.viewers import PROJECTOR, SPECTATOR, STRANGER

Sight = tuple[int, str, bytes]
"""What came out: after which beat, by which exit, and the bytes."""
SILENT = (STRANGER, TEAM_VIEW)
"""Who is sent no frames, no record and no words."""
OVER = "over"
"""The end of a game, at which all cards are turned: nothing is compared from there on."""
ASTRAY = "astray"
"""The game is in another step than its script: the rules have been changed, and it is not played on."""
FAULT = "fault"
"""The exit of what nobody may ever see, in one game or in both."""
_encode = msgspec.json.Encoder().encode


class Witness:
    """One viewer of one game."""

    def __init__(self, script: Script, viewer: Viewer, seed: int) -> None:
        """`seed`: what the viewer tries and asks for, the same in both games."""
        self.viewer, self.seed = viewer, seed
        self.log = script.cards.log()
        self.beat = 0
        self._moves = script.moves
        self._feed = Feed(self.log.game.seats)
        self._team = TeamView(viewer.clan) if viewer.clan else None
        self._narrator = self._listening()
        self._last: dict[str, bytes] = {}

    def _listening(self) -> Narrator | None:
        """The device in the room speaks to all; some of the others have one of their own."""
        is_told = self.viewer.kind == PROJECTOR or (self.viewer.kind not in SILENT and self.seed % 7 == 0)
        lang = LANGUAGES[self.seed % len(LANGUAGES)]
        return Narrator(self.log.game.rules, lang, viewer=self.reader) if is_told else None

    @property
    def reader(self) -> Reader:
        """The viewer as the exits name him."""
        return self.viewer.seat or PUBLIC

    @property
    def sender(self) -> int:
        """As whom the viewer sends commands; a stranger takes a seat that is not there."""
        return self.viewer.seat or self.log.game.seats + 1

    def sights(self) -> Iterator[Sight]:
        """Everything in order, until the game is over or a change of the rules has left the script."""
        log = self.log
        yield from self._after(
            self._feed.frames(log.game, log.events, log.audiences), log.events, log.audiences
        )
        for move in self._moves:
            self.beat += move.seen
            if move.at and move.at != place_of(log.game):
                yield self._sight(ASTRAY, place_of(log.game).encode())
                return
            yield from self._made(move)
            if log.game.is_over:
                yield self._sight(OVER, b"")
                return
            if move.seen:
                yield from self._answers()
                yield from self._checkpoint(rare=True)
        yield from self._checkpoint(rare=False)

    # -- moves

    def _made(self, move: Move) -> Iterator[Sight]:
        log, at = self.log, len(self.log.events)
        events = log.do(move.command, move.sender)
        if isinstance(events, Refused):
            yield from [self._sight("refused", _encode(events))] if move.seen else []
            return
        if log.game.is_over:
            return
        audiences = log.audiences[at:]
        yield from self._after(self._feed.frames(log.game, events, audiences), events, audiences)
        if move.undone:
            taken_back = log.undo(1)
            assert isinstance(taken_back, UndoEntry)
            yield from self._after(self._feed.undone(log, taken_back), [], [])

    def _sight(self, exit_: str, data: bytes) -> Sight:
        return self.beat, exit_, data

    def _after(self, frames: list[bytes], events: list[Event], audiences: Sequence[Seats]) -> Iterator[Sight]:
        """What a turn brings: frames, words, and whatever has changed without being sent."""
        if frames[self.viewer.seat] and self.viewer.kind not in SILENT:
            yield self._sight("frame", frames[self.viewer.seat])
        yield from self._words(events, audiences)
        yield from self._changed("legal", legal(self.log.game, self.sender).encoded)
        if self.viewer.kind != STRANGER:
            step = self.log.game.step
            yield from self._changed("step", b"%d %b" % (step.seconds, _tag(self.log.game)))
        if self._team:
            for event, seen_by in zip(events, audiences, strict=True):
                self._team.see(event, seen_by)
            yield from self._changed("team", self._team.encoded())

    def _changed(self, exit_: str, data: bytes) -> Iterator[Sight]:
        if self._last.get(exit_) != data:
            self._last[exit_] = data
            yield self._sight(exit_, data)

    def _words(self, events: list[Event], audiences: Sequence[Seats]) -> Iterator[Sight]:
        if self._narrator:
            told = viewers.LoggedTurn(self.log.game, events, audiences).seen_by(self.reader)
            lines = self._narrator.tell_all(told)
            yield from [self._sight("words", "\n".join(lines).encode())] if lines else []

    # -- what the viewer tries

    def _answers(self) -> Iterator[Sight]:
        """Random commands, most of them not allowed: the answer must not tell more than the rules."""
        if self.viewer.kind in (SPECTATOR, PROJECTOR, TEAM_VIEW):
            return
        game, rng = self.log.game, random.Random(self.seed * 1009 + self.beat)
        departed = _has_left(game, self.viewer.seat)
        if departed and legal(game, self.viewer.seat):
            yield self._sight(FAULT, b"the departed may act")
        for command in attempts(game, rng):
            answer = self._answer(game, command)
            yield self._sight("answer", answer)
            if departed and answer == b"taken":
                yield self._sight(FAULT, b"the departed act")

    def _answer(self, game: State, command: Command) -> bytes:
        refused = decide(game, command, self.sender)
        if not isinstance(refused, Refused):
            return b"taken"
        text = catalogue.refusal("en", refused.code, refused.detail)
        return b"%b %b" % (_encode(refused), text.encode())

    # -- what the viewer asks for

    def _checkpoint(self, rare: bool) -> Iterator[Sight]:
        """Now and then, and at the end: the record, what a newcomer is sent, and the view asked for."""
        is_due = random.Random(self.seed * 2003 + self.beat).random() < 0.01
        if self.viewer.kind in SILENT or (rare and not is_due):
            return
        log = self.log
        yield self._sight("record", writer.write_log(log, self.reader).encode())
        fresh = Feed(log.game.seats).frames(log.game, log.events, log.audiences)
        yield self._sight("rejoined", fresh[self.viewer.seat])
        if not rare and self.seed % 4 == 0:
            yield self._sight("view", Frames(log).view(self.reader))


def _tag(game: State) -> bytes:
    return str(game.step.__struct_config__.tag).encode()


def _has_left(game: State, seat: int) -> bool:
    """Left for good: his last word said, and not called to judge (B2)."""
    speaks = isinstance(game.step, Farewell) and game.step.seat == seat
    return bool(seat) and not game.alive & BIT[seat] and not speaks and game.judge != seat
