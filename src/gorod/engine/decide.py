"""Decides commands: returns the events that follow, or the refusal."""

from collections.abc import Callable
from typing import Any

import msgspec

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Agree,
    Command,
    DefeatTeam,
    Foul,
    Guess,
    HandOver,
    Nominate,
    Open,
    Overrule,
    Pass,
    Pause,
    Pick,
    Plan,
    Redeal,
    Remove,
    Resume,
    Ruling,
    Say,
    Sender,
    Shoot,
    Take,
    Tally,
    TimeUp,
    Vote,
    Withdraw,
)
from gorod.engine.discipline import defeat_team, foul, remove
from gorod.engine.events import Event, Paused, Resumed
from gorod.engine.play import NO_MOVES, NO_OFFERS, Moves, Offers, Play, leads_to
from gorod.engine.refusal import Forbidden, Refusal, Refused
from gorod.engine.rulings import hand_over, overrule, redeal
from gorod.engine.seats import BIT, Seat
from gorod.engine.state import State
from gorod.engine.step import Farewell, Over
from gorod.engine.steps import CONDUCT

leads_to.every()  # raises TypeError if a place in the course has no function

_ONE_SEAT = frozenset({Vote, Nominate, Withdraw, Shoot})


def decide(game: State, command: Command, sender: Sender) -> list[Event] | Refused:
    """Return the events that follow from a command, or the refusal. The game is not changed."""
    play = played(game, command, sender)
    return play.events if type(play) is Play else play  # type: ignore[return-value]


def played(game: State, command: Command, sender: Sender) -> Play | Refused:
    """Return a copy of the game in which the command has been played, or the refusal."""
    play = Play(game.copy())
    return take(play, command, sender) or play


def take(play: Play, command: Command, sender: Sender) -> Refused | None:
    """Play the command on this draft. After a refusal the draft may be half-played: drop it."""
    game = play.game
    try:
        if type(sender) is not int or not CLOCK <= sender <= game.seats:
            raise Forbidden(Refusal.NO_SUCH_SEAT)
        if sender > JUDGE and (sender != game.judge or is_saying_farewell(game, sender)):
            _take_from_seat(play, command, type(command), sender)
        else:
            _take_from_judge(play, command, type(command), sender)
    except Forbidden as no:
        return no.under(game.rules)
    return None


def is_saying_farewell(game: State, seat: Seat) -> bool:
    """Whether this seat is saying its farewell: a player who judges after leaving still has one (B2)."""
    return type(game.step) is Farewell and game.step.seat == seat


def _take_from_seat(play: Play, command: Command, kind: type, seat: int) -> None:
    game = play.game
    step = game.step
    take = CONDUCT[type(step)].takes.get(kind)
    if take is None or game.paused or kind is Tally:
        raise _why_not(game, kind)
    if not game.alive & BIT[seat] and not (type(step) is Farewell and step.seat == seat):
        raise Forbidden(Refusal.NO_LONGER_PLAYING)
    if kind in _ONE_SEAT:
        named = command.seat  # type: ignore[union-attr]
        if type(named) is not int or not 0 < named <= game.seats:
            raise Forbidden(Refusal.NO_SUCH_SEAT if type(named) is int else Refusal.MALFORMED)
    elif kind is not Pass:
        command = _well_formed(game, command, kind)
    take(play, step, seat, command)


def _why_not(game: State, kind: type) -> Forbidden:
    """Return the first reason that applies: game over, malformed, paused, only for the judge, or not now."""
    if type(game.step) is Over:
        return Forbidden(Refusal.GAME_OVER)
    if kind not in _KINDS:
        return Forbidden(Refusal.MALFORMED)
    if game.paused:
        return Forbidden(Refusal.PAUSED)
    if kind in _JUDGE_COMMANDS or kind in (Tally, TimeUp):
        return Forbidden(Refusal.ONLY_THE_JUDGE)
    return Forbidden(Refusal.NOT_NOW, option=_OPTIONS_OF_COMMANDS.get(kind, ""))


def _take_from_judge(play: Play, command: Command, kind: type, sender: Sender) -> None:
    game = play.game
    if (type(game.step) is Over and not _corrects_the_result(command)) or kind not in _KINDS:
        raise _why_not(game, kind)
    if game.paused and kind is not Resume:
        raise Forbidden(Refusal.PAUSED)
    conduct = CONDUCT[type(game.step)]
    if kind is TimeUp:
        conduct.time_up(play, game.step)
        return
    if sender == CLOCK:
        raise Forbidden(Refusal.ONLY_THE_JUDGE)
    command = _well_formed(game, command, kind)
    if kind in _JUDGE_COMMANDS:
        _JUDGE_COMMANDS[kind](play, command)
    elif kind is Tally and Tally in conduct.takes:
        conduct.takes[Tally](play, game.step, JUDGE, command)
    elif kind is Tally:
        raise Forbidden(Refusal.NOT_NOW, option="ballot")
    else:
        raise Forbidden(Refusal.ONLY_A_PLAYER)


