"""`gorod bench server`: measures a server with many tables, compared with one that only echoes."""

import platform
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import to_builtins

from gorod.cli.console import progress
from gorod.cli.output import FINE, Output, write_json, write_line
from gorod.report.numbers import quantity
from gorod.web.load.cost import Cost, TooFewHandles, check_handles, echo_cost, server_cost

MAX_TABLES, MAX_SECONDS = 2000, 600


def bench_server(
    *,
    tables: Annotated[tuple[int, ...], Parameter(consume_multiple=True)] = (10, 100),
    seconds: float = 10.0,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    if not tables or not all(1 <= count <= MAX_TABLES for count in tables):
        raise output.error("usage", "usage-bad-value", name="--tables", word=str(tables))
    if not 1 <= seconds <= MAX_SECONDS:
        raise output.error("usage", "usage-bad-value", name="--seconds", word=str(seconds))
    try:
        check_handles(max(tables))
    except TooFewHandles as few:
        figures = {"tables": max(tables), "needed": few.needed, "allowed": few.allowed}
        words = {name: quantity(output.lang, figure, 0) for name, figure in figures.items()}
        raise output.error("too_few_handles", "bench-server-handles", **words) from None
    pairs = []
    for count in tables:
        with progress(count, output.say("bench-server-seated")) as advance:
            real = server_cost(count, seconds, advance=advance)
        pairs.append((real, echo_cost(count, seconds, round(real.frame_bytes))))
        if lost := sum(cost.lost for cost in pairs[-1]):
            output.warn(output.say("bench-server-lost", tables=count, lost=lost))
        if not output.json:
            _write(*pairs[-1], output)
    if output.json:
        write_json(_result(pairs))
    return FINE


def _result(pairs: list[tuple[Cost, Cost]]) -> dict[str, Any]:
    rounds = [
        {"ours": round(_per_frame(real), 2), "bare": round(_per_frame(echo), 2), "ratio": _ratio(real, echo)}
        for real, echo in pairs
    ]
    return {
        "name": "server",
        "rounds": rounds,
        "ratio": rounds[-1]["ratio"],
        "unit": "CPU µs/frame",
        "python": platform.python_version(),
        "trials": [{"ours": to_builtins(real), "bare": to_builtins(echo)} for real, echo in pairs],
    }


def _per_frame(cost: Cost) -> float:
    return 1e6 * cost.cpu / max(1.0, cost.frames_per_s)


def _ratio(real: Cost, echo: Cost) -> float:
    return round(_per_frame(real) / max(1e-9, _per_frame(echo)), 2)


def _write(real: Cost, echo: Cost, output: Output) -> None:
    for name, cost in (("ours", real), ("bare", echo)):
        figures = {
            "acks": quantity(output.lang, cost.acks_per_s, 0),
            "frames": quantity(output.lang, cost.frames_per_s, 0),
            "cpu": quantity(output.lang, 100 * cost.cpu, 1),
            "memory": quantity(output.lang, cost.memory / 2**20, 0),
            "each": quantity(output.lang, cost.memory / 2**10 / cost.tables, 0),
            "usual": quantity(output.lang, 1000 * cost.p50, 2),
            "rare": quantity(output.lang, 1000 * cost.p99, 2),
        }
        write_line(output.say(f"bench-server-{name}", tables=cost.tables, **figures))
    memory = quantity(output.lang, real.memory / echo.memory, 2)
    write_line(
        output.say("bench-server-ratio", cpu=quantity(output.lang, _ratio(real, echo), 2), memory=memory)
    )
