"""`gorod bench bots`: measures the speed of the programs, compared with a bare loop without rules."""

import platform
from statistics import median
from typing import Any

from gorod.bots.players import KINDS
from gorod.cli.commands.bench_engine import bare_speed, chosen_games
from gorod.cli.output import FINE, Output, write_json, write_line
from gorod.lab.speed import decision_times, games_per_second, loop_speed, timed_decisions, vector_speed
from gorod.report.numbers import quantity
from gorod.rules.fiim import FIIM

ROUNDS = 5
MAX_SECONDS = 3600


def bench_bots(*, seconds: float = 20.0, output: Output = Output()) -> int:  # noqa: B008 — frozen
    if not 0 < seconds <= MAX_SECONDS:
        raise output.error("usage", "usage-bad-value", name="--seconds", word=str(seconds))
    result = measured(seconds)
    if output.json:
        write_json(result)
    else:
        _write(result, output)
    return FINE


def measured(seconds: float) -> dict[str, Any]:
    """Measure everything. Ours and the bare loop alternate, so that other load affects both."""
    share = seconds / (2 * ROUNDS + len(KINDS))
    strongest = list(KINDS)[-1]
    rounds, times = _rounds(strongest, share)
    thought = decision_times(times)
    vanilla = _vanilla(share / 2)
    return {
        "name": "bots",
        "rounds": rounds,
        "ratio": round(median(one["ratio"] for one in rounds), 2),
        "unit": "decisions/s",
        "python": platform.python_version(),
        "strongest": strongest,
        "decision": {"median_s": thought.median, "p99_s": thought.p99, "decisions": thought.decisions},
        "games_per_s": {kind: round(games_per_second(kind, share), 2) for kind in KINDS},
        "vanilla": vanilla,
    }


def _rounds(kind: str, share: float) -> tuple[list[dict[str, float]], list[float]]:
    """Return decisions per second of a kind and votes per second of the bare loop, and all times."""
    bare_games = chosen_games(FIIM, 8)
    rounds, all_times = [], []
    for at in range(ROUNDS):
        times = _for_about(kind, at, share)
        all_times += times
        ours, bare = len(times) / sum(times), max(bare_speed(bare_games) for _ in range(5))
        rounds.append({"ours": round(ours, 1), "bare": round(bare, 1), "ratio": round(bare / ours, 2)})
    return rounds, all_times


def _for_about(kind: str, at: int, share: float) -> list[float]:
    """Return the times of decisions in at least one game, and in more while time is left."""
    times: list[float] = []
    game = at * 1000
    while not times or sum(times) < share:
        times += timed_decisions(kind, 1, game)
        game += 1
    return times


def _vanilla(share: float) -> dict[str, float]:
    """Measure the model without powers: many games at once and one by one, alternating."""
    pairs = [(vector_speed(share / ROUNDS), loop_speed(share / ROUNDS)) for _ in range(ROUNDS)]
    ratio = median(many / one for many, one in pairs)
    many, one = (max(pair[at] for pair in pairs) for at in (0, 1))
    return {"games_per_s": round(many), "loop_games_per_s": round(one), "ratio": round(ratio, 1)}


def _write(result: dict[str, Any], output: Output) -> None:
    decision, vanilla, lang = result["decision"], result["vanilla"], output.lang
    usual, rare = (quantity(lang, 1000 * decision[name], 2) for name in ("median_s", "p99_s"))
    write_line(output.say("bench-decision", kind=result["strongest"], median=usual, p99=rare))
    for kind, speed in result["games_per_s"].items():
        write_line(output.say("bench-games", kind=kind, speed=quantity(lang, speed)))
    many, one = (quantity(lang, vanilla[name], 0) for name in ("games_per_s", "loop_games_per_s"))
    write_line(output.say("bench-vanilla", speed=many, loop=one, ratio=quantity(lang, vanilla["ratio"])))
    write_line(output.say("bench-bare", ratio=quantity(lang, result["ratio"])))
