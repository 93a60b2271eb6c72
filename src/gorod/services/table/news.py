"""What everybody at a table is told of it: when the lobby is sent, and notices."""

from collections.abc import Iterable, Sequence
from functools import partial

from gorod.protocol.codes import NoticeCode
from gorod.protocol.messages import Notice, write
from gorod.services.ports import ClientConnection, Clock
from gorod.services.rows import Row
from gorod.services.table.games import TableGames
from gorod.services.table.lobby import Lobbies, NewsLimit, Sends, deliver
from gorod.services.table.members import Members
from gorod.services.table.outbox import Outbox
from gorod.services.table.person import SEAT, Person
from gorod.services.table.presence import Presence
from gorod.texts.catalogue import say


class TableNews:
    """Sends the lobby and notices by way of the outbox, after the rows that they tell of."""

    def __init__(
        self,
        members: Members,
        presence: Presence,
        games: TableGames,
        lobbies: Lobbies,
        outbox: Outbox,
        clock: Clock,
    ) -> None:
        self._members, self._presence, self._games = members, presence, games
        self._lobbies, self._clock = lobbies, clock
        self.outbox = outbox
        """The one way out of the table; another one after a disk fault."""
        self._limit = NewsLimit()

    def post(self, sends: Sends, rows: Sequence[Row] = ()) -> None:
        """Send these messages once these rows are durable."""
        self.outbox.post(rows, partial(deliver, sends))

    def send(self, connections: Iterable[ClientConnection], message: bytes) -> None:
        """Send a message that is not stored."""
        self.post([(one, message) for one in connections])

    def notify(
        self, connections: Sequence[ClientConnection], code: NoticeCode, key: str, **values: str
    ) -> None:
        """Send a notice to each device in its language."""
        langs = [(one, self._presence.lang_of(one)) for one in connections]
        self.post([(one, write(Notice(code, say(lang, key, **values)))) for one, lang in langs])

    # -- the lobby

    def tell_lobby(self, rows: Sequence[Row] = (), but: ClientConnection | None = None) -> None:
        """Store rows, then send everybody the lobby. It is sent later if it was sent often lately.

        The device `but` gets nothing: it has just been sent the lobby.
        """
        self._tell_when(False, rows, (), but)

    def tell_minor_change(
        self, rows: Sequence[Row] = (), by: Iterable[Person] = (), but: ClientConnection | None = None
    ) -> None:
        """Send the lobby like `tell_lobby`, but limited further, for changes that are small and frequent.

        The people in `by` get it at once.
        """
        self._tell_when(True, rows, by, but)

    def _tell_when(
        self, is_minor: bool, rows: Sequence[Row], by: Iterable[Person], but: ClientConnection | None
    ) -> None:
        # Count presence even if the lobby is sent later: what is seen must not depend on who is connected
        # then.
        self._presence.refresh_presence(self._games.live)
        if self._limit.may_tell(is_minor, self._clock.now()):
            self.tell_now(rows, but)
        else:
            self.post(self.lobby_for(by), rows)

    def tell_now(self, rows: Sequence[Row] = (), but: ClientConnection | None = None) -> None:
        """Send everybody the lobby at once, whatever the limit."""
        self.cancel_late()
        self._presence.refresh_presence(self._games.live)
        self.post([(one, lobby) for one, lobby in self.lobby_for() if one is not but], rows)

    def tell_alone(self, someone: Iterable[Person], rows: Sequence[Row] = ()) -> None:
        """Send the lobby to these people and the organisers only; nobody else learns that it changed."""
        keys = {person.key for person in someone}
        told = [person for person in self._members.people if person.manages or person.key in keys]
        self.post(self.lobby_for(told), rows)

    def tell_own_devices(self, person: Person, but: ClientConnection | None = None) -> None:
        """Tell a player's other devices how many there are, at night too; nobody else is told."""
        if person.standing != SEAT or not person.seat:
            return
        self.post([(one, told) for one, told in self.lobby_for((person,)) if one is not but])

    def lobby_for(self, people: Iterable[Person] | None = None) -> Sends:
        """Return the lobby for every device of these people, or of everybody."""
        return self._lobbies.sends(self._games.live, people)

    def lobby_of(self, person: Person, connection: ClientConnection) -> bytes:
        """Return the lobby for one device."""
        lang = self._presence.lang_of(connection)
        return write(self._lobbies.lobby(person, lang, self._games.live))

    # -- the lobby that is sent later

    def due(self) -> float | None:
        """Return when a postponed lobby is sent, or None; never at night."""
        return None if self._presence.is_night(self._games.live) else self._limit.put_off_to

    def cancel_late(self) -> None:
        """Send no postponed lobby, because a newer one is sent now."""
        self._limit.put_off_to = None

    def tell_late(self, now: float) -> bool:
        """Send the postponed lobby if it is due by then; return whether it was."""
        due = self.due()
        if due is None or due > now:
            return False
        self._limit.told_late(now)
        self.tell_now()
        return True
