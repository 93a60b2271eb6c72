"""What relaying costs: the same tables, with their devices at the owner or at another node.

`python -m bench.relay [--tables N] [--seconds S] [--rounds R]` starts two nodes on a PostgreSQL and a NATS of
its own, from wheels. A relayed frame is made by the owner, carried by NATS and passed on by the edge; all
three are counted. The ratios are relayed : local, the median of the rounds and their range.
"""

import argparse
from statistics import median

from gorod.web.load.cost import Cost, nodes_cost
from tests.engines.shared import shared_house

WAYS = {"local": 0, "relayed": 1}


def figures(cost: Cost) -> dict[str, float]:
    """Return the figures for each frame that a device received."""
    frames = max(1.0, cost.frames_per_s)
    *_, _, nats = cost.each
    return {
        "nodes: µs a frame": 1e6 * cost.cpu / frames,
        "NATS: µs a frame": 1e6 * nats / frames,
        "p50 ms": 1e3 * cost.p50,
        "p99 ms": 1e3 * cost.p99,
        "frames/s": cost.frames_per_s,
    }


def main() -> None:
    """Measure both ways in turns."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    found: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
    with shared_house() as house:
        for at in range(wanted.rounds):
            for way in sorted(WAYS, reverse=bool(at % 2)):
                nodes, beside = house.nodes(2), house.processes
                cost = nodes_cost(wanted.tables, wanted.seconds, nodes, WAYS[way], beside)
                found[way].append(figures(cost))
    print(f"{wanted.tables} tables at two nodes, {wanted.rounds} rounds of {wanted.seconds:g} s")
    for what in found["local"][0]:
        local, relayed = ([one[what] for one in found[way]] for way in WAYS)
        ratios = [there / here for here, there in zip(local, relayed, strict=True) if here]
        ratio = f"{median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})" if ratios else "–"
        print(f"  {what:18} local {median(local):8.2f}  relayed {median(relayed):8.2f}  ratio {ratio}")


if __name__ == "__main__":
    main()
