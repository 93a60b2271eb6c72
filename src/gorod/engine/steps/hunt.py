"""The hunt: a clan chooses its target, blind or with open eyes (C13, K13, F16, W8-W10, B14, H5)."""

from functools import cache, lru_cache

from gorod.engine.commands import Open, Say, Shoot
from gorod.engine.events import Began, Hunted, Shot, Startled
from gorod.engine.night import awake_with, fold, is_card_shown, members_of
from gorod.engine.play import Conduct, Moves, Offers, Play, ToCalls, ToFoul
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.role import UNKNOWN, Team, WhenHunted
from gorod.engine.ruleset import Aim, HuntRules, Needs, Numbers, SecondShot, Visited
from gorod.engine.seats import (
    BIT,
    MAX_SEATS,
    NOBODY,
    SEAT_SET_CACHE_SIZE,
    Seat,
    Seats,
    all_of,
    listed,
    mask_of,
)
from gorod.engine.speaking import say
from gorod.engine.state import State
from gorod.engine.step import Hunt
from gorod.engine.steps.first_night import meet

Shots = tuple[tuple[Seat, Seat], ...]


def seconds(game: State) -> int:
    """Return the length of a hunt; a blind one lasts as long as its numbers are called (G4)."""
    hunt = game.rules.hunt
    if hunt.aim is Aim.SIGHTED:
        return hunt.seconds
    return hunt.number * (game.seats if hunt.numbers is Numbers.ALL else game.alive.bit_count())


def targets(game: State) -> Seats:
    """Return the numbers that can be shot at; a blind shot at an empty seat is a miss (C13, F16, V9)."""
    hunt = game.rules.hunt
    is_open = hunt.aim is Aim.BLIND or hunt.numbers is Numbers.ALL
    return all_of(game.seats) if is_open else game.alive


def begin(play: Play, clan: Team, again: bool) -> None:
    """Call the clan, in the same way every night (G1, K28, B30); on a full first night they meet (H5)."""
    play.emit(_called(seconds(play.game), clan, again))
    if play.game.day == 0 and not again:
        meet(play, clan)


@cache
def _called(seconds: int, clan: Team, again: bool) -> Began:
    return Began(Hunt(seconds, clan, again))


def hunters(game: State, step: Hunt) -> Seats:
    """Return the players who may shoot; for the second shot nobody, unless it is due (B23)."""
    if step.again:
        return awake_with(game, step.clan) & ~game.startled if game.startled else NOBODY
    return awake_with(game, step.clan)


def _may_shoot(game: State, step: Hunt) -> Seats:
    return hunters(game, step) | game.holders.get(UNKNOWN.id, NOBODY) & game.alive


def _shoot(play: Play, step: Hunt, seat: Seat, command: Shoot) -> None:
    game = play.game
    if not _may_shoot(game, step) & BIT[seat]:
        raise Forbidden(Refusal.NOT_YOUR_CALL)
    if command.seat == seat and not game.rules.hunt.itself:
        raise Forbidden(Refusal.NOT_YOURSELF, option="hunt.itself")
    if not targets(game) & BIT[command.seat]:
        raise Forbidden(Refusal.NUMBER_NOT_CALLED)
    if _shots_of(step, seat) >= _most_shots(game):
        raise Forbidden(Refusal.ALREADY_SHOT)
    play.emit(_shot(seat, command.seat))
    if game.rules.hunt.second_foul and _is_repeated(game, step, seat):
        play.go(ToFoul(seat, REPEATED_SHOT_OFFENCE))


REPEATED_SHOT_OFFENCE = "shooting_repeatedly"
MAX_NUMBERS_SHOWN = 5
"""The most numbers that one hunter may show in a hunt where the last one counts."""


def _is_repeated(game: State, step: Hunt, seat: Seat) -> bool:
    """Whether this is a second shot that spoils the hunt, for which there may be a foul (K24)."""
    return game.rules.hunt.second is SecondShot.SPOILS and _shots_of(step, seat) == 2


@cache
def _shot(seat: Seat, target: Seat) -> Shot:
    return Shot(seat, target)


def _shots_of(step: Hunt, seat: Seat) -> int:
    shots = 0
    for shooter, _ in step.shots:
        shots += shooter == seat
    return shots


def _most_shots(game: State) -> int:
    """Return the most shots of one hunter.

    Where a second shot spoils the hunt, a third one has no effect. Where the last number counts, the limit
    keeps records short.
    """
    return 2 if game.rules.hunt.second is SecondShot.SPOILS else MAX_NUMBERS_SHOWN


