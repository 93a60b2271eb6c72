"""A device on a bad line: messages arrive twice, late, out of order or over a later connection."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import json

from gorod.services.table.person import Person
from gorod.services.table.presence import Client
from tests.services.world import Wire, World

TROUBLED_SHARE = 0.3
"""The share of commands that do not arrive exactly once and in order."""
MAX_COPIES = 3
_ACK, _TALK, _UNKNOWN, _REFUSED = b'{"t":"ack"', b'{"t":"talk"', b'"status":"unknown"', b'"status":"refused"'
_REMINDER = b'{"t":"talk","from":0,'
"""The judge says the same before every night."""
_encode = json.Encoder().encode
Message = dict[str, Any]


def leaves_a_turn(message: Message) -> bool:
    """Return whether the log keeps an accepted message under its name."""
    return message["t"] == "do" or message.get("what") in ("pause", "go_on", "undo")


class Device:
    """A device that keeps the first answer to each command and compares every later answer with it.

    `effects` returns all that a command could change. A repeated name must change nothing of it.
    """

    def __init__(
        self, world: World, token: str, rng: Random, name: str, effects: Callable[[], object]
    ) -> None:
        self.world, self.token, self.rng, self._name, self._effects = world, token, rng, name, effects
        self.client: Client | None = None
        self._wire = Wire(world.clock)
        self._late: list[tuple[int, str, bytes]] = []
        self._known: set[str] = set()
        self.answers: dict[str, bytes] = {}
        self.sent: dict[str, Message] = {}
        self._heard: Counter[bytes] = Counter()
        self.troubled = 0

    @property
    def person(self) -> Person | None:
        """The person who owns the device, as far as the server knows."""
        return self.client.person if self.client is not None else None

    # -- the connection

    def connect(self) -> None:
        """Say hello, and ask for the status of some of the sent commands."""
        self._wire = Wire(self.world.clock)
        self.client = Client(self._wire)
        self.world.send(self.client, t="hello", token=self.token, seed="s")
        for name in self.rng.sample(list(self.sent), min(3, len(self.sent))):
            self.world.send(self.client, t="ask", id=name)

    def lose(self) -> None:
        """Drop the connection; late messages are sent over the next one."""
        if self.client is not None:
            self.world.tables.gone(self.client)
        self.client = None

    def outlive(self, number: int, logged: set[str]) -> None:
        """Forget what the killed server forgot: it remembers only the log of the last game."""
        self.client = None
        self.answers = {name: ack for name, ack in self.answers.items() if name in logged}
        self._known = logged & set(self.sent)
        self._heard.clear()
        self._late = [late for late in self._late if late[0] == number and self._is_kept(late[1], logged)]

    def _is_kept(self, name: str, logged: set[str]) -> bool:
        """Return whether the log keeps this command.

        Whispers, motions and an organiser's commands outside a game are not in the log.
        """
        return name in logged or leaves_a_turn(self.sent[name])

    # -- sending

    def send(self, message: Message, other: Message, number: int) -> None:
        """Send in this game under a new name; `other` is a message that may reuse the name by mistake."""
        name = f"{self._name}-{len(self.sent)}"
        self.sent[name] = message
        written = _encode({**message, "id": name})
        if self.rng.random() >= TROUBLED_SHARE:
            self._hear(number, name, written)
            return
        self.troubled += 1
        self._late += [(number, name, written)] * self.rng.randint(1, MAX_COPIES)
        if self.rng.random() < 0.3:
            self._late.append((number, name, _encode({**other, "id": name})))
        if self.rng.random() < 0.6:
            self._hear(number, name, written)

    def deliver(self) -> None:
        """Deliver some of the late messages, in any order."""
        self.rng.shuffle(self._late)
        for _ in range(self.rng.randint(0, len(self._late)) if self.client is not None else 0):
            self._hear(*self._late.pop())

    def _hear(self, number: int, name: str, written: bytes) -> None:
        if self.client is None:
            self._late.append((number, name, written))
            return
        self.world.tables.tick()  # what was already due is not an effect of this message
        before = self._effects()
        self.world.tables.receive(self.client, written)
        assert name not in self._known or self._effects() == before, f"{name} did something again"
        self._known.add(name)

    # -- listening

    def listen(self) -> None:
        """Read what came; a repeated name must get the same answer as the first time."""
        for _, message in self._wire.got:
            if message.startswith(_ACK) and _UNKNOWN not in message:
                name = json.decode(message)["id"]
                first = self.answers.setdefault(name, message)
                assert message == first, f"{name} was answered {first!r}, then {message!r}"
            elif message.startswith(_TALK) and not message.startswith(_REMINDER):
                self._heard[message] += 1
                assert self._heard[message] == 1, f"heard twice: {message!r}"
        self._wire.got.clear()

    def ask_all(self) -> None:
        """Ask for the status of every command."""
        assert self.client is not None
        for name in self.sent:
            self.world.send(self.client, t="ask", id=name)

    def applied(self) -> set[str]:
        """The names that were answered `applied`."""
        return {name for name, ack in self.answers.items() if _REFUSED not in ack}
