"""Tables for one person: a game, its screen, and rendered text."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

from textual import events
from textual.app import App
from textual.pilot import Pilot

from gorod.cli.output import Output
from gorod.cli.terminal.playback import StoryPace
from gorod.cli.terminal.request import GameRequest, setup_of
from gorod.cli.terminal.save import SaveFile
from gorod.cli.terminal.screen_mode import TerminalApp
from gorod.cli.terminal.session import Session
from gorod.engine.commands import Command, Guess, Open, Plan, Say
from gorod.notation import NotationError
from gorod.records import pieces
from gorod.rules import RULESETS
from gorod.services.clocks import HandClock
from gorod.services.ports import Clock
from gorod.services.solo.solo_game import Solo

USUAL, LARGE = (80, 24), (120, 40)


def solo(
    rules: str = "classic", lang: str = "ru", clock: Clock | None = None, seed: int = 1, **request: Any
) -> Solo:
    """A game just dealt, against random programs unless told."""
    asked = GameRequest(seed, **{"bots": "random", **request})
    return setup_of(asked, RULESETS[rules], Output(lang)).begun(lang, clock)  # type: ignore[arg-type]


def play_on(game: Solo) -> None:
    """As far as it goes without the person."""
    while game.go_on():
        pass


def a_move(game: Solo, rng: random.Random) -> Command | None:
    """Something legal, words and silence among it."""
    moves: list[Command | None] = [m for m in game.view.legal if not isinstance(m, Open)]
    kinds = {m.kind for m in game.view.legal if isinstance(m, Open)}
    moves += [Say(text="Ночью я спал", black=(1,))] if "say" in kinds and rng.random() < 0.3 else []
    moves += [Plan((1, 2))] if "plan" in kinds else []
    moves += [Guess((1, 2))] if "guess" in kinds else []
    return rng.choice([*moves, None])


def play_out(game: Solo, rng: random.Random, before: Callable[[], None] = lambda: None) -> None:
    """To the end, with random decisions of the person."""
    while not game.is_over:
        play_on(game)
        if game.is_asked:
            before()
            move = a_move(game, rng)
            if move is None:
                game.let_pass()
            else:
                assert game.do(move) is None


def is_sound(record: str) -> bool:
    """Whether `gorod check` would pass it."""
    played = [piece.played(None) for piece in pieces(record)]
    return all(not isinstance(one, NotationError) and one.result.ok for one in played) and bool(played)


def screen(game: Solo, save: SaveFile | None = None, game_clock: HandClock | None = None) -> TerminalApp:
    """The full screen of a game, which goes on without pauses."""
    output, clock = Output(game.lang), game_clock or HandClock()  # type: ignore[arg-type]
    return TerminalApp(Session(game, save), output, clock, StoryPace.AT_ONCE)


def on_screen(
    app: TerminalApp, act: Callable[[Pilot[bool]], Coroutine[Any, Any, None]], size: tuple[int, int] = USUAL
) -> None:
    """Run a screen without a terminal."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)

    asyncio.run(run())


ROUNDS = 25
"""Turns of the event loop in which a key surely reaches whatever takes it."""


async def press(app: TerminalApp, *keys: str) -> None:
    """Press keys one after another; the pilot's own way waits much longer after each."""
    for key in keys:
        named = {" ": "space"}.get(key, key)
        app.post_message(events.Key(named, key if len(key) == 1 else None))
        for _ in range(ROUNDS):
            await asyncio.sleep(0)


async def look(pilot: Pilot[bool]) -> str:
    """Every letter on the screen, a row a line, once everything has found its place."""
    await pilot.pause()
    return rendered(pilot.app)


def rendered(app: App[bool]) -> str:
    """Every letter as it is drawn now."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)
