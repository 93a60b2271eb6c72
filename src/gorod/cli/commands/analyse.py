"""`gorod analyse`: analyses a game, with the chances of winning after every line."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from gorod.analysis import Analysis
from gorod.analysis import analyse as analysed
from gorod.analysis.game_analysis import phases_of
from gorod.analysis.reckoned_votes import VoteForMate, votes_for_mates
from gorod.analysis.report import analysis_report
from gorod.analysis.sentences import AnalysisWords, bar, black_by_day, days, red_by_phase, spark
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.cli.console import Page
from gorod.cli.output import FINE, Output, file_to_write, write_file, write_json
from gorod.cli.record_files import lacks_cards, right_record, told_cast, viewer_of, who_played
from gorod.engine.audience import JUDGE_VIEWER, PUBLIC, Viewer
from gorod.notation import Record
from gorod.report.numbers import whole

ALL = "all"


def analyse(
    file: Path,
    /,
    *,
    viewer: Annotated[str, Parameter(name="--as")] = PUBLIC,
    game: int = 0,
    house: Path | None = None,
    report: Path | None = None,
    players: WhoPlays | None = None,
    votes: Annotated[bool, Parameter(negative=())] = False,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Show who was likely to win after each line, and the turning points."""
    file_to_write(report, output)
    record = right_record(file, game, house, output)
    seen_by = viewer if viewer == ALL else viewer_of(viewer, record, output)
    cast = told_cast(record, output)
    who = who_played(record, players)
    viewers = _viewers(seen_by, record, output)
    found = analysed(record.log, cast, viewers, who)
    words = AnalysisWords(record.rules, [role.id for role in record.log.game.roles[1:]], output.lang, who)
    mates = votes_for_mates(record.log, cast, viewers[-1]) if votes else None
    if report is not None:
        write_file(report, analysis_report(found, seen_by, words, mates), output)
    if output.json:
        write_json(_answer(found) | ({} if mates is None else {"votes": mates}))
    else:
        _write(found, seen_by, words)
        _write_votes(mates, words)
    return FINE


def _viewers(viewer: Viewer, record: Record, output: Output) -> list[Viewer]:
    """Return the viewers; the text is mostly about the first. A partial record has only the public."""
    if lacks_cards(record) and viewer not in (ALL, PUBLIC):
        raise output.error("partial_viewer")
    if lacks_cards(record):
        return [PUBLIC]
    return [PUBLIC, *range(1, record.log.game.seats + 1), JUDGE_VIEWER] if viewer == ALL else [viewer]


def _answer(found: dict[str, Analysis]) -> dict[str, Any]:
    told = {name: _analysis(analysis) for name, analysis in found.items()}
    first = next(iter(told.values()))
    return {**first, "viewers": told} if len(told) > 1 else first


def _analysis(analysis: Analysis) -> dict[str, Any]:
    points = [{"at": point.line.at, "win": point.win, "black": point.black} for point in analysis.points]
    swings = [{"at": swing.point.line.at, "by": swing.by, "delta": swing.delta} for swing in analysis.swings]
    return {"points": points, "swings": swings}


def _write(found: dict[str, Analysis], viewer: Viewer, words: AnalysisWords) -> None:
    page = Page()
    page.title(words.title(viewer))
    page.line(words.who_plays, style="dim")
    page.blank()
    first = next(iter(found.values()))
    if len(found) > 1:
        _write_all(page, found, words)
    else:
        _write_points(page, first, words)
        _write_black(page, first, words)
    _write_swings(page, first, words)


def _write_points(page: Page, analysis: Analysis, words: AnalysisWords) -> None:
    """Print the chances after each line, with bars for the reds' chance."""
    rows = zip(words.points_rows(analysis), analysis.points, strict=True)
    table = [(*(_with_sign(cell, at) for at, cell in enumerate(row)), bar(point.red)) for row, point in rows]
    page.table((*words.points_head(analysis), ""), table)


def _write_swings(page: Page, analysis: Analysis, words: AnalysisWords) -> None:
    """Print a sentence for each turning point, and a note if the chances are estimates."""
    if analysis.swings:
        page.heading(words.say("swings"))
    for swing in analysis.swings:
        page.line(words.swing(swing, analysis.viewer))
    if not analysis.is_exact:
        page.blank()
        page.line(words.say("rough"), style="dim")


def _write_votes(votes: list[VoteForMate] | None, words: AnalysisWords) -> None:
    page = Page()
    if votes is not None:
        page.heading(words.say("mate-votes"))
        for told in words.votes_for_mates(votes):
            page.line(told)


def _with_sign(cell: str, column: int) -> str:
    return f"{cell}%" if column else cell


def _write_black(page: Page, analysis: Analysis, words: AnalysisWords) -> None:
    page.heading(words.say("black"))
    rows = [(seat, *map(whole, chances)) for seat, chances in black_by_day(analysis).items()]
    page.table(words.black_head(analysis), rows)


def _write_all(page: Page, found: dict[str, Analysis], words: AnalysisWords) -> None:
    """Print the reds' chances as each viewer saw them."""
    phases = phases_of(found.values())
    page.line(words.say("red"))
    rows = [_red_row(analysis, phases, words) for analysis in found.values()]
    page.table((*words.red_head(phases), words.say("head-course")), rows)


def _red_row(analysis: Analysis, phases: list[str], words: AnalysisWords) -> tuple[str, ...]:
    by_day = map(whole, red_by_phase(analysis, days(phases)))
    return words.who(analysis.viewer), *by_day, spark(red_by_phase(analysis, phases))
