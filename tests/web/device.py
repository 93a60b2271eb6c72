"""Devices that play through kills and faults of their server, and remember what they were told."""

import json
from collections import Counter, defaultdict
from random import Random
from time import time
from typing import Any

from msgspec import Struct

from gorod.engine.role import Team
from gorod.engine.seats import Seat
from gorod.roles import ROLES
from gorod.texts.chorus import FOR_THE_JUDGE
from gorod.web.load.client import SocketClient, connected
from tests.web.stream import Frame, shown

Message = dict[str, Any]


class Arrival(Struct, frozen=True):
    """The first frame of a connection: the view, when the step ends (ms), and when the frame came."""

    view: bytes
    until: int | None
    at: float


class Device:
    """A device with one socket at a time; after reconnecting it asks about what was not answered."""

    most = 90
    """Messages of one connection: a server closes those that send more than a hundred in a short time."""

    def __init__(self, token: str, name: str, luck: Random, viewer: Seat) -> None:
        """Create a device that is not connected yet."""
        self._token, self._name, self._luck, self.viewer = token, name, luck, viewer
        self.open: dict[str, Message] = {}
        self.applied: set[str] = set()
        self.frames: defaultdict[str, list[Frame]] = defaultdict(list)
        self.game = self.state = ""
        self.view: Message = {}
        self.first: Arrival | None = None
        self.arrivals: list[Arrival] = []
        self.troubles: Counter[str] = Counter()
        self._count = self.sent = 0
        self._wire: SocketClient | None = None

    async def connect(self, port: int) -> None:
        """Connect, or reconnect."""
        self.first, self.sent = None, 0
        self._wire = await connected(port, self._took)
        self._send({"t": "hello", "token": self._token})
        self.ask()

    def ask(self) -> None:
        """Ask for the status of what was not answered."""
        for name in self.open:
            self._send({"t": "ask", "id": name})

    def look_again(self) -> None:
        """Ask for the state of the game."""
        self._send({"t": "resume", "n": 0})

    @property
    def stopped(self) -> int:
        """How often the device was told that nothing is recorded."""
        return self.troubles["recording_stopped"]

    async def ended(self) -> int:
        """Wait until the server closes the socket; return the code."""
        assert self._wire is not None
        return await self._wire.closed

    def hang_up(self) -> None:
        """Disconnect."""
        if self._wire is not None:
            self._wire.close()

    def _send(self, message: Message) -> None:
        assert self._wire is not None
        self.sent += 1
        if self.sent <= self.most:
            self._wire.send(json.dumps(message).encode())

    def send(self, message: Message) -> str:
        """Send under a new name, which is remembered until it is answered."""
        self._count += 1
        name = f"{self._name}-{self._count}"
        self.open[name] = {"id": name, **message}
        self._send(self.open[name])
        return name

    def _took(self, _: SocketClient, sent: bytes) -> None:
        told = json.loads(sent)
        match told["t"]:
            case "ack":
                self._answered(told)
            case "table":
                self.game, self.state = told.get("game", ""), told["state"]
                self.stood()
            case "error":
                self.troubles[told["code"]] += 1
            case "frame":
                frame, self.view = Frame(told["n"], shown(sent[:-1])), told["view"]
                self.frames[self.game].append(frame)
                self._arrived(Arrival(frame.shown.view, told.get("until"), time()))
                self.saw()

    def _arrived(self, arrival: Arrival) -> None:
        if self.first is None:
            self.first = arrival
            self.arrivals.append(arrival)

    def _answered(self, told: Message) -> None:
        name = told["id"]
        if told["status"] == "unknown" and name in self.open:
            self._send(self.open[name])
            return
        message = self.open.pop(name, None)
        if message is not None:
            if told["status"] == "applied" and message.get("what") != "start":
                self.applied.add(name)
            self.answered()

    def saw(self) -> None:
        """Handle a frame."""

    def stood(self) -> None:
        """Handle a message about the table."""

    def answered(self) -> None:
        """Handle an answer: a command was applied or refused."""


class Player(Device):
    """One seat of a table, which sometimes makes a legal move."""

    def saw(self) -> None:
        """Perhaps make a move."""
        moves = [move for move in self.view.get("legal", ()) if move["do"] != "open"]
        if moves and self._luck.random() < 0.7:
            self.send({"t": "do", "cmd": self._luck.choice(moves)})


