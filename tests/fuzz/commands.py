"""Commands from anyone at any moment: events or a refusal, and a refusal changes nothing."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from gorod.engine import commands as c
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.start import fold
from tests.fuzz.garbage import KINDS, any_sender, garbled, hostile, spoilt
from tests.fuzz.moments import can_go_on, move_on, some_moment
from tests.fuzz.verdict import Verdict, demand

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(c.Command)
BITES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 5, 99, 2**53, 1e300, "", "7", "out", "х", [], [1], [[1, 2]], {}),
)
INPUTS = 40


def hostile_values(rng: random.Random) -> Iterator[Verdict]:
    """Python values no decoder would let through."""
    log = some_moment(rng)
    for at in range(INPUTS):
        yield tried(log, *_wild(log, rng))
        if at % 4 == 0:
            move_on(log, rng)
    _stands(log)


def _wild(log: Log, rng: random.Random) -> tuple[Any, Any]:
    luck = rng.random()
    if luck < 0.4:
        return spoilt(log.game, rng)
    made = hostile(log.game, rng) if luck < 0.7 else garbled(rng)
    return made, any_sender(log.game, rng)


def json_commands(rng: random.Random) -> Iterator[Verdict]:
    """Objects as they come over a wire."""
    log = some_moment(rng)
    for at in range(INPUTS):
        made, sender = spoilt(log.game, rng) if rng.random() < 0.4 else (_object(log, rng), None)
        yield _decoded(log, _document(made, rng), any_sender(log.game, rng) if sender is None else sender)
        if at % 4 == 0:
            move_on(log, rng)
    _stands(log)


def _decoded(log: Log, document: bytes, sender: Any) -> Verdict:
    try:
        command = _decoder.decode(document)
    except (msgspec.DecodeError, RecursionError):  # what a table answers itself
        return Verdict.REFUSED
    return tried(log, command, sender)


def _document(made: Any, rng: random.Random) -> bytes:
    """A command as JSON, cut short or much too deep now and then."""
    try:
        text = msgspec.json.encode(made)
    except (TypeError, ValueError, OverflowError, RecursionError):  # no JSON has such a value
        return b"null"
    luck = rng.random()
    if luck < 0.03:
        return text[: rng.randrange(len(text))]
    return text.replace(b"[", b"[" * 3000, 1) if luck < 0.04 else text


def _object(log: Log, rng: random.Random) -> dict[str, Any]:
    """A command of any kind, with wrong values and unknown keys."""
    kind = rng.choice(KINDS)
    fields = {name: _value(log, rng) for name in kind.__struct_fields__ if rng.random() < 0.9}
    extra = {"x": 1} if rng.random() < 0.03 else {}
    return {"do": kind.__struct_config__.tag, **fields, **extra}


def _value(log: Log, rng: random.Random) -> Any:
    seats = [rng.randint(0, log.game.seats + 1) for _ in range(rng.randint(0, 3))]
    simple = (rng.randint(0, log.game.seats + 1), seats, [[seat, 2] for seat in seats])
    return rng.choice(simple) if rng.random() < 0.7 else rng.choice(BITES)


def tried(log: Log, command: Any, sender: Any) -> Verdict:
    """Send a command; hold the answer against what an answer may be."""
    before, written = log.game.copy(), len(log.events)
    answer = log.do(command, sender)
    if isinstance(answer, Refused):
        demand(log.game == before and len(log.events) == written, ("changed", command, sender))
        demand(bool(answer.code), command)
        return Verdict.REFUSED
    demand(isinstance(answer, list), answer)
    can_go_on(log)
    return Verdict.ACCEPTED


def _stands(log: Log) -> None:
    demand(fold(log.events) == log.game, "the fold of the log is another game")
