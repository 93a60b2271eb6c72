"""Records of games: read from files and texts, checked, and what is wrong with them in words."""

import glob
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from gorod.engine.events import Counted, Dealt, Polled, Shuffled
from gorod.engine.log import Log
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import Seat
from gorod.engine.snake_case import snake
from gorod.game import LANG, Game, ruleset_of
from gorod.notation import NotationError, Record, Result, play_unit
from gorod.notation.checker import strict
from gorod.notation.reader import Explanation
from gorod.notation.text import units
from gorod.rules.options import CAST
from gorod.texts import JUDGE, Narrator, refusal, say
from gorod.texts.catalogue import has
from gorod.texts.rules_data import limits
from gorod.texts.voice import Reminders

SUFFIX = ".mgn"


class BadRecord(ValueError):  # noqa: N818 — a name that reads well where it is caught
    """A record that cannot be read, or says what the rules do not.

    >>> import gorod
    >>> try:
    ...     gorod.parse('[Rules "fiim"]')
    ... except gorod.BadRecord as wrong:
    ...     print(wrong.line, wrong.code)
    1 missing_tag
    """

    def __init__(self, file: str, line: int, column: int, code: str, text: str) -> None:
        super().__init__(file, line, column, code, text)
        self.file, self.line, self.column, self.code, self.text = file, line, column, code, text

    def __str__(self) -> str:
        return f"{self.file or '<text>'}:{self.line}:{self.column}: {self.text}"


def read(
    *where: str | Path,
    house: str | Path | None = None,
    lang: str = LANG,
    on_error: Callable[[BadRecord], None] | None = None,
) -> Iterator[Game]:
    """The games of files, folders and patterns one after the other, each held against the rules.

    A record that is wrong raises `BadRecord`; with `on_error` that is told of it, and the others are read.

    >>> import gorod
    >>> [game.winner for game in gorod.read("examples/game.mgn", "examples/half-*.mgn")]
    ['red', None]
    >>> next(gorod.read("examples/house-game.mgn", house="examples/house.toml")).rules.id
    'boxed'
    """
    rules = ruleset_of(house, lang) if house is not None else None
    for file in _files(where):
        try:
            text = file.read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            _tell(BadRecord(str(file), 1, 1, "unreadable", str(error)), on_error)
            continue
        for piece in pieces(text):
            try:
                yield _game(str(file), piece, rules, lang)
            except BadRecord as wrong:
                _tell(wrong, on_error)


def parse(text: str, house: str | Path | None = None, lang: str = LANG) -> Game:
    """The game of a text that holds one.

    >>> import gorod
    >>> gorod.parse(str(gorod.Game("home", deal="C C Dr In M M"))).seats
    (1, 2, 3, 4, 5, 6)
    """
    found = pieces(text)
    if len(found) != 1:
        raise BadRecord("", 1, 1, "not_one", say(lang, "library-not-one", count=len(found)))
    return _game("", found[0], ruleset_of(house, lang) if house is not None else None, lang)


def _tell(wrong: BadRecord, on_error: Callable[[BadRecord], None] | None) -> None:
    if on_error is None:
        raise wrong
    on_error(wrong)


def _files(where: Iterable[str | Path]) -> Iterator[Path]:
    for one in where:
        path = Path(one)
        if path.is_dir():
            yield from sorted(file for file in path.rglob(f"*{SUFFIX}") if file.is_file())
        elif glob.has_magic(str(one)) and not path.exists():
            yield from map(Path, sorted(glob.glob(str(one), recursive=True)))  # noqa: PTH207 — may be absolute
        else:
            yield path


def _game(file: str, piece: "Piece", house: Ruleset | None, lang: str) -> Game:
    played = piece.played(house)
    if isinstance(played, NotationError):
        raise BadRecord(file, played.line, played.column, played.code, notation_words(lang, played))
    result = strict(played)
    if not result.ok:
        words = result_words(lang, played, result)
        raise BadRecord(file, result.line, result.column, "wrong_record", words)
    return Game.of(played.log, seat_names(played), lang, played.unit)


_CASE = re.compile(r'^\s*\[Case\s+"([^"]*)"', re.MULTILINE)


class Piece(Struct, frozen=True):
    """The text of one game or case, with blank lines before it so that lines keep their numbers."""

    index: int
    line: int
    text: str

    @property
    def clause(self) -> str | None:
        """The clause a case tests, None for a game."""
        case = _CASE.search(self.text)
        return case[1] if case else None

    def played(self, house: Ruleset | None) -> Record | NotationError:
        """Read and play it, or what is wrong with its text."""
        try:
            return play_unit(units(self.text)[0], house)
        except NotationError as error:
            return error


def pieces(text: str) -> list[Piece]:
    """Cut a text where a tag follows a line of play."""
    lines = text.splitlines()
    starts = list(_starts(lines))
    spans = pairwise([*starts, len(lines)])
    return [_piece(index, lines, *span) for index, span in enumerate(spans)]


def _piece(index: int, lines: list[str], start: int, end: int) -> Piece:
    return Piece(index, start + 1, "\n" * start + "\n".join(lines[start:end]))


