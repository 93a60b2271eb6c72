"""Whose devices are connected, what each of them shows, who counts as here, and for whom a table waits."""

from math import inf

from msgspec import Struct

from gorod.engine.seats import BIT, Seat
from gorod.engine.state import State
from gorod.protocol.codes import CloseReason
from gorod.protocol.lobby import TableState
from gorod.protocol.messages import Bye, write
from gorod.services.live_game import LiveGame
from gorod.services.members import Members
from gorod.services.permissions import judges, speaks, viewer_of
from gorod.services.person import NARRATOR, Person
from gorod.services.ports import ClientConnection, Clock


class Client(Struct, eq=False):
    """A connection, and whose it is since it said hello."""

    connection: ClientConnection
    person: Person | None = None
    table: str = ""
    lang: str = "ru"
    address: str = ""
    hint: str = ""
    """The table that it has named when it came; its token decides."""
    refused: int = 0
    """Messages that it was told to send later."""


def dismiss(connection: ClientConnection, why: CloseReason) -> None:
    """Say why, and close."""
    connection.send(write(Bye(why.reason)))
    connection.close(why.code, why.reason)


MOST_DEVICES = 8
"""Of one person; with one more the oldest goes."""


class Presence:
    """Who is there; `live` is the game that is on or was the last one here, if there was one."""

    def __init__(self, members: Members, clock: Clock) -> None:
        self._members, self._clock = members, clock
        self._looks: dict[ClientConnection, Seat] = {}
        self._langs: dict[ClientConnection, str] = {}
        self._languages: frozenset[str] = frozenset()
        self.seen_here: set[Seat] = set()
        """As everybody is told."""
        self.lonely_since: float | None = clock.now()

    # -- devices

    def connect(self, person: Person, connection: ClientConnection, lang: str) -> None:
        """A device that reads this language; the oldest goes where there are too many."""
        self._reads(connection, lang)
        while len(person.connections) >= MOST_DEVICES:
            oldest = person.connections[0]
            self.disconnect(person, oldest)
            dismiss(oldest, CloseReason.TOO_MANY_DEVICES)
        person.connections.append(connection)

    def disconnect(self, person: Person, connection: ClientConnection) -> None:
        """It is there no more."""
        person.connections.remove(connection)
        self._looks.pop(connection, None)
        self._reads(connection, None)

    def _reads(self, connection: ClientConnection, lang: str | None) -> None:
        self._langs.pop(connection, None)
        if lang is not None:
            self._langs[connection] = lang
        self._languages = frozenset(self._langs.values())

    def lang_of(self, connection: ClientConnection) -> str:
        """Its own choice, or the table's."""
        return self._langs.get(connection, self._members.settings.lang)

    def languages(self) -> frozenset[str]:
        """Those in which somebody here reads now."""
        return self._languages

    def speaks(self, person: Person) -> bool:
        """Whether his devices say aloud what everybody is told."""
        return speaks(self._members.settings.mode, person)

    def spoken(self) -> set[str]:
        """The languages in which a device speaks aloud."""
        speakers = [person for person in self._members.people if self.speaks(person)]
        return {self.lang_of(one) for person in speakers for one in person.connections}

    def narrator(self) -> bool | None:
        """Whether the device that speaks is there, at night too: it lies on the table; None without one."""
        return next((bool(one.connections) for one in self._members.people if one.standing == NARRATOR), None)

    def judge(self) -> bool | None:
        """Whether the elected judge is there, at night too: no card is theirs; None without one."""
        judge = self._members.judge
        return judge.is_here if judge is not None else None

    def look_at(self, connection: ClientConnection, seat: Seat) -> None:
        """The one phone was passed on."""
        self._looks[connection] = seat

    def looks_at(self, connection: ClientConnection) -> Seat:
        """Return the seat to which the one phone was passed, or 0 if it lies on the table."""
        return self._looks.get(connection, 0)

    def viewer(self, person: Person, connection: ClientConnection, game: State) -> Seat:
        """Whose view this device shows."""
        return viewer_of(self._members.settings.mode, person, self.looks_at(connection), game)

    # -- who is here

    def is_night(self, live: LiveGame | None) -> bool:
        """Whether a game is on, and it is night there."""
        return self._members.state is TableState.PLAYING and live is not None and live.log.game.night

    def look_round(self, live: LiveGame | None) -> bool:
        """See who is here, by day only: at night it would tell who acts (L12). Whether that is news."""
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
        """Whether a game is on by day and no device of the organiser is there; at night it is not counted."""
        if self._members.state is not TableState.PLAYING or live is None or self.is_night(live):
            return False
        return not any(one.manages and one.is_here for one in self._members.people)

    def has_departed(self, person: Person, live: LiveGame | None) -> bool:
        """Out of this game: whether he is here would be a sign to the living, so it is never told (L7)."""
        if self._members.state is not TableState.PLAYING or live is None or not person.seat:
            return False
        return not live.feed.public.alive & BIT[person.seat]

    def voters(self, live: LiveGame | None) -> dict[Seat, Person]:
        """The people who still play: programs want nothing, but the absent count, lest few decide for all."""
        playing = self._members.state is TableState.PLAYING
        return {
            seat: one
            for seat, one in self._members.seated().items()
            if playing and not (one.bot or self.has_departed(one, live))
        }

    def feel_lonely(self, live: LiveGame | None) -> None:
        """Whoever has departed neither keeps a game going nor wakes it up, as long as people play it (L7)."""
        seated = self._members.seated().values()
        plays = any(not one.bot and not self.has_departed(one, live) for one in seated)
        counted = [one for one in self._members.people if not (plays and self.has_departed(one, live))]
        if any(one.connections for one in counted):
            self.lonely_since = None
        elif self.lonely_since is None:
            self.lonely_since = self._clock.now()

    # -- for whom the table waits

    def count_absence(self, live: LiveGame | None) -> None:
        """By day, or else one could see then who was away at night (L12).

        Who judges from his own device is waited for at night too: without him nothing goes on.
        """
        now, judge = self._clock.now(), live.log.game.judge if live is not None else 0
        is_night = self.is_night(live)
        for seat, person in self.waited_for().items():
            person.count_away(not person.is_here and (not is_night or seat == judge), now)

    def waited_for(self) -> dict[Seat, Person]:
        """Everybody for whom a step may wait: those who play, and as seat 0 an elected judge."""
        judge = self._members.judge
        return {**({0: judge} if judge is not None else {}), **self._members.seated()}

    def absences(self, now: float) -> dict[Seat, int]:
        """For how many milliseconds each seat was away in this game, if it was."""
        away = {seat: int(one.was_away(now) * 1000) for seat, one in self.waited_for().items()}
        return {seat: time for seat, time in away.items() if time}

    def people(self) -> list[Seat]:
        """The seats of people who may look at a card: not of programs, nor of those who were forgotten."""
        return [seat for seat, one in self._members.seated().items() if not one.bot and not one.is_forgotten]

    def waits_for(self, seat: Seat) -> float | None:
        """Until when a step waits for this seat; None if somebody is there."""
        person = self._members.seated().get(seat)
        return None if person is None or person.is_here else person.given_up

    def waits_for_judge(self, game: State) -> float | None:
        """A step waits for the word of whoever judges from his own device, and a while for himself (B2)."""
        person = self.waited_for().get(game.judge)
        if person is None or not judges(self._members.settings.mode, person, game):
            return None
        return inf if person.is_here else person.given_up
