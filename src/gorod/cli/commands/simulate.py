"""`gorod simulate`: many games of programs, and who wins them."""

from pathlib import Path
from typing import Any

from gorod.cli.arguments import Options, house_of, ruleset
from gorod.cli.console import Page
from gorod.cli.lab import Machines, games_of, playing, sides_of, size_of
from gorod.cli.output import FINE, Output, write_json
from gorod.engine.ruleset import Ruleset
from gorod.lab.batches import GameTally, Trial, deck
from gorod.lab.estimate import between
from gorod.lab.simulate import days, play_trials, rates, survival, wins
from gorod.report.figures import percent, quantity
from gorod.rules import RULESETS
from gorod.rules.dealt import with_roles
from gorod.rules.options import changes, plain


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
    """Play games and count."""
    played_by = ruleset(rules, house_of(house, output), option, output)
    cast = played_by.cast[size_of(played_by, players, output)]
    trial = Trial(played_by, deck(cast), sides_of(bots, output, red, black), seed)
    with playing(machines, games_of(games, output), output) as work:
        [tally] = play_trials([trial], games, work.crew, work.advance)
        timing = work.timing(games)
    if output.json:
        write_json(_answer(trial, tally, timing))
    else:
        _write(trial, tally, timing, output)
    return FINE


def _answer(trial: Trial, tally: GameTally, timing: dict[str, Any]) -> dict[str, Any]:
    return {
        **head(trial, tally.games),
        "wins": wins(trial, tally),
        "days": days(tally),
        "survival": survival(trial, tally),
        "timing": timing,
    }


def head(trial: Trial, games: int) -> dict[str, Any]:
    """What was asked for."""
    return {
        "rules": trial.rules.id,
        "players": len(trial.cards),
        "options": options_of(trial.rules),
        "bots": trial.sides.words,
        "games": games,
        "seed": trial.seed,
    }


def options_of(rules: Ruleset) -> dict[str, str]:
    """What differs from the rules as they are printed."""
    preset = with_roles(RULESETS[rules.id], rules.roles)
    return {name: plain(mine) for name, mine, _, _ in changes(rules, preset) if mine is not None}


def _write(trial: Trial, tally: GameTally, timing: dict[str, Any], output: Output) -> None:
    page = Page()
    title = getattr(trial.rules.title, output.lang)
    asked = {"title": title, "bots": trial.sides.words}
    page.title(
        output.say(
            "simulate-title", games=tally.games, players=len(trial.cards), seed=str(trial.seed), **asked
        )
    )
    page.blank()
    page.table(
        (output.say("lab-head-side"), output.say("lab-head-wins"), "95 %"), _wins(trial, tally, output)
    )
    page.blank()
    page.line(_days(tally, output))
    page.heading(output.say("simulate-survival"))
    page.table(*_survival(trial, tally, output))
    page.blank()
    speed = quantity(output.lang, timing["games_per_s"])
    page.line(output.say("lab-speed", speed=speed, workers=timing["workers"]), style="dim")


def _wins(trial: Trial, tally: GameTally, output: Output) -> list[tuple[str, ...]]:
    lang = output.lang
    found = rates(trial, tally).items()
    return [
        (output.say(f"lab-side-{one}"), percent(lang, rate.rate), between(lang, rate)) for one, rate in found
    ]


def _days(tally: GameTally, output: Output) -> str:
    found = days(tally)
    counts = ", ".join(f"{day} — {count}" for day, count in found["counts"].items())
    return output.say("simulate-days", mean=quantity(output.lang, found["mean"]), counts=counts)


def _survival(
    trial: Trial, tally: GameTally, output: Output
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """A column a dawn, and the end."""
    dawns = range(1, max(tally.days) + 1)
    head = (output.say("simulate-card"), *(str(day) for day in dawns), output.say("simulate-end"))
    rows = [
        (getattr(trial.rules.roles[role].name, output.lang), *_shares(found, output.lang))
        for role, found in survival(trial, tally).items()
    ]
    return head, rows


def _shares(found: dict[str, Any], lang: str) -> list[str]:
    return [percent(lang, share) for share in (*found["days"].values(), found["end"])]
