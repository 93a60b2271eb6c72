"""Output of commands: words or JSON on stdout; an error is one sentence or one object."""

import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter

from gorod.cli.help import options_of, wanted_language
from gorod.texts import say
from gorod.texts.catalogue import Value

Lang = Literal["ru", "en"]
FINE, WRONG, BAD_INPUT = 0, 1, 2


class CommandError(Exception):
    """An error that stops a command, shown to the user as a sentence or as an object."""

    def __init__(
        self,
        code: str,
        text: str,
        clause: str = "",
        file: str = "",
        line: int = 0,
        column: int = 0,
        status: int = BAD_INPUT,
    ) -> None:
        """`text` is in the user's language. Empty or 0 means that a place is unknown."""
        super().__init__(code)
        self.code, self.text, self.clause, self.status = code, text, clause, status
        self.file, self.line, self.column = file, line, column

    @property
    def place(self) -> str:
        """The known part of `file:line:column: `."""
        parts = [self.file, *(str(number) for number in (self.line, self.column) if number)]
        return "".join(f"{part}:" for part in parts if part) + (" " if self.file or self.line else "")

    def at(self, where: Path | str) -> "CommandError":
        """Set the file, folder or database of the error, and return it."""
        self.file = str(where)
        return self

    def sentence(self) -> str:
        """Return the text with its place and clause."""
        clause = f" [{self.clause}]" if self.clause else ""
        return f"{self.place}{self.text}{clause}"

    def record(self) -> dict[str, Any]:
        """Return the error as an object, with null for unknown values."""
        known = {key: getattr(self, key) or None for key in ("clause", "file", "line", "column")}
        return {"error": {"code": self.code, "text": self.text, **known}}


@Parameter(name="*")
@dataclass(frozen=True)
class Output:
    """The language, and whether to answer in JSON: options of every command."""

    lang: Lang = "ru"
    json: Annotated[bool, Parameter(negative=())] = False

    def say(self, key: str, **values: Value) -> str:
        """Return a text of the command line in this language."""
        return say(self.lang, key, "", **values)

    def in_other_language(self) -> "Output":
        """Return the same output settings in the other language."""
        return replace(self, lang="en" if self.lang == "ru" else "ru")

    def error(self, code: str, key: str = "", **values: Value) -> CommandError:
        """Return an error in this language."""
        return CommandError(code, self.say(key or f"fault-{code}", **values))

    def warn(self, text: str) -> None:
        """Print a warning on stderr."""
        print(f"{self.say('warning')} {text}", file=sys.stderr)


def write_json(value: Any) -> None:
    """Print a JSON value on one line, without escaping non-ASCII characters."""
    text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))
    write_line(text)


def write_line(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def write_words(text: str) -> None:
    """Print words for a person. On a terminal, wrap lines between words."""
    if sys.stdout.isatty():
        columns = get_terminal_size().columns
        text = "\n".join(fill(line, columns, drop_whitespace=True) for line in text.split("\n"))
    write_line(text)


def wanted_output(tokens: list[str]) -> Output:
    """Return the language and form of a command line that is not parsed yet."""
    return Output(wanted_language(tokens), "--json" in options_of(tokens))  # type: ignore[arg-type]


def report(error: CommandError, output: Output) -> int:
    """Print an error and return its exit status."""
    if output.json:
        write_json(error.record())
    else:
        sys.stdout.flush()
        print(error.sentence(), file=sys.stderr)
    return error.status


def file_to_write(path: Path | None, output: Output) -> None:
    """Raise CommandError if a file cannot be written. Called before long work, not after it."""
    if path is None:
        return
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise output.error("cannot_write", file=str(path))


def write_file(path: Path, data: str | bytes, output: Output) -> None:
    """Write a file. Raise CommandError if that fails."""
    try:
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    except OSError:
        raise output.error("cannot_write", file=str(path)) from None
