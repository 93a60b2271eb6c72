"""Records of files: cut into games and cases, played, and what is wrong with them in words."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from gorod.cli.arguments import house_of, text_of
from gorod.cli.output import WRONG, CommandError, Output
from gorod.cli.viewers import JUDGE, PUBLIC, Viewer
from gorod.engine.events import Counted, Dealt, Polled, Shuffled
from gorod.engine.log import Log
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import Seat
from gorod.engine.snake_case import snake
from gorod.notation import NotationError, Record, Result, play_unit
from gorod.notation.reader import Explanation
from gorod.notation.text import units
from gorod.rules.options import CAST
from gorod.texts import Narrator, refusal, say
from gorod.texts.catalogue import has
from gorod.texts.rules_data import limits

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


def record_of(file: Path, index: int, house: Ruleset | None, output: Output) -> Record:
    """The record of a file with this number, played."""
    found = pieces(text_of(file, output))
    if not found:
        raise output.error("no_units")
    if not 0 <= index < len(found):
        raise output.error("no_such_game", last=len(found) - 1)
    played = found[index].played(house)
    if isinstance(played, NotationError):
        words = notation_words(output.lang, played)
        raise CommandError(played.code, words, "", str(file), played.line, played.column)
    return played


def wrong_record(file: Path, record: Record, output: Output) -> CommandError:
    """What a record says against the rules."""
    result = record.result
    words = result_words(output.lang, record)
    clause = "" if result.reason.clause else record.unit.value("Case") or ""
    return CommandError("wrong_record", words, clause, str(file), result.line, result.column, WRONG)


def viewer_of(word: str, record: Record, output: Output) -> Viewer:
    """Who looks on."""
    if word in (PUBLIC, JUDGE):
        return word
    if not (word.isascii() and word.isdecimal()):
        raise output.error("usage", "usage-bad-value", name="--as", word=word)
    if len(word) > 3 or not 1 <= int(word) <= record.log.game.seats:
        raise output.error("no_such_seat", seats=record.log.game.seats)
    return int(word)


def seat_names(record: Record) -> dict[Seat, str]:
    """Who sat where, as the record tells."""
    pairs = [tag.values for tag in record.unit.all("Seat") if len(tag.values) == 2]
    return {int(seat): name for seat, name in pairs if seat.isascii() and seat.isdecimal() and len(seat) < 4}


def right_record(file: Path, game: int, house: Path | None, output: Output) -> Record:
    """A record of a file, played to its end."""
    record = record_of(file, game, house_of(house, output), output)
    if not record.result.ok:
        raise wrong_record(file, record, output)
    return record


def must_be_whole(record: Record, output: Output) -> None:
    """A partial record is no ground."""
    if record.log.game.has_unknown_cards or record.unit.value("Unknown") is not None:
        raise output.error("partial_record")


def lacks_cards(record: Record) -> bool:
    """Whether a card is not known, or not dealt yet."""
    return UNKNOWN in record.log.game.roles[1:]


def told_cast(record: Record, output: Output) -> Cast:
    """The cards on the table; of a partial record the ruleset's own, if those known are among them."""
    known = Counter(cast_of(record.log))
    if not known.pop(UNKNOWN.id, 0):
        return dict(known)
    cast = record.rules.cast.get(record.log.game.seats)
    if cast is None or known - Counter(cast):
        raise output.error("partial_cast")
    return cast


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
    narrator = Narrator(record.rules, lang, viewer=JUDGE, reminders=False)
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
