"""Standing by one's word: whoever was named stays the one, unless something new was heard of him."""

from collections.abc import Sequence

from gorod.bots.chronicle import Card, Chronicle, Death, Going, Hand, Proposal, Record, Voice
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.seats import BIT, Seat


def accused(say: Say | None, nominated: Seat, alive: int) -> Seat:
    """Whom somebody turns against in his speech: by nomination, by a check, by opinion."""
    checked = [seat for seat, team in say.checks if team is not Team.RED and alive & BIT[seat]] if say else []
    return next((seat for seat in (nominated, *checked, *(say.black if say else ())) if seat), 0)


class Word:
    """The last word of one seat on whom it suspects."""

    def __init__(self, history: Chronicle, seat: Seat) -> None:
        """Nobody was named."""
        self._history, self._seat = history, seat
        self._named: Seat = 0
        self._day = self._heard = 0

    def give(self, say: Say | None, nominated: Seat) -> None:
        """Turn against somebody now, or against nobody."""
        game = self._history.game
        self._named = accused(say, nominated, game.alive)
        self._day, self._heard = game.day, len(self._history.records)

    def kept(self, choice: Seat, candidates: Sequence[Seat]) -> Seat:
        """The one named, if it is still that day and nothing new has come up of him or the better choice."""
        if self._named not in candidates or self._day != self._history.game.day:
            return choice
        new = self._history.records[self._heard :]
        is_news = any({self._named, choice} & _touched(record, self._seat) for record in new)
        return choice if is_news else self._named


def _touched(record: Record, mine: Seat) -> set[Seat]:
    """Of whom a record tells something that is not one's own doing."""
    match record:
        case Voice() if record.seat != mine:
            claim = record.claim
            named = {*claim.black, *claim.red, *(seat for seat, _ in claim.checks)}
            return {*named, record.seat} if named or claim.role else set()
        case Hand() if record.seat != mine:
            return {record.seat, record.choice}
        case Proposal() if record.by != mine:
            return {record.by, record.seat}
        case Death() | Card():
            return {record.seat}
        case Going():
            return set()
    return set()
