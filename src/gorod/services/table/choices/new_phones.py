"""A new phone for a seat whose own is lost: in one room, by day, let in by the organiser and heard by all.

It does not see the card at once: everybody is told first, and the old phone can refuse. So an organiser
cannot read a card by letting in a phone of their own.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from msgspec.structs import replace

from gorod.engine.seats import BIT, Seat
from gorod.protocol.codes import CloseReason, NoticeCode
from gorod.protocol.lobby import Mode
from gorod.protocol.messages import Notice, write
from gorod.services.denied import Denied
from gorod.services.game.live_game import LiveGame
from gorod.services.ports import ClientConnection, Clock
from gorod.services.rows import Row
from gorod.services.table.choices.kept_phone import KeptPhone
from gorod.services.table.games import TableGames
from gorod.services.table.lobby import Sends
from gorod.services.table.members import Members
from gorod.services.table.news import TableNews
from gorod.services.table.outbox import nothing
from gorod.services.table.person import GONE, Person
from gorod.services.table.presence import Presence, dismiss
from gorod.texts.aloud import aloud
from gorod.texts.catalogue import say

MIN_OFFLINE_S = 30.0
"""Seconds of a day that a seat must have been without any device before a new phone may be let in."""
NEW_PHONE_WAIT_S = 30.0
"""Seconds from the announcement until the new phone gets the seat."""


class TokenOwners(Protocol):
    """The tokens of all tables, and the person to whom each belongs."""

    def enrol_at(self, table: str, person: Person) -> None:
        """Let the token of this person open the table with this id."""

    def forget(self, key: str) -> None:
        """Make the token with this hash invalid."""


class NewPhones:
    """The new phones of one table: those that wait for a seat, and those that got one on this day.

    They are stored in `Members.phones`.
    """

    def __init__(
        self,
        members: Members,
        presence: Presence,
        games: TableGames,
        news: TableNews,
        disconnect: Callable[[Person, ClientConnection], None],
        tokens: TokenOwners,
        clock: Clock,
        pace: float,
    ) -> None:
        """`disconnect` removes a device of a person from the table."""
        self._members, self._presence = members, presence
        self._games, self._news, self._disconnect = games, news, disconnect
        self._tokens, self._clock, self._pace = tokens, clock, pace

    def check(self, seat: Seat) -> None:
        """Raise `Denied` unless a new phone may be let in for this seat now."""
        if self._members.settings.mode is not Mode.COMPANION:
            raise Denied("only_in_one_room")
        live, person = self._games.live, self._members.seated().get(seat)
        if live is None or live.is_over:
            raise Denied("no_game")
        if self._presence.is_night(live):
            raise Denied("new_phone_by_day")
        if person is None or person.bot or person.is_forgotten:
            raise Denied("no_such_seat", str(seat))
        if self._presence.has_departed(person, live):
            raise Denied("new_phone_departed")
        if any(phone.seat == seat for phone in self._members.phones):
            raise Denied("new_phone_awaited")
        if person.is_here or person.away_since is None:
            raise Denied("seat_here")
        wait = person.away_since + MIN_OFFLINE_S / self._pace - self._clock.now()
        if wait > 0:
            raise Denied("seat_just_left", wait=wait)

    def admit(self, seat: Seat, newcomer: Person) -> None:
        """Let a new phone wait for this seat, and announce it to everybody."""
        members = self._members
        members.people.append(newcomer)
        members.phones = (*members.phones, KeptPhone(seat, newcomer.key, self._wait_ends()))
        self._tokens.enrol_at(members.id, newcomer)
        self._announce(NoticeCode.NEW_PHONE, seat, [newcomer.kept(members.id), members.row()])

    def answer(self, person: Person, accept: bool) -> None:
        """Give the seat to the new phone, or leave it with the old one, as the old phone answers."""
        phone = next((one for one in self._members.phones if one.is_answered_by(person)), None)
        if phone is None:
            raise Denied("no_new_phone")
        why = CloseReason.MOVED if accept else CloseReason.PHONE_REFUSED
        if phone.has_seat != accept:  # the seat goes to the other phone
            self._swap(phone, why)
        self._end(phone, why)
        if accept:
            self._news.tell_lobby()
        else:
            self._announce(NoticeCode.OLD_PHONE, phone.seat)

    def withdraw(self, person: Person) -> None:
        """Remove the phone of this person, which waits for a seat or has lost it."""
        for phone in [one for one in self._members.phones if one.is_of(person)]:
            self._end(phone, CloseReason.LEFT)
            self._news.tell_lobby()

    def end_for_seat(self, seat: Seat) -> None:
        """Remove the other phone of a seat whose player has come back with the four words."""
        for phone in [one for one in self._members.phones if one.seat == seat]:
            self._end(phone)
            self._news.tell_lobby()

    def late(self, live: LiveGame) -> list[KeptPhone]:
        """Return those that are too late to answer: it is night, the game is over, or the player has left."""
        alive = live.log.game.alive
        is_over = live.is_over or self._presence.is_night(live)
        return [phone for phone in self._members.phones if is_over or not alive & BIT[phone.seat]]

    def end(self, phones: Iterable[KeptPhone]) -> None:
        """Leave each seat with the phone that has it and remove the other; the caller tells the table."""
        for phone in phones:
            self._end(phone)

    # -- time

    def restart_waits(self) -> None:
        """Give old phones the whole time to come back, after a restart of the server."""
        ends = self._wait_ends()
        self._members.phones = tuple(
            one if one.has_seat else replace(one, until=max(one.until, ends)) for one in self._members.phones
        )

    def due(self) -> float | None:
        """Return when the first phone that waits gets its seat, or None."""
        waiting = self._waiting()
        return min(one.until for one in waiting) / 1000 if waiting and self._games.live is not None else None

    def assign_due_seat(self, now: float) -> bool:
        """Give the first phone whose wait is over its seat, unless the old phone is back.

        Return whether there was such a phone.
        """
        live, due = self._games.live, self.due()
        if live is None or due is None or due > now:
            return False
        phone = min(self._waiting(), key=lambda one: one.until)
        if phone in self.late(live):  # the server was killed at nightfall
            self._end(phone)
        elif self._members.seated()[phone.seat].is_here:
            self._end(phone)
            self._announce(NoticeCode.OLD_PHONE, phone.seat)
        else:
            self._swap(phone)
            self._news.tell_lobby()
        return True

    def _waiting(self) -> list[KeptPhone]:
        return [one for one in self._members.phones if not one.has_seat]

    def _wait_ends(self) -> int:
        """Return when the wait of a phone that is let in now ends, in milliseconds since 1970."""
        return int((self._clock.now() + NEW_PHONE_WAIT_S / self._pace) * 1000)

    # -- the two phones of a seat

    def _swap(self, phone: KeptPhone, why: CloseReason | None = None) -> None:
        """Give the seat to the other phone, which has to connect again.

        `why`: the reason told to the phone that had the seat; without it that phone connects again too.
        """
        members = self._members
        sits, other = members.seated()[phone.seat], self._other(phone)
        sits.token, other.token = other.token, sits.token
        for one in (sits, other):
            self._tokens.enrol_at(members.id, one)
        swapped = replace(phone, has_seat=not phone.has_seat)
        members.phones = tuple(swapped if one is phone else one for one in members.phones)
        self._store([members.row(), sits.kept(members.id), other.kept(members.id)])
        self._close(sits, why)
        self._close(other)

    def _end(self, phone: KeptPhone, why: CloseReason | None = None) -> None:
        """Remove the phone that does not have the seat; its token is no longer valid."""
        members, other = self._members, self._other(phone)
        members.phones = tuple(one for one in members.phones if one.other != phone.other)
        members.people.remove(other)
        self._tokens.forget(other.token)
        other.token, other.standing = "", GONE
        self._store([members.row(), other.kept(members.id)])
        self._close(other, why or (CloseReason.MOVED if phone.has_seat else CloseReason.PHONE_REFUSED))

    def _other(self, phone: KeptPhone) -> Person:
        """Return the person at the phone that does not have the seat."""
        return next(one for one in self._members.people if phone.is_of(one))

    def _store(self, rows: Sequence[Row]) -> None:
        self._news.outbox.post(rows, nothing)

    def _close(self, person: Person, why: CloseReason | None = None) -> None:
        """Close a person's devices as soon as everything posted so far is stored.

        Without a reason they are asked to connect again with their token.
        """

        def close() -> None:
            for connection in (*person.connections,):
                if why is None:
                    connection.close(*CloseReason.RESTART.value)
                else:
                    dismiss(connection, why)
                self._disconnect(person, connection)

        self._news.outbox.post((), close)

    def _announce(self, code: NoticeCode, seat: Seat, rows: Sequence[Row] = ()) -> None:
        """Show it on every screen, and let the device that speaks say it aloud."""
        self._news.tell_lobby(rows)
        live, sends = self._games.live, Sends()
        key = "table-new-phone" if code is NoticeCode.NEW_PHONE else "table-old-phone"
        for person in self._members.people:
            for connection in person.connections:
                lang = self._presence.lang_of(connection)
                text = say(lang, key, seat=str(seat))
                spoken = aloud(lang, text) if self._presence.speaks(person) else ""
                if spoken and live is not None:
                    live.note_said(lang, spoken)
                sends.append((connection, write(Notice(code, text, spoken))))
        self._news.post(sends)
