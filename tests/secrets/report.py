"""Reports: what was compared, and where two games differ."""

from collections import Counter, defaultdict

from msgspec import Struct, field

from tests.secrets.pairs import Comparison
from tests.secrets.witness import Sight

SHOWN = 400


def described(found: Comparison) -> str:
    """A difference in words, with the seed that gives it again."""
    pair, (here, there) = found.pair, found.difference or (None, None)
    head = f"seed {pair.seed}: {' '.join(map(str, pair.table))}, {pair.viewer.kind} {pair.viewer.seat or ''}"
    return f"{head}\n  {_sight(here, there)}\n  {_sight(there, here)}"


def _sight(sight: Sight | None, other: Sight | None) -> str:
    """From a little before the first byte that differs."""
    if sight is None:
        return "nothing"
    beat, exit_, data = sight
    same = next(
        (at for at, (a, b) in enumerate(zip(data, other[2] if other else b"", strict=False)) if a != b), 0
    )
    start = max(0, same - SHOWN // 4)
    return f"beat {beat} {exit_}: …{data[start : start + SHOWN].decode(errors='replace')}"


class Row(Struct):
    """What was compared for one kind of viewer under one ruleset."""

    pairs: int = 0
    whole: int = 0
    closed: int = 0
    sights: Counter[str] = field(default_factory=Counter)
    differences: list[str] = []


class Report(Struct):
    """A table by ruleset and kind of viewer."""

    rows: dict[tuple[str, str], Row] = field(default_factory=lambda: defaultdict(Row))
    seeds: int = 0

    def add(self, found: Comparison | None) -> None:
        """Count one seed, and its pair if it gave one."""
        self.seeds += 1
        if found is None:
            return
        pair = found.pair
        row = self.rows[pair.table[0], pair.viewer.kind]
        row.pairs += 1
        row.closed += not pair.is_open
        row.whole += not pair.is_open and pair.is_whole
        row.sights += found.exits
        row.differences += [described(found)] if found.difference else []

    def lines(self) -> list[str]:
        """The table, a row a line, with its sum."""
        table = [_line(*key, row) for key, row in sorted(self.rows.items())]
        return [HEAD, *table, _line("all", "", self.total())]

    def total(self) -> Row:
        """All rows together."""
        found = Row(differences=[])
        for row in self.rows.values():
            found.pairs, found.closed = found.pairs + row.pairs, found.closed + row.closed
            found.whole += row.whole
            found.sights += row.sights
            found.differences = [*found.differences, *row.differences]
        return found


COLUMNS = ("pairs", 6), ("to the end", 10), ("frames", 8), ("all sights", 10), ("different", 9)
HEAD = " ".join([f"{'ruleset':21} {'viewer':12}", *(name.rjust(width) for name, width in COLUMNS)])


def _line(rules: str, viewer: str, row: Row) -> str:
    share = f"{row.whole / row.closed:.0%}" if row.closed else "–"
    frames = row.sights["frame"] + row.sights["team"]
    numbers = f"{row.pairs:6} {share:>10} {frames:8} {row.sights.total():10} {len(row.differences):9}"
    return f"{rules:21} {viewer:12} {numbers}"
