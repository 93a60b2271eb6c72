"""Requests about clubs and their people. Each is answered when its changes are durable."""

from collections.abc import Callable, Collection
from functools import partial

from msgspec import json

from gorod.clubs.club import Club, KeptClub
from gorod.clubs.registry import Change, ClubRegistry
from gorod.protocol.club import ClubOpened, ClubPerson, NewClub
from gorod.services.denied import Denied
from gorod.services.limits.rate_limits import RateLimit
from gorod.services.ports import Clock, Randomness
from gorod.services.rows import ClubRow
from gorod.services.server.requests import Reply
from gorod.services.server.tables import Tables
from gorod.services.table.table import Table
from gorod.services.tokens import new_code, new_phrase, new_token, read_code, token_hash, which_phrase

NEW_CLUB_RATE = (20, 20 / 3600)
"""Burst, and new clubs a second, of one address."""


class Clubs:
    """Handles requests to open a club, to recover it, and to change its people."""

    def __init__(self, clock: Clock, randomness: Randomness, tables: Tables, registry: ClubRegistry) -> None:
        self._clock, self._randomness = clock, randomness
        self._tables, self._registry = tables, registry
        self._opened = RateLimit(*NEW_CLUB_RATE)

    def open(self, wanted: NewClub, address: str, reply: Reply) -> None:
        """Open a club."""
        now = self._clock.now()
        if not self._opened.take(address, now):
            reply(Denied("too_many_tries", wait=self._opened.wait(address, now)))
            return
        id, phrase = new_token(self._randomness), new_phrase(self._randomness, wanted.lang)

        def hashed(found: str) -> None:
            token = new_token(self._randomness)
            self._with_free_code(lambda code: opened(found, token, code), reply)

        def opened(hash: str, token: str, code: str) -> None:
            at, kept = int(self._clock.now() * 1000), json.encode(KeptClub(wanted.title.strip(), wanted.lang))
            row = ClubRow(id, code, token_hash(token), hash, at, kept)
            again = partial(hashed, hash)
            self._registry.open(row, reply, ClubOpened(id, code, token, phrase), again)

        self._tables.requests.hash_phrase(phrase, id, hashed, reply)

    def _with_free_code(self, then: Callable[[str], None], reply: Reply) -> None:
        code = new_code(self._randomness)

        def found(id: str) -> None:
            if id:
                self._with_free_code(then, reply)
            else:
                then(code)

        self._registry.id_of(code, found, reply)

    def recover(self, typed: str, phrase: str, address: str, reply: Reply) -> None:
        """Give the club a new token for its recovery phrase.

        A wrong code gets the answer of a wrong phrase.
        """

        def found(known: str) -> None:
            id = known or read_code(typed)
            self._tables.requests.hash_phrase(phrase, id, partial(hashed, id), reply)

        def hashed(id: str, hash: str) -> None:
            self._registry.phrase_of(id, partial(compared, id, hash), reply)

        def compared(id: str, hash: str, right: str) -> None:
            if which_phrase(hash, [right]):
                self._registry.find(id, moved, reply)
            else:
                reply(Denied("wrong_phrase"))

        def moved(club: Club | None) -> None:
            if club is None:
                reply(Denied("wrong_phrase"))
                return
            self._tables.admission.guesses.was_right_phrase(address, typed)
            token = new_token(self._randomness)
            club.token = token_hash(token)
            self._registry.keep(club, [club.row()], reply, ClubOpened(club.id, club.code, token, ""))

        self._registry.id_of(read_code(typed), found, reply)

    def look(self, id: str, token: str, reply: Reply) -> None:
        """Answer with the people and evenings of a club, as a `ClubInfo`."""
        self._registry.ask(id, token, reply, lambda club: reply(club.info()))

    # -- people

    def add(self, id: str, token: str, name: str, reply: Reply) -> None:
        """Add a person."""
        person = ClubPerson(new_token(self._randomness), name.strip())
        self._registry.change(id, token, reply, lambda club: ([club.call(person.key, person.name)], person))

    def rename(self, id: str, token: str, key: str, name: str, reply: Reply) -> None:
        """Rename a person, also at the tables where they are now."""

        def do(club: Club) -> Change:
            club.find_person(key)
            row = club.call(key, name.strip())
            for table in self._registry.open_tables(club.evenings.values()):
                self._call(table, key, row.name)
            return [row], ClubPerson(key, row.name)

        self._registry.change(id, token, reply, do)

    def _call(self, table: Table, key: str, name: str) -> None:
        for person in (*table.members.people, *table.members.gone):
            if person.key == key and person.seat:
                table.desk.name_seat(person.seat, name, new_token(self._randomness))
            elif person.key == key:
                person.name = name
                table.news.tell_lobby((person.kept(table.id),))

    def delete(self, id: str, token: str, key: str, reply: Reply) -> None:
        """Delete a person from the club, from its tables, and from what others have said."""

        def do(club: Club) -> None:
            club.find_person(key)
            self.forget([key], reply, mentions=True, of=club.id)

        self._registry.ask(id, token, reply, do)

    def forget(self, keys: Collection[str], reply: Reply, mentions: bool = False, of: str = "") -> None:
        """Delete people from the clubs, from all tables and from the store.

        `of`: as for `Tables.forget`.
        """
        clubs = self._registry.let_go(keys)

        def done(answer: object) -> None:
            self._registry.read_anew(clubs)
            reply(answer)

        self._tables.forget(keys, done, mentions, of)
