"""`gorod engine`: plays one game by JSON lines, one answer per request."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from gorod.cli.inputs import house_of, refused, ruleset, started
from gorod.cli.output import FINE, CommandError, Output
from gorod.cli.viewers import Frames
from gorod.engine import commands
from gorod.engine.audience import JUDGE_VIEWER, PUBLIC, Viewer
from gorod.engine.commands import CLOCK, Command, Sender
from gorod.engine.decide import legal
from gorod.engine.log import Log
from gorod.engine.refusal import Refusal, Refused
from gorod.engine.ruleset import Ruleset
from gorod.engine.start import Setup
from gorod.notation import NotationError
from gorod.notation.line_player import LinePlayer, Stopped, WrongAnswer, play_line
from gorod.notation.reader import clause_of_step, reason_of
from gorod.notation.text import Line, one_line
from gorod.notation.writer import write_log
from gorod.record_words import notation_words, outcome_words
from gorod.rules.options import plain

_encode = msgspec.json.Encoder().encode
_SENDERS: dict[str, Sender] = {"judge": commands.JUDGE, "clock": CLOCK}
Answer = dict[str, Any]


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a new game: a deal by marks or by role ids, or a deck still to be dealt."""

    rules: str | None = None
    options: dict[str, Any] = {}
    deal: str | list[str] = ""
    deck: str | list[str] = ""
    penalties: dict[str, int] = {}
    """Fouls carried over from an earlier game, by seat (K3)."""