def _time_up(play: Play, step: Hunt) -> None:
    """Close the hunt; without a living member of the clan nobody is shot (B14)."""
    game = play.game
    awake = hunters(game, step)
    is_hunt = members_of(game, step.clan) or game.has_unknown_cards
    if is_hunt and (awake or step.shots) and not step.done:
        target = agreed_on(game, step)
        play.emit(Hunted(step.clan, target))
        if target and is_card_shown(game, step.clan, target):
            play.emit(Startled(target, game.roles[target].id))
    if _has_second_place(game, step):
        begin(play, step.clan, again=True)
    else:
        play.go(ToCalls(after=step.clan))


def _has_second_place(game: State, step: Hunt) -> bool:
    """Whether the step of a second shot follows (B23).

    It is held even if there is no second shot, so that the length of the night tells nothing.
    """
    if step.again:
        return False
    masks = (game.holders[role.id] for role in game.roles[1:] if role.hunted is WhenHunted.SECOND_SHOT)
    return any(mask & ~game.revealed & game.awake.get(step.clan, NOBODY) for mask in masks)


def agreed_on(game: State, step: Hunt) -> Seat:
    """Return the living target of all hunters who count, or 0.

    A visited hunter spoils the shot (C22). An arrested sleepwalker does not (B24).
    """
    night, awake = fold(game), hunters(game, step)
    members = members_of(game, step.clan)
    asked = awake & ~(night.arrested & ~members)
    if night.visited & asked:
        if game.rules.hunt.visited is Visited.SPOILS:
            return 0
        asked &= ~night.visited
    if game.has_unknown_cards:
        asked |= mask_of(tuple(shooter for shooter, _ in step.shots))
    if _is_spoilt(game, step, night.visited):
        return 0
    target = _agreed(game.rules.hunt, asked, step.shots)
    return target if game.alive & BIT[target] else 0


def _is_spoilt(game: State, step: Hunt, void: Seats) -> bool:
    """Whether a hunter shot more than once, even if since removed (K15); shots by `void` do not count."""
    if game.rules.hunt.second is not SecondShot.SPOILS:
        return False
    shooters = [shooter for shooter, _ in step.shots if not void & BIT[shooter]]
    return len(shooters) > len({*shooters})


def _agreed(hunt: HuntRules, asked: Seats, shots: Shots) -> Seat:
    """Return the target that all asked agree on, by their last numbers, or 0 for a miss."""
    last = dict(shots)
    aims = {seat: last.get(seat, 0) for seat in listed(asked)}
    if hunt.needs is Needs.EVERYONE:
        targets = set(aims.values())
        return targets.pop() if len(targets) == 1 else 0
    return _everyone_but_target(aims)


def _everyone_but_target(aims: dict[Seat, Seat]) -> Seat:
    """Return the target of all hunters except the target itself; 0 if there are two or none (B14)."""
    found = [
        target
        for target in set(aims.values()) - {0}
        if all(aim == target for seat, aim in aims.items() if seat != target)
    ]
    return found[0] if len(found) == 1 else 0


def _offers(game: State, step: Hunt) -> Offers:
    hunt, free, most = game.rules.hunt, targets(game), _most_shots(game)
    talk = hunt.aim is Aim.SIGHTED
    offers = {}
    for seat in listed(hunters(game, step)):
        has_shot = _shots_of(step, seat) >= most
        numbers = NOBODY if has_shot else free if hunt.itself else free & ~BIT[seat]
        offers[seat] = _numbers(numbers, talk)
    return offers


_SHOOT = tuple(Shoot(seat) for seat in range(MAX_SEATS + 1))


@lru_cache(maxsize=SEAT_SET_CACHE_SIZE)
def _numbers(numbers: Seats, talk: bool) -> Moves:
    return Moves([*(_SHOOT[seat] for seat in listed(numbers)), *([Open("say")] if talk else [])])


def _say(play: Play, step: Hunt, seat: Seat, command: Say) -> None:
    """Pass a message between hunters who see each other (W8)."""
    if play.rules.hunt.aim is Aim.BLIND or not hunters(play.game, step) & BIT[seat]:
        raise Forbidden(Refusal.NOT_YOUR_CALL)
    say(play, seat, command)


HUNT = Conduct(_time_up, _shoot, _say, offers=_offers)
