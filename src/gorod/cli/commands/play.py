"""`gorod play`: one person plays a whole game against programs."""

import os
import secrets
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gorod.cli.inputs import Options, house_of, ruleset
from gorod.cli.output import FINE, Output
from gorod.cli.terminal.json_mode import JsonMode
from gorod.cli.terminal.line_mode import LineMode
from gorod.cli.terminal.request import GameRequest, GameSetup, setup_of
from gorod.cli.terminal.save import SaveFile

USUAL_RULES = "classic"
SEEDS = 1_000_000


def play(
    *,
    rules: str | None = None,
    house: Path | None = None,
    players: int | None = None,
    seat: int | None = None,
    role: Annotated[str | None, Parameter(name="--as")] = None,
    bots: str | None = None,
    save: Path | None = None,
    seed: int | None = None,
    plain: Annotated[bool, Parameter(negative=())] = False,
    option: Options = (),
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Play one game, or several in the full screen."""
    named = rules or (None if house else USUAL_RULES)
    chosen = ruleset(named, house_of(house, output), option, output)
    request = GameRequest(secrets.randbelow(SEEDS) if seed is None else seed, players, seat, role, bots)
    setup = setup_of(request, chosen, output)
    file = SaveFile(save, output) if save else None
    if plain or output.json or not is_screen():
        _play_by_lines(setup, output, file)
    else:
        from gorod.cli.terminal.screen_mode import (
            play_on_screen,  # the screen is slow to load, and not always needed
        )

        play_on_screen(setup, output, file)
    return FINE


def is_screen() -> bool:
    """Whether a person looks at a terminal that can be drawn on; the screen is drawn by way of stderr."""
    is_drawable = os.environ.get("TERM", "dumb") not in ("dumb", "")
    return is_drawable and all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def _play_by_lines(setup: GameSetup, output: Output, file: SaveFile | None) -> None:
    solo = setup.begun(output.lang)
    (JsonMode if output.json else LineMode)(solo, output, file).play()
