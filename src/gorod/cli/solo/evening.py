"""An evening at the screen: a game, and another one as long as the person wants."""

from msgspec.structs import replace

from gorod.cli.output import Output, write_line
from gorod.cli.solo.pace import Pace
from gorod.cli.solo.request import Request
from gorod.cli.solo.save import Save
from gorod.cli.solo.screen import SoloApp
from gorod.cli.solo.sitting import Sitting
from gorod.services.clocks import HandClock


def play_on_screen(request: Request, output: Output, save: Save | None) -> None:
    """Each further game is dealt from the next seed, and goes at the pace of the one before."""
    pace = Pace.USUAL
    while True:
        hourglass = HandClock()
        sitting = Sitting(request.begun(output.lang, hourglass), output, save, hourglass, pace)
        if not _wants_more(sitting, output):
            return
        request, pace = replace(request, seed=request.seed + 1), sitting.pace
        save = Save(save.path, output) if save else None


def _wants_more(sitting: Sitting, output: Output) -> bool:
    app = SoloApp(sitting)
    try:
        wants_more = bool(app.run())
        if app.failure:
            raise output.fault("internal", what=f"{type(app.failure).__name__}: {app.failure}")
        return wants_more
    finally:
        _keep(sitting, output)


def _keep(sitting: Sitting, output: Output) -> None:
    """Left early or played to the end; a game that was not begun is no game."""
    if sitting.save and sitting.has_begun:
        sitting.save.write(sitting.solo.record())
        write_line(output.say("play-saved", file=str(sitting.save.path)))