def _corrects_the_result(command: Command) -> bool:
    return isinstance(command, Overrule) and command.ruling == Ruling.END


def _well_formed(game: State, command: Command, kind: type) -> Command:
    """Return the command with checked types; raise Forbidden for wrong types or seats that do not exist."""
    if kind is Act:
        targets = command.targets  # type: ignore[union-attr]
        if type(targets) is not tuple or not all(type(target) is int for target in targets):
            raise Forbidden(Refusal.MALFORMED)
        if not all(0 < target <= game.seats for target in targets):
            raise Forbidden(Refusal.NO_SUCH_SEAT)
        return command
    converted = _convert(command, kind)
    _check_seats(game, converted)
    return converted


def _convert(command: Command, kind: type) -> Command:
    try:
        return msgspec.convert(msgspec.to_builtins(command), kind)
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise Forbidden(Refusal.MALFORMED, str(error)) from None


def _check_seats(game: State, command: Command) -> None:
    seats: tuple[int, ...] = getattr(command, "seats", getattr(command, "targets", ()))
    if not all(0 < seat <= game.seats for seat in seats):
        raise Forbidden(Refusal.NO_SUCH_SEAT)
    lowest = 0 if isinstance(command, Tally | Pause) else 1
    if not lowest <= getattr(command, "seat", 1) <= game.seats:
        raise Forbidden(Refusal.NO_SUCH_SEAT)


def _pause(play: Play, command: Pause) -> None:
    """Stop every clock. No command is accepted until the step is resumed (W2, V8)."""
    play.emit(Paused(command.seat))


def _resume(play: Play, _: Resume) -> None:
    if not play.game.paused:
        raise Forbidden(Refusal.NOT_PAUSED)
    play.emit(Resumed())


_JUDGE_COMMANDS: dict[type, Callable[[Play, Any], None]] = {
    Foul: foul,
    Remove: remove,
    DefeatTeam: defeat_team,
    Pause: _pause,
    Resume: _resume,
    Redeal: redeal,
    HandOver: hand_over,
    Overrule: overrule,
}
_OPTIONS_OF_COMMANDS: dict[type, str] = {
    Pick: "dealing",
    Take: "dealing",
    Plan: "first_night",
    Pass: "talk",
    Say: "talk",
    Nominate: "nominations",
    Withdraw: "nominations.withdraw",
    Vote: "ballot",
    Agree: "lift",
    Shoot: "hunt",
    Act: "night.order",
    Guess: "best_move",
    Tally: "ballot",
}
"""By kind of command: the option whose clause says when it may be sent."""

_KINDS = frozenset(Command.__args__)
_TIME_UP = Moves([TimeUp()])
_OPEN_TO_JUDGE = tuple(Open(kind) for kind in ("foul", "remove", "pause", "overrule"))


def legal(game: State, sender: Sender) -> Moves:
    """Return what this sender may do now. The list depends only on what the sender has seen."""
    step = game.step
    if type(step) is Over:
        return NO_MOVES
    if sender == CLOCK:
        return NO_MOVES if game.paused else _TIME_UP
    if sender == JUDGE:
        return _legal_to_judge(game)
    return offers(game).get(sender, NO_MOVES)


def offers(game: State) -> Offers:
    """Return the legal commands of every seat that has any."""
    found = NO_OFFERS if game.paused else CONDUCT[type(game.step)].offers(game, game.step)
    if game.judge and type(game.step) is not Over and not is_saying_farewell(game, game.judge):
        return {**found, game.judge: _legal_to_judge(game)}
    return found


def _legal_to_judge(game: State) -> Moves:
    if game.paused:
        return Moves([Resume()])
    kinds = [*_OPEN_TO_JUDGE]
    if Tally in CONDUCT[type(game.step)].takes:
        kinds.append(Open("tally"))
    if game.rules.fouls.team_defeat:
        kinds.append(Open("defeat_team"))
    if game.left:
        kinds.append(Open("hand_over"))
    if game.rules.dealing.redeal and game.night and not game.day:
        kinds.append(Open("redeal"))
    return Moves([TimeUp(), *kinds])
