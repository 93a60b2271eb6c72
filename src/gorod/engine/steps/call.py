"""The calls of a night: each role in the ruleset's order uses its power (C21, B13, F17, G1)."""

from functools import cache, lru_cache

from gorod.engine.acts import Act as Power
from gorod.engine.acts import Again, Answer, Check
from gorod.engine.commands import Act
from gorod.engine.conduct import Conduct, Moves, Offers
from gorod.engine.events import Began, Inherited, NightFell
from gorod.engine.night import acted
from gorod.engine.play import Play, Then, leads_to
from gorod.engine.refusal import No, Refusal
from gorod.engine.role import UNKNOWN, Hunted, Role, Team
from gorod.engine.ruleset import Gone
from gorod.engine.seats import BIT, MOST_SETS, NOBODY, Seat, Seats, all_of, listed, mask_of
from gorod.engine.state import State
from gorod.engine.step import Call, Hunt
from gorod.engine.steps import hunt


@leads_to(Then.NIGHT)
def fall(play: Play) -> None:
    """Night falls and the calls begin."""
    play.emit(NightFell(play.game.day))
    play.go(Then.CALLS, -1)


@leads_to(Then.CALLS)
def go_on(play: Play, place: int | None) -> None:
    """The next call of the order after `place` (None: after the one now on)."""
    order = play.rules.night.order
    if place is None:
        if _has_second_place(play.game):
            hunt.begin(play, play.game.step.clan, again=True)  # type: ignore[union-attr]
            return
        place = order.index(_name_of(play.game))
    for name in order[place + 1 :]:
        if is_called(play.game, name):
            _call(play, name)
            return
    play.go(Then.BEST_MOVE)


def _name_of(game: State) -> str:
    step = game.step
    assert isinstance(step, Call | Hunt)
    return step.clan if isinstance(step, Hunt) else step.role


def _has_second_place(game: State) -> bool:
    """The place of the second shot is held used or not, so the night's length tells nothing (B23)."""
    step = game.step
    if not isinstance(step, Hunt) or step.again:
        return False
    masks = (game.holders[role.id] for role in game.roles[1:] if role.hunted is Hunted.SECOND_SHOT)
    return any(mask & ~game.revealed & game.awake.get(step.clan, NOBODY) for mask in masks)


def _call(play: Play, name: str) -> None:
    if name in CLAN_NAMES:
        hunt.begin(play, Team(name), again=False)
    else:
        play.emit(_called(play.rules.night.act, name))
        for heir in listed(actors(play.game, name) & ~play.game.holders.get(name, NOBODY)):
            play.emit(Inherited(heir, name))


@cache
def _called(seconds: int, name: str) -> Began:
    return Began(Call(seconds, name))


CLAN_NAMES = (Team.BLACK, Team.YAKUZA)


def is_called(game: State, name: str) -> bool:
    """In play at the deal, and not all its cards shown where that ends the calls (G1, B15)."""
    if name not in CLAN_NAMES and (name not in game.rules.roles or game.rules.roles[name].act is None):
        return False
    holders = _ever(game, name)
    if game.rules.night.gone is Gone.CALLED_UNTIL_REVEALED:
        holders &= ~game.revealed
    return holders != NOBODY or game.has_unknown_cards


def _ever(game: State, name: str) -> Seats:
    """Everyone dealt this call, gone or not; heirs belong to it."""
    if name in CLAN_NAMES:
        return game.members.get(name, NOBODY)
    heir = game.rules.night.heirs.get(name, "")
    return game.holders.get(name, NOBODY) | game.holders.get(heir, NOBODY)


def actors(game: State, name: str) -> Seats:
    """Who may act at this call: its living holders, or the heir from the night after they have left (C22)."""
    holders = game.holders.get(name, NOBODY)
    if holders & game.alive:
        return holders & game.alive
    heir = game.rules.night.heirs.get(name)
    if heir is None or holders & game.left_tonight:
        return NOBODY
    return game.holders.get(heir, NOBODY) & game.alive


def _act(play: Play, seat: Seat, command: Act) -> None:
    game, step = play.game, play.game.step
    assert isinstance(step, Call)
    unknown = game.roles[seat] is UNKNOWN
    if not actors(game, step.role) & BIT[seat] and not unknown:
        raise No(Refusal.NOT_YOUR_CALL)
    if step.acted & BIT[seat]:
        raise No(Refusal.ALREADY_ACTED)
    role = game.rules.roles[step.role]
    _check_targets(game, seat, role, command.targets)
    play.emit(acted(game, seat, role, command.targets))


def _check_targets(game: State, seat: Seat, role: Role, targets: tuple[Seat, ...]) -> None:
    """Not oneself unless the clause says so (G3)."""
    act = role.act
    assert act is not None
    if len(targets) != act.targets or len(set(targets)) != len(targets):
        raise No(Refusal.WRONG_NUMBER_OF_SEATS, str(act.targets), option=role.id)
    for target in targets:
        if not _open_to(game, act) & BIT[target]:
            raise No(Refusal.TARGET_HAS_LEFT, option="night.checks_gone")
        if target == seat and not act.itself:
            raise No(Refusal.NOT_YOURSELF, option=f"{role.id}.itself")
    if mask_of(targets) & _barred(game, seat, act):
        raise No(Refusal.NOT_TWICE_RUNNING, option=f"{role.id}.again")


def _open_to(game: State, act: Power) -> Seats:
    """The living; where a check is answered by colour or card of a seat, also those who have left (G3)."""
    return all_of(game.seats) if game.rules.night.checks_gone and isinstance(act, Check) else game.alive


def _barred(game: State, seat: Seat, act: Power) -> Seats:
    """Whom this seat chose last night; a declined or stopped act breaks the chain (G3, V4; not V5)."""
    if act.again is Again.ALLOWED:
        return NOBODY
    counted = [d for d in game.last_deeds if d.seat == seat and d.answer != Answer.UNCLEAR]
    chosen = mask_of(tuple(target for deed in counted for target in deed.targets))
    return chosen if act.again is Again.NOT_TWICE_RUNNING else chosen & BIT[seat]


def _time_up(play: Play) -> None:
    play.go(Then.CALLS, None)


def _offers(game: State) -> Offers:
    step = game.step
    assert isinstance(step, Call)
    act = game.rules.roles[step.role].act
    assert act is not None
    return {seat: _moves(game, seat, act) for seat in listed(actors(game, step.role) & ~step.acted)}


def _moves(game: State, seat: Seat, act: Power) -> Moves:
    targets = _open_to(game, act) & ~_barred(game, seat, act)
    if not act.itself:
        targets &= ~BIT[seat]
    return _choices(targets, act.targets)


@lru_cache(maxsize=MOST_SETS)
def _choices(targets: Seats, how_many: int) -> Moves:
    if how_many == 1:
        return Moves(Act((target,)) for target in listed(targets))
    return Moves(Act((one, other)) for one in listed(targets) for other in listed(targets) if one != other)


CALL = Conduct(_time_up, {Act: _act}, _offers)
