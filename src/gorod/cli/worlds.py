"""`gorod worlds`: which deals a viewer of a record must hold possible after its last line."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from gorod.bots.sight import Sight, sight_of
from gorod.bots.worlds import Worlds
from gorod.bots.worlds import worlds as worlds_of
from gorod.bots.worlds.odds import Odds, odds
from gorod.cli.course import JUDGE
from gorod.cli.output import FINE, Output, write_json
from gorod.cli.page import Page
from gorod.cli.replay import record_of, viewer_of, wrong_record
from gorod.cli.sources import house_of
from gorod.engine.events import Dealt, Shuffled
from gorod.engine.log import Log
from gorod.engine.ruleset import Cast, Ruleset
from gorod.notation import Record


def worlds(
    file: Path,
    /,
    *,
    viewer: Annotated[str, Parameter(name="--as")],
    game: int = 0,
    house: Path | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Count the deals that may be, and the chances of each seat."""
    record = record_of(file, game, house_of(house, output), output)
    if not record.result.ok:
        raise wrong_record(file, record, output)
    found = worlds_of(_sight(record, viewer, output))
    chances = odds(record.rules, found)
    if output.json:
        write_json(_answer(found, chances))
    else:
        _write(found, chances, record.rules, output)
    return FINE


def _sight(record: Record, word: str, output: Output) -> Sight:
    """What this viewer saw; the cards on the table are told before they are dealt."""
    viewer = viewer_of(word, record, output)
    if viewer == JUDGE:
        raise output.fault("usage", "usage-bad-value", name="--as", word=word)
    if record.log.game.has_unknown_cards or record.unit.value("Unknown") is not None:
        raise output.fault("partial_record")
    return sight_of(record.log, viewer if isinstance(viewer, int) else 0, _cast(record.log))


def _cast(log: Log) -> Cast:
    decks = [event.deck for event in log.events if isinstance(event, Shuffled)]
    dealt = tuple(event.role.id for event in log.events if isinstance(event, Dealt))
    return dict(Counter(decks[-1] if decks else dealt))


def _answer(found: Worlds, chances: list[Odds]) -> dict[str, Any]:
    """No deal at all means that a judge has ruled in secret, so nothing is exact then."""
    seats = {str(seat): chance for seat, chance in enumerate(chances, 1)}
    return {"count": found.count, "exact": found.exact and found.count > 0, "seats": seats}


def _write(found: Worlds, chances: list[Odds], rules: Ruleset, output: Output) -> None:
    page = Page()
    key = ("worlds-count" if found.exact else "worlds-about") if found.count else "worlds-none"
    page.line(output.say(key, n=found.count))
    if chances:
        cards = list(chances[0])[1:]
        names = [getattr(rules.roles[card].name, output.lang) for card in cards]
        head = (output.say("worlds-seat"), output.say("team-black"), *names)
        page.table(head, [_row(seat, chance) for seat, chance in enumerate(chances, 1)])


def _row(seat: int, chance: Odds) -> tuple[str, ...]:
    return str(seat), *(f"{100 * p:.1f}%" for p in chance.values())