class EngineSession:
    """Plays one game at a time. Every message gets an answer."""

    def __init__(self, output: Output, house: Ruleset | None) -> None:
        self._output, self._house = output, house
        self._log: Log | None = None
        self._frames: Frames | None = None
        self._player: LinePlayer

    def answer(self, message: bytes) -> bytes:
        try:
            answer = self._answer(message)
        except CommandError as error:
            answer = _no(error)
        except Exception as error:
            answer = _no(self._output.error("internal", what=f"{type(error).__name__}: {error}"))
        return _encode(answer)

    def _answer(self, message: bytes) -> Answer:
        try:
            asked = msgspec.json.decode(message, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise self._malformed("json") from None
        kind = next((key for key in _ANSWERS if key in asked), "")
        if not kind or set(asked) - {kind, *_BESIDE.get(kind, ())}:
            raise self._malformed("message")
        return {"ok": True, **_ANSWERS[kind](self, asked)}

    def _malformed(self, what: str, **values: str) -> CommandError:
        return self._output.error(Refusal.MALFORMED.code, f"malformed-{what}", **values)

    @property
    def log(self) -> Log:
        """The log of the current game."""
        if self._log is None:
            raise self._output.error("no_game")
        return self._log

    def _begin(self, log: Log) -> None:
        self._log, self._frames, self._player = log, Frames(log), LinePlayer(log)

    # -- a new game

    def new(self, asked: Answer) -> Answer:
        """Start a game, replacing the current one."""
        try:
            new = msgspec.convert(asked["new"], NewGame)
        except msgspec.ValidationError as error:
            raise self._malformed("new", why=_where(error)) from None
        options = tuple(f"{name}={_plain(value)}" for name, value in new.options.items())
        rules = ruleset(new.rules, self._house_for(new.rules), options, self._output)
        events = started(rules, self._output, new.deal, new.deck, self._penalties(new))
        self._begin(Log(events))
        return {"events": events}

    def _penalties(self, new: NewGame) -> Setup:
        seats = {word: int(word) for word in new.penalties if word.isdecimal() and word.isascii()}
        wrong = next((word for word in new.penalties if word not in seats), None)
        if wrong is not None:
            raise self._malformed("new", why=f"penalties: {wrong}")
        return Setup(penalties=tuple(sorted((seats[word], count) for word, count in new.penalties.items())))

    def _house_for(self, name: str | None) -> Ruleset | None:
        """Return the house rules if they change the named ruleset, or if none is named."""
        return self._house if self._house and name in (None, self._house.id) else None

    # -- moves

    def do(self, asked: Answer) -> Answer:
        """Do a command of a sender."""
        try:
            command = msgspec.convert(asked["do"], Command)
        except msgspec.ValidationError as error:
            raise self._malformed("command", why=_where(error)) from None
        events = self.log.do(command, self._sender(asked.get("as")))
        if isinstance(events, Refused):
            raise refused(events, self._output)
        return {"events": events}

    def _sender(self, word: object) -> Sender:
        if isinstance(word, str) and word in _SENDERS:
            return _SENDERS[word]
        return self._seat(word, "sender")

    def _seat(self, word: object, what: str) -> int:
        if type(word) is not int:
            raise self._malformed(what)
        if not 1 <= word <= self.log.game.seats:
            raise self._output.error("no_such_seat", seats=self.log.game.seats)
        return word

    def line(self, asked: Answer) -> Answer:
        """Play a line of a record. If it fails, it is undone, unless the line itself states the refusal."""
        log, text = self.log, asked["line"]
        if not isinstance(text, str):
            raise self._malformed("line")
        if not text.partition(";")[0].strip():
            return {"events": []}
        turns, since = log.turns, len(log.events)
        try:
            line = one_line(text)
            self._compare(line, play_line(self._player, line))
        except (NotationError, Stopped, WrongAnswer, CommandError) as why:
            error = self._line_error(why)
            if not (isinstance(why, Stopped) and _says_refused(line)):
                self._take_back(turns)
            raise error from None
        return {"events": log.events[since:]}

    def _take_back(self, turns: int) -> None:
        """Undo the commands since `turns`, and remove the undo from the audit."""
        if self.log.turns > turns:
            self.log.undo(self.log.turns - turns)
            self.log.audit.pop()

    def _compare(self, line: Line, got: tuple[str, ...]) -> None:
        if line.outcome not in (None, got or ("none",)):
            rules, events = self.log.game.rules, self.log.events
            clause = reason_of(rules, events, self._player.start, of_winner=False).clause
            clause = clause or clause_of_step(rules, self.log.game.step)
            raise self._mismatch(" ".join(line.outcome or ()), " ".join(got) or "nothing", clause)

    def _line_error(self, why: NotationError | Stopped | WrongAnswer | CommandError) -> CommandError:
        rules = self.log.game.rules
        match why:
            case NotationError():
                return CommandError(why.code, notation_words(self._output.lang, why), column=why.column)
            case Stopped():
                return refused(why.refused, self._output)
            case WrongAnswer():
                return self._mismatch(why.token.text, why.got, clause_of_step(rules, self.log.game.step))
        return why

    def _mismatch(self, expected: str, got: str, clause: str) -> CommandError:
        words = {"expected": expected, "got": got}
        told = {name: outcome_words(self._output.lang, text) for name, text in words.items()}
        return CommandError("wrong_outcome", self._output.say("check-mismatch", **told), clause=clause)

    def undo(self, asked: Answer) -> Answer:
        """Undo the last commands."""
        undone = self.log.undo(asked["undo"])
        if isinstance(undone, Refused):
            raise refused(undone, self._output)
        self._begin(self.log)
        return {"events": [{"t": "undone", "to": undone.to}]}

    # -- questions

    def legal(self, asked: Answer) -> Answer:
        """Return the legal commands of a sender."""
        moves = legal(self.log.game, self._sender(asked["legal"]))
        return {"legal": msgspec.Raw(moves.encoded)}

    def view(self, asked: Answer) -> Answer:
        """Return the view of a viewer."""
        viewer = self._viewer(asked["view"])
        assert self._frames is not None
        return {"view": msgspec.Raw(self._frames.view(viewer))}

    def record(self, asked: Answer) -> Answer:
        """Return the game as MGN, as far as a viewer has seen it."""
        return {"record": write_log(self.log, self._viewer(asked["record"]))}

    def _viewer(self, word: object) -> Viewer:
        return str(word) if word in (PUBLIC, JUDGE_VIEWER) and self.log else self._seat(word, "viewer")


def _says_refused(line: Line) -> bool:
    return line.outcome is not None and line.outcome[0] == "refused"


def _where(error: msgspec.ValidationError) -> str:
    """Return the name of the invalid field, independent of the language."""
    named: list[str] = re.findall(r"`([^`]*)`", str(error))
    return named[-1] if named else ""


def _plain(value: Any) -> str:
    return plain(tuple(value) if isinstance(value, list) else value)


def _no(error: CommandError) -> Answer:
    known = {"code": error.code, "clause": error.clause, "text": error.text}
    place = {"column": error.column} if error.column else {}
    return {"ok": False, "refused": {**known, **place}}


_ANSWERS: dict[str, Callable[[EngineSession, Answer], Answer]] = {
    "new": EngineSession.new,
    "line": EngineSession.line,
    "do": EngineSession.do,
    "legal": EngineSession.legal,
    "view": EngineSession.view,
    "undo": EngineSession.undo,
    "record": EngineSession.record,
}
_BESIDE = {"do": ("as",)}


def engine(
    *,
    house: Path | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Answer until the input ends."""
    session = EngineSession(output, house_of(house, output))
    for line in iter(sys.stdin.buffer.readline, b""):
        if line.strip():
            sys.stdout.write(session.answer(line).decode() + "\n")
            sys.stdout.flush()
    return FINE
