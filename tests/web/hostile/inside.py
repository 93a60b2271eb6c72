"""Forged frames straight into the tables: every mode, every kind of client, an honest table beside them."""

import gc
from random import Random
from time import perf_counter

from msgspec import Struct, field, to_builtins

from gorod.engine.decide import legal
from gorod.protocol.http import Opened
from gorod.protocol.lobby import Mode
from gorod.rules import RULESETS
from gorod.services.game.live_game import MANUAL_MODES
from gorod.services.table.person import ORGANISER
from gorod.services.table.presence import Client
from tests.random_play import judges
from tests.services.bad_line import Message
from tests.services.moves import move
from tests.services.world import World
from tests.web.hostile.forge import Forge
from tests.web.hostile.memory import resident

FRAMES_PER_WORLD = 5000
"""Frames for one world; then a new one is made."""
SEATS = {"boxed": 8, "home": 6}
FRAMES_PER_TICK = 25
"""Frames between two moments at which programs think and time passes."""
MAX_ROUNDS = 20_000
"""Rounds within which a game of programs ends, whatever happens beside it."""


class NullConnection:
    """A connection that drops everything."""

    def __init__(self) -> None:
        self.is_closed = False

    def send(self, message: bytes) -> None:
        """Drop the message, which must not be empty."""
        assert message

    def close(self, _: int, __: str) -> None:
        """Do nothing."""
        self.is_closed = True


class Enemy:
    """A device that sends anything, and reconnects when it is disconnected."""

    def __init__(self, world: World, token: str, rng: Random) -> None:
        self._world, self._token, self._rng = world, token, rng
        self._forge = Forge(rng, token, self._hint)
        self._line, self.client = NullConnection(), Client(NullConnection())
        self._line.is_closed = True

    def send(self) -> bytes:
        """Send the next frame; return it, for the report of an error."""
        if self._line.is_closed:
            self._come_back()
        frame = self._forge.frame()
        self._world.tables.receive(self.client, frame)
        return frame

    def _hint(self) -> Message | None:
        """Return a possible move of this client, or of anybody if it sends for all."""
        table, person = self._world.tables.by_id.get(self.client.table), self.client.person
        if table is None or person is None or table.live is None:
            return None
        game, rng = table.live.log.game, self._rng
        if table.settings.mode not in MANUAL_MODES or person.standing != ORGANISER:
            return {"cmd": to_builtins(move(game, person.seat, rng))}
        seats = [seat for seat in range(1, game.seats + 1) if legal(game, seat)]
        if seats and rng.random() < 0.6:
            seat = rng.choice(seats)
            return {"cmd": to_builtins(move(game, seat, rng)), "as": seat}
        now = {"do": "resume" if game.paused else "time_up"}
        return {"cmd": now if rng.random() < 0.7 else to_builtins(judges(game, rng)[0]), "as": "judge"}

    def _come_back(self) -> None:
        self._world.tables.gone(self.client)
        self._line = NullConnection()
        self.client = Client(self._line)
        if self._token:
            self._world.send(self.client, t="hello", token=self._token)


class Siege:
    """One world: a table in every mode with enemies at it, and one where programs play on."""

    def __init__(self, seed: object) -> None:
        self.rng, self.world = Random(f"siege {seed}"), World(seed, is_limited=False)
        self.enemies = [Enemy(self.world, "", self.rng)]
        for mode in Mode:
            self._besiege(mode)
        self.honest = self.world.open("home", 6, "random", seats=6)
        self.world.begin(self.honest)

    def _besiege(self, mode: Mode) -> None:
        rules = self.rng.choice(list(RULESETS))
        seats, people = SEATS.get(rules, 10), 1 if mode is Mode.SOLO else 3
        opened = self.world.open(rules, seats - people, "random", seats=seats, mode=mode.value, watch=True)
        tokens = [self.world.join(opened, f"p{at}").token for at in range(people)]
        answers: list[object] = []
        self.world.tables.admission.watch(opened.code, "a", answers.append)
        tokens += [answers[0].token, opened.organiser, opened.organiser]  # type: ignore[attr-defined]
        self.enemies += [Enemy(self.world, token, self.rng) for token in tokens]
        self.world.begin(opened)

    def storm(self, frames: int) -> None:
        """Send this number of frames; exceptions are not caught."""
        for number in range(frames):
            self.rng.choice(self.enemies).send()
            if number % FRAMES_PER_TICK == 0:
                self._goes_on()
        self._is_over(self.honest)
        assert not self.world.tables.damaged
        self.world.start()
        assert not self.world.tables.damaged, "what enemies did cannot be read again"

    def _goes_on(self) -> None:
        self.world.let_think()
        self.world.pass_time()

    def _is_over(self, opened: Opened) -> None:
        """Check that the honest game ends in time."""
        for _ in range(MAX_ROUNDS):
            [game] = self.world.disk.games(opened.table)
            if game.state == "over":
                return
            self._goes_on()
        raise AssertionError("the honest table stands still")


class Held(Struct):
    """The counts of a storm."""

    frames: int = 0
    seconds: float = 0.0
    memory: list[int] = field(default_factory=list)
    """Bytes after each world."""

    @property
    def growth(self) -> float:
        """Growth of memory in the second half; in the first, caches fill up to their limits."""
        warm = self.memory[len(self.memory) // 2]
        return self.memory[-1] / warm - 1

    def __str__(self) -> str:
        speed = f"{self.frames / self.seconds:.0f}/s"
        return f"{self.frames} frames at the tables, {speed}, memory {100 * self.growth:+.1f} %, 0 exceptions"


def held(frames: int, first: int = 0) -> Held:
    """Storm one world after another."""
    found, began, seed = Held(), perf_counter(), first
    while found.frames < frames:
        wanted = min(FRAMES_PER_WORLD, frames - found.frames)
        try:
            Siege(seed).storm(wanted)
        except BaseException:
            print(f"siege {seed} failed", flush=True)
            raise
        found.frames += wanted
        gc.collect()
        found.memory.append(resident())
        seed += 1
    found.seconds = perf_counter() - began
    return found
