"""The screen of `gorod play` as the READMEs show it: at the first ballot, everything before it declined."""

from textual.pilot import Pilot

from gorod.engine.commands import Vote
from tests.terminal.tables import look, on_screen, press, screen, solo

MAX_QUESTIONS = 40


def first_ballot(words: list[str]) -> str:
    """Return what the full screen shows, 80 columns wide, for a command with these options."""
    given = dict(zip(words[::2], words[1::2], strict=True))
    game = solo(
        given["--rules"],
        given.get("--lang", "ru"),
        seed=int(given["--seed"]),
        seat=int(given["--seat"]),
        role=given["--as"],
        bots=None,
    )
    app, shown = screen(game), ""

    async def act(pilot: Pilot[bool]) -> None:
        nonlocal shown
        for _ in range(MAX_QUESTIONS):
            shown = await look(pilot)
            if any(isinstance(move, Vote) for move in game.view.legal):
                return
            await press(app, *(("0", "enter") if game.is_asked else ("enter",)))

    on_screen(app, act)
    return shown