class Judge(Device):
    """A judge who plays a table's games one after another, and waits for each answer.

    `aim` is the kind of command wanted soon; without one nothing is sent. `hit` is told of each command.
    """

    def __init__(self, token: str, name: str, luck: Random) -> None:
        """Create a judge without an aim."""
        super().__init__(token, name, luck, FOR_THE_JUDGE)
        self.aim = self.doing = ""
        self._did: set[tuple[Any, ...]] = set()

    def hit(self, kind: str) -> None:
        """Report that a command of this kind was sent."""

    def go_on(self) -> None:
        """Send the next command, unless one is unanswered."""
        if self.aim and not self.open and (self.view or self.state == "open"):
            self.doing, message = self._chosen()
            self.send(message)
            self.hit(self.doing)

    def stood(self) -> None:
        """Start a game if none is played."""
        if self.state == "open":
            self.go_on()

    saw = answered = go_on

    def _chosen(self) -> tuple[str, Message]:
        if self.state == "open":
            self._did.clear()
            return "deal", {"t": "manage", "what": "start"}
        if self.aim in ("deal", "game over"):
            end = {"do": "overrule", "ruling": "end", "reason": "late", "value": "draw"}
            return "game over", {"t": "do", "cmd": end}
        if self.view["alive"] and self._wants("foul", 0.04):
            return "foul", _do({"do": "foul", "seat": self._luck.choice(self.view["alive"])})
        if self._wants("undo", 0.03):
            self._did.clear()
            return "undo", {"t": "manage", "what": "undo", "count": self._luck.randint(1, 2)}
        chosen: tuple[str, Message] = getattr(self, f"_{self.view['step']['kind']}", self._next)()
        return chosen

    def _wants(self, kind: str, chance: float) -> bool:
        return self.aim == kind or self._luck.random() < chance

    def _next(self, kind: str = "other") -> tuple[str, Message]:
        return kind, _do({"do": "time_up"})

    def _first_time(self, *what: Any) -> bool:
        """Return whether this has not been done in this phase yet, and remember it."""
        key = self.view["phase"], *what
        is_new = key not in self._did
        self._did.add(key)
        return is_new

    def _speech(self) -> tuple[str, Message]:
        step, alive = self.view["step"], self.view["alive"]
        named = step["candidates"]
        if len(named) < 2 and self._first_time("nominate", step["turn"]):
            seat = self._luck.choice([seat for seat in alive if seat not in named])
            return "nominate", _do({"do": "nominate", "seat": seat}, step["turn"])
        return self._next()

    def _reading(self) -> tuple[str, Message]:
        return self._next("vote open")

    def _ballot(self) -> tuple[str, Message]:
        """Give half the votes to each of two candidates in the first vote, and all to the first in the
        second.
        """
        step, alive = self.view["step"], len(self.view["alive"])
        is_first = step["turn"] == step["candidates"][0]
        if self._first_time("tally", step["turn"]):
            return "vote", _do({"do": "tally", "seat": step["turn"], "hands": alive // 2})
        if is_first and ("again", self.view["phase"]) in self._did and self._first_time("all"):
            return "vote", _do({"do": "tally", "seat": step["turn"], "hands": alive})
        if is_first or alive % 2 or ("again", self.view["phase"]) in self._did:
            return self._next("thanks")
        self._did.add(("again", self.view["phase"]))
        return self._next("tie")

    def _farewell(self) -> tuple[str, Message]:
        return self._next("farewell")

    def _hunt(self) -> tuple[str, Message]:
        victim = self.view["alive"][0]
        for seat in self._living(lambda role: ROLES[role].team is Team.BLACK):
            if self._first_time("shot", seat):
                return "shot", _do({"do": "shoot", "seat": victim}, seat)
        return self._next()

    def _call(self) -> tuple[str, Message]:
        for seat in self._living(lambda role: role == self.view["step"]["turn"]):
            if self._first_time("check", seat):
                target = self._luck.choice([one for one in self.view["alive"] if one != seat])
                return "check", _do({"do": "act", "targets": [target]}, seat)
        return self._next()

    def _living(self, is_meant: Any) -> list[Seat]:
        roles = self.view["judge"]["roles"]
        return [seat for seat in self.view["alive"] if is_meant(roles[str(seat)])]


def _do(command: Message, seat: Seat = 0) -> Message:
    return {"t": "do", "cmd": command, **({"as": seat} if seat else {})}
