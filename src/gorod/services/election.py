"""Who judges the rest of a game, where somebody who has left does: those present may elect another (B2)."""

from collections import Counter
from collections.abc import Collection

from gorod.engine.commands import JUDGE, HandOver
from gorod.engine.refusal import Refusal
from gorod.engine.seats import BIT, Seat
from gorod.protocol.lobby import Mode
from gorod.services.authority import LED, may_elect
from gorod.services.company import Company
from gorod.services.live import Live
from gorod.services.person import ORGANISER, Person
from gorod.services.settings import No


def elect(table: Company, person: Person, seat: Seat) -> None:
    """Somebody at the table wants this one to judge; most of the people there decide it."""
    live = table.live
    if live is None or live.table.is_over or not may_elect(live.log.game):
        raise No("no_election")
    voters = _voters(table, person)
    if person not in voters:
        raise No("not_allowed")
    heir = table.seated().get(seat)
    if seat and (heir is None or heir.bot):
        raise No("no_such_seat", str(seat))
    if live.log.game.alive & BIT[seat]:
        raise No(Refusal.STILL_AT_THE_TABLE.code, str(seat))
    wanted = seat if seat != live.log.game.judge else 0  # who judges already need not be elected
    is_news, person.elects = person.elects != wanted, wanted
    _decide(live, voters)
    if is_news:
        table.tell_lobby()


def _voters(table: Company, person: Person) -> list[Person]:
    """The living who are people; the one phone is passed from hand to hand, so it speaks for all."""
    if table.settings.mode is Mode.ONE_PHONE and person.standing == ORGANISER:
        return [person]
    if table.settings.mode not in LED:
        return []
    return [*table.voters().values()]


def decided(table: Company) -> bool:
    """Whether those who are left want the same by now: then it is done, and this is told."""
    live = table.live
    if live is None or live.table.is_over or table.settings.mode not in LED or not may_elect(live.log.game):
        return False
    return _decide(live, [*table.voters().values()])


def _decide(live: Live, voters: Collection[Person]) -> bool:
    wanted = Counter(one.elects for one in voters if one.elects)
    seat = next((seat for seat, count in wanted.items() if 2 * count > len(voters)), 0)
    if not seat:
        return False
    for one in voters:
        one.elects = 0
    live.act(HandOver(seat), JUDGE)
    return True
