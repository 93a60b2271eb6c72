"""`gorod balance`: finds the most even cast for each number of players."""

from pathlib import Path
from typing import Any

from gorod.cli.console import Page
from gorod.cli.inputs import Options, house_of, ruleset
from gorod.cli.lab import Machines, games_of, playing, sides_of, wrong_size
from gorod.cli.output import FINE, Output, file_to_write, write_file, write_json
from gorod.engine.ruleset import Ruleset
from gorod.lab.balance import Balance, BalanceRequest, ParityEffect, TriedCast, casts_to_try
from gorod.lab.balance import balance as balanced
from gorod.lab.balance_report import balance_report, parity_sentences, size_head, size_row

MAX_REACH = 10


def balance(
    *,
    rules: str | None = None,
    players: str = "",
    games: int = 200,
    bots: str = "",
    seed: int = 1,
    reach: int = 2,
    option: Options = (),
    house: Path | None = None,
    report: Path | None = None,
    png: Path | None = None,
    machines: Machines = Machines(),  # noqa: B008 — frozen
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Try casts around the ruleset's own."""
    for file in (report, png):
        file_to_write(file, output)
    played_by = ruleset(rules, house_of(house, output), option, output)
    sizes = sizes_of(played_by, players, output)
    request = BalanceRequest(sides_of(bots, output), games_of(games, output), seed, _reach(reach, output))
    total = games * len(casts_to_try(played_by, sizes, request.reach))
    with playing(machines, total, output) as work:
        found = balanced(played_by, sizes, request, work.workers, work.advance)
        timing = work.timing(total)
    _save(found, request, report, png, output)
    if output.json:
        write_json(_answer(found, request, timing))
    else:
        _write(found, request, output)
    return FINE


def _reach(reach: int, output: Output) -> int:
    if not 0 <= reach <= MAX_REACH:
        raise output.error("bad_reach", word=reach, most=MAX_REACH)
    return reach


def sizes_of(rules: Ruleset, word: str, output: Output) -> list[int]:
    """Return the numbers of players in `6..20` or `10`; all of the ruleset if the word is empty."""
    if not word:
        return sorted(rules.cast)
    ends = word.split("..")
    if len(ends) > 2 or not all(end.isascii() and end.isdecimal() and len(end) < 4 for end in ends):
        raise output.error("usage", "usage-bad-value", name="--players", word=word)
    sizes = list(range(int(ends[0]), int(ends[-1]) + 1))
    if not sizes or any(size not in rules.cast for size in sizes):
        raise wrong_size(rules, word, output)
    return sizes


def _save(
    found: Balance, request: BalanceRequest, report: Path | None, png: Path | None, output: Output
) -> None:
    if report is not None:
        write_file(report, balance_report(found, request, output.lang), output)
    if png is not None:
        from gorod.lab.balance_report import balance_figure
        from gorod.report.drawing import png as drawn

        write_file(png, drawn(balance_figure(found, output.lang)), output)


def _answer(found: Balance, request: BalanceRequest, timing: dict[str, Any]) -> dict[str, Any]:
    return {
        "rules": found.rules.id,
        "bots": request.sides.words,
        "games": request.games,
        "seed": request.seed,
        "players": [_size(found, size) for size in found.sizes],
        "parity": {
            "even_to_odd": _parity(found.parity_effect(True)),
            "odd_to_even": _parity(found.parity_effect(False)),
        },
        "timing": timing,
    }


def _size(found: Balance, players: int) -> dict[str, Any]:
    guide, best = found.guide(players), found.best(players)
    casts = [_tried(tried) for tried in found.casts(players)]
    return {"players": players, "guide": guide.blacks, "best": best.blacks, "casts": casts}


def _tried(tried: TriedCast) -> dict[str, Any]:
    red = {"n": tried.wins, "rate": tried.red.rate, "low": tried.red.low, "high": tried.red.high}
    exact = {"fraction": str(tried.exact), "value": float(tried.exact)}
    known = {"blacks": tried.blacks, "cast": tried.cast, "guide": tried.is_guide, "advised": tried.is_advised}
    return {**known, "red": red, "exact": exact}


def _parity(effect: ParityEffect | None) -> dict[str, Any] | None:
    if effect is None:
        return None
    change = {
        "rate": effect.change.rate,
        "low": effect.change.low,
        "high": effect.change.high,
    }
    return {"steps": effect.steps, "change": change, "exact": effect.exact}


def _write(found: Balance, request: BalanceRequest, output: Output) -> None:
    page, lang = Page(), output.lang
    page.title(output.say("balance-title", title=getattr(found.rules.title, lang)))
    method = output.say(
        "balance-method", bots=request.sides.words, games=request.games, seed=str(request.seed)
    )
    page.line(method, style="dim")
    page.blank()
    page.table(size_head(lang), [size_row(found, size, lang) for size in found.sizes])
    if any(not found.best(size).is_advised for size in found.sizes):
        page.line(output.say("balance-far"), style="dim")
    page.blank()
    for sentence in parity_sentences(found, lang):
        page.line(sentence)
