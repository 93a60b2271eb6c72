"""Presets of points, read from `presets.toml`: what a win, a best move or a removal is worth."""

import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct

from gorod.engine.role import Text

Hundredths = int
"""Of a point: sums are exact."""


class Compensation(Struct, frozen=True, forbid_unknown_fields=True):
    """Ci, for reds who are shot first and lose: B = round(share · games), Ci = most · min(1, times / B)."""

    share: int
    """Per cent of somebody's games in which to be shot first is worth all of it."""
    most: Hundredths


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """What games are worth; `sources` names for each value where that stands."""

    id: str
    title: Text
    rules: tuple[str, ...]
    """Whose evenings are counted like this where nobody has chosen."""
    sources: dict[str, str]
    win: Hundredths
    loss: Hundredths = 0
    draw: Hundredths = 0
    best_move: dict[int, Hundredths] = {}
    """Of a red, by how many blacks he has named."""
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
    """The id of the preset for a ruleset; empty where its games are not for points, as with `wolves`."""
    return next((one.id for one in PRESETS.values() if rules in one.rules), "")
