"""Lines of speeches: talk and farewells."""

from gorod.engine.commands import Command, Nominate, Pass, Say
from gorod.engine.ruleset import TalkWay
from gorod.engine.seats import BIT, Seat, listed
from gorod.engine.step import Defence, Discussion, Farewell, Speech
from gorod.notation import items
from gorod.notation.course import LinePlayer
from gorod.notation.text import Line, Token, place_of

TALK_STEPS = (Speech, Discussion, Defence)


def talk(player: LinePlayer, line: Line) -> None:
    """In a round a foul before the first token fell before the first speech; free talk has no turns."""
    is_free = player.game.rules.talk.way is TalkWay.FREE
    player.reach(lambda step: isinstance(step, TALK_STEPS) or not is_free, line)
    if _opens_silently(player, line):
        player.reach(lambda step: isinstance(step, Speech), line)
    for token in line.items:
        if not player.foul(token):
            _speech(player, token, line)
    player.token = None
    player.is_broken = player.goes_on
    if player.goes_on:
        return
    player.reach(lambda step: isinstance(step, TALK_STEPS), line)
    imply_rest(player)
    if isinstance(player.game.step, TALK_STEPS):
        player.pass_while(type(player.game.step))


def _opens_silently(player: LinePlayer, line: Line) -> bool:
    """A silenced opener is not written; what stands before the first token may have fallen in his turn."""
    turn = player.distance(lambda step: isinstance(step, Speech), line.place)
    return turn is not None and turn == player.distance(
        lambda step: isinstance(step, Speech) and step.silent, line.place
    )


def _speech(player: LinePlayer, token: Token, line: Line) -> None:
    player.token = token
    seat, command = items.speech(token, line.number, player.marks)
    player.reach(lambda step: isinstance(step, TALK_STEPS), line)
    _turn_to(player, seat)
    if _names_one_who_stands(player, command):
        if _is_silent(player, seat):
            return
        command = None
    if command is not None:
        player.send(command, seat)
    elif isinstance(player.game.step, Discussion) or _is_silent(player, seat):
        player.send(Say(), seat)
    elif not _is_turn_of(player, seat):
        player.send(Pass(), seat)
    elif player.implied:
        _imply(player, seat)


def _names_one_who_stands(player: LinePlayer, command: Command | None) -> bool:
    """Naming a candidate again is nothing: the right to nominate is kept, the speech is plain (F10, G6)."""
    if not isinstance(command, Nominate) or not isinstance(player.game.step, Speech | Discussion):
        return False
    return command.seat in player.game.candidates


def _is_turn_of(player: LinePlayer, seat: Seat) -> bool:
    return getattr(player.game.step, "seat", None) == seat


def _is_silent(player: LinePlayer, seat: Seat) -> bool:
    step = player.game.step
    return isinstance(step, Speech) and step.silent and step.seat == seat


def _turn_to(player: LinePlayer, seat: Seat) -> None:
    """Others pass until it is this seat's turn; if it never comes, nobody passes."""
    kind = type(player.game.step)
    if kind is Discussion or _is_turn_of(player, seat):
        return
    place = place_of(player.game.phase)
    count = player.distance(lambda step: type(step) is kind and getattr(step, "seat", 0) == seat, place)
    if count is not None and _stays(player, kind, count):
        for _ in range(count):
            _imply(player, getattr(player.game.step, "seat", 0)) if kind is Speech else None
            player.pass_step()


def _stays(player: LinePlayer, kind: type, count: int) -> bool:
    """Whether only steps of this kind lie between."""
    other = player.distance(lambda step: type(step) is not kind, place_of(player.game.phase))
    return other is None or other > count


def _imply(player: LinePlayer, seat: Seat) -> None:
    """A speaker who has no nomination yet makes the next implied one."""
    if player.implied and not player.game.nominators & BIT[seat]:
        player.send(Nominate(player.implied.pop(0)), seat)


def imply_rest(player: LinePlayer) -> None:
    """Candidates of a vote line that nobody was written to nominate."""
    for seat in listed(player.game.alive) if isinstance(player.game.step, Discussion) else ():
        _imply(player, seat)
    while player.implied and isinstance(player.game.step, Speech):
        _imply(player, player.game.step.seat)
        player.pass_step()


def last(player: LinePlayer, line: Line) -> None:
    player.reach(lambda step: isinstance(step, Farewell), line)
    for token in line.items:
        if player.foul(token):
            continue
        player.token = token
        seat, command = items.speech(token, line.number, player.marks)
        _turn_to(player, seat)
        player.farewell = seat
        if command is not None or not _is_turn_of(player, seat) or not isinstance(player.game.step, Farewell):
            player.send(command or Pass(), seat)
