"""Lines that can stand anywhere in their phase: fouls, pauses, rulings, a new deal, another judge."""

from gorod.engine.commands import JUDGE, HandOver, Pause, Redeal, Resume, Ruling
from gorod.engine.seats import Seat
from gorod.engine.step import Ballot, Call, Discussion, Farewell, Lift, Poll, Speech
from gorod.notation import items
from gorod.notation.course import LinePlayer
from gorod.notation.rulings import ruling
from gorod.notation.text import Line, NotationError, place_of


def _in_place(player: LinePlayer, line: Line) -> None:
    """A line that can stand anywhere in its phase."""
    player.reach(lambda _: True, line)
    _leave_written_step(player, line)
    if place_of(player.game.phase) > line.place:
        raise NotationError("phase_is_over", line.number, 1, phase=line.phase, now=player.game.phase)


def _leave_written_step(player: LinePlayer, line: Line) -> None:
    """A call or farewell whose line was written is over, unless the phase or the round would begin by it."""
    step, place = player.game.step, place_of(player.game.phase)
    is_written = (isinstance(step, Call) and step.acted) or (
        isinstance(step, Farewell) and step.seat == player.farewell
    )
    to_other = player.distance(lambda other: other != step, place)
    to_speech = player.distance(lambda other: isinstance(other, Speech), place)
    if is_written and to_other == 1 and (to_speech != 1 or line.step != "foul"):
        player.pass_step()


def fouls(player: LinePlayer, line: Line) -> None:
    if not line.items:
        raise NotationError("bad_item", line.number, line.column, text=line.step)
    if player.is_broken and not player.goes_on:
        player.pass_while(Speech, Discussion)  # in the talk it would stand on a line of talk
    _in_place(player, line)
    for token in line.items:
        if not player.foul(token):
            raise NotationError("bad_item", line.number, token.column, text=token.text)


def pause(player: LinePlayer, line: Line) -> None:
    _in_place(player, line)
    player.send(Pause(_one_seat(player, line)), JUDGE)
    player.send(Resume(), JUDGE)


def _one_seat(player: LinePlayer, line: Line) -> Seat:
    """The only seat that the line may name, or 0."""
    for token in line.items[1:]:
        raise NotationError("bad_item", line.number, token.column, text=token.text)
    player.token = line.items[0] if line.items else None
    return items.seat(line.items[0], line.number) if line.items else 0


def redeal(player: LinePlayer, line: Line) -> None:
    """The last deck, or where it is not told the cards as they came to the seats (K3)."""
    _in_place(player, line)
    offender, deck = _one_seat(player, line), player.deck or player.deal
    if not deck and player.game.rules.dealing.redeal:
        raise NotationError("no_deck", line.number, line.column)
    player.send(Redeal(deck, offender), JUDGE)


def judge(player: LinePlayer, line: Line) -> None:
    """A ruling with its reason, or the seat that judges from now on (B2)."""
    if line.items and line.items[0].text == Ruling.VOTES:
        player.reach(lambda step: isinstance(step, Ballot | Poll), line)
    elif line.items and line.items[0].text == Ruling.CHOSEN:
        player.reach(lambda step: isinstance(step, Ballot | Poll | Lift), line)
    _in_place(player, line)
    player.token = line.items[-1] if line.items else None
    if len(line.items) == 1 and items.is_seat(line.items[0].text):
        player.send(HandOver(_one_seat(player, line)), JUDGE)
    else:
        player.send(ruling(line, player.marks), JUDGE)
