"""Garbage for the engine: commands of any kind with anything in their fields, from any sender."""

import random
from typing import Any

import msgspec

from gorod.engine import commands as c
from gorod.engine.state import State
from tests.random_play import chosen

KINDS: tuple[Any, ...] = c.Command.__args__
JUNK: list[Any] = [
    *(None, True, -1, 0, 3, 99, 10**30, 1.5, "", "x", "7", b"\0"),
    *((), (1, 2), (0,), (99,), (1, 1), ("a",), [1], {}),
    *(((1, 5),), ((1, "x"),), c.Ruling.OUT, c.Ruling.VOTES, "out", object()),
]
SENDERS: list[Any] = [-2, -1, 0, 1, 4, 99, None, "judge", 1.0, True, 10**20]
NESTED: list[Any] = []
for _ in range(500):
    NESTED = [NESTED]
LOOP: list[Any] = []
LOOP.append(LOOP)


class Liar(int):
    """A number that says it is another."""

    def __eq__(self, _: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 7


HOSTILE: list[Any] = [
    *(float("nan"), float("inf"), -(2**63), 2**64, 10**4400, Liar(3), NESTED, LOOP, (NESTED,)),
    *("\ud800", "\u202e7\u202c", "e\u0301" * 40, "a" * 70_000, "x\0y", "\n", b"\xff", bytearray(3)),
    *(c.Vote, c.Vote(3), msgspec.UNSET, frozenset({1}), range(3), iter(()), complex(1, 2), Ellipsis),
    *((1,) * 5000, {"do": "vote", "seat": 3}, ((1, 2, 3),), ((1,),), ((10**30, 1),), ((1, -5),)),
]
SENSIBLE: dict[str, list[Any]] = {
    "offence": ["", "late_mask", "talking"],
    "reason": ["мало", "record"],
    "value": ["1", "9", "talk", "vote", "night", "dawn", "draw", "red", "maniac", "don", "citizen"],
    "deck": [("citizen",) * 10, ("don",) * 4],
    "ruling": list(c.Ruling),
}


def garbled(rng: random.Random) -> Any:
    """A command of any kind with anything in its fields."""
    kind = rng.choice(KINDS)
    values = {name: rng.choice(JUNK) for name in kind.__struct_fields__ if rng.random() < 0.9}
    try:
        return kind(**values)
    except TypeError:
        return rng.choice(JUNK)


def hostile(game: State, rng: random.Random) -> Any:
    """A command that is nearly right: some fields make sense at this table, some bite."""
    kind = rng.choice(KINDS)
    values = {name: _field(name, game, rng) for name in kind.__struct_fields__ if rng.random() < 0.95}
    try:
        return kind(**values)
    except TypeError:
        return rng.choice(HOSTILE)


def spoilt(game: State, rng: random.Random) -> tuple[Any, Any]:
    """A command somebody could really send, with one field or its sender wrong, or as it is."""
    command, sender = chosen(game, rng, judge=0.3)
    fields = command.__struct_fields__
    if fields and rng.random() < 0.5:
        name = rng.choice(fields)
        command = msgspec.structs.replace(command, **{name: _field(name, game, rng)})
    return command, sender if rng.random() < 0.7 else any_sender(game, rng)


def _field(name: str, game: State, rng: random.Random) -> Any:
    luck = rng.random()
    if luck < 0.1:
        return rng.choice(HOSTILE)
    if luck < 0.2:
        return rng.choice(JUNK)
    if name in SENSIBLE:
        return rng.choice(SENSIBLE[name])
    return _numbers(name, game, rng)


def _numbers(name: str, game: State, rng: random.Random) -> Any:
    seats = [rng.randint(0, game.seats + 1) for _ in range(rng.randint(0, 4))]
    if name in ("votes", "checks"):
        return tuple((seat, rng.randint(-1, 9)) for seat in seats)
    if name in ("seats", "targets", "black", "red"):
        return tuple(seats)
    return rng.random() < 0.5 if name in ("bottom", "technical") else rng.randint(0, game.seats + 1)


def any_sender(game: State, rng: random.Random) -> Any:
    """Somebody at the table, the judge, the clock, or nobody at all."""
    return rng.choice(SENDERS) if rng.random() < 0.2 else rng.randint(-1, game.seats)
