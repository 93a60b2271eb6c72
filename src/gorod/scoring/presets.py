"""Presets, read from `presets.toml`: the points for a win, a best move or a removal."""

import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct

from gorod.engine.role import Text

Hundredths = int
"""Hundredths of a point, so that sums are exact."""


class Compensation(Struct, frozen=True, forbid_unknown_fields=True):
    """Ci, points for reds who are shot first and lose.

    B = round(share · games), Ci = most · min(1, times / B).
    """

    share: int
    """The percentage of a person's games with a first shot at which Ci is at its most."""
    most: Hundredths


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of games; `sources` gives the source of each value."""

    id: str
    title: Text
    rules: tuple[str, ...]
    """The rulesets for which this preset is the default."""
    sources: dict[str, str]
    win: Hundredths
    loss: Hundredths = 0
    draw: Hundredths = 0
    best_move: dict[int, Hundredths] = {}
    """Points of a red player for the best move, by the number of blacks named."""
    removal: Hundredths = 0
    team_defeat: Hundredths = 0
    ci: Compensation | None = None


def _read() -> dict[str, Preset]:
    tables = tomllib.loads(Path(__file__).with_name("presets.toml").read_text("utf-8"))
    return {
        name: msgspec.convert({"id": name, **table}, Preset, strict=False) for name, table in tables.items()
    }


PRESETS = _read()


def usual_preset(rules: str) -> str:
    """Return the id of the default preset of a ruleset; empty if it has no points, such as `wolves`."""
    return next((one.id for one in PRESETS.values() if rules in one.rules), "")
