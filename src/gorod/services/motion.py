"""Motions: most of the people who play want one who is away to leave; by day, and for all to see."""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from gorod.engine.seats import BIT, Seat
from gorod.engine.state import State
from gorod.protocol.lobby import Proposal
from gorod.services.person import Person
from gorod.services.proposals import is_carried, proposals
from gorod.services.settings import No

LASTS = 180.0
"""Seconds after which a motion falls that too few have joined."""


class Motions:
    """Whom everybody wants to leave, one each; a restart forgets it."""

    def __init__(self) -> None:
        """Nobody has moved anything."""
        self._wanted: dict[Seat, Seat] = {}
        self._since: dict[Seat, float] = {}

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
    """Whether he may move this now, `No` if not; who is here is told by day, and not of the departed."""
    if not (by and game.alive & BIT[by]):
        raise No("motion_departed")
    if game.night:
        raise No("motion_by_day")
    if not against:
        return
    person = seated.get(against)
    if person is None or not game.alive & BIT[against]:
        raise No("motion_no_player", str(against))
    if person.bot:
        raise No("motion_program", str(against))
    if person.is_here:
        raise No("motion_present", str(against))
