"""`gorod play`: one person plays a whole game against programs."""

import os
import secrets
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gorod.cli.inputs import Options, house_of, ruleset
from gorod.cli.output import FINE, Output
from gorod.cli.terminal.json_mode import JsonMode
from gorod.cli.terminal.line_mode import LineMode
from gorod.cli.terminal.offer import offered
from gorod.cli.terminal.request import GameRequest, setup_of
from gorod.cli.terminal.save import SaveFile
from gorod.cli.terminal.session import Beginning
from gorod.cli.terminal.unfinished import UnfinishedGame, named_game, unfinished

USUAL_RULES = "classic"
SEEDS = 1_000_000
Resume = Annotated[list[Path] | None, Parameter(consume_multiple=True, negative=())]


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
    resume: Resume = None,
    plain: Annotated[bool, Parameter(negative=())] = False,
    option: Options = (),
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Play one game, or several in the full screen."""
    wishes = (rules, house, players, seat, role, bots, seed)
    is_free = option == () and all(wish is None for wish in wishes)
    old = _named(resume, output) if resume is not None else None
    if old is not None and not (is_free and save is None):
        raise output.error("usage", "play-resume-alone")
    if old is None and is_free and is_person() and not output.json:
        old = offered(output)
    if old is not None:
        beginning = Beginning.again(*old, output)
        output = replace(output, lang=old[1].game.lang)  # type: ignore[arg-type]
    else:
        named = rules or (None if house else USUAL_RULES)
        chosen = ruleset(named, house_of(house, output), option, output)
        request = GameRequest(secrets.randbelow(SEEDS) if seed is None else seed, players, seat, role, bots)
        setup = setup_of(request, chosen, output)
        file = SaveFile(save, output) if save else None
        beginning = Beginning(setup, file, is_kept=is_person() and not output.json)
    _play(beginning, output, plain)
    return FINE


def _named(resume: list[Path], output: Output) -> tuple[Path, UnfinishedGame]:
    """The game of the file named, or the one that was left last."""
    if len(resume) > 1:
        raise output.error("usage", "usage-unused", word=str(resume[1]))
    if resume:
        return named_game(resume[0], output)
    last = next(iter(unfinished(output).items()), None)
    if last is None:
        raise output.error("no_unfinished_game", "play-resume-none")
    return last


def _play(beginning: Beginning, output: Output, is_plain: bool) -> None:
    if is_plain or output.json or not is_screen():
        session = beginning.session(output)
        (JsonMode if output.json else LineMode)(session, output).play()
        return
    from gorod.cli.terminal.screen_mode import (
        play_on_screen,  # the screen is slow to load, and not always needed
    )

    play_on_screen(beginning, output)


def is_person() -> bool:
    """Whether somebody types, who may leave and come back; a script gets no questions of ours."""
    return sys.stdin.isatty()


def is_screen() -> bool:
    """Whether a person looks at a terminal that can be drawn on; the screen is drawn by way of stderr."""
    is_drawable = os.environ.get("TERM", "dumb") not in ("dumb", "")
    return is_drawable and all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
