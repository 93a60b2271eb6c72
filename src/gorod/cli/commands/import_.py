"""`gorod import`: converts records of other programs to MGN."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import Struct

from gorod.cli.inputs import files_in, text_of
from gorod.cli.output import BAD_INPUT, FINE, WRONG, CommandError, Output, write_file, write_json, write_line
from gorod.imports import BadSource, Conversion, Platform, convert, games_of
from gorod.notation import NotationError
from gorod.notation.checker import strict
from gorod.record_words import notation_words, result_words
from gorod.records import pieces

SOURCES = "*.json"


class Imported(Struct, frozen=True):
    """A converted game with its source file. `text` says what is wrong with it, if anything."""

    file: str
    copy: Conversion
    text: str


def import_(
    *files: Path,
    platform: Annotated[Platform, Parameter(name="--from")],
    out: Path | None = None,
    names: Annotated[bool, Parameter(negative=())] = False,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    found = files_in(files, SOURCES)
    if not found:
        raise output.error("no_json")
    _prepare(out, output)
    importer = Importer(platform, names, output)
    games = [game for file in found for game in importer.games(file)]
    if output.json:
        write_json({"games": [_record(game) for game in games], "bad": importer.bad})
    _deliver(games, platform, out, output)
    return BAD_INPUT if importer.bad else WRONG if any(game.text for game in games) else FINE


class Importer:
    """Converts files. A bad one is reported and skipped."""

    def __init__(self, platform: Platform, names: bool, output: Output) -> None:
        self._platform, self._names, self._output = platform, names, output
        self.bad: list[dict[str, Any]] = []

    def games(self, file: Path) -> list[Imported]:
        try:
            sources = games_of(text_of(file, self._output))
        except (BadSource, CommandError) as bad:
            self._lay_aside(file, bad)
            return []
        return [game for source in sources for game in self._imported(file, source)]

    def _imported(self, file: Path, source: dict[str, Any]) -> Iterator[Imported]:
        """Convert one game. An error in it does not stop the others."""
        try:
            copy = convert(source, self._platform, self._names)
            yield Imported(str(file), copy, self._wrong(copy))
        except Exception as error:
            self._lay_aside(file, error)

    def _wrong(self, copy: Conversion) -> str:
        """Check a converted game against the rules. Return what is wrong, or an empty string."""
        played = pieces(copy.text)[0].played(None)
        if isinstance(played, NotationError):
            return notation_words(self._output.lang, played)
        result = strict(played)
        return "" if result.ok else result_words(self._output.lang, played, result)

    def _lay_aside(self, file: Path, error: Exception) -> None:
        told = self._explained(file, error)
        self.bad.append(told.record()["error"])
        if not self._output.json:
            print(told.sentence(), file=sys.stderr)

    def _explained(self, file: Path, error: Exception) -> CommandError:
        """Return an error with its text and place."""
        if isinstance(error, CommandError):
            return error
        if isinstance(error, BadSource):
            text = self._output.say(f"fault-{error.code.replace('_', '-')}", platform=self._platform)
            return CommandError(error.code, text, "", str(file), error.line, error.column)
        text = self._output.say("fault-internal", what=f"{type(error).__name__}: {error}")
        return CommandError("internal", text, "", str(file))


def _record(game: Imported) -> dict[str, Any]:
    check = {"ok": not game.text, "text": game.text}
    return {"file": game.file, "id": game.copy.id, "mgn": game.copy.text, "check": check}


def _prepare(out: Path | None, output: Output) -> None:
    """Create the folder, or raise CommandError before the work begins."""
    try:
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise output.error("cannot_write", file=str(out)) from None


def _deliver(games: list[Imported], platform: Platform, out: Path | None, output: Output) -> None:
    """Write the games to separate files or to stdout. Print a warning for each that fails the check."""
    taken: set[str] = set()
    for at, game in enumerate(games):
        if out is not None:
            path = out / f"{_name(platform, game.copy.id or str(at + 1), taken)}.mgn"
            write_file(path, game.copy.text, output)
        if not output.json:
            write_line(str(path) if out is not None else game.copy.text)
        if game.text:
            output.warn(output.say("fault-not-imported", why=game.text))


def _name(platform: Platform, id_: str, taken: set[str]) -> str:
    """Return a file name that is unique in this run."""
    plain = f"{platform}-{re.sub(r'[^A-Za-z0-9_-]', '_', id_)}"
    name = next(word for word in (plain, *(f"{plain}-{n}" for n in range(2, 9999))) if word not in taken)
    taken.add(name)
    return name
