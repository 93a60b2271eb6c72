"""The game by printed lines and typed answers, for screen readers, pipes and scripts."""

import sys
from collections.abc import Callable
from pathlib import Path

from gorod.cli.output import CommandError, Output, write_line
from gorod.cli.terminal.card_and_notes import Notes, card_lines
from gorod.cli.terminal.ending import ending
from gorod.cli.terminal.menu import REST, Effect, Menu, MenuItem, menu_of
from gorod.cli.terminal.save import SaveFile
from gorod.cli.terminal.typed_speech import speech_of
from gorod.engine.commands import Command
from gorod.engine.refusal import Refused
from gorod.services.solo import LineKind, Solo
from gorod.texts import refusal


class LeftEarly(Exception):  # noqa: N818 — it is an answer, not an error
    """The person leaves, or there is nothing more to read."""


class LineMode:
    """Prints what happens, and asks until there is an answer."""

    def __init__(self, solo: Solo, output: Output, save: SaveFile | None) -> None:
        self._solo, self._output, self._save = solo, output, save
        self._notes = Notes(solo.players)

    def play(self) -> None:
        """The whole game, or as far as the person stays."""
        self._say("play-plain-intro", n=self._solo.seat, players=self._solo.players)
        try:
            while not self._solo.is_over:
                self._go_on()
                if self._solo.is_asked:
                    self._ask()
            self._end()
        except LeftEarly:
            self._say("play-left-early")
        finally:
            self._keep()

    def _keep(self) -> None:
        """Left early or played to the end, interrupted or not."""
        if self._save:
            self._save.write(self._solo.record())
            self._say("play-saved", file=str(self._save.path))

    def _end(self) -> None:
        self._print_news()
        for line in ending(self._solo, self._output.lang, self._notes):
            write_line(_headed(line.text, line.kind))
        if self._save is None and sys.stdin.isatty():
            self._offer_to_save()

    def _offer_to_save(self) -> None:
        self._say("play-offer-save")
        try:
            typed = self._read()
            if typed:
                self._save = SaveFile(Path(typed), self._output)
        except CommandError as error:
            write_line(error.sentence())
            self._offer_to_save()
        except LeftEarly:
            return

    def _go_on(self) -> None:
        self._print_news()
        while self._solo.go_on():
            self._print_news()
            if self._save:
                self._save.follow(self._solo)

    def _print_news(self) -> None:
        for news in self._solo.news():
            if news.afresh:
                self._say("play-undone")
                continue
            for line in news.lines:
                if line.kind is not LineKind.CARD:
                    write_line(_headed(line.text, line.kind))

    def _say(self, key: str, **values: str | int) -> None:
        write_line(self._output.say(key, **values))

    # -- questions

    def _ask(self) -> None:
        menu = menu_of(self._solo.rules, self._solo.view, self._output.lang)
        for line in self._shown(menu):
            write_line(line)
        typed = self._read()
        word, _, rest = typed.removeprefix("/").removeprefix(".").partition(" ")
        aside = _ASIDES.get(word.casefold())
        if aside and (typed[0] in "/.?" or not menu.may_speak):
            aside(self, rest.strip())
        else:
            self._answer(menu, typed)

    def _shown(self, menu: Menu) -> list[str]:
        """The question, then each kind of answer on a line of its own."""
        groups = {choice.group: None for choice in menu.choices if choice.group}
        numbers = {name: [c.key for c in menu.choices if c.group == name] for name in groups}
        lines = [menu.prompt, *(f"  {name}: {' '.join(keys)}" for name, keys in numbers.items())]
        lines += [
            f"  {c.key}: {c.label}"
            for c in menu.choices
            if c.key.isdecimal() and c.key != REST and not c.group
        ]
        lines += [f"  {self._output.say('play-plain-words')}"] if menu.may_speak else []
        rest = menu.choice(REST)
        return [*lines, f"  Enter: {rest.label}"] if rest else lines

    def _read(self) -> str:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.buffer.readline()
        if not line:
            write_line("")
            raise LeftEarly
        return line.decode("utf-8", "replace").strip()

    def _answer(self, menu: Menu, typed: str) -> None:
        choice = menu.choice(typed) or (menu.choice(REST) if not typed else None)
        numbers = typed.replace(",", " ").split()
        if choice and choice.does in (Effect.COMMAND, Effect.NOTHING):
            self._choose(choice)
        elif numbers and all(number.isdecimal() for number in numbers):
            self._name(menu, tuple(int(number) for number in numbers if len(number) < 4))
        elif menu.may_speak and typed:
            self._do(speech_of(typed, self._solo.rules, self._solo.players))
        else:
            self._say("play-not-understood")

    def _choose(self, choice: MenuItem) -> None:
        if choice.command is None:
            self._solo.let_pass()
        else:
            self._do(choice.command)

    def _name(self, menu: Menu, seats: tuple[int, ...]) -> None:
        command = menu.several.command(seats) if menu.several else None
        if command is None:
            self._say("play-no-such-number")
        else:
            self._do(command)

    def _do(self, command: Command) -> None:
        answer = self._solo.do(command)
        if isinstance(answer, Refused):
            write_line(refusal(self._output.lang, answer.code, answer.detail))

    # -- asides

    def help(self, _: str) -> None:
        """What can be typed."""
        self._say("play-plain-help")

    def card(self, _: str) -> None:
        """The own card."""
        for line in card_lines(self._solo.rules, self._solo.view, self._output.lang):
            write_line(line)

    def table(self, _: str) -> None:
        """Who is at the table, who has left, who is put to the vote."""
        view = self._solo.view
        self._say("play-plain-alive", list=", ".join(map(str, view.alive)))
        for gone in view.left:
            self._say("play-plain-gone", n=gone.seat, how=self._output.say(f"how-{gone.how}"))
        if view.step.candidates:
            self._say("play-plain-candidates", list=", ".join(map(str, view.step.candidates)))
        for seat, note in sorted(self._notes.by_seat.items()):
            guess = self._output.say(f"color-{note.guess}") if note.guess else ""
            self._say("play-plain-note", n=seat, text=" ".join(filter(None, (guess, note.text))))

    def note(self, words: str) -> None:
        """A note on a seat."""
        is_written = self._notes.write(words)
        self._say("play-noted" if is_written else "play-note-hint")

    def undo(self, _: str) -> None:
        """Take the last decision back."""
        if not self._solo.undo():
            self._say("play-nothing-to-undo")

    def leave(self, _: str) -> None:
        """Stop here."""
        raise LeftEarly


_ASIDES: dict[str, Callable[[LineMode, str], None]] = {
    **dict.fromkeys(("?", "помощь", "help"), LineMode.help),
    **dict.fromkeys(("карта", "card"), LineMode.card),
    **dict.fromkeys(("стол", "table"), LineMode.table),
    **dict.fromkeys(("заметка", "note"), LineMode.note),
    **dict.fromkeys(("назад", "undo"), LineMode.undo),
    **dict.fromkeys(("выход", "quit"), LineMode.leave),
}


def _headed(text: str, kind: LineKind) -> str:
    return f"\n{text}" if kind is LineKind.HEADING else text
