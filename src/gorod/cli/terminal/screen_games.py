"""Plays games in the full screen until the person wants no more."""

from gorod.cli.output import Output, write_line
from gorod.cli.terminal.playback import StoryPace
from gorod.cli.terminal.screen_mode import TerminalApp
from gorod.cli.terminal.screen_state import ScreenState
from gorod.cli.terminal.session import Beginning
from gorod.services.clocks import HandClock


def play_on_screen(beginning: Beginning, output: Output) -> None:
    """Play games. Each further game has the next seed, and the pace and language of the last."""
    pace, wants_more = StoryPace.USUAL, True
    while wants_more:
        clock = HandClock()
        app = TerminalApp(beginning.session(output, clock), output, clock, pace)
        wants_more = _wants_more(app, output)
        output, pace = app.state.output, app.state.pace
        beginning = beginning.next(output) if wants_more else beginning


def _wants_more(app: TerminalApp, output: Output) -> bool:
    try:
        wants_more = bool(app.run())
        if app.failure:
            raise output.error("internal", what=f"{type(app.failure).__name__}: {app.failure}")
        return wants_more
    finally:
        _keep(app.state)


def _keep(state: ScreenState) -> None:
    """Save a game that was begun, finished or not."""
    save, solo = state.session.save, state.solo
    if save and state.has_begun:
        save.write(solo.record())
        write_line(state.say("play-saved", file=str(save.path)))
    if state.session.is_kept and state.has_begun and not solo.is_over:
        write_line(state.say("play-left-kept"))
    state.session.leave()