def _starts(lines: list[str]) -> Iterator[int]:
    in_tags = False
    is_first = True
    for at, raw in enumerate(lines):
        line = raw.strip()
        if not line:
            in_tags = False
        if not line or line.startswith(";"):
            continue
        is_tag = line.startswith("[")
        if is_first or (is_tag and not in_tags):
            yield at
        is_first, in_tags = False, is_tag


def seat_names(record: Record) -> dict[Seat, str]:
    """Who sat where, as the record tells."""
    pairs = [tag.values for tag in record.unit.all("Seat") if len(tag.values) == 2]
    return {int(seat): name for seat, name in pairs if seat.isascii() and seat.isdecimal() and len(seat) < 4}


def cast_of(log: Log) -> Cast:
    """The cards on the table, which everybody is told before they are dealt."""
    decks = [event.deck for event in log.events if isinstance(event, Shuffled)]
    dealt = tuple(event.role.id for event in log.events if isinstance(event, Dealt))
    return dict(Counter(decks[-1] if decks else dealt))


def notation_words(lang: str, error: NotationError) -> str:
    """What is wrong with a text."""
    values = {key: str(value) for key, value in error.values.items()}
    why = refusal(lang, values["refusal"], values["detail"]) if "refusal" in values else ""
    why += f" [{values['clause']}]" if values.get("clause") else ""
    key = f"notation-{error.code}" if has(lang, f"notation-{error.code}") else "notation"
    return say(lang, key, why=why, code=error.code, **values)


def result_words(lang: str, record: Record, result: Result | None = None) -> str:
    """What a record says, what the rules say instead, and why, with the clause."""
    said = result or record.result
    names = {role.id: getattr(role.name, lang) for role in record.rules.roles.values()}
    expected, got = outcome_words(lang, said.expected, names), outcome_words(lang, said.got, names)
    told = [] if said.reason.code in SAYS_ALL else [say(lang, "check-mismatch", expected=expected, got=got)]
    why = [*_told(lang, record, said.reason), *_own_words(lang, record, said.reason)]
    clause = f" [{said.reason.clause}]" if said.reason.clause else ""
    return f"{' '.join([*told, *why])}{clause}"


SAYS_ALL = ("cast", "missing", "not_voted_on")
"""Reasons beside which nothing was expected."""


def _told(lang: str, record: Record, reason: Explanation) -> list[str]:
    """The votes in figures, and the events that decided it as a judge tells them."""
    narrator = Narrator(record.rules, lang, viewer=JUDGE, reminders=Reminders.NONE)
    wanted = set(reason.events)
    sums: dict[Seat, int] = {}
    found = []
    for at, event in enumerate(record.log.events if wanted else ()):
        lines = narrator.tell(event)
        if at in wanted and isinstance(event, Counted | Polled):
            sums |= {event.candidate: event.sum} if isinstance(event, Counted) else dict(event.sums)
        else:
            found += lines if at in wanted else []
    counted = ", ".join(f"{seat} — {votes}" for seat, votes in sums.items())
    return [*([say(lang, "check-sums", list=counted)] if sums else []), *found]


def _own_words(lang: str, record: Record, reason: Explanation) -> list[str]:
    """A sentence where no event tells it."""
    if not reason.code:
        return []
    step = say(lang, f"step-{snake(type(record.log.game.step).__name__)}", record.rules.id)
    other = say(lang, "check-other-cast") if reason.detail == CAST else ""
    return [say(lang, f"check-{reason.code}", detail=other or limits(lang, reason.detail), step=step)]


def outcome_words(lang: str, text: str, names: dict[str, str] | None = None) -> str:
    """An outcome in words, and as it is written where notation has a word for it."""
    if not text:
        return say(lang, "outcome-word-blank")
    if text in (names or {}):
        return (names or {})[text]
    if text.startswith("refused "):
        return _refused(lang, text.split()[1:])
    words = text.replace("no vote", "no_vote").split()
    told = [_word(lang, word) for word in words]
    if text in NOT_NOTATION or told == words:
        return ", ".join(told) if text in NOT_NOTATION else _as_written(lang, text)
    return f"{_as_written(lang, text)} ({', '.join(told)})"


NOT_NOTATION = ("accepted", "nothing", "yes", "no", "unclear", "killed")
"""Answers of ours that no record writes."""


def _as_written(lang: str, text: str) -> str:
    """Words of the notation stand in quotation marks; numbers alone need none."""
    is_plain = all(char.isdecimal() or char == " " for char in text)
    return text if is_plain else say(lang, "as-written", text=text)


def _word(lang: str, word: str) -> str:
    key = "outcome-word-unfinished" if word == "*" else f"outcome-word-{word}"
    return say(lang, key) if key.replace("-", "").replace("_", "").isalpha() and has(lang, key) else word


def _refused(lang: str, words: list[str]) -> str:
    """`refused not_yourself G3` as a sentence; a record may name the clause alone."""
    clause = "".join(f" [{word}]" for word in words if not word.islower())
    code = next((word for word in words if word.islower()), "")
    if not code:
        return say(lang, "outcome-word-refused") + clause
    return say(lang, "outcome-refused", why=refusal(lang, code).rstrip("."), clause=clause)
