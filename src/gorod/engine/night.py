"""Resolves a night: who is stopped, who dies, what a check answers (G10, B19, B28)."""

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
    """The result of the acts made so far this night."""

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
        """The players whose own act has no effect."""
        return self.visited | self.arrested

    @property
    def attacked(self) -> Seats:
        """The players who were shot and neither healed nor arrested."""
        return self.shot & ~self.healed & ~self.arrested

    @property
    def killed(self) -> Seats:
        """The players who leave at dawn, after revivals (B20, B23), or as the judge has ruled."""
        if self.ruled is not None:
            return self.ruled
        revived = mask_of(tuple(seat for _, seat in self.revivals)) & ~self.startled
        return self.attacked & ~revived


def fold(game: State) -> NightResult:
    """Resolve the night so far: blocks in the order of the calls, then protection, then kills (G10).

    A player shot this night still acts, and can save themselves by a heal (V6).
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
    """Add the clan's shot, unless a member is arrested, even if removed since (B24).

    An arrested sleepwalker does not stop the shot.
    """
    if not game.members.get(deed.role, NOBODY) & night.arrested:
        night.shot |= mask_of(deed.targets)
        night.startled |= mask_of(deed.targets) & game.startled


def _revivals(
    game: State, night: NightResult, acts: list[tuple[NightDeed, Power | None]]
) -> tuple[tuple[Seat, Seat], ...]:
    """Return the revivals that take effect (B20).

    Each reviver can save a player once; of several revivers only the first counts.
    """
    found: dict[Seat, Seat] = {}
    for deed, act in acts:
        is_able = isinstance(act, Revive) and not night.stopped & BIT[deed.seat]
        is_first = (deed.seat, *deed.targets) not in game.revivals
        if is_able and is_first and night.attacked & BIT[deed.targets[0]]:
            found.setdefault(deed.targets[0], deed.seat)
    return tuple((by, seat) for seat, by in found.items())


def members_of(game: State, clan: Team) -> Seats:
    """Return the living members of a clan, or the living maniacs.

    The sleepwalker only wakes with the clan and is not a member.
    """
    return game.members.get(clan, NOBODY) & game.alive


def awake_with(game: State, clan: Team) -> Seats:
    """Return the living players who wake with a clan (B23)."""
    return game.awake.get(clan, NOBODY) & game.alive


def answer(game: State, seat: Seat, act: Check | Compare, targets: tuple[Seat, ...]) -> str:
    """Return the judge's answer: a sign, or the card (V1). An arrest makes it unclear (B24, G10)."""
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
    """Return the answer to a check; “killed this night” takes precedence over the colour (B19)."""
    if killed:
        return Answer.KILLED
    return Answer.MANIAC if role.team is Team.MANIAC else _yes_no(role.is_mafia)


def _are_one_side(one: Role, other: Role) -> bool:
    """Whether two cards are on one side (B25).

    Each clan is a side; each maniac is alone, also against another maniac; all others are citizens.
    """
    if Team.MANIAC in (one.team, other.team):
        return False
    return (one.is_mafia and one.team) == (other.is_mafia and other.team)


def acted(game: State, seat: Seat, role: Role, targets: tuple[Seat, ...]) -> Acted:
    """Return the event of an act, with the judge's answer.

    The player is told of a stopped act if it limits what they may do next night (G3).
    """
    act = role.act
    if isinstance(act, Check | Compare):
        return Acted(seat, role.id, targets, answer(game, seat, act, targets))
    told = act is not None and _limits_next_night(act, seat, targets) and fold(game).stopped & BIT[seat]
    return Acted(seat, role.id, targets, Answer.UNCLEAR if told else "")


def _limits_next_night(act: Power, seat: Seat, targets: tuple[Seat, ...]) -> bool:
    """Whether this act limits what the player may do next night (C22, H6, W13)."""
    if act.again is Again.NOT_SELF_TWICE_RUNNING:
        return seat in targets
    return act.again is Again.NOT_TWICE_RUNNING


def is_card_shown(game: State, clan: Team, target: Seat) -> bool:
    """Whether the hunters have shot, with effect, a player who only wakes with them (B23, B24)."""
    role = game.roles[target]
    night = fold(game)
    return (
        role.hunted is WhenHunted.SECOND_SHOT
        and role.clan is clan
        and not game.members.get(clan, NOBODY) & night.arrested
        and not (night.arrested | game.startled) & BIT[target]
    )
