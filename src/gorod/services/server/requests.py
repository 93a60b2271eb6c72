"""What all requests of devices that are not connected share: one place refuses, stores and answers."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from gorod.services.denied import STOPPED, Denied
from gorod.services.ports import Randomness, WorkerPool
from gorod.services.rows import Row
from gorod.services.server.registry import Registry
from gorod.services.server.running_tables import RunningTables
from gorod.services.table.person import Person
from gorod.services.table.table import Table
from gorod.services.tokens import PHRASE_HASH_COST, new_token, phrase_hash, token_hash

Reply = Callable[[object], None]
"""Takes the answer to a request, or `Denied`; called when what the answer says is durable."""


class RequestAnswer(Struct, frozen=True):
    """What a request has led to: rows to store for its table, then what is answered."""

    table: Table
    told: object
    rows: Sequence[Row] = ()


class RequestHandler:
    """Runs requests, hashes phrases, and makes people."""

    def __init__(
        self,
        randomness: Randomness,
        registry: Registry,
        running: RunningTables,
        hash_workers: WorkerPool,
        phrase_hash_cost: int = PHRASE_HASH_COST,
    ) -> None:
        """`hash_workers` compute the hashes of phrases, which are slow on purpose."""
        self._randomness, self._registry, self._running = randomness, registry, running
        self._hash_workers, self._phrase_hash_cost = hash_workers, phrase_hash_cost

    def handle(self, reply: Reply, do: Callable[[], RequestAnswer]) -> None:
        """Do what a request asks; answer when its rows are durable, or say why not."""
        try:
            answer = do()
        except Denied as denied:
            reply(denied)
            return
        outbox = answer.table.outbox
        outbox.post(answer.rows, lambda: reply(answer.told), lambda: reply(Denied(STOPPED)))
        self._running.settle(answer.table)

    def hash_phrase(self, phrase: str, of: str, done: Callable[[str], None], reply: Reply) -> None:
        """Hash a phrase on a worker thread; `of`: the id of the table or club that it belongs to."""
        work = partial(phrase_hash, phrase, of, self._phrase_hash_cost)
        if not self._hash_workers.run(work, lambda found: done(found or "")):
            reply(Denied("busy", wait=1.0))

    # -- people

    def new_person(self, name: str, standing: str) -> tuple[Person, str]:
        """Return a new person with no place yet, and their token."""
        token, key = new_token(self._randomness), new_token(self._randomness)
        return Person(key, name, standing, token=token_hash(token), connections=[], muted=set()), token

    def add(self, table: Table, name: str, standing: str) -> tuple[Person, str]:
        """Add a new person to a table; return them and their token."""
        person, token = self.new_person(name, standing)
        table.members.people.append(person)
        self._registry.enrol(table, person)
        return person, token

    def known_at(self, typed: str, token: str) -> tuple[Table, Person]:
        """Return the table of this code and the person of this token.

        Raise `Denied` if the person does not belong to that table.
        """
        found = self._registry.by_token(token)
        if found is None or found[0] is not self._registry.by_code(typed):
            raise Denied("not_allowed")
        return found
