"""The record that a command was given: which one of a file, whether it will do, and who looks at it."""

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
    """Who looks on: a seat, or the word after `--as`."""
    if word in (PUBLIC, JUDGE_VIEWER):
        return word
    if not (word.isascii() and word.isdecimal()):
        raise output.error("usage", "usage-bad-value", name="--as", word=word)
    if len(word) > 3 or not 1 <= int(word) <= record.log.game.seats:
        raise output.error("no_such_seat", seats=record.log.game.seats)
    return int(word)


def right_record(file: Path, game: int, house: Path | None, output: Output) -> Record:
    """A record of a file, played to its end."""
    record = record_of(file, game, house_of(house, output), output)
    if not record.result.ok:
        raise wrong_record(file, record, output)
    return record


def must_be_whole(record: Record, output: Output) -> None:
    """Refuse a partial record: what anybody could know cannot be said of it."""
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


OF_PEOPLE = ("Event", "Judge", "Seat", "Unknown", "Warned")
"""Tags that a record of programs does not have: an occasion, names, facts that nobody wrote down."""


def who_played(record: Record, told: WhoPlays | None) -> WhoPlays:
    """As the command was told, or else as the record has it."""
    is_of_people = any(record.unit.value(tag) is not None for tag in OF_PEOPLE)
    return told or (WhoPlays.PEOPLE if is_of_people else WhoPlays.BOTS)
