"""Who may send as whom, what each device shows, and where words are heard. The engine checks the rest."""

from collections.abc import Iterable
from typing import Literal

from gorod.engine.commands import JUDGE, Command, Foul, Redeal, Sender, Tally, TimeUp
from gorod.engine.events import Event, JudgeChanged
from gorod.engine.night import awake_with
from gorod.engine.role import Team
from gorod.engine.ruleset import Aim
from gorod.engine.seats import BIT, Seat
from gorod.engine.state import State
from gorod.engine.step import Briefing, Dawn, Farewell, Hunt
from gorod.protocol.lobby import Mode
from gorod.protocol.messages import Room
from gorod.services.game.live_game import LiveGame
from gorod.services.settings import Settings
from gorod.services.table.person import ASSISTANT, JUDGES, NARRATOR, ORGANISER, SEAT, Person
from gorod.texts.chorus import FOR_THE_JUDGE

As = Seat | Literal["judge"] | None
OWN_DEVICE_MODES = (Mode.ONLINE, Mode.COMPANION)
"""Modes in which people have their own devices, so that a player who has left can judge (B2)."""


def sender_of(mode: Mode, person: Person, wanted: As, command: Command, game: State) -> Sender | None:
    """Return the sender of this person's command, or None if they may not send it.

    A seat's own device sends for it; a judge's device, or the one phone, sends for all seats.
    """
    if mode in (Mode.JUDGED, Mode.ONE_PHONE):
        return _by_one_device(mode, person, wanted, command, game)
    if person.standing == JUDGES:
        return JUDGE if wanted in (None, "judge") else None
    names = (None, person.seat, "judge") if judges(mode, person, game) else (None, person.seat)
    is_own = person.standing == SEAT and person.seat and wanted in names
    return person.seat if is_own else None


def counts(person: Person, wanted: As, command: Command) -> bool:
    """Return whether a command counts hands or ends the count, and this person's device may send it."""
    is_count = isinstance(command, Tally | TimeUp) and wanted in (None, "judge")
    return is_count and (person.standing in (NARRATOR, JUDGES) or person.manages)


def _by_one_device(mode: Mode, person: Person, wanted: As, command: Command, game: State) -> Sender | None:
    if person.standing == ASSISTANT and isinstance(command, Foul) and wanted in (None, "judge"):
        return JUDGE
    if person.standing != ORGANISER:
        return None
    if isinstance(wanted, int):
        return wanted if 1 <= wanted <= game.seats else None
    if mode is Mode.JUDGED or _needs_no_judge(command) or game.judge:
        return JUDGE
    return None


def _needs_no_judge(command: Command) -> bool:
    """Return whether the one phone may send a command without a judge: the next step, or a new deal.

    The phone may have come into wrong hands. Such a deal blames nobody, as only a judge could (K3).
    """
    return isinstance(command, TimeUp) or (isinstance(command, Redeal) and not command.offender)


def is_at_console(mode: Mode, person: Person) -> bool:
    """Return whether a person judges at a console; they may note penalties beyond a game too (K3, K27)."""
    return mode is Mode.JUDGED and person.standing == ORGANISER


def is_judged(mode: Mode, game: State | None) -> bool:
    """Return whether a person judges: at a console, or with the one phone after having left (B2)."""
    is_led = mode is Mode.ONE_PHONE and game is not None and is_led_by(game, game.judge)
    return mode is Mode.JUDGED or is_led


def is_led_by(game: State, seat: Seat) -> bool:
    """Return whether the player who has left this seat judges the rest of the game (B2).

    The rules must provide for it, and the last words of all who leave together must have been said: what a
    judge sees must not be heard at the table.
    """
    is_judge = bool(seat) and seat == game.judge and not game.alive & BIT[seat]
    is_heard = isinstance(game.step, Farewell | Dawn) and game.leaving & BIT[seat]
    return is_judge and game.rules.house.first_out_judges and not is_heard


def judges(mode: Mode, person: Person, game: State) -> bool:
    """Whether this person judges from their own device: elected before the deal, or having left (B2)."""
    has_left = person.standing == SEAT and not person.bot and is_led_by(game, person.seat)
    return mode in OWN_DEVICE_MODES and (person.standing == JUDGES or has_left)


def speaks(mode: Mode, person: Person) -> bool:
    """Whether this person's device says aloud what everybody is told: the narrator's, or the one phone."""
    return person.standing == NARRATOR or (mode is Mode.ONE_PHONE and person.standing == ORGANISER)


def may_elect(game: State) -> bool:
    """Return whether people may elect a judge from those who have left (B2); by day, for all to hear."""
    return game.rules.house.first_out_judges and not game.night


def may_elect_before(settings: Settings) -> bool:
    """Whether players may elect one of them before the deal: from their own devices, by the rules (B2)."""
    return settings.mode in OWN_DEVICE_MODES and settings.ruleset.house.elected_judge


def has_judged(events: Iterable[Event]) -> set[Seat]:
    """Return the seats that have judged this game. They have seen its cards and cannot play in it again."""
    return {event.seat for event in events if isinstance(event, JudgeChanged)}


def viewer_of(mode: Mode, person: Person, looks_at: Seat, game: State) -> Seat:
    """Return what this person's device shows: their seat, the judge's view, or the public one."""
    if person.standing in (SEAT, JUDGES):
        return FOR_THE_JUDGE if judges(mode, person, game) else person.seat
    if person.standing == ORGANISER and mode is Mode.JUDGED:
        return FOR_THE_JUDGE
    if person.standing == ORGANISER and mode is Mode.ONE_PHONE:
        return FOR_THE_JUDGE if is_led_by(game, looks_at) else looks_at
    return 0


def room_of(live: LiveGame, seat: Seat) -> Room:
    """Return the room in which this seat is heard and hears now."""
    game = live.log.game
    if isinstance(game.step, Farewell) and game.step.seat == seat:
        return Room.TABLE  # the last word is for those who stay
    if not game.alive & BIT[seat]:
        return Room.GONE
    return Room.BLACK if _is_among_blacks(live, game, seat) else Room.TABLE


def _is_among_blacks(live: LiveGame, game: State, seat: Seat) -> bool:
    """Return whether a seat is in the talk of its clan: at the briefing, or at a hunt that is not blind.

    Only members who woke up together take part.
    """
    step = game.step
    if not isinstance(step, Briefing | Hunt) or (isinstance(step, Hunt) and game.rules.hunt.aim is Aim.BLIND):
        return False
    return bool(awake_with(game, Team(step.clan)) & BIT[seat] and live.feed.seats[seat].mates)
