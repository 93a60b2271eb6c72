"""Records that tell every card and act: only of them can be said what anybody could know."""

from collections import Counter
from pathlib import Path

from gorod.cli.output import Output
from gorod.cli.replay import record_of, wrong_record
from gorod.cli.sources import house_of
from gorod.engine.events import Dealt, Shuffled
from gorod.engine.log import Log
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Cast
from gorod.notation import Record


def right_record(file: Path, game: int, house: Path | None, output: Output) -> Record:
    """A record of a file, played to its end."""
    record = record_of(file, game, house_of(house, output), output)
    if not record.result.ok:
        raise wrong_record(file, record, output)
    return record


def must_be_whole(record: Record, output: Output) -> None:
    """A partial record is no ground."""
    if record.log.game.has_unknown_cards or record.unit.value("Unknown") is not None:
        raise output.fault("partial_record")


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
        raise output.fault("partial_cast")
    return cast


def cast_of(log: Log) -> Cast:
    """The cards on the table, which everybody is told before they are dealt."""
    decks = [event.deck for event in log.events if isinstance(event, Shuffled)]
    dealt = tuple(event.role.id for event in log.events if isinstance(event, Dealt))
    return dict(Counter(decks[-1] if decks else dealt))
