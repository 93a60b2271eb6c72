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


def must_be_dealt(record: Record, output: Output) -> None:
    """Whole, and further than the deal: whoever knows all cards must know one of every seat."""
    must_be_whole(record, output)
    if UNKNOWN in record.log.game.roles[1:]:
        raise output.fault("partial_record")


def cast_of(log: Log) -> Cast:
    """The cards on the table, which everybody is told before they are dealt."""
    decks = [event.deck for event in log.events if isinstance(event, Shuffled)]
    dealt = tuple(event.role.id for event in log.events if isinstance(event, Dealt))
    return dict(Counter(decks[-1] if decks else dealt))
