"""Who is connected, what their devices show, who counts as here, and for whom a table waits."""

from math import inf

from msgspec import Struct

from gorod.engine.seats import BIT, Seat
from gorod.engine.state import State
from gorod.protocol.codes import CloseReason
from gorod.protocol.lobby import TableState
from gorod.protocol.messages import Bye, write
from gorod.services.game.live_game import LiveGame
from gorod.services.ports import ClientConnection, Clock
from gorod.services.table.members import Members
from gorod.services.table.permissions import judges, speaks, viewer_of
from gorod.services.table.person import NARRATOR, Person


class Client(Struct, eq=False):
    """A connection, and its person once it has said hello."""

    connection: ClientConnection
    person: Person | None = None
    table: str = ""
    lang: str = "ru"
    address: str = ""
    hint: str = ""
    """The table that the hello named. It only helps to find the table; the token decides."""
    refused: int = 0
    """How many messages of this connection were refused with «slow down»."""


def dismiss(connection: ClientConnection, why: CloseReason) -> None:
    """Tell a connection why it is closed, and close it."""
    connection.send(write(Bye(why.reason)))
    connection.close(why.code, why.reason)


MAX_DEVICES_PER_PERSON = 8
"""When another device connects, the oldest one is disconnected."""


class Presence:
    """Presence at a table; `live` is the current or last game, or None."""

    def __init__(self, members: Members, clock: Clock) -> None:
        self._members, self._clock = members, clock
        self._looks: dict[ClientConnection, Seat] = {}
        self._langs: dict[ClientConnection, str] = {}
        self._languages: frozenset[str] = frozenset()
        self.seen_here: set[Seat] = set()
        """The seats that everybody is shown as here."""
        self.idle_since: float | None = clock.now()

    # -- devices

    def connect(self, person: Person, connection: ClientConnection, lang: str) -> None:
        """Add a device that reads this language; the oldest is disconnected if there are too many."""
        self._reads(connection, lang)
        while len(person.connections) >= MAX_DEVICES_PER_PERSON:
            oldest = person.connections[0]
            self.disconnect(person, oldest)
            dismiss(oldest, CloseReason.TOO_MANY_DEVICES)
        person.connections.append(connection)

    def disconnect(self, person: Person, connection: ClientConnection) -> None:
        """Remove a device."""
        person.connections.remove(connection)
        self._looks.pop(connection, None)
        self._reads(connection, None)

    def _reads(self, connection: ClientConnection, lang: str | None) -> None:
        self._langs.pop(connection, None)
        if lang is not None:
            self._langs[connection] = lang
        self._languages = frozenset(self._langs.values())

    def lang_of(self, connection: ClientConnection) -> str:
        """Return the language of a device, or the table's if it chose none."""
        return self._langs.get(connection, self._members.settings.lang)

    def languages(self) -> frozenset[str]:
        """Return the languages in which connected devices read."""
        return self._languages

    def speaks(self, person: Person) -> bool:
        """Return whether this person's devices say aloud what everybody is told."""
        return speaks(self._members.settings.mode, person)

    def spoken(self) -> set[str]:
        """Return the languages in which devices speak aloud."""
        speakers = [person for person in self._members.people if self.speaks(person)]
        return {self.lang_of(one) for person in speakers for one in person.connections}

    def narrator(self) -> bool | None:
        """Return whether the speaking device is connected, or None without one.

        This is shown at night too: the device lies on the table.
        """
        return next((bool(one.connections) for one in self._members.people if one.standing == NARRATOR), None)

    def judge(self) -> bool | None:
        """Return whether the elected judge is here, or None without one.

        This is shown at night too: the judge has no card.
        """
        judge = self._members.judge
        return judge.is_here if judge is not None else None

    def look_at(self, connection: ClientConnection, seat: Seat) -> None:
        """Let a device show the view of a seat: the one phone was passed on."""
        self._looks[connection] = seat

    def looks_at(self, connection: ClientConnection) -> Seat:
        """Return the seat to which the one phone was passed, or 0 if it lies on the table."""
        return self._looks.get(connection, 0)

    def viewer(self, person: Person, connection: ClientConnection, game: State) -> Seat:
        """Return the viewer whose view this device shows."""
        return viewer_of(self._members.settings.mode, person, self.looks_at(connection), game)

    # -- who is here

    def is_night(self, live: LiveGame | None) -> bool:
        """Return whether a game is on and it is night in it."""
        return self._members.state is TableState.PLAYING and live is not None and live.log.game.night

    def refresh_presence(self, live: LiveGame | None) -> bool:
        """Update who is shown as here; return whether that changed.

        It never changes at night, when it would reveal who acts (L12).
        """
        if self.is_night(live):
            return False
        before = self.seen_here
        self.seen_here = {
            seat
            for seat, person in self._members.seated().items()
            if person.is_here or self.has_departed(person, live)
        }
        return self.seen_here != before

    def is_without_organiser(self, live: LiveGame | None) -> bool:
        """Return whether it is day in a game and no organiser's device is connected."""
        if self._members.state is not TableState.PLAYING or live is None or self.is_night(live):
            return False
        return not any(one.manages and one.is_here for one in self._members.people)

    def has_departed(self, person: Person, live: LiveGame | None) -> bool:
        """Return whether a person has left the current game.

        They are always shown as here: their presence would be a signal to the living (L7).
        """
        if self._members.state is not TableState.PLAYING or live is None or not person.seat:
            return False
        return not live.feed.public.alive & BIT[person.seat]

    def voters(self, live: LiveGame | None) -> dict[Seat, Person]:
        """Return the people who still play, also those who are away, so that a few cannot decide for all."""
        playing = self._members.state is TableState.PLAYING
        return {
            seat: one
            for seat, one in self._members.seated().items()
            if playing and not (one.bot or self.has_departed(one, live))
        }

    def update_idle_since(self, live: LiveGame | None) -> None:
        """Note since when nobody is connected.

        While people still play, those who have left do not count (L7).
        """
        seated = self._members.seated().values()
        plays = any(not one.bot and not self.has_departed(one, live) for one in seated)
        counted = [one for one in self._members.people if not (plays and self.has_departed(one, live))]
        if any(one.connections for one in counted):
            self.idle_since = None
        elif self.idle_since is None:
            self.idle_since = self._clock.now()

    # -- for whom the table waits

    def count_absence(self, live: LiveGame | None) -> None:
        """Count how long each player is away, by day only: else it would show who was away at night (L12).

        A player who judges from their own device is counted at night too, because the game waits for them.
        """
        now, judge = self._clock.now(), live.log.game.judge if live is not None else 0
        is_night = self.is_night(live)
        for seat, person in self.waited_for().items():
            person.count_away(not person.is_here and (not is_night or seat == judge), now)

    def waited_for(self) -> dict[Seat, Person]:
        """Return everybody for whom a step may wait: the players, and an elected judge as seat 0."""
        judge = self._members.judge
        return {**({0: judge} if judge is not None else {}), **self._members.seated()}

    def absences(self, now: float) -> dict[Seat, int]:
        """Return for how many milliseconds each seat was away in this game; seats never away are left out."""
        away = {seat: int(one.was_away(now) * 1000) for seat, one in self.waited_for().items()}
        return {seat: time for seat, time in away.items() if time}

    def people(self) -> list[Seat]:
        """Return the seats that may look at a card: not those of programs or of deleted people."""
        return [seat for seat, one in self._members.seated().items() if not one.bot and not one.is_forgotten]

    def waits_for(self, seat: Seat) -> float | None:
        """Return until when a step waits for this seat, or None if its player is here."""
        person = self._members.seated().get(seat)
        return None if person is None or person.is_here else person.given_up

    def waits_for_judge(self, game: State) -> float | None:
        """Return until when a step waits for a player who judges (B2), or None.

        It waits without end while they are here.
        """
        person = self.waited_for().get(game.judge)
        if person is None or not judges(self._members.settings.mode, person, game):
            return None
        return inf if person.is_here else person.given_up
