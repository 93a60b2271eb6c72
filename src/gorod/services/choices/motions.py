"""What people at a table decide together: who is away and must leave, and who judges (B2)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from gorod.engine.refusal import Refusal
from gorod.engine.seats import BIT, Seat
from gorod.engine.state import State
from gorod.protocol.lobby import Mode, Proposal
from gorod.services.denied import Denied
from gorod.services.permissions import LED
from gorod.services.person import ORGANISER, Person

LASTS = 180.0
"""Seconds after which a motion falls that too few have joined."""


def proposals(wanted: Mapping[Seat, Seat], voters: Collection[Seat]) -> tuple[Proposal, ...]:
    """For every seat that somebody wants something of: by whom, and how many of the voters are needed."""
    needed = len(voters) // 2 + 1
    backers: dict[Seat, list[Seat]] = {}
    for by in sorted(set(wanted) & set(voters)):
        backers.setdefault(wanted[by], []).append(by)
    return tuple(Proposal(seat, tuple(backers[seat]), needed) for seat in sorted(backers))


def is_carried(seat: Seat, wanted: Mapping[Seat, Seat], voters: Collection[Seat]) -> bool:
    """Whether most of the voters want it of this seat."""
    return any(one.seat == seat and len(one.by) >= one.needed for one in proposals(wanted, voters))


class Motions:
    """Whom everybody wants to leave, one each; a restart forgets it, a change of hands does not."""

    def __init__(self) -> None:
        self._wanted: dict[Seat, Seat] = {}
        self._since: dict[Seat, float] = {}

    def kept(self) -> tuple[dict[Seat, Seat], dict[Seat, float]]:
        """What each wants, and since when somebody wants it of a seat."""
        return self._wanted, self._since

    def recall(self, wanted: Mapping[Seat, Seat], since: Mapping[Seat, float]) -> None:
        """As it was kept."""
        self._wanted, self._since = dict(wanted), dict(since)

    def join(self, by: Seat, against: Seat, now: float) -> bool:
        """In place of what he wanted before, 0 for nothing; whether that is news."""
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
        """He has come back, or has left."""
        self._since.pop(against, None)
        self._wanted = {by: seat for by, seat in self._wanted.items() if seat != against}

    def clear(self) -> bool:
        """Night falls; whether there were any."""
        had = bool(self._since)
        self._wanted, self._since = {}, {}
        return had

    def due(self) -> float | None:
        """When the first of them falls by itself."""
        return min(self._since.values()) + LASTS if self._since else None

    def expire(self, now: float) -> bool:
        """Let those fall whose time is up; whether there were any."""
        old = [seat for seat, since in self._since.items() if since + LASTS <= now]
        for seat in old:
            self.fall(seat)
        return bool(old)

    def carried(self, voters: Collection[Seat]) -> Seat:
        """Who must leave; 0 if nobody."""
        return next((seat for seat in self._since if is_carried(seat, self._wanted, voters)), 0)

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._since)

    def told(self, voters: Collection[Seat]) -> tuple[Proposal, ...]:
        """As everybody is told of them."""
        found = proposals(self._wanted, voters)
        return tuple(replace(one, until=int((self._since[one.seat] + LASTS) * 1000)) for one in found)


def check_motion(game: State, seated: Mapping[Seat, Person], by: Seat, against: Seat) -> None:
    """Whether he may move this now, `Denied` if not; who is here is told by day, and not of the departed."""
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
    """The living who are people; the one phone is passed from hand to hand, so it speaks for all."""
    if mode is Mode.ONE_PHONE and person.standing == ORGANISER:
        return [person]
    return [*voters] if mode in LED else []


def wanted_judge(game: State, seated: Mapping[Seat, Person], seat: Seat) -> Seat:
    """Whom somebody wants to judge, 0 for nobody; `Denied` if that one cannot."""
    heir = seated.get(seat)
    if seat and (heir is None or heir.bot):
        raise Denied("no_such_seat", str(seat))
    if game.alive & BIT[seat]:
        raise Denied(Refusal.STILL_AT_THE_TABLE.code, str(seat))
    return seat if seat != game.judge else 0  # who judges already need not be elected


def elected_judge(voters: Collection[Person]) -> Seat:
    """Whom most of them want, 0 if nobody; what they wanted is used up then."""
    wanted = Counter(one.elects for one in voters if one.elects)
    seat = next((seat for seat, count in wanted.items() if 2 * count > len(voters)), 0)
    for one in voters if seat else ():
        one.elects = 0
    return seat
