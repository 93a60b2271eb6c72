"""Who may send as whom: the table decides it, the engine checks the rest."""

from typing import Literal

from gorod.engine.commands import JUDGE, Command, Sender, TimeUp
from gorod.engine.game import Game
from gorod.engine.seats import Seat
from gorod.protocol.lobby import Mode
from gorod.services.live import JUDGE_VIEWER
from gorod.services.person import ORGANISER, SEAT, Person

As = Seat | Literal["judge"] | None


def sender_of(mode: Mode, person: Person, wanted: As, command: Command, game: Game) -> Sender | None:
    """As whom this person's command is taken; nobody where he may not send it.

    A seat's own device sends for it; a judge's device, or the one phone, for all.
    """
    if mode in (Mode.JUDGED, Mode.ONE_PHONE):
        return _by_one_device(mode, person, wanted, command, game)
    is_own = person.standing == SEAT and person.seat and wanted in (None, person.seat)
    return person.seat if is_own else None


def _by_one_device(mode: Mode, person: Person, wanted: As, command: Command, game: Game) -> Sender | None:
    if person.standing != ORGANISER:
        return None
    if isinstance(wanted, int):
        return wanted if 1 <= wanted <= game.seats else None
    if mode is Mode.JUDGED or isinstance(command, TimeUp) or game.judge:
        return JUDGE
    return None


def may_punish(mode: Mode, person: Person) -> bool:
    """Beyond a game only a judge punishes, and a judge is whoever has his device (K3, K27)."""
    return mode is Mode.JUDGED and person.standing == ORGANISER


def viewer_of(mode: Mode, person: Person, looks_at: Seat, game: Game) -> Seat:
    """What this person's device shows: his seat, the judge's view, or what everybody sees."""
    if person.standing == SEAT:
        return person.seat
    if person.standing == ORGANISER and mode is Mode.JUDGED:
        return JUDGE_VIEWER
    if person.standing == ORGANISER and mode is Mode.ONE_PHONE:
        return JUDGE_VIEWER if looks_at and looks_at == game.judge else looks_at
    return 0
