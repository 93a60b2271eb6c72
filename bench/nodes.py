"""Three nodes compared with one server under the same load, and the processor time of each process.

`python -m bench.nodes [--tables N] [--seconds S] [--rounds R] [--nodes K]` starts a PostgreSQL and a NATS of
its own, from wheels. Devices connect to the owner of their table, as pages behind the Caddyfile do
(`--detour 1`: to another node). The devices are a process too. With fewer cores than processes they wait for
each other, so compare the processor time of each, not the total throughput.
"""

import argparse
import os
from statistics import median

from gorod.web.load.cost import Cost, nodes_cost
from tests.engines.shared import shared_house


def figures(cost: Cost) -> dict[str, float]:
    """Return the figures of all nodes together, and of the busiest one."""
    *nodes, postgres, nats = cost.each
    return {
        "commands/s": cost.acks_per_s,
        "frames/s": cost.frames_per_s,
        "p50 ms": 1e3 * cost.p50,
        "p99 ms": 1e3 * cost.p99,
        "all nodes, cores": cost.cpu,
        "busiest node, cores": max(nodes),
        "PostgreSQL, cores": postgres,
        "NATS, cores": nats,
        "memory, MiB": cost.memory / 2**20,
    }


def main() -> None:
    """Measure one server and several nodes in turns."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--detour", type=int, default=0)
    wanted = parser.parse_args()
    found: dict[str, list[dict[str, float]]] = {"one": [], "several": []}
    with shared_house() as house:
        for at in range(wanted.rounds):
            for which in sorted(found, reverse=bool(at % 2)):
                nodes = house.nodes(wanted.nodes) if which == "several" else house.alone()
                detour = wanted.detour if which == "several" else 0
                cost = nodes_cost(wanted.tables, wanted.seconds, nodes, detour, house.processes)
                found[which].append(figures(cost))
    what = f"{wanted.tables} tables, {wanted.nodes} nodes beside one, {wanted.rounds} rounds"
    print(f"{what}, {os.cpu_count()} cores for all")
    for what in found["one"][0]:
        one, several = ([row[what] for row in rows] for rows in found.values())
        ratio = f"{median(several) / median(one):.2f}" if median(one) else "–"
        print(
            f"  {what:20} one {median(one):9.2f}  {wanted.nodes} nodes {median(several):9.2f}  ratio {ratio}"
        )


if __name__ == "__main__":
    main()
