"""`gorod bench engine`: measures the speed of the engine, compared with a bare loop without rules."""

import platform
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from types import FunctionType, ModuleType

from msgspec import Struct, json

from gorod.cli.commands.perft import moves
from gorod.cli.output import FINE, Output, write_json, write_line
from gorod.engine.commands import Command, Sender
from gorod.engine.log import Log
from gorod.engine.ruleset import Ruleset
from gorod.engine.start import start
from gorod.rules.fiim import FIIM
from gorod.views.feed import Feed

SEED = 2026
GAMES = 24
MAX_MOVES = 3000
TABLE = 10
Move = tuple[Command, Sender]


class ChosenGame(Struct, frozen=True):
    """A game prepared in advance: its deal and its commands."""

    rules: Ruleset
    deal: tuple[str, ...]
    moves: list[Move]

    def begun(self) -> Log:
        """Return a new log of this game at its start."""
        first = start(self.rules, self.deal)
        assert isinstance(first, list)
        return Log(first)


class Speeds(Struct, frozen=True):
    """Actions per second: the log alone, the log with everyone's frames, and the bare loop."""

    log: float
    views: float
    bare: float


def bench_engine(*, seconds: float = 5.0, output: Output = Output()) -> int:  # noqa: B008 — frozen
    if not 0 < seconds <= 3600:
        raise output.error("usage", "usage-bad-value", name="--seconds", word=str(seconds))
    games = chosen_games(FIIM)
    speeds = measured(games, seconds)
    result = {
        "log_actions_per_s": round(speeds.log),
        "views_actions_per_s": round(speeds.views),
        "bare_actions_per_s": round(speeds.bare),
        "log_ratio": round(speeds.bare / speeds.log, 2),
        "views_ratio": round(speeds.bare / speeds.views, 2),
        "game_bytes": game_bytes(games[0]),
        "python": platform.python_version(),
    }
    _tell(result, output)
    return FINE


def _tell(result: dict[str, object], output: Output) -> None:
    if output.json:
        write_json(result)
        return
    for name, value in result.items():
        write_line(f"{name}: {value} — {output.say(f'bench-{name}')}")


def chosen_games(rules: Ruleset, count: int = GAMES, seed: int = SEED) -> list[ChosenGame]:
    """Return random games, the same every time. Choosing the moves is not part of the measurement."""
    rng = random.Random(seed)
    return [_chosen(rules, rng) for _ in range(count)]


def _chosen(rules: Ruleset, rng: random.Random) -> ChosenGame:
    cards = [role for role, count in rules.cast[TABLE].items() for _ in range(count)]
    rng.shuffle(cards)
    game = ChosenGame(rules, tuple(cards), [])
    log, made = game.begun(), game.moves
    while not log.game.is_over and len(made) < MAX_MOVES:
        made.append(rng.choice(list(moves(log.game))))
        log.do(*made[-1])
    return game


def measured(games: list[ChosenGame], seconds: float) -> Speeds:
    """Return the best of interleaved rounds, so that other load affects all measures equally."""
    measures: tuple[Callable[[list[ChosenGame]], float], ...] = (log_speed, views_speed, bare_speed)
    best = [0.0, 0.0, 0.0]
    deadline = time.perf_counter() + seconds
    while True:
        best = [max(old, measure(games)) for old, measure in zip(best, measures, strict=True)]
        if time.perf_counter() >= deadline:
            return Speeds(*best)


def log_speed(games: list[ChosenGame]) -> float:
    """Return commands per second of the log alone."""
    logs = [(game.begun(), game.moves) for game in games]
    began = time.perf_counter()
    for log, made in logs:
        do = log.do
        for command, sender in made:
            do(command, sender)
    return _rate(games, began)


def views_speed(games: list[ChosenGame]) -> float:
    """Return commands per second of the log with the encoded frames of every seat."""
    tables = [(game.begun(), Feed(TABLE), game.moves) for game in games]
    for log, feed, _ in tables:
        feed.frames(log.game, log.events, log.audiences)
    began = time.perf_counter()
    for log, feed, made in tables:
        for command, sender in made:
            play = log.play(command, sender)
            feed.frames(log.game, play.events, play.audiences)  # type: ignore[union-attr]
    return _rate(games, began)


def _rate(games: list[ChosenGame], began: float) -> float:
    return sum(len(game.moves) for game in games) / (time.perf_counter() - began)


def bare_speed(games: list[ChosenGame]) -> float:
    """Return votes per second of a loop that only checks, counts and removes, without rules."""
    wanted = sum(len(game.moves) for game in games)
    rng = random.Random(SEED)
    wishes = [rng.randrange(TABLE) for _ in range(wanted + TABLE)]
    began, done = time.perf_counter(), 0
    while done < wanted:
        done = _bare_game(wishes, done, wanted)
    return done / (time.perf_counter() - began)


def _bare_game(wishes: list[int], done: int, wanted: int) -> int:
    """Play one game of votes alone: the seat with the most votes leaves, until two are left."""
    alive = [True] * TABLE
    while sum(alive) > 2 and done < wanted:
        candidates = [seat for seat in range(TABLE) if alive[seat]]
        votes: list[tuple[int, int]] = []
        voted: set[int] = set()
        for seat in range(TABLE):
            choice = candidates[wishes[done] % len(candidates)]
            if alive[seat] and seat not in voted and choice in candidates:
                votes.append((seat, choice))
                voted.add(seat)
                done += 1
        counts = [0] * TABLE
        for _, choice in votes:
            counts[choice] += 1
        alive[counts.index(max(counts))] = False
    return done


def game_bytes(game: ChosenGame) -> int:
    """Return the memory of one more finished game, state and log, without data shared by all games."""
    return marginal_bytes([_finished(game), _finished(game)])


def _finished(game: ChosenGame) -> Log:
    """Return the finished log. Every command is decoded anew, as a table receives it."""
    log = game.begun()
    for command, sender in game.moves:
        log.do(json.decode(json.encode(command), type=Command), sender)
    return log


_SHARED = (type, FunctionType, ModuleType, Enum)


def marginal_bytes(twins: list[object]) -> int:
    """Return the bytes that the last of several equal objects adds, without what it shares with them."""
    seen: set[int] = set()
    added = 0
    for twin in twins:
        added = _bytes(twin, seen)
    return added


def _bytes(root: object, seen: set[int]) -> int:
    """Return the size of all objects reachable from `root` and not seen before."""
    total, waiting = 0, [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, _SHARED):
            continue
        seen.add(id(thing))
        total += sys.getsizeof(thing)
        waiting.extend(_parts(thing))
    return total


def _parts(thing: object) -> Iterable[object]:
    if isinstance(thing, dict):
        return [*thing, *thing.values()]
    if isinstance(thing, list | tuple | set | frozenset):
        return list(thing)
    return _fields(thing)


def _fields(thing: object) -> Iterator[object]:
    names = thing.__struct_fields__ if isinstance(thing, Struct) else getattr(type(thing), "__slots__", ())
    for name in names:
        if hasattr(thing, name):
            yield getattr(thing, name)
    yield from getattr(thing, "__dict__", {}).values()
