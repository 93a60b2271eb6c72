"""How a table is arranged: seats, who is ready, the rules, and how votes are cast."""

from collections.abc import Sequence

from msgspec.structs import replace

from gorod.engine.seats import Seat
from gorod.protocol.codes import NoticeCode
from gorod.protocol.http import GameChoice
from gorod.protocol.lobby import DealKind, DoorKind, Hands, TableState
from gorod.protocol.messages import Ready
from gorod.services.denied import Denied
from gorod.services.ports import Randomness
from gorod.services.rows import Row
from gorod.services.settings import check_seats, with_game, with_seats
from gorod.services.table.choices.election import Election
from gorod.services.table.games import TableGames
from gorod.services.table.members import Members
from gorod.services.table.news import TableNews
from gorod.services.table.person import Person


class Arrangement:
    """The arrangement of one table. Most of it changes between games only."""

    def __init__(
        self, members: Members, games: TableGames, news: TableNews, election: Election, randomness: Randomness
    ) -> None:
        self._members, self._games, self._news = members, games, news
        self._election, self._randomness = election, randomness

    def ready(self, person: Person, message: Ready) -> None:
        """Note whether a person is ready, between games only.

        During a game it would be a signal to the living (L7).
        """
        if self._members.state is TableState.OPEN:
            person.ready, person.seed = message.on, message.seed or person.seed
            self._news.tell_minor_change(by=(person,))

    def sit(self, person: Person, seat: Seat) -> None:
        """Let a person take another seat."""
        self._news.tell_minor_change(self._members.sit(person, seat), (person,))

    def swap(self, one: Seat, other: Seat, deed: str) -> None:
        """Let two people change seats; during a game this corrects a judge's mistake in the list of names.

        Cards and actions stay with the seats.
        """
        if self._members.state is TableState.OPEN:
            self._ask_again(self._members.swap(one, other), "table-seats-changed")
            return
        self._games.check_judged()
        rows = self._members.swap(one, other)
        if self._games.is_playing:
            rows += self._games.swap_players(one, other, deed)
        self._news.tell_lobby(rows)

    def draw(self) -> None:
        """Draw the seats by lot."""
        self._news.tell_lobby(self._members.draw_seats(self._randomness))

    def change(self, door: DoorKind | None, bots: str | None, dealing: DealKind | None) -> None:
        """Change how people enter, which programs play, or who deals."""
        self._news.tell_lobby(self._members.change(door, bots, dealing))

    def resize(self, seats: int) -> None:
        """Change the number of seats of the same game; surplus free seats are removed."""
        settings = self._members.settings
        if seats not in settings.sizes:
            check_seats(replace(settings, seats=seats))
        self._ask_again(self._members.play_instead(with_seats(settings, seats)), "table-seats-changed")

    def choose_game(self, wanted: GameChoice) -> None:
        """Change the rules for the people who sit here."""
        settings = self._members.settings
        if settings.elected:
            raise Denied("judge_elected")
        self._ask_again(self._members.play_instead(with_game(settings, wanted)), "table-rules-changed")

    def _ask_again(self, rows: Sequence[Row], why: str) -> None:
        """Store other rules or seats, promise a new deal, and ask everybody to confirm again."""
        rows = [*rows, *self._members.ask_again(self._randomness)]
        self._election.clear()
        self._news.tell_lobby(rows)
        others = [one for person in self._members.people if not person.manages for one in person.connections]
        self._news.notify(others, NoticeCode.GAME_CHANGED, why)

    def show_hands(self, hands: Hands) -> None:
        """Choose whether votes are cast on phones or counted at the table. Refused during a vote."""
        live = self._games.live
        if live is not None and self._games.is_playing and live.is_voting:
            raise Denied("vote_is_on")
        rows = self._members.show_hands(hands)
        if live is not None:
            live.settings = self._members.settings
        self._news.tell_lobby(rows)
