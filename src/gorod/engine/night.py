"""The fold of a night: who is stopped, who dies, what a check answers (G10, B19, B28)."""

from msgspec import Struct

from gorod.engine.acts import (
    Again,
    Alibi,
    Answer,
    Asks,
    Check,
    Compare,
    Heal,
    Kill,
    Power,
    Revive,
    Stage,
    Visit,
)
from gorod.engine.events import Acted
from gorod.engine.role import UNKNOWN, Role, Team, WhenHunted
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, mask_of
from gorod.engine.state import NightDeed, State


class NightResult(Struct):
    """What the acts made so far this night amount to."""

    visited: Seats = NOBODY
    arrested: Seats = NOBODY
    healed: Seats = NOBODY
    alibi: Seats = NOBODY
    shot: Seats = NOBODY
    startled: Seats = NOBODY
    revivals: tuple[tuple[Seat, Seat], ...] = ()
    ruled: Seats | None = None

    @property
    def stopped(self) -> Seats:
        """Those whose own act does nothing."""
        return self.visited | self.arrested

    @property
    def attacked(self) -> Seats:
        """Those a shot has really reached: no heal, no arrest."""
        return self.shot & ~self.healed & ~self.arrested

    @property
    def killed(self) -> Seats:
        """Those who will not wake: revivals counted (B20, B23), or as the judge has ruled."""
        if self.ruled is not None:
            return self.ruled
        revived = mask_of(tuple(seat for _, seat in self.revivals)) & ~self.startled
        return self.attacked & ~revived


def fold(game: State) -> NightResult:
    """The night so far: blocks in the order of the calls, then protection, then kills (G10).

    Whoever was shot this night still acts, and a self-heal saves (V6).
    """
    night = NightResult(ruled=game.ruled_victims)
    acts = [(deed, _act_of(game, deed)) for deed in game.deeds]
    for deed, act in acts:
        if act is not None and act.stage is Stage.BLOCK and not night.stopped & BIT[deed.seat]:
            _stop(night, act, deed)
    for deed, act in acts:
        if not deed.seat:
            _hunt(game, night, deed)
        elif not night.stopped & BIT[deed.seat]:
            _apply(night, act, mask_of(deed.targets))
    night.revivals = _revivals(game, night, acts)
    return night


def _act_of(game: State, deed: NightDeed) -> Power | None:
    return game.rules.roles[deed.role].act if deed.seat else None


def _stop(night: NightResult, act: Power, deed: NightDeed) -> None:
    if isinstance(act, Visit):
        night.visited |= mask_of(deed.targets)
    else:
        night.arrested |= mask_of(deed.targets)


def _apply(night: NightResult, act: object, targets: Seats) -> None:
    match act:
        case Heal():
            night.healed |= targets
        case Alibi():
            night.alibi |= targets
        case Kill():
            night.shot |= targets


def _hunt(game: State, night: NightResult, deed: NightDeed) -> None:
    """An arrested member stops the clan's shot, though he be removed since (B24); a sleepwalker does not."""
    if not game.members.get(deed.role, NOBODY) & night.arrested:
        night.shot |= mask_of(deed.targets)
        night.startled |= mask_of(deed.targets) & game.startled


def _revivals(
    game: State, night: NightResult, acts: list[tuple[NightDeed, Power | None]]
) -> tuple[tuple[Seat, Seat], ...]:
    """Who really brings whom back: a player once by each reviver, and by the first of several alone (B20)."""
    found: dict[Seat, Seat] = {}
    for deed, act in acts:
        is_able = isinstance(act, Revive) and not night.stopped & BIT[deed.seat]
        is_first = (deed.seat, *deed.targets) not in game.revivals
        if is_able and is_first and night.attacked & BIT[deed.targets[0]]:
            found.setdefault(deed.targets[0], deed.seat)
    return tuple((by, seat) for seat, by in found.items())


def members_of(game: State, clan: Team) -> Seats:
    """The living members of a clan (the sleepwalker, who only wakes with it, is none), or maniacs."""
    return game.members.get(clan, NOBODY) & game.alive


def awake_with(game: State, clan: Team) -> Seats:
    """All living players who open their eyes with a clan (B23)."""
    return game.awake.get(clan, NOBODY) & game.alive


def answer(game: State, seat: Seat, act: Check | Compare, targets: tuple[Seat, ...]) -> str:
    """What the judge shows, the card itself if asked for it (V1); an arrest makes it unclear (B24, G10)."""
    night = fold(game)
    roles = tuple(game.roles[target] for target in targets)
    if night.stopped & BIT[seat] or night.arrested & mask_of(targets) or UNKNOWN in roles:
        return Answer.UNCLEAR
    if isinstance(act, Compare):
        return _yes_no(_are_one_side(*roles))
    match act.asks:
        case Asks.COLOR:
            return _yes_no(roles[0].is_mafia)
        case Asks.ROLE:
            return _yes_no(roles[0].id == act.seeks)
        case Asks.CARD:
            return roles[0].id
        case Asks.SIGNS:
            return _sign(roles[0], bool(night.killed & BIT[targets[0]]))


def _yes_no(is_so: bool) -> Answer:
    return Answer.YES if is_so else Answer.NO


def _sign(role: Role, killed: bool) -> Answer:
    """Killed this night comes before the colour (B19)."""
    if killed:
        return Answer.KILLED
    return Answer.MANIAC if role.team is Team.MANIAC else _yes_no(role.is_mafia)


def _are_one_side(one: Role, other: Role) -> bool:
    """Each clan for itself, a maniac against everyone, a second one too; all others are citizens (B25)."""
    if Team.MANIAC in (one.team, other.team):
        return False
    return (one.is_mafia and one.team) == (other.is_mafia and other.team)


def acted(game: State, seat: Seat, role: Role, targets: tuple[Seat, ...]) -> Acted:
    """The event of an act, with the judge's answer; a stopped act that may not be repeated is told (G3)."""
    act = role.act
    if isinstance(act, Check | Compare):
        return Acted(seat, role.id, targets, answer(game, seat, act, targets))
    told = act is not None and _makes_a_chain(act, seat, targets) and fold(game).stopped & BIT[seat]
    return Acted(seat, role.id, targets, Answer.UNCLEAR if told else "")


def _makes_a_chain(act: Power, seat: Seat, targets: tuple[Seat, ...]) -> bool:
    """Whether what may be done next night depends on this act (C22, H6, W13)."""
    if act.again is Again.NOT_SELF_TWICE_RUNNING:
        return seat in targets
    return act.again is Again.NOT_TWICE_RUNNING


def shows_his_card(game: State, clan: Team, target: Seat) -> bool:
    """The hunters have shot one who only passes for one of them, and their shot counts (B23, B24)."""
    role = game.roles[target]
    night = fold(game)
    return (
        role.hunted is WhenHunted.SECOND_SHOT
        and role.clan is clan
        and not game.members.get(clan, NOBODY) & night.arrested
        and not (night.arrested | game.startled) & BIT[target]
    )
