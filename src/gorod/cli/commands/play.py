"""`gorod play`: one person plays a whole game against programs."""

import os
import secrets
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct

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
SEED_COUNT = 1_000_000
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
    named = NewGameOptions(rules, house, players, seat, role, bots, save, seed, option)
    old = _old_game(resume, named, output)
    if old is None:
        beginning = _new_game(named, output)
    else:
        beginning = Beginning.again(*old, output)
        output = replace(output, lang=old[1].game.lang)  # type: ignore[arg-type]
    _play(beginning, output, plain)
    return FINE


class NewGameOptions(Struct, frozen=True):
    """The options for a new game."""

    rules: str | None = None
    house: Path | None = None
    players: int | None = None
    seat: int | None = None
    role: str | None = None
    bots: str | None = None
    save: Path | None = None
    seed: int | None = None
    option: tuple[str, ...] = ()


def _new_game(wish: NewGameOptions, output: Output) -> Beginning:
    named = wish.rules or (None if wish.house else USUAL_RULES)
    chosen = ruleset(named, house_of(wish.house, output), wish.option, output)
    seed = secrets.randbelow(SEED_COUNT) if wish.seed is None else wish.seed
    request = GameRequest(seed, wish.players, wish.seat, wish.role, wish.bots)
    setup = setup_of(request, chosen, output)
    file = SaveFile(wish.save, output) if wish.save else None
    return Beginning(setup, file, is_kept=is_person(output))


def _old_game(
    resume: list[Path] | None, wish: NewGameOptions, output: Output
) -> tuple[Path, UnfinishedGame] | None:
    """Return the game to resume: the named one, or the one that the person chooses; None for a new game."""
    if resume is None:
        return offered(output) if wish == NewGameOptions() and is_person(output) else None
    if wish != NewGameOptions():
        raise output.error("usage", "play-resume-alone")
    return _named(resume, output)


def _named(resume: list[Path], output: Output) -> tuple[Path, UnfinishedGame]:
    """Return the game of the named file, or the one left last."""
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
    from gorod.cli.terminal.screen_games import (
        play_on_screen,  # the screen is slow to load, and not always needed
    )

    play_on_screen(beginning, output)


def is_person(output: Output) -> bool:
    """Return whether a person is typing. Scripts are not offered to resume games."""
    return sys.stdin.isatty() and not output.json


def is_screen() -> bool:
    """Return whether the full screen can be used. It is drawn on stderr, so all streams must be terminals."""
    is_drawable = os.environ.get("TERM", "dumb") not in ("dumb", "")
    return is_drawable and all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
