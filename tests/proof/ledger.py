"""The ledger of what was really compared: shards of seeds, each with the code it was run with."""

import hashlib
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LEDGER = ROOT / "docs" / "proof.tsv"
PAGE = ROOT / "docs" / "proof.md"
COMPARED = ("src/gorod/engine", "src/gorod/roles", "src/gorod/rules", "tests/reference", "tests/proof")
BEGINS, ENDS = "<!-- ledger -->", "<!-- end of ledger -->"
RULESETS = ("fiim", "wolves", "classic", "club", "boxed", "home")


@dataclass(frozen=True)
class Shard:
    """Games of consecutive seeds: how many commands were compared, and how often the two sides differed."""

    code: str
    ruleset: str
    first: int
    games: int
    steps: int
    disagreements: int

    def line(self) -> str:
        """As it stands in the ledger."""
        return "\t".join(
            map(str, (self.code, self.ruleset, self.first, self.games, self.steps, self.disagreements))
        )


def code() -> str:
    """A short fingerprint of both readings and of the comparison itself."""
    digest = hashlib.sha256()
    for folder in COMPARED:
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def shards() -> list[Shard]:
    """Everything written down so far."""
    if not LEDGER.exists():
        return []
    rows = (line.split("\t") for line in LEDGER.read_text().splitlines() if line)
    return [Shard(row[0], row[1], *map(int, row[2:])) for row in rows]


def enter(shard: Shard) -> None:
    """Write a finished shard down."""
    with LEDGER.open("a") as file:
        file.write(shard.line() + "\n")


def table() -> str:
    """The totals by ruleset: with the code as it is in the newest entry, and over all time."""
    written = shards()
    newest = written[-1].code if written else ""
    lines = [
        "| ruleset | games | commands compared | disagreements | earlier code: games | since settled |",
        "|---|---|---|---|---|---|",
    ]
    for ruleset in RULESETS:
        now = _sums(written, ruleset, lambda code: code == newest)
        before = _sums(written, ruleset, lambda code: code != newest)
        row = (ruleset, *now, before[0], before[2])
        lines.append("| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in row) + " |")
    return f"Code `{newest}`.\n\n" + "\n".join(lines) + "\n"


def _sums(written: list[Shard], ruleset: str, counts: Callable[[str], bool]) -> tuple[int, int, int]:
    totals: dict[str, int] = defaultdict(int)
    for shard in written:
        if shard.ruleset == ruleset and counts(shard.code):
            totals["games"] += shard.games
            totals["steps"] += shard.steps
            totals["disagreements"] += shard.disagreements
    return totals["games"], totals["steps"], totals["disagreements"]


def page() -> str:
    """The page with today's table in it."""
    text = PAGE.read_text()
    head, rest = text.split(BEGINS)
    return f"{head}{BEGINS}\n{table()}{ENDS}{rest.split(ENDS)[1]}"
