"""Lines that can stand anywhere in their phase: fouls, pauses, rulings."""

from gorod.engine.commands import JUDGE, Pause, Resume, Ruling
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
    for token in line.items[1:]:
        raise NotationError("bad_item", line.number, token.column, text=token.text)
    seat = items.seat(line.items[0], line.number) if line.items else 0
    player.token = line.items[0] if line.items else None
    player.send(Pause(seat), JUDGE)
    player.send(Resume(), JUDGE)


def judge(player: LinePlayer, line: Line) -> None:
    if line.items and line.items[0].text == Ruling.VOTES:
        player.reach(lambda step: isinstance(step, Ballot | Poll), line)
    elif line.items and line.items[0].text == Ruling.CHOSEN:
        player.reach(lambda step: isinstance(step, Ballot | Poll | Lift), line)
    _in_place(player, line)
    player.token = line.items[-1] if line.items else None
    player.send(ruling(line, player.marks), JUDGE)
