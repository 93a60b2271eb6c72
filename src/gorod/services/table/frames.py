"""What each device of a table is sent of the game: frames, history, the look at the cards, the one phone."""

from msgspec.structs import replace

from gorod.engine.seats import BIT, EVERYONE
from gorod.protocol.messages import Looking, ResumeFrom, Room, Spoken, write
from gorod.services.game.live_game import LiveGame, Turn
from gorod.services.ports import ClientConnection
from gorod.services.table.games import TableGames
from gorod.services.table.lobby import Sends
from gorod.services.table.members import Members
from gorod.services.table.person import ORGANISER, SEAT, Person
from gorod.services.table.presence import Presence


class TableFrames:
    """Makes the messages of the current game for the devices of a table; sends nothing."""

    def __init__(self, members: Members, presence: Presence, games: TableGames) -> None:
        self._members, self._presence, self._games = members, presence, games
        self._told_look: Looking | None = None
        """The last `Looking` message that was sent to everybody."""

    # -- turns

    def turn(self, turn: Turn, live: LiveGame) -> Sends:
        """Return everybody's part of a turn.

        After an undo, viewers who had seen an event that was taken back need their history again.
        """
        devices = [(person, one) for person in self._members.people for one in person.connections]
        frames = [(person, one, self._frame(turn, live, person, one)) for person, one in devices]
        sends = [(one, frame) for _, one, frame in frames]
        sends += self._talk_of(turn)
        if not turn.events:
            sends += [(one, self._past(live, person, one)) for person, one, frame in frames if frame]
        return sends

    def _frame(self, turn: Turn, live: LiveGame, person: Person, connection: ClientConnection) -> bytes:
        game = live.log.game
        plays = person.standing == SEAT and person.seat != (game.judge or -1)
        viewer = person.seat if plays else self._presence.viewer(person, connection, game)
        return turn.message(viewer, self._presence.lang_of(connection), self._presence.speaks(person))

    def _talk_of(self, turn: Turn) -> Sends:
        """Return the spoken words for everybody who may hear them and has not muted the speaker."""
        if turn.words is None:
            return []
        words, speaker = write(Spoken(turn.words.seat, turn.words.text, Room.TABLE)), turn.words.seat
        seen_by, key = turn.audiences[0], self._members.seated()[speaker].key
        return [
            (one, words)
            for person in self._members.people
            if key not in person.muted and (seen_by & EVERYONE or seen_by & BIT[person.seat])
            for one in person.connections
        ]

    # -- the current state

    def fresh(self, live: LiveGame, opens: bool = False) -> Sends:
        """Return a frame with the current state of the game for every device."""
        presence, game = self._presence, live.log.game
        return [
            (one, live.fresh(presence.viewer(who, one, game), presence.lang_of(one), speaks, opens))
            for who in self._members.people
            for speaks in [presence.speaks(who)]
            for one in who.connections
        ]

    def picture(
        self, person: Person, connection: ClientConnection, seen: ResumeFrom | None
    ) -> tuple[bytes, ...]:
        """Return the history, if the device lacks it, and the current state of the game."""
        live = self._games.live
        if live is None:
            return ()
        viewer = self._presence.viewer(person, connection, live.log.game)
        fresh = live.fresh(viewer, self._presence.lang_of(connection), self._presence.speaks(person))
        known, looking = (live.epoch(viewer), live.number(viewer)), self._looking(live, person)
        passes = self._pass_of(live, person, connection)
        if seen is not None and (seen.epoch or known[0], seen.n) == known:
            return *passes, looking, fresh
        return *passes, looking, self._past(live, person, connection), fresh

    def _past(self, live: LiveGame, person: Person, connection: ClientConnection) -> bytes:
        """Return what this device would have seen and heard so far."""
        viewer = self._presence.viewer(person, connection, live.log.game)
        lang = self._presence.lang_of(connection)
        return live.past(viewer, lang, person.seat, self._members.muted_by(person))

    # -- while people look at their cards

    def look_news(self, live: LiveGame) -> Sends:
        """Return for every device how many people know their card, if that or its deadline has changed."""
        before, self._told_look = self._told_look, live.looking()
        if self._told_look in (None, before):
            return []
        return [(one, self._looking(live, who)) for who in self._members.people for one in who.connections]

    def end_look(self) -> None:
        """Forget what was told of the look at the cards."""
        self._told_look = None

    def _looking(self, live: LiveGame, person: Person) -> bytes:
        """Return the `Looking` message for a person, or nothing if nobody looks at cards now."""
        told, look = live.looking(), live.look
        if told is None or look is None:
            return b""
        has_looked = person.standing == SEAT and person.seat in look.looked
        return write(replace(told, mine=has_looked))

    # -- the night of one phone

    def passes_news(self, live: LiveGame) -> Sends:
        """Return messages to the organiser's devices about who has had the phone this night."""
        passes = live.passes()
        if passes is None:
            return []
        organisers = [one for one in self._members.people if one.standing == ORGANISER]
        told = write(passes)
        return [(one, told) for person in organisers for one in person.connections]

    def _pass_of(self, live: LiveGame, person: Person, connection: ClientConnection) -> tuple[bytes, ...]:
        """Return who has had the one phone, and the message for its current holder."""
        passes = live.passes() if person.standing == ORGANISER else None
        if passes is None:
            return ()
        seat = self._presence.looks_at(connection)
        own = live.own_pass(seat, self._presence.lang_of(connection)) if seat else None
        return (write(passes), write(own)) if own is not None else (write(passes),)
