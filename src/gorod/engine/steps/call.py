"""The calls of a night: each role in the ruleset's order uses its power (C21, B13, F17, G1)."""

from functools import cache, lru_cache

from gorod.engine.acts import Again, Answer, Check, Power
from gorod.engine.commands import Act
from gorod.engine.events import Began, Inherited, NightFell
from gorod.engine.night import acted
from gorod.engine.play import Conduct, Moves, Offers, Play, ToBestMove, ToCalls, ToNight, leads_to
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.role import UNKNOWN, Role, Team
from gorod.engine.ruleset import GoneCalls
from gorod.engine.seats import BIT, NOBODY, SEAT_SET_CACHE_SIZE, Seat, Seats, all_of, listed, mask_of
from gorod.engine.state import State
from gorod.engine.step import Call
from gorod.engine.steps import hunt
from gorod.engine.victory import CLANS


@leads_to
def fall(play: Play, _: ToNight) -> None:
    """Begin the night and its calls."""
    play.emit(NightFell(play.game.day))
    play.go(ToCalls())


@leads_to
def go_on(play: Play, to: ToCalls) -> None:
    """Make the next call of the ruleset's order that is made at this table."""
    order = play.rules.night.order
    for name in order[order.index(to.after) + 1 :] if to.after else order:
        if is_called(play.game, name):
            _call(play, name)
            return
    play.go(ToBestMove())


def _call(play: Play, name: str) -> None:
    if name in CLANS:
        hunt.begin(play, Team(name), again=False)
    else:
        play.emit(_called(play.rules.night.act, name))
        for heir in listed(actors(play.game, name) & ~play.game.holders.get(name, NOBODY)):
            play.emit(Inherited(heir, name))


@cache
def _called(seconds: int, name: str) -> Began:
    return Began(Call(seconds, name))


def is_called(game: State, name: str) -> bool:
    """Whether this role or clan is called (G1, B15).

    It must have been dealt. Where the rules say so, it is not called once all its cards have been shown.
    """
    if name not in CLANS and (name not in game.rules.roles or game.rules.roles[name].act is None):
        return False
    holders = _ever_called(game, name)
    if game.rules.night.gone is GoneCalls.CALLED_UNTIL_REVEALED:
        holders &= ~game.revealed
    return holders != NOBODY or game.has_unknown_cards


def _ever_called(game: State, name: str) -> Seats:
    """Return all holders of this call and their heirs, including those who have left."""
    if name in CLANS:
        return game.members.get(name, NOBODY)
    heir = game.rules.night.heirs.get(name, "")
    return game.holders.get(name, NOBODY) | game.holders.get(heir, NOBODY)


def actors(game: State, name: str) -> Seats:
    """Return who may act at this call: its living holders, or from the next night on their heir (C22)."""
    holders = game.holders.get(name, NOBODY)
    if holders & game.alive:
        return holders & game.alive
    heir = game.rules.night.heirs.get(name)
    if heir is None or holders & game.left_tonight:
        return NOBODY
    return game.holders.get(heir, NOBODY) & game.alive


def _act(play: Play, step: Call, seat: Seat, command: Act) -> None:
    game = play.game
    unknown = game.roles[seat] is UNKNOWN
    if not actors(game, step.role) & BIT[seat] and not unknown:
        raise Forbidden(Refusal.NOT_YOUR_CALL)
    if step.acted & BIT[seat]:
        raise Forbidden(Refusal.ALREADY_ACTED)
    role = game.rules.roles[step.role]
    _check_targets(game, seat, role, command.targets)
    play.emit(acted(game, seat, role, command.targets))


def _check_targets(game: State, seat: Seat, role: Role, targets: tuple[Seat, ...]) -> None:
    """Raise Forbidden unless the act may have these targets; oneself only where a clause allows it (G3)."""
    act = role.act
    assert act is not None
    if len(targets) != act.targets or len(set(targets)) != len(targets):
        raise Forbidden(Refusal.WRONG_NUMBER_OF_SEATS, str(act.targets), option=role.id)
    for target in targets:
        if not _allowed_targets(game, act) & BIT[target]:
            raise Forbidden(Refusal.TARGET_HAS_LEFT, option="night.checks_gone")
        if target == seat and not act.itself:
            raise Forbidden(Refusal.NOT_YOURSELF, option=f"{role.id}.itself")
    if mask_of(targets) & _barred_targets(game, seat, act):
        raise Forbidden(Refusal.NOT_TWICE_RUNNING, option=f"{role.id}.again")


def _allowed_targets(game: State, act: Power) -> Seats:
    """Return the possible targets: the living, and for checks, if the rules say so, also the others (G3)."""
    return all_of(game.seats) if game.rules.night.checks_gone and isinstance(act, Check) else game.alive


def _barred_targets(game: State, seat: Seat, act: Power) -> Seats:
    """Return the targets of last night that may not be chosen again.

    A night with a declined or stopped act does not count (G3, V4; not V5).
    """
    if act.again is Again.ALLOWED:
        return NOBODY
    counted = [d for d in game.last_deeds if d.seat == seat and d.answer != Answer.UNCLEAR]
    chosen = mask_of(tuple(target for deed in counted for target in deed.targets))
    return chosen if act.again is Again.NOT_TWICE_RUNNING else chosen & BIT[seat]


def _time_up(play: Play, step: Call) -> None:
    play.go(ToCalls(after=step.role))


def _offers(game: State, step: Call) -> Offers:
    act = game.rules.roles[step.role].act
    assert act is not None
    return {seat: _moves(game, seat, act) for seat in listed(actors(game, step.role) & ~step.acted)}


def _moves(game: State, seat: Seat, act: Power) -> Moves:
    targets = _allowed_targets(game, act) & ~_barred_targets(game, seat, act)
    if not act.itself:
        targets &= ~BIT[seat]
    return _choices(targets, act.targets)


@lru_cache(maxsize=SEAT_SET_CACHE_SIZE)
def _choices(targets: Seats, how_many: int) -> Moves:
    if how_many == 1:
        return Moves(_act_command((target,)) for target in listed(targets))
    pairs = ((one, other) for one in listed(targets) for other in listed(targets) if one != other)
    return Moves(_act_command(pair) for pair in pairs)


@cache
def _act_command(targets: tuple[Seat, ...]) -> Act:
    """Return the command; it is cached, because many lists contain the same one."""
    return Act(targets)


CALL = Conduct(_time_up, _act, offers=_offers)
