"""Requests that bring a person or a place of a table to another device."""

from functools import partial

from gorod.engine.seats import Seat
from gorod.protocol.codes import CloseReason
from gorod.protocol.http import Joined, TakeNarrator, TakeSeat
from gorod.protocol.lobby import Mode
from gorod.services.denied import Denied
from gorod.services.limits.rate_limits import GuessLimit
from gorod.services.ports import Clock, Randomness
from gorod.services.server.registry import Registry
from gorod.services.server.requests import Reply, RequestAnswer, RequestHandler
from gorod.services.server.running_tables import RunningTables
from gorod.services.table.person import ASSISTANT, NARRATOR, OTHER_PHONE, SEAT, Person
from gorod.services.table.presence import dismiss
from gorod.services.table.table import Table
from gorod.services.tokens import OneTimeKeys, new_token, read_code, token_hash, which_phrase

MAX_ASSISTANTS_PER_TABLE = 4
"""Number of devices that may assist one judge."""
DEVICE_KEY_LIFETIME_S = 120.0
"""Seconds for which a key is valid that lets another device become the console, narrator or seat."""


class DeviceRequests:
    """Gives the console, the voice or a seat to another device, by a one-time key or a recovery phrase."""

    def __init__(
        self,
        clock: Clock,
        randomness: Randomness,
        registry: Registry,
        running: RunningTables,
        requests: RequestHandler,
        guesses: GuessLimit,
    ) -> None:
        self._clock, self._randomness = clock, randomness
        self._registry, self._running = registry, running
        self._requests, self._guesses = requests, guesses
        self._console_keys = OneTimeKeys(randomness, DEVICE_KEY_LIFETIME_S)
        self._narrator_keys = OneTimeKeys(randomness, DEVICE_KEY_LIFETIME_S)
        self._seat_keys = OneTimeKeys(randomness, DEVICE_KEY_LIFETIME_S)

    def _use(self, keys: OneTimeKeys, of: str, key: str, address: str) -> None:
        """Use up a key; an unknown table, for which `of` is empty, gets the same answer as a wrong key."""
        if not of or not keys.use(of, key, self._clock.now()):
            self._guesses.was_wrong(address)
            raise Denied("wrong_key")

    # -- the judge's console and its assistants

    def judged(self, id: str, token: str) -> Table:
        """Return the table if this is the token of its judge's console; else raise `Denied`."""
        table = self._registry.as_organiser(id, token)
        if table.settings.mode is not Mode.JUDGED:
            raise Denied("not_allowed")
        return table

    def assist(self, id: str, token: str, reply: Reply) -> None:
        """Add an assistant device for a judge. It handles the clock and fouls, and sees no card."""
        self._requests.handle(reply, lambda: self._assist(self._running.mended(self.judged(id, token))))

    def _assist(self, table: Table) -> RequestAnswer:
        helpers = [person for person in table.members.people if person.standing == ASSISTANT]
        if len(helpers) >= MAX_ASSISTANTS_PER_TABLE:
            raise Denied("too_many_assistants", str(MAX_ASSISTANTS_PER_TABLE))
        person, token = self._requests.add(table, "", ASSISTANT)
        return RequestAnswer(table, (table.members.code, token), (person.kept(table.id),))

    def offer_console(self, id: str, token: str) -> tuple[str, str]:
        """Return the code, and a key with which another device becomes the judge's console once."""
        table = self._running.mended(self.judged(id, token))
        return table.members.code, self._console_keys.give(id, self._clock.now())

    def take_console(self, typed: str, key: str, address: str, reply: Reply) -> None:
        """Make a device with such a key the console. A wrong code and a wrong key get the same answer."""

        def take() -> RequestAnswer:
            table = self._registry.by_code(typed)
            self._use(self._console_keys, table.id if table is not None else "", key, address)
            assert table is not None
            return self._take_over(self._running.mended(table))

        self._requests.handle(reply, take)

    def take_over(self, table: Table, reply: Reply) -> None:
        """Move the organiser's place to a new device, for a request that has been authorised."""
        self._requests.handle(reply, lambda: self._take_over(table))

    def _take_over(self, table: Table) -> RequestAnswer:
        organiser = next((person for person in table.members.people if person.manages), None)
        if organiser is None:
            raise Denied("not_allowed")
        return self._move(table, organiser)

    # -- the device that speaks

    def offer_narrator(self, typed: str, token: str) -> tuple[str, str]:
        """Return the code, and a key with which another device becomes the speaking one once.

        The organiser may ask for it, or the player who was chosen while the organiser is away.
        """
        table, person = self._requests.known_at(typed, token)
        if table.settings.mode is not Mode.COMPANION:
            raise Denied("no_narrator")
        if not person.manages and person.standing != SEAT:
            raise Denied("not_allowed")
        if not self._running.mended(table).decisions.may_hand_on(person):
            raise Denied("organiser_hands_on")
        return table.members.code, self._narrator_keys.give(table.id, self._clock.now())

    def take_narrator(self, typed: str, wanted: TakeNarrator, address: str, reply: Reply) -> None:
        """Make a device with such a key the speaking one; the earlier one is told and falls silent.

        A device with a seat at this table is refused: neither players nor those who have left may count
        hands.
        """

        def take() -> RequestAnswer:
            table = self._registry.by_code(typed)
            if table is not None and self._registry.has_seat(table, token_hash(wanted.seat)):
                raise Denied("narrator_has_seat")
            self._use(self._narrator_keys, table.id if table is not None else "", wanted.key, address)
            assert table is not None
            return self._narrate(self._running.mended(table))

        self._requests.handle(reply, take)

    def _narrate(self, table: Table) -> RequestAnswer:
        narrator = next((one for one in table.members.people if one.standing == NARRATOR), None)
        if narrator is not None:
            answer = self._move(table, narrator)
            table.decisions.hand_on()
            return answer
        narrator, token = self._requests.add(table, "", NARRATOR)
        table.decisions.entrusting.end()
        return RequestAnswer(table, Joined(token, ""), (narrator.kept(table.id),))

    # -- a new phone for a seat

    def offer_seat(self, typed: str, token: str, seat: Seat) -> tuple[str, str]:
        """Return the code with the seat, and a key that lets in a new phone for a seat that is offline.

        Only the organiser may ask for it.
        """
        table, person = self._requests.known_at(typed, token)
        if not person.manages:
            raise Denied("not_allowed")
        self._running.mended(table).new_phones.check(seat)
        key = self._seat_keys.give(f"{table.id}/{seat}", self._clock.now())
        return f"{table.members.code}/{seat}", key

    def take_seat(self, typed: str, wanted: TakeSeat, address: str, reply: Reply) -> None:
        """Let a new phone with such a key wait for the seat; it is announced to everybody.

        A device that already has a place at this table is refused: it could play two seats, or see all cards.
        """

        def take() -> RequestAnswer:
            table = self._registry.by_code(typed)
            own = self._registry.by_token(wanted.own) if wanted.own else None
            if table is not None and own is not None and own[0] is table:
                raise Denied("device_has_place")
            of = f"{table.id}/{wanted.seat}" if table is not None else ""
            self._use(self._seat_keys, of, wanted.key, address)
            assert table is not None
            self._running.mended(table).new_phones.check(wanted.seat)
            person, token = self._requests.new_person("", OTHER_PHONE)
            table.new_phones.admit(wanted.seat, person)
            return RequestAnswer(table, Joined(token, "", waits=True))

        self._requests.handle(reply, take)

    # -- a person on another device

    def recover(self, typed: str, phrase: str, address: str, reply: Reply) -> None:
        """Give a person a new token for their recovery phrase, at any time.

        A wrong code and a wrong phrase get the same answer, so that nobody learns which codes exist.
        """
        found = self._registry.by_code(typed)
        id = found.id if found is not None else read_code(typed)

        def recovered(hashed: str) -> RequestAnswer:
            table, person = self._by_phrase(id, hashed)
            self._guesses.was_right_phrase(address, typed)
            answer = self._move(table, person)
            table.new_phones.end_for_seat(person.seat)
            return answer

        done = lambda hashed: self._requests.handle(reply, partial(recovered, hashed))  # noqa: E731
        self._requests.hash_phrase(phrase, id, done, reply)

    def _by_phrase(self, id: str, hashed: str) -> tuple[Table, Person]:
        """Return the person with the phrase that has this hash."""
        table = self._registry.by_id.get(id)
        people = self._running.mended(table).members.everybody() if table is not None else []
        owners = {person.phrase: person for person in people if person.phrase}
        person = owners.get(which_phrase(hashed, owners))
        if table is None or person is None:
            raise Denied("wrong_phrase")
        return table, person

    def end_other_devices(self, typed: str, token: str, reply: Reply) -> None:
        """Give a player a new token for this device; the old token and their other devices are cut off."""

        def end() -> RequestAnswer:
            table, person = self._requests.known_at(typed, token)
            if person.standing != SEAT:
                raise Denied("not_allowed")
            return self._move(self._running.mended(table), person)

        self._requests.handle(reply, end)

    def _move(self, table: Table, person: Person) -> RequestAnswer:
        """Replace a person's token and answer with the new one; the old one becomes invalid."""
        token = new_token(self._randomness)
        self._registry.forget(person.token)
        person.token = token_hash(token)
        self._registry.enrol(table, person)
        table.outbox.post((person.kept(table.id),), lambda: self._send_away(table, person))
        return RequestAnswer(table, Joined(token, ""))

    def _send_away(self, table: Table, person: Person) -> None:
        """Disconnect the devices of a person who has moved to another one."""
        for connection in (*person.connections,):
            dismiss(connection, CloseReason.MOVED)
            table.disconnect(person, connection)
        self._running.settle(table)
