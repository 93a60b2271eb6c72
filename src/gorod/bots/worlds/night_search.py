"""Searches one night with the engine: every course that shows the viewer exactly what they saw."""

from collections.abc import Hashable, Iterator
from typing import cast

from msgspec.structs import astuple

from gorod.bots.worlds.deals import forbids_next_night
from gorod.bots.worlds.seen import RelevantSeats
from gorod.engine import events as e
from gorod.engine.acts import Alibi, Arrest, Check, Compare, Power, Revive, Stage, Visit
from gorod.engine.audience import AUDIENCES_OF_SEAT, audience
from gorod.engine.commands import CLOCK, JUDGE, Act, Command, Guess, Remove, Sender, Shoot, TimeUp
from gorod.engine.decide import offers, played
from gorod.engine.events import Shot
from gorod.engine.evolve import evolve
from gorod.engine.night import fold
from gorod.engine.play import Offers, Play, ToFirstNight, ToNight
from gorod.engine.seats import NOBODY, Seat, Seats, listed, mask_of
from gorod.engine.state import State
from gorod.engine.step import Call, Dawn, Hunt
from gorod.engine.steps.first_night import meet
from gorod.engine.victory import CLANS

Reached = list[dict[Hashable, State]]
"""The games reached after each number of seen events; games with the same `night_key` are kept once."""
DEAL_INDEPENDENT = (
    e.Planned,
    e.Said,
    e.Fouled,
    e.Silenced,
    e.Paused,
    e.Resumed,
    e.JudgeChanged,
    e.Corrected,
)
"""Events of a night that do not depend on the deal."""


def opening(play: Play) -> None:
    """Play what follows the deal: night zero, or the middle of a game for a test case."""
    game = play.game
    if game.day == 0:
        play.go(ToFirstNight())
        return
    for clan in CLANS:
        if any(role.clan is clan for role in game.roles):
            meet(play, clan)
    if game.night:
        play.go(ToNight())
    else:
        play.begin(Dawn(play.rules.talk.dawn))


def search_night(play: Play, viewer: Seat, seen: tuple[e.Event, ...], relevant: RelevantSeats) -> Reached:
    """Return the games after each seen event, if the night began with this play; the last are its ends."""
    reached: Reached = [{} for _ in range(len(seen) + 1)]
    _keep_if_seen(reached, 0, play, viewer, seen)
    for at, event in enumerate(seen):
        for game in _with_hidden_acts(reached[at], viewer, relevant):
            _advance(reached, at, game, event, viewer, seen)
    return reached


def _keep_if_seen(reached: Reached, at: int, play: Play, viewer: Seat, seen: tuple[e.Event, ...]) -> None:
    """Keep a play if it shows the viewer what they saw next."""
    own = AUDIENCES_OF_SEAT[viewer]
    shown = tuple(ev for ev, audience in zip(play.events, play.audiences, strict=True) if audience & own)
    if shown and seen[at : at + len(shown)] == shown:
        reached[at + len(shown)][night_key(play.game)] = play.game


def _with_hidden_acts(games: dict[Hashable, State], viewer: Seat, relevant: RelevantSeats) -> list[State]:
    """Return these games, and those that unseen acts make of them."""
    waiting = list(games.values())
    for game in waiting:
        for twin in hidden_acts(game, viewer, relevant):
            if games.setdefault(night_key(twin), twin) is twin:
                waiting.append(twin)
    return waiting


def _advance(
    reached: Reached, at: int, game: State, event: e.Event, viewer: Seat, seen: tuple[e.Event, ...]
) -> None:
    """Produce the next seen event, if this game can."""
    if isinstance(event, DEAL_INDEPENDENT):
        evolve(game, event)
        reached[at + 1][night_key(game)] = game
        return
    play = played(game, *_command(event))
    if isinstance(play, Play):
        _keep_if_seen(reached, at, play, viewer, seen)


def _command(event: e.Event) -> tuple[Command, Sender]:
    """Return the command that makes this the first event seen."""
    match event:
        case e.Shot():
            return Shoot(event.target), event.seat
        case e.Acted():
            return Act(event.targets), event.seat
        case e.Guessed():
            return Guess(event.seats, event.reds), event.seat
        case e.Removed():
            return Remove(event.seat, event.offence), JUDGE
        case e.Overruled():
            return event.ruling, JUDGE
    return TimeUp(), CLOCK


def hidden_acts(game: State, viewer: Seat, relevant: RelevantSeats) -> Iterator[State]:
    """Yield the games that one more unseen act of another player can lead to."""
    others = {seat: moves for seat, moves in offers(game).items() if seat != viewer}
    if isinstance(game.step, Hunt):
        yield from _volleys(game, game.step, others, viewer, relevant.victims)
    elif isinstance(game.step, Call):
        yield from _powers(game, game.step, others, relevant)


def _volleys(game: State, step: Hunt, others: Offers, viewer: Seat, victims: Seats) -> Iterator[State]:
    """Let all unseen hunters show one number; anything else is a miss, the same as no shot."""
    has_begun = any(shooter in others for shooter, _ in step.shots)
    if has_begun or not others or audience(game, Shot(next(iter(others)), 0)) & AUDIENCES_OF_SEAT[viewer]:
        return
    for target in listed(victims):
        twin = game.copy()
        for hunter, moves in others.items():
            if Shoot(target) in moves:
                evolve(twin, Shot(hunter, target))
        yield twin


def _powers(game: State, step: Call, others: Offers, relevant: RelevantSeats) -> Iterator[State]:
    matters = _matters(game.rules.roles[step.role].act, relevant)
    for seat, moves in others.items() if matters else ():
        for move in moves:
            if isinstance(move, Act) and mask_of(move.targets) & matters:
                play = played(game, move, seat)
                assert isinstance(play, Play)
                yield play.game


def _matters(act: Power | None, relevant: RelevantSeats) -> Seats:
    """Return the seats for which being chosen can matter; a check shows only to the one who checks."""
    match act:
        case None | Check() | Compare():
            return NOBODY
        case Visit() | Arrest():
            return relevant.stopped
        case Alibi():
            return relevant.alibis
    return relevant.victims


def night_key(game: State) -> Hashable:
    """Return what still matters of a night so far; games with the same key need not be told apart.

    The key holds the step and the effect of the deeds, or each deed while somebody may still be stopped.
    """
    deeds = game.deeds if _stops_to_come(game) else _deeds_key(game)
    step = (type(game.step), *cast("tuple[Hashable, ...]", astuple(game.step)))
    return step, deeds, game.startled, game.cancelled, game.outcome, game.paused


def _stops_to_come(game: State) -> bool:
    """Tell whether a later block may change the effect of earlier deeds (G10)."""
    step, order = game.step, game.rules.night.order
    if not isinstance(step, Hunt | Call):
        return False
    place = order.index(step.clan if isinstance(step, Hunt) else step.role)
    powers = (game.rules.roles[name].act for name in order[place:] if name in game.rules.roles)
    return any(act is not None and act.stage is Stage.BLOCK for act in powers)


def _deeds_key(game: State) -> Hashable:
    deeds, roles = game.deeds, game.rules.roles
    agreed = frozenset(deed.targets for deed in deeds if not deed.seat)
    revives = tuple(deed for deed in deeds if deed.seat and isinstance(roles[deed.role].act, Revive))
    return (
        astuple(fold(game)),
        agreed,
        revives,
        frozenset(deed for deed in deeds if forbids_next_night(game, deed)),
    )
