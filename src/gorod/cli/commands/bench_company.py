"""`gorod bench company`: figures on what it is like to play with programs, from many games per ruleset."""

from math import sqrt
from typing import Any

from gorod.bots.players import COMPANION_KIND
from gorod.cli.console import Page
from gorod.cli.lab import Machines, games_of, kind_of, playing
from gorod.cli.output import FINE, Output, write_json
from gorod.lab.batches import Sides, Trial, deck
from gorod.lab.company import SHARE_FIGURES, WINS_AS_PREFIX, CompanyBatch, CompanyTally, Figure
from gorod.lab.estimate import Z, wilson
from gorod.lab.simulate import usual_size
from gorod.lab.speed import decision_times
from gorod.report.numbers import percent, quantity
from gorod.rules import RULESETS

GAMES_PER_BATCH = 10
"""The number of games in a batch."""


def bench_company(
    *,
    rules: str = "",
    games: int = 500,
    bots: str = COMPANION_KIND,
    seed: int = 1,
    machines: Machines = Machines(),  # noqa: B008 — frozen
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    names = rules.split(",") if rules else [*RULESETS]
    for name in names:
        if name not in RULESETS:
            raise output.error("unknown_ruleset", word=name, known=", ".join(RULESETS))
    kind = kind_of(bots, output)
    batches = [batch for name in names for batch in _batches(name, games_of(games, output), kind, seed)]
    tallies = {name: CompanyTally() for name in names}
    with playing(machines, games * len(names), output) as work:
        for batch, tally in zip(batches, work.workers.run(batches), strict=True):
            tallies[batch.trial.rules.id].add(tally)
            work.advance(batch.count)
    found = {name: _told(tally) for name, tally in tallies.items()}
    if output.json:
        write_json({"name": "company", "bots": kind, "games": games, "seed": seed, "rules": found})
    else:
        _write(found, kind, games, output)
    return FINE


def _batches(name: str, games: int, kind: str, seed: int) -> list[CompanyBatch]:
    rules = RULESETS[name]
    trial = Trial(rules, deck(rules.cast[usual_size(rules)]), Sides(kind, kind), seed)
    return [
        CompanyBatch(trial, first, min(GAMES_PER_BATCH, games - first))
        for first in range(0, games, GAMES_PER_BATCH)
    ]


def _told(tally: CompanyTally) -> dict[str, Any]:
    thought = decision_times(tally.seconds)
    figures = {name: _figure(name, tally.figures[name]) for name in sorted(tally.figures)}
    return {**figures, "decision": {"median_s": thought.median, "p99_s": thought.p99, "n": thought.decisions}}


def _figure(name: str, figure: Figure) -> dict[str, float]:
    """Return a figure with its 95 % interval: Wilson's for shares, else from the variance of the cases."""
    mean = figure.sum / figure.cases
    if name in SHARE_FIGURES:
        found = wilson(round(figure.sum), figure.cases)
        return {"n": figure.cases, "value": mean, "low": found.low, "high": found.high}
    spread = sqrt(max(0.0, figure.squares / figure.cases - mean * mean) / figure.cases)
    return {"n": figure.cases, "value": mean, "low": mean - Z * spread, "high": mean + Z * spread}


def _write(found: dict[str, dict[str, Any]], kind: str, games: int, output: Output) -> None:
    page = Page()
    page.title(output.say("company-title", bots=kind, games=games))
    page.blank()
    names = list(dict.fromkeys(name for one in found.values() for name in one if name != "decision"))
    rows = [(_named(name, output), *(_shown(one, name, output) for one in found.values())) for name in names]
    rows.append((_named("decision", output), *(_slow(one, output) for one in found.values())))
    page.table(("", *found), rows)
    page.blank()
    page.line(output.say("report-people"))


def _named(name: str, output: Output) -> str:
    if name.startswith(WINS_AS_PREFIX):
        character = output.say(f"character-{name.removeprefix(WINS_AS_PREFIX)}")
        return output.say("company-wins-as", character=character)
    return output.say(f"company-{name.replace('_', '-')}")


def _shown(found: dict[str, Any], name: str, output: Output) -> str:
    if name not in found:
        return "—"
    value = found[name]["value"]
    return percent(output.lang, value) if name in SHARE_FIGURES else quantity(output.lang, value, 2)


def _slow(found: dict[str, Any], output: Output) -> str:
    return quantity(output.lang, 1000 * found["decision"]["p99_s"], 0)
