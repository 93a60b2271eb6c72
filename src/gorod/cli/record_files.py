"""The record given to a command: its place in the file, checks of it, and the viewer."""

from collections import Counter
from pathlib import Path

from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.cli.inputs import house_of, text_of
from gorod.cli.output import WRONG, CommandError, Output
from gorod.engine.audience import JUDGE_VIEWER, PUBLIC, Viewer
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Cast, Ruleset
from gorod.notation import NotationError, Record
from gorod.record_words import notation_words, result_words
from gorod.records import cast_of, pieces


def record_of(file: Path, index: int, house: Ruleset | None, output: Output) -> Record:
    """Return the record with this number in a file, played to its end or first error."""
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
    """Return the error for a record that contradicts the rules."""
    result = record.result
    words = result_words(output.lang, record)
    clause = "" if result.reason.clause else record.unit.value("Case") or ""
    return CommandError("wrong_record", words, clause, str(file), result.line, result.column, WRONG)


def viewer_of(word: str, record: Record, output: Output) -> Viewer:
    """Return the viewer of the option `--as`: a seat, the public or the judge."""
    if word in (PUBLIC, JUDGE_VIEWER):
        return word
    if not (word.isascii() and word.isdecimal()):
        raise output.error("usage", "usage-bad-value", name="--as", word=word)
    if len(word) > 3 or not 1 <= int(word) <= record.log.game.seats:
        raise output.error("no_such_seat", seats=record.log.game.seats)
    return int(word)


def right_record(file: Path, game: int, house: Path | None, output: Output) -> Record:
    """Return a record that agrees with the rules to its end, or raise CommandError."""
    record = record_of(file, game, house_of(house, output), output)
    if not record.result.ok:
        raise wrong_record(file, record, output)
    return record


def must_be_whole(record: Record, output: Output) -> None:
    """Raise CommandError for a partial record, from which nobody's knowledge can be derived."""
    if record.log.game.has_unknown_cards or record.unit.value("Unknown") is not None:
        raise output.error("partial_record")


def lacks_cards(record: Record) -> bool:
    """Return whether a card is unknown or not dealt yet."""
    return UNKNOWN in record.log.game.roles[1:]


def told_cast(record: Record, output: Output) -> Cast:
    """Return the cast; for a partial record that of the ruleset, if it includes the known cards."""
    known = Counter(cast_of(record.log))
    if not known.pop(UNKNOWN.id, 0):
        return dict(known)
    cast = record.rules.cast.get(record.log.game.seats)
    if cast is None or known - Counter(cast):
        raise output.error("partial_cast")
    return cast


HUMAN_TAGS = ("Event", "Judge", "Seat", "Unknown", "Warned")
"""Tags that only records of people's games have: event, names, unknown facts."""


def who_played(record: Record, told: WhoPlays | None) -> WhoPlays:
    """Return who played, as given to the command or else inferred from the record's tags."""
    is_of_people = any(record.unit.value(tag) is not None for tag in HUMAN_TAGS)
    return told or (WhoPlays.PEOPLE if is_of_people else WhoPlays.BOTS)
