"""The game for a program: writes frames and reads commands, one JSON value per line."""

import sys

import msgspec

from gorod.cli.output import Output, write_json, write_line
from gorod.cli.terminal.session import Session
from gorod.engine.commands import Command
from gorod.engine.refusal import Refusal, Refused
from gorod.texts import refusal


class Undo(msgspec.Struct, tag_field="do", tag="undo"):
    """Take the last decision back."""


_decode = msgspec.json.Decoder(Command | Undo | None).decode


class JsonMode:
    """Writes every frame, and asks with the list of legal commands."""

    def __init__(self, session: Session, output: Output) -> None:
        self._session, self._solo, self._output = session, session.solo, output

    def play(self) -> None:
        """Play until the game or the input ends."""
        try:
            self._play()
        finally:
            if self._session.save:
                self._session.save.write(self._solo.record())
            self._session.follow()
            self._session.leave()

    def _play(self) -> None:
        while not self._solo.is_over:
            self._go_on()
            if self._solo.is_asked and not self._ask():
                return

    def _go_on(self) -> None:
        is_on = True
        while is_on:
            for news in self._solo.news():
                write_line(news.frame.decode())
            is_on = self._solo.go_on()

    def _ask(self) -> bool:
        write_json({"asked": self._solo.view.legal})
        sys.stdout.flush()
        line = sys.stdin.buffer.readline()
        if line:
            self._answer(line.strip() or b"null")
        return bool(line)

    def _answer(self, line: bytes) -> None:
        try:
            command = _decode(line)
        except (msgspec.DecodeError, RecursionError):
            self._refuse(Refusal.MALFORMED.code, "", "")
            return
        if command is None:
            self._solo.let_pass()
        elif isinstance(command, Undo):
            if not self._solo.undo():
                self._refuse(Refusal.NOTHING_TO_UNDO.code, "", "")
        else:
            self._do(command)

    def _do(self, command: Command) -> None:
        answer = self._solo.do(command)
        if isinstance(answer, Refused):
            self._refuse(answer.code, answer.clause, answer.detail)

    def _refuse(self, code: str, clause: str, detail: str) -> None:
        text = refusal(self._output.lang, code, detail)
        write_json({"refused": {"code": code, "clause": clause, "text": text}})
