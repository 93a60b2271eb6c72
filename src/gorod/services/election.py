"""Who judges the rest of a game, where somebody who has left does: those present may elect another (B2)."""

from collections.abc import Iterable

from gorod.engine.commands import JUDGE, HandOver
from gorod.engine.refusal import Refused
from gorod.engine.seats import Seat
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
    is_news, person.elects = person.elects != seat, seat
    is_decided = bool(seat) and 2 * sum(one.elects == seat for one in voters) > len(voters)
    refused = _hand_over(live, seat, voters) if is_decided else None
    if is_news:
        table.tell_lobby()
    if refused is not None:
        raise No(refused.code, refused.detail, refused.clause)


def _voters(table: Company, person: Person) -> list[Person]:
    """The living who are people; the one phone is passed from hand to hand, so it speaks for all."""
    if table.settings.mode is Mode.ONE_PHONE and person.standing == ORGANISER:
        return [person]
    if table.settings.mode not in LED:
        return []
    return [*table.voters().values()]


def _hand_over(live: Live, seat: Seat, voters: Iterable[Person]) -> Refused | None:
    for one in voters:
        one.elects = 0
    return live.act(HandOver(seat), JUDGE)
