"""Worlds by brute force: for each deal the game is played again, with everything others may do unseen.

Written as plainly as can be, and knowing nothing of `gorod.bots`.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from gorod.engine import deals, legal, start
from gorod.engine.acts import Again
from gorod.engine.commands import Act, Command, Sender, Shoot
from gorod.engine.decide import played
from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.engine.play import Play
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import BIT, EVERYONE, Seat
from gorod.engine.state import State
from gorod.engine.step import Hunt

Deal = tuple[str, ...]

_CHANGING = [f.name for f in fields(State) if f.name not in ("rules", "roles", "holders", "members", "awake")]
_encode = msgspec.msgpack.Encoder().encode


class Turn(Struct, frozen=True):
    """A command of the real game, and what followed."""

    command: Command
    sender: Sender
    events: list[Event]
    audiences: list[int]
    by_night: bool


def shown(events: Iterable[Event], audiences: Iterable[int], viewer: Seat) -> list[Event]:
    """What a viewer sees of a turn; seat 0 is a stranger."""
    own = EVERYONE | BIT[viewer]
    return [event for event, audience in zip(events, audiences, strict=True) if audience & own]


def lives(rules: Ruleset, cast: Cast, turns: list[Turn], viewer: Seat, seen: list[Event]) -> dict[Deal, int]:
    """For each deal that fits the start as seen: after how many turns it is found impossible."""
    found = {}
    for deal in deals(rules, sum(cast.values()), cast):
        events = start(rules, deal=deal)
        assert not isinstance(events, Refused)
        log = Log(events)
        if shown(log.events, log.audiences, viewer) == seen:
            found[deal] = _turns_survived([log.game], turns, viewer)
    return found


def _turns_survived(games: list[State], turns: list[Turn], viewer: Seat) -> int:
    for number, turn in enumerate(turns):
        wanted = shown(turn.events, turn.audiences, viewer)
        if turn.by_night and not wanted and turn.sender > 0:
            continue  # an act of another, unseen: any act may stand in its place
        games = _distinct(_after(game, turn, wanted, viewer) for game in _with_unseen_acts(games, viewer))
        if not games:
            return number
    return len(turns) + 1


def _after(game: State, turn: Turn, wanted: list[Event], viewer: Seat) -> State | None:
    play = played(game, turn.command, turn.sender)
    if not isinstance(play, Play) or shown(play.events, play.audiences, viewer) != wanted:
        return None
    return _forgetful(play.game)


def _forgetful(game: State) -> State:
    """By day only those deeds of the night still matter that may not be repeated."""
    if not game.night:
        roles = game.rules.roles
        acts = {name: role.act for name, role in roles.items() if role.act}
        game.deeds = tuple(d for d in game.deeds if d.seat and acts[d.role].again is not Again.ALLOWED)
    return game


def _with_unseen_acts(games: list[State], viewer: Seat) -> list[State]:
    """Every game that any number of unseen acts, in any order, can make of these."""
    waiting = list(games)
    known = {_key(game) for game in games}
    for game in waiting:
        for twin in _one_act_later(game, viewer):
            if _key(twin) not in known:
                known.add(_key(twin))
                waiting.append(twin)
    return waiting


def _one_act_later(game: State, viewer: Seat) -> Iterator[State]:
    for seat in range(1, game.seats + 1):
        for move in legal(game, seat) if seat != viewer else ():
            if isinstance(move, Shoot | Act) and not _has_shot(game, seat):
                play = played(game, move, seat)
                assert isinstance(play, Play)
                if not shown(play.events, play.audiences, viewer):
                    yield play.game


def _has_shot(game: State, seat: Seat) -> bool:
    """A second number spoils the shot, as none does, or takes the place of the first: one is enough."""
    return isinstance(game.step, Hunt) and any(shooter == seat for shooter, _ in game.step.shots)


def _distinct(games: Iterable[State | None]) -> list[State]:
    return list({_key(game): game for game in games if game is not None}.values())


def _key(game: State) -> bytes:
    """Everything in the game but its rules and cards, which are one deal's."""
    return _encode([getattr(game, name) for name in _CHANGING])
