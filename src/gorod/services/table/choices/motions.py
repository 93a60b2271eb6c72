"""Joint decisions during a game: who must leave because they are away, and who judges (B2)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from gorod.engine.refusal import Refusal
from gorod.engine.seats import BIT, Seat
from gorod.engine.state import State
from gorod.protocol.lobby import Mode, Proposal
from gorod.services.denied import Denied
from gorod.services.table.permissions import OWN_DEVICE_MODES
from gorod.services.table.person import ORGANISER, Person

MOTION_LIFETIME_S = 180.0
"""Seconds after which a motion expires that too few have joined."""


def proposals(wanted: Mapping[Seat, Seat], voters: Collection[Seat]) -> tuple[Proposal, ...]:
    """Return a proposal for every seat that anybody has named, with its backers and the votes needed."""
    needed = len(voters) // 2 + 1
    backers: dict[Seat, list[Seat]] = {}
    for by in sorted(set(wanted) & set(voters)):
        backers.setdefault(wanted[by], []).append(by)
    return tuple(Proposal(seat, tuple(backers[seat]), needed) for seat in sorted(backers))


def is_carried(seat: Seat, wanted: Mapping[Seat, Seat], voters: Collection[Seat]) -> bool:
    """Return whether most of the voters want this seat."""
    return any(one.seat == seat and len(one.by) >= one.needed for one in proposals(wanted, voters))


class Motions:
    """Whom each player wants to leave. A restart clears it; a change of nodes does not."""

    def __init__(self) -> None:
        self._wanted: dict[Seat, Seat] = {}
        self._since: dict[Seat, float] = {}

    def kept(self) -> tuple[dict[Seat, Seat], dict[Seat, float]]:
        """Return what each player wants, and when each motion began."""
        return self._wanted, self._since

    def recall(self, wanted: Mapping[Seat, Seat], since: Mapping[Seat, float]) -> None:
        """Restore stored motions."""
        self._wanted, self._since = dict(wanted), dict(since)

    def join(self, by: Seat, against: Seat, now: float) -> bool:
        """Replace what a player wanted before, by 0 for nothing; return whether that is new."""
        if self._wanted.get(by, 0) == against:
            return False
        self._wanted.pop(by, None)
        if against:
            self._wanted[by] = against
            self._since.setdefault(against, now)
        for lonely in set(self._since) - set(self._wanted.values()):
            del self._since[lonely]
        return True

    def fall(self, against: Seat) -> None:
        """Drop the motion against a player who has come back or has left."""
        self._since.pop(against, None)
        self._wanted = {by: seat for by, seat in self._wanted.items() if seat != against}

    def clear(self) -> bool:
        """Drop all motions, because night falls; return whether there were any."""
        had = bool(self._since)
        self._wanted, self._since = {}, {}
        return had

    def due(self) -> float | None:
        """Return when the first motion expires, or None."""
        return min(self._since.values()) + MOTION_LIFETIME_S if self._since else None

    def expire(self, now: float) -> bool:
        """Drop motions that have expired; return whether there were any."""
        old = [seat for seat, since in self._since.items() if since + MOTION_LIFETIME_S <= now]
        for seat in old:
            self.fall(seat)
        return bool(old)

    def carried(self, voters: Collection[Seat]) -> Seat:
        """Return a seat that must leave, or 0."""
        return next((seat for seat in self._since if is_carried(seat, self._wanted, voters)), 0)

    def __bool__(self) -> bool:
        """Return whether there are motions."""
        return bool(self._since)

    def told(self, voters: Collection[Seat]) -> tuple[Proposal, ...]:
        """Return the motions, as everybody is told them."""
        found = proposals(self._wanted, voters)
        return tuple(
            replace(one, until=int((self._since[one.seat] + MOTION_LIFETIME_S) * 1000)) for one in found
        )


def check_motion(game: State, seated: Mapping[Seat, Person], by: Seat, against: Seat) -> None:
    """Raise `Denied` unless this player may move this now, by day and against a living player who is away."""
    if not (by and game.alive & BIT[by]):
        raise Denied("motion_departed")
    if game.night:
        raise Denied("motion_by_day")
    if not against:
        return
    person = seated.get(against)
    if person is None or not game.alive & BIT[against]:
        raise Denied("motion_no_player", str(against))
    if person.bot:
        raise Denied("motion_program", str(against))
    if person.is_here:
        raise Denied("motion_present", str(against))


def electors(mode: Mode, person: Person, voters: Iterable[Person]) -> list[Person]:
    """Return the living people. The holder of the one phone votes for all of them."""
    if mode is Mode.ONE_PHONE and person.standing == ORGANISER:
        return [person]
    return [*voters] if mode in OWN_DEVICE_MODES else []


def wanted_judge(game: State, seated: Mapping[Seat, Person], seat: Seat) -> Seat:
    """Return the wanted judge's seat, 0 for nobody; raise `Denied` if that player cannot judge."""
    heir = seated.get(seat)
    if seat and (heir is None or heir.bot):
        raise Denied("no_such_seat", str(seat))
    if game.alive & BIT[seat]:
        raise Denied(Refusal.STILL_AT_THE_TABLE.code, str(seat))
    return seat if seat != game.judge else 0  # a current judge need not be elected


def elected_judge(voters: Collection[Person]) -> Seat:
    """Return whom most of them want, or 0; the votes are used up if there is one."""
    wanted = Counter(one.elects for one in voters if one.elects)
    seat = next((seat for seat, count in wanted.items() if 2 * count > len(voters)), 0)
    for one in voters if seat else ():
        one.elects = 0
    return seat
