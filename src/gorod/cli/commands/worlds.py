"""`gorod worlds`: counts the deals that a viewer must hold possible at the end of a record, with chances."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from gorod.analysis.viewpoints import WeighedWorlds, weighed
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.bots.player import SeenGame
from gorod.bots.worlds import Worlds
from gorod.bots.worlds import worlds as worlds_of
from gorod.bots.worlds.tracker import Odds, odds
from gorod.cli.console import Page
from gorod.cli.output import FINE, Output, write_json
from gorod.cli.record_files import must_be_whole, right_record, viewer_of, who_played
from gorod.engine.audience import JUDGE_VIEWER, Viewer
from gorod.engine.ruleset import Ruleset
from gorod.notation import Record
from gorod.records import cast_of
from gorod.report.numbers import percent
from gorod.texts import say


def worlds(
    file: Path,
    /,
    *,
    viewer: Annotated[str, Parameter(name="--as")],
    game: int = 0,
    house: Path | None = None,
    flat: Annotated[bool, Parameter(negative=())] = False,
    players: WhoPlays | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Count the possible deals, and show the chances of each seat."""
    record = right_record(file, game, house, output)
    seen_by = _viewer(record, viewer, output)
    log, cast = record.log, cast_of(record.log)
    found = worlds_of(SeenGame.of(log, seen_by if isinstance(seen_by, int) else 0, cast))
    told = None if flat else weighed(log, cast, seen_by, found, who_played(record, players))
    chances = told.seats if told else odds(record.rules, found)
    if output.json:
        write_json(_answer(found, chances, told))
    else:
        _write(found, chances, told, record.rules, output)
    return FINE


def _viewer(record: Record, word: str, output: Output) -> Viewer:
    """Return the viewer. Raise CommandError for the judge, who knows all cards, or for a partial record."""
    viewer = viewer_of(word, record, output)
    if viewer == JUDGE_VIEWER:
        raise output.error("usage", "usage-bad-value", name="--as", word=word)
    must_be_whole(record, output)
    return viewer


def _answer(found: Worlds, chances: list[Odds], told: WeighedWorlds | None) -> dict[str, Any]:
    """Return the answer. No possible deal means a secret ruling of the judge, so it is not exact then."""
    seats = {str(seat): chance for seat, chance in enumerate(chances, 1)}
    answer = {"count": found.count, "exact": found.exact and found.count > 0, "seats": seats}
    return answer if told is None else {**answer, "wins": told.wins, "error": told.error}


def _write(
    found: Worlds, chances: list[Odds], told: WeighedWorlds | None, rules: Ruleset, output: Output
) -> None:
    page = Page()
    key = ("worlds-count" if found.exact else "worlds-about") if found.count else "worlds-none"
    page.line(output.say(key, n=found.count))
    if told and chances:
        page.line(output.say("worlds-weighed"))
    if chances:
        cards = list(chances[0])[1:]
        names = [getattr(rules.roles[card].name, output.lang) for card in cards]
        head = (output.say("worlds-seat"), output.say("team-black"), *names)
        page.table(head, [_row(seat, chance) for seat, chance in enumerate(chances, 1)])
    if told and chances:
        _write_wins(page, told, output)


def _row(seat: int, chance: Odds) -> tuple[str, ...]:
    return str(seat), *(f"{100 * p:.1f}%" for p in chance.values())


def _write_wins(page: Page, told: WeighedWorlds, output: Output) -> None:
    sides = [
        f"{say(output.lang, f'lab-side-{side}')} {percent(output.lang, chance)}"
        for side, chance in told.wins.items()
    ]
    page.line(output.say("worlds-wins", wins=", ".join(sides)))
    if told.error:
        page.line(output.say("worlds-error", error=percent(output.lang, told.error)))
