"""`gorod compare`: two ways to play with the same luck, and what the difference is worth."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from gorod.cli.means import Means, shift
from gorod.cli.output import FINE, Output, write_json
from gorod.cli.page import Page
from gorod.cli.request import file_to_write, games_of, sides_of, write_file
from gorod.cli.sources import Options, house_of
from gorod.cli.variants import Question, question
from gorod.engine.role import Team
from gorod.lab.compare import Comparison, compare_trials
from gorod.lab.compare_report import comparison_head, comparison_report, comparison_row, method
from gorod.lab.estimate import Estimate, points_between
from gorod.lab.simulate import wins


def compare(
    first: str | None = None,
    second: str | None = None,
    /,
    *,
    option: Options = (),
    without: Annotated[str, Parameter(name="--without")] = "",
    players: int | None = None,
    games: int = 1000,
    bots: str = "",
    seed: int = 1,
    house: Path | None = None,
    report: Path | None = None,
    means: Means = Means(),  # noqa: B008 — frozen
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Compare two rulesets, a ruleset with itself under other options, or with a card left out."""
    file_to_write(report, output)
    names = tuple(name for name in (first, second) if name is not None)
    asked = question(names, option, without, house_of(house, output), players, output)
    a, b = asked.trials(sides_of(bots, output), seed)
    with shift(means, 2 * games_of(games, output), output) as work:
        found = compare_trials(a, b, games, work.crew, work.advance)
        timing = work.timing(2 * games)
    answer = answer_of(asked, found.difference(Team.RED), output)
    if report is not None:
        write_file(report, comparison_report(found, asked.names, answer, output.lang), output)
    if output.json:
        write_json(_answer(asked, found, answer, timing))
    else:
        _write(asked, found, answer, output)
    return FINE


def answer_of(asked: Question, red: Estimate, output: Output) -> str:
    """One sentence: what it is worth to the reds."""
    points = points_between(output.lang, red)
    a, b = asked.names
    told = output.say(f"compare-{asked.kind}", a=a, b=b, what=asked.what, points=points)
    return told if red.is_clear else output.say("compare-unclear", told=told.removesuffix("."))


def _answer(asked: Question, found: Comparison, answer: str, timing: dict[str, Any]) -> dict[str, Any]:
    return {
        "a": asked.keys[0],
        "b": asked.keys[1],
        "games": found.before.games,
        "difference": {one: found.difference(one) for one in found.outcomes},
        "answer": answer,
        "players": len(found.a.cards),
        "bots": found.a.sides.words,
        "seed": found.a.seed,
        "same_cards": found.alike,
        "wins": {"a": wins(found.a, found.before), "b": wins(found.b, found.after)},
        "timing": timing,
    }


def _write(asked: Question, found: Comparison, answer: str, output: Output) -> None:
    page = Page()
    page.title(answer)
    page.blank()
    rows = [comparison_row(found, one, output.lang) for one in found.outcomes]
    page.table(comparison_head(asked.names, output.lang), rows)
    page.blank()
    page.line(method(found, output.lang), style="dim")
