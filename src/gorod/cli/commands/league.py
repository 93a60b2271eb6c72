"""`gorod league`: plays kinds of programs against each other, to test the order of the ladder."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from gorod.bots.players import KINDS
from gorod.cli.console import Page
from gorod.cli.inputs import Options, house_of, ruleset
from gorod.cli.lab import Machines, RunningSeries, games_of, playing, size_of
from gorod.cli.output import FINE, Output, file_to_write, write_json
from gorod.engine.ruleset import Ruleset
from gorod.lab.batches import Trial, deck
from gorod.lab.estimate import between, points_between
from gorod.lab.league import LadderStep, Matchup, Pairs, ResultsFile, ladder_steps, matchups
from gorod.lab.league import play_league as played
from gorod.report.numbers import percent

USUAL = ("fiim",)
Names = Annotated[tuple[str, ...], Parameter(name="--rules", negative=(), consume_multiple=True)]


def league(
    *,
    rules: Names = (),
    players: int | None = None,
    games: int = 200,
    seed: int = 1,
    pairs: Pairs = Pairs.ADJACENT,
    results: Path | None = None,
    option: Options = (),
    house: Path | None = None,
    machines: Machines = Machines(),  # noqa: B008 — frozen
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    file_to_write(results, output)
    tables = _rulesets(rules, house, option, output)
    sides = matchups(list(KINDS), pairs)
    trials = [
        Trial(one, deck(one.cast[size_of(one, players, output)]), side, seed)
        for one in tables
        for side in sides
    ]
    with playing(machines, games_of(games, output) * len(trials), output) as work:
        found = _played(trials, games, results, work, output)
        timing = work.timing(games * len(trials))
    by_table = [(one, [met for met in found if met.trial.rules is one]) for one in tables]
    if output.json:
        write_json({**_answer(by_table, pairs, games, seed), "timing": timing})
    else:
        _write(by_table, pairs, games, output)
    return FINE


def _played(
    trials: list[Trial], games: int, results: Path | None, work: RunningSeries, output: Output
) -> list[Matchup]:
    """Play the trials. Raise CommandError if the file of results cannot be used."""
    try:
        return played(trials, games, ResultsFile(results), work.workers, work.advance)
    except OSError:
        raise output.error("cannot_write", file=str(results)) from None


def _rulesets(names: tuple[str, ...], house: Path | None, option: Options, output: Output) -> list[Ruleset]:
    """Return the named rulesets, each once; with house rules, only those."""
    own = house_of(house, output)
    if own is not None:
        return [ruleset(names[0] if names else None, own, option, output)]
    return [ruleset(name, None, option, output) for name in dict.fromkeys(names or USUAL)]


Tables = list[tuple[Ruleset, list[Matchup]]]


def _answer(tables: Tables, pairs: Pairs, games: int, seed: int) -> dict[str, Any]:
    names = [rules.id for rules, _ in tables]
    return {
        "rules": names[0] if len(names) == 1 else names,
        "pairs": [_pair(matchup) for _, found in tables for matchup in found],
        "ladder": list(KINDS),
        "steps": [
            _step(rules, step) for rules, found in tables for step in ladder_steps(list(KINDS), pairs, found)
        ],
        "games": games,
        "seed": seed,
    }


def _pair(matchup: Matchup) -> dict[str, Any]:
    rate, sides = matchup.red_rate, matchup.trial.sides
    who = {"red": sides.red, "black": sides.black, "games": len(matchup.winners)}
    known = {**who, "red_rate": rate.rate, "low": rate.low, "high": rate.high}
    return {**known, "rules": matchup.trial.rules.id, "players": len(matchup.trial.cards)}


def _step(rules: Ruleset, step: LadderStep) -> dict[str, Any]:
    known = {"rules": rules.id, "lower": step.lower, "higher": step.higher}
    return {**known, "as_red": step.as_red, "as_black": step.as_black, "up": step.is_up}


def _write(tables: Tables, pairs: Pairs, games: int, output: Output) -> None:
    page = Page()
    for rules, found in tables:
        page.heading(output.say("league-title", title=getattr(rules.title, output.lang), games=games))
        head = (output.say("league-red"), output.say("league-black"), output.say("league-rate"), "95 %")
        page.table(head, [_row(matchup, output) for matchup in found])
        page.blank()
        for sentence in [step_words(step, output) for step in ladder_steps(list(KINDS), pairs, found)]:
            page.line(sentence)
        if len(KINDS) == 1:
            page.line(output.say("league-one-kind"))


def _row(matchup: Matchup, output: Output) -> tuple[str, ...]:
    rate, sides = matchup.red_rate, matchup.trial.sides
    return sides.red, sides.black, percent(output.lang, rate.rate), between(output.lang, rate)


def step_words(step: LadderStep, output: Output) -> str:
    """Return a sentence on whether the higher of two kinds is better on both sides."""
    is_down = step.as_red.high < 0 or step.as_black.high < 0
    key = "league-up" if step.is_up else "league-down" if is_down else "league-unclear"
    red, black = (points_between(output.lang, one) for one in (step.as_red, step.as_black))
    return output.say(key, higher=step.higher, lower=step.lower, red=red, black=black)
