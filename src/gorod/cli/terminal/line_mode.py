"""The game as printed lines and typed answers, for screen readers, pipes and scripts."""

import sys
from collections.abc import Callable
from pathlib import Path

from gorod.cli.output import CommandError, Output, write_words
from gorod.cli.terminal.card_and_notes import card_lines, claim_words, claims_of
from gorod.cli.terminal.ending import departure_words, ending
from gorod.cli.terminal.handbook import Chapter, found_in, pages
from gorod.cli.terminal.head_words import thinking_words
from gorod.cli.terminal.menu import REST, Effect, Menu, MenuItem, menu_of
from gorod.cli.terminal.playback import Playback, StoryCourse
from gorod.cli.terminal.save import SaveFile
from gorod.cli.terminal.session import Session
from gorod.cli.terminal.thinking import LONG_THOUGHT_S
from gorod.cli.terminal.typed_speech import speech_of, understood
from gorod.engine.commands import Command
from gorod.engine.refusal import Refused
from gorod.services.solo.story import LineKind
from gorod.texts import refusal


class LeftEarly(Exception):  # noqa: N818 — it is an answer, not an error
    """The person leaves, or the input has ended."""


class LineMode:
    """Prints events and reads answers."""

    def __init__(self, session: Session, output: Output) -> None:
        self._session, self._solo, self._output = session, session.solo, output
        self._playback, self._notes = Playback(session.solo), session.notes
        self._printed = 0
        self._is_watching = sys.stdin.isatty()

    def play(self) -> None:
        """Play until the game ends or the person leaves."""
        self._greet()
        try:
            while not self._solo.is_over:
                self._go_on()
                if self._solo.is_asked:
                    self._ask()
                self._session.follow()
            self._end()
        except LeftEarly:
            self._say_left()
        except KeyboardInterrupt:
            write_words("")
            self._say_left()
            raise
        finally:
            self._keep()

    def _say_left(self) -> None:
        self._say("play-left-kept" if self._session.is_kept else "play-left-early")

    def _greet(self) -> None:
        """Print the person's seat; for a resumed game also what happened since the last dusk or dawn."""
        self._say("play-plain-intro", n=self._solo.seat, players=self._solo.players)
        if self._session.is_resumed:
            self._playback.catch_up()
            lines = self._playback.lines
            headings = [at for at, line in enumerate(lines) if line.kind is LineKind.HEADING]
            self._printed = headings[-1] if headings else 0
            self._print_new(len(lines))
        elif self._solo.is_by_lot:
            self._say("play-by-lot")

    def _keep(self) -> None:
        """Save the game, whether it is finished, left or interrupted."""
        if self._session.save:
            self._session.save.write(self._solo.record())
            self._say("play-saved", file=str(self._session.save.path))
        self._session.follow()
        self._session.leave()

    def _end(self) -> None:
        self._playback.catch_up()
        self._print_new(len(self._playback.lines))
        for line in ending(self._solo, self._output.lang, self._notes):
            write_words(_headed(line.text, line.kind))
        if self._session.save is None and sys.stdin.isatty():
            self._offer_to_save()

    def _offer_to_save(self) -> None:
        self._say("play-offer-save")
        try:
            typed = self._read()
            if typed:
                self._session.save = SaveFile(Path(typed).expanduser(), self._output)
        except CommandError as error:
            write_words(error.sentence())
            self._offer_to_save()
        except LeftEarly:
            return

    def _go_on(self) -> None:
        """Play on until the game waits. Consecutive silent players are one line, printed at its end."""
        while (course := self._playback.step()) is not StoryCourse.WAITING:
            if course is StoryCourse.THINKING:
                self._wait()
                continue
            self._session.follow()
            lines = self._playback.lines
            self._print_new(len(lines) - bool(lines[-1].silent))
        self._print_new(len(self._playback.lines))

    def _wait(self) -> None:
        """Wait for a thinking program. On a terminal, print who is thinking if it takes long."""
        thinking = self._playback.thinking
        if not thinking.wait(LONG_THOUGHT_S) and sys.stdout.isatty():
            write_words(thinking_words(self._playback, self._output.lang))
            sys.stdout.flush()
        while not thinking.wait(LONG_THOUGHT_S):
            continue

    def _print_new(self, end: int) -> None:
        for line in self._playback.lines[self._printed : end]:
            if line.kind is LineKind.HEADING:
                self._pause()
            if line.kind is not LineKind.CARD:
                write_words(_headed(line.text, line.kind))
        self._printed = max(self._printed, end)

    def _pause(self) -> None:
        """After the person has left the table, wait for Enter at each phase, unless they skip to the end.

        There are no pauses if the input is not a terminal.
        """
        if not self._is_watching or self._solo.seat in self._playback.view.alive or not self._printed:
            return
        self._say("play-plain-watching")
        self._is_watching = self._read().removeprefix("/").casefold() not in SKIP_WORDS

    def _say(self, key: str, **values: str | int) -> None:
        write_words(self._output.say(key, **values))

    # -- questions

    def _ask(self) -> None:
        menu = menu_of(self._solo.rules, self._solo.view, self._output.lang)
        for line in self._shown(menu):
            write_words(line)
        typed = self._read()
        word, _, rest = typed.removeprefix("/").removeprefix(".").partition(" ")
        aside = _ASIDES.get(word.casefold())
        if aside and (typed[0] in "/.?" or not menu.may_speak):
            aside(self, rest.strip())
        else:
            self._answer(menu, typed)

    def _shown(self, menu: Menu) -> list[str]:
        """Return the question, then each kind of answer on its own line."""
        if len(menu.choices) == 1:
            return [menu.prompt, f"  Enter: {_label(menu.choices[0])}"]
        groups = {choice.group: None for choice in menu.choices if choice.group}
        numbers = {name: [c.key for c in menu.choices if c.group == name] for name in groups}
        lines = [menu.prompt, *(f"  {name}: {' '.join(keys)}" for name, keys in numbers.items())]
        lines += [
            f"  {c.key}: {c.label}"
            for c in menu.choices
            if c.key.isdecimal() and c.key != REST and not c.group
        ]
        lines += [f"  {self._output.say('play-plain-words')}"] if menu.may_speak else []
        usual = menu.usual
        return [*lines, f"  Enter: {_label(usual)}"] if usual else lines

    def _read(self) -> str:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.buffer.readline()
        if not line:
            write_words("")
            raise LeftEarly
        return line.decode("utf-8", "replace").strip()

    def _answer(self, menu: Menu, typed: str) -> None:
        choice = menu.choice(typed) if typed else menu.usual
        numbers = typed.replace(",", " ").split()
        if choice and choice.does in (Effect.COMMAND, Effect.NOTHING):
            self._choose(choice)
        elif numbers and all(number.isdecimal() for number in numbers):
            self._name(menu, tuple(int(number) for number in numbers if len(number) < 4))
        elif menu.may_speak and typed:
            self._speak(typed)
        else:
            self._say("play-not-understood")

    def _speak(self, typed: str) -> None:
        """Say the typed words, and print how the table understood them."""
        said = speech_of(typed, self._solo.rules, self._solo.players)
        taken = understood(said, typed, self._solo)
        if self._do(said):
            write_words(taken)

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

    def _do(self, command: Command) -> bool:
        """Do a command. Return whether it was legal; if not, print the reason."""
        answer = self._solo.do(command)
        if isinstance(answer, Refused):
            write_words(refusal(self._output.lang, answer.code, answer.detail))
        return answer is None

    # -- commands outside of the game

    def help(self, _: str) -> None:
        """Print what can be typed."""
        self._say("play-plain-help")

    def card(self, _: str) -> None:
        """Print the person's card."""
        for line in card_lines(self._solo.rules, self._solo.view, self._output.lang):
            write_words(line)

    def table(self, _: str) -> None:
        """Print who is alive, who has left, the candidates, the claims and the notes."""
        view = self._solo.view
        self._say("play-plain-alive", list=", ".join(map(str, view.alive)))
        for gone in view.left:
            self._say("play-plain-gone", n=gone.seat, how=departure_words(gone, self._output.lang))
        if view.step.candidates:
            self._say("play-plain-candidates", list=", ".join(map(str, view.step.candidates)))
        for seat, claims in sorted(claims_of(self._playback.lines).items()):
            claimed = claim_words(self._solo.rules, claims, self._output.lang)
            self._say("play-plain-claim", n=seat, text=claimed)
        for seat, note in sorted(self._notes.by_seat.items()):
            guess = self._output.say(f"color-{note.guess}") if note.guess else ""
            self._say("play-plain-note", n=seat, text=" ".join(filter(None, (guess, note.text))))

    def note(self, words: str) -> None:
        """Write a note on a seat."""
        is_written = self._notes.write(words)
        self._say("play-noted" if is_written else "play-note-hint")

    def undo(self, _: str) -> None:
        """Take the last decision back."""
        is_undone = self._solo.undo()
        self._say("play-undone" if is_undone else "play-nothing-to-undo")
        self._show_as_it_stands()

    def _show_as_it_stands(self) -> None:
        """Skip the retold story, because it was printed before."""
        self._playback.catch_up()
        self._printed = len(self._playback.lines)

    def rules(self, words: str) -> None:
        """Print the rules of this table, or the paragraphs with these words."""
        self._read_aloud(Chapter.RULES, words)

    def glossary(self, words: str) -> None:
        """Print the players' slang."""
        self._read_aloud(Chapter.GLOSSARY, words)

    def _read_aloud(self, chapter: Chapter, words: str) -> None:
        found = found_in(pages(chapter, self._solo, self._output.lang), words)
        for page in found or [self._output.say("play-book-nothing", words=words)]:
            write_words(page)

    def language(self, _: str) -> None:
        """Switch to the other language."""
        self._output = self._output.in_other_language()
        self._solo.speak(self._output.lang)
        self._show_as_it_stands()
        self._say("play-language")

    def listen(self, _: str) -> None:
        """Let others speak first in a discussion."""
        self._solo.listen()

    def leave(self, _: str) -> None:
        """Leave the game."""
        raise LeftEarly


_ASIDES: dict[str, Callable[[LineMode, str], None]] = {
    **dict.fromkeys(("?", "помощь", "help"), LineMode.help),
    **dict.fromkeys(("карта", "card"), LineMode.card),
    **dict.fromkeys(("стол", "table"), LineMode.table),
    **dict.fromkeys(("заметка", "note"), LineMode.note),
    **dict.fromkeys(("назад", "undo"), LineMode.undo),
    **dict.fromkeys(("правила", "rules"), LineMode.rules),
    **dict.fromkeys(("словарь", "glossary"), LineMode.glossary),
    **dict.fromkeys(("язык", "lang", "english", "русский"), LineMode.language),
    **dict.fromkeys(("слушать", "listen"), LineMode.listen),
    **dict.fromkeys(("выход", "quit"), LineMode.leave),
}

SKIP_WORDS = ("конец", "end")
"""Words that skip to the end of the game."""


def _label(choice: MenuItem) -> str:
    """Return a choice in words, also if its label is only a number."""
    return f"{choice.group} {choice.label}".strip()


def _headed(text: str, kind: LineKind) -> str:
    return f"\n{text}" if kind is LineKind.HEADING else text
