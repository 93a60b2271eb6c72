"""A curious viewer: reconnects, opens a second device, sends forbidden messages, and asks for tables."""

from random import Random

import msgspec

from gorod.protocol.http import Join, Opened
from gorod.services.denied import Denied
from gorod.services.table.presence import Client
from gorod.texts.aloud import aloud
from gorod.web.finished_games import finished
from tests.services.pairs import ASSISTANT, NARRATOR, Pair
from tests.services.world import Message, Wire, World

Stream = list[tuple[float, bytes]]
ATTEMPT_CHANCE = 0.35
"""The chance of each kind of attempt at a moment."""
FOUL_CHANCE = 0.1
"""The chance that an assistant gives a foul: a third one for one seat would be seen by all."""


class Viewer:
    """Keeps everything that any of the viewer's devices and requests received, with the times."""

    def __init__(self, world: World, opened: Opened, token: str, one: Pair) -> None:
        """`token`: empty for a stranger."""
        self._world, self._opened, self._token, self._pair = world, opened, token, one
        self._wires: list[Wire] = []
        self._answers: Stream = []
        self.client, self.wire = self._connect()
        self.is_here = True

    @property
    def got(self) -> Stream:
        """Return everything received, with the reasons for closing."""
        byes = [(wire.closed_at, repr(wire.closed).encode()) for wire in self._wires if wire.closed]
        return [*(sent for wire in self._wires for sent in wire.got), *self._answers, *byes]

    def _connect(self) -> tuple[Client, Wire]:
        client, wire = self._world.connect(self._token or "nobody's")
        self._wires.append(wire)
        return client, wire

    def pry(self, seats: int, names: list[str]) -> None:
        """Pry at the same irregular moments in both games; `names`: of commands the others may have sent."""
        luck = Random(f"{self._pair.seed} {self._world.clock.now()}")
        if luck.random() < ATTEMPT_CHANCE:
            self._second_device(luck, seats, names)
        if luck.random() < ATTEMPT_CHANCE:
            self._ask_for_tables()
        if luck.random() < ATTEMPT_CHANCE:
            self._come_or_go()

    def _come_or_go(self) -> None:
        if self.is_here:
            self._world.tables.gone(self.client)
        else:
            self.client, self.wire = self._connect()
        self.is_here = not self.is_here

    def _second_device(self, luck: Random, seats: int, names: list[str]) -> None:
        client, wire = self._connect()
        if wire.closed:
            return
        for name in names:
            self._world.send(client, t="ask", id=name)
        name, own = f"n{self._world.clock.now()}", OWN_MESSAGES.get(self._pair.kind, _nothing)
        for message in (*_nonsense(luck, seats, name), *own(luck, seats, name)):
            self._world.send(client, **message)
        self._world.tables.gone(client)

    def _ask_for_tables(self) -> None:
        tables, code = self._world.tables, self._opened.code
        self._note(tables.admission.listing())
        for typed in (code, self._opened.table, "XXXXXX"):
            try:
                self._note(tables.admission.knock(typed, "pry").members.info())
            except Denied as no:
                self._note(no)
        tables.admission.join(code, Join("again"), "pry", self._note)
        tables.devices.recover(code, "no such four words", "pry", self._note)
        tables.admission.start(self._opened.table, self._token, self._note)
        for text in self._guesses():
            try:
                self._note(tables.admission.spoken(code, self._token, text))
            except Denied as no:
                self._note(no)
        found = finished(self._world.disk, self._world.table(self._opened).members.game)
        self._note(None if found is None else [entry.event for entry in found.entries])

    def _guesses(self) -> list[str]:
        """Guess what one seat may have been told at night: the speaking device asks for its sound."""
        seats = range(1, len(self._pair.deals[0]) + 1) if self._pair.kind == NARRATOR else ()
        checked = (f"Вы проверяете игрока № {{}}: {found}." for found in ("красный", "чёрный"))
        told = *checked, "Вы стреляете в игрока № {}."
        return [aloud("ru", text.format(seat)) for seat in seats for text in told]

    def _note(self, answer: object) -> None:
        told = repr(answer).encode() if isinstance(answer, Denied) else msgspec.json.encode(answer)
        self._answers.append((self._world.clock.now(), told))


def _nonsense(luck: Random, seats: int, name: str) -> list[Message]:
    """Return messages that are forbidden, that show nothing, or that concern the viewer alone."""
    seat = luck.randint(1, seats)
    return [
        {"t": "do", "id": name, "cmd": {"do": "shoot", "seat": seat}},
        {"t": "do", "id": f"{name}!", "cmd": {"do": "act", "targets": [seat, seat]}},
        {"t": "do", "id": "judge", "cmd": {"do": "time_up"}, "as": "judge"},
        {"t": "do", "id": "other", "cmd": {"do": "pass"}, "as": seat},
        {"t": "look", "seat": seat},
        {"t": "resume", "n": luck.randint(0, 50)},
        {"t": "say", "id": f"{name}?", "text": "?"},
        {"t": "manage", "id": f"{name}m", "what": "undo", "count": 1},
        {"t": "mute", "seat": seat, "on": True},
        {"t": "ping", "at": 1},
    ]


def _nothing(*_: object) -> list[Message]:
    """Return nothing: other viewers have no rights of their own."""
    return []


def _of_the_narrator(_: Random, __: int, name: str) -> list[Message]:
    """Return messages of a narrator's device: it may pause, for all to hear."""
    return [{"t": "manage", "id": f"{name} {what}", "what": what} for what in ("pause", "go_on")]


def _of_an_assistant(luck: Random, seats: int, name: str) -> list[Message]:
    """Return messages of an assistant: it may give fouls, preview them, and set the clock."""
    tried = {"t": "try", "id": f"{name} t", "as": "judge"}
    foul: Message = {"t": "do", "id": f"{name} f", "cmd": {"do": "foul", "seat": luck.randint(1, seats)}}
    return [
        *({**tried, "cmd": {"do": "foul", "seat": seat}} for seat in range(1, seats + 1)),
        *([foul] if luck.random() < FOUL_CHANCE else []),
        {"t": "manage", "id": f"{name} c", "what": "clock", "seconds": luck.randint(-3, 3)},
    ]


OWN_MESSAGES = {NARRATOR: _of_the_narrator, ASSISTANT: _of_an_assistant}
"""What only such a device may send."""
