"""`gorod simulate`: plays many games with programs and counts who wins."""

from pathlib import Path
from typing import Any

import msgspec

from gorod.cli.console import Page
from gorod.cli.inputs import Options, house_of, ruleset
from gorod.cli.lab import Machines, games_of, playing, sides_of, size_of
from gorod.cli.output import FINE, Output, write_json
from gorod.engine.ruleset import Ruleset
from gorod.lab.estimate import between
from gorod.lab.simulate import CardSurvival, Simulation
from gorod.lab.simulate import simulate as simulated
from gorod.report.numbers import percent, quantity


def simulate(
    *,
    rules: str | None = None,
    players: int | None = None,
    games: int = 1000,
    bots: str = "",
    red: str = "",
    black: str = "",
    seed: int = 1,
    option: Options = (),
    house: Path | None = None,
    machines: Machines = Machines(),  # noqa: B008 — frozen
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    played_by = ruleset(rules, house_of(house, output), option, output)
    size = size_of(played_by, players, output)
    sides = sides_of(bots, output, red, black)
    with playing(machines, games_of(games, output), output) as work:
        found = simulated(
            played_by, size, games, sides.words, seed=seed, workers=work.workers, advance=work.advance
        )
        timing = work.timing(games)
    if output.json:
        write_json({**msgspec.structs.asdict(found), "timing": timing})
    else:
        _write(played_by, found, timing, output)
    return FINE


def _write(rules: Ruleset, found: Simulation, timing: dict[str, Any], output: Output) -> None:
    page, lang = Page(), output.lang
    asked = {"title": getattr(rules.title, lang), "bots": found.bots, "seed": str(found.seed)}
    page.title(output.say("simulate-title", games=found.games, players=found.players, **asked))
    page.blank()
    wins: list[tuple[str, ...]] = [
        (output.say(f"lab-side-{side}"), percent(lang, rate.rate), between(lang, rate))
        for side, rate in found.wins.items()
    ]
    page.table((output.say("lab-head-side"), output.say("lab-head-wins"), "95 %"), wins)
    page.blank()
    counts = ", ".join(f"{day} — {count}" for day, count in found.days.counts.items())
    page.line(output.say("simulate-days", mean=quantity(lang, found.days.mean), counts=counts))
    page.heading(output.say("simulate-survival"))
    page.table(*_survival(rules, found.survival, output))
    page.blank()
    page.line(output.say("report-people"))
    speed = quantity(lang, timing["games_per_s"])
    page.line(output.say("lab-speed", speed=speed, workers=timing["workers"]), style="dim")


def _survival(
    rules: Ruleset, found: dict[str, CardSurvival], output: Output
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the table of survival: a column for each dawn, and one for the end."""
    dawns = next(iter(found.values())).days
    head = (output.say("simulate-card"), *map(str, dawns), output.say("simulate-end"))
    rows = [
        (
            getattr(rules.roles[role].name, output.lang),
            *(percent(output.lang, share) for share in (*card.days.values(), card.end)),
        )
        for role, card in found.items()
    ]
    return head, rows
