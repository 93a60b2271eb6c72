"""Messages to `gorod engine`: each is answered by one object, and a refused one leaves the game alone."""

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from gorod.cli.commands.engine import EngineSession
from gorod.cli.output import Output
from gorod.engine.state import State
from gorod.rules import RULESETS
from tests.fuzz.corpus import lines
from tests.fuzz.garbage import KINDS
from tests.fuzz.mutation import foreign_lines, huge_numbers, swapped_tokens
from tests.fuzz.verdict import Verdict, demand
from tests.fuzz.vocabulary import CARDS, OPTIONS, STRANGE, VALUES
from tests.random_play import TABLES, shuffled_deal

INPUTS = 40
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 4, 99, 2**53, 1.5, "", "judge", "clock", "public", "7", [], [1], {}),
)
RAW = (
    *(b"", b"\0", b"\xff", b"[]", b"1", b"{", b"{}", b'{"new":NaN}', b'"\\ud800"'),
    *(b"[" * 5000, b'{"do":' * 3000, b'{"new":{"options":{"a":' + b"[" * 900 + b"]" * 900 + b"}}}"),
)
Point = tuple[State, int, int] | None


def messages(rng: random.Random) -> Iterator[Verdict]:
    """One session of a program that does not know what it does."""
    session = EngineSession(Output(rng.choice(("ru", "en"))), None)
    session.answer(_encoded({"new": _good_game(rng)}))
    for _ in range(INPUTS):
        yield answered(session, _message(rng))


def answered(session: EngineSession, message: bytes) -> Verdict:
    """Send a message; hold the answer against what an answer may be."""
    before = _state(session)
    answer = json.loads(session.answer(message))
    demand(answer["ok"] in (True, False), answer)
    if answer["ok"]:
        return Verdict.ACCEPTED
    refused = answer["refused"]
    demand({"code", "clause", "text"} <= set(refused) and bool(refused["text"]), refused)
    demand(refused["code"] != "internal", refused["text"])
    demand(_state(session) == before or b"refused" in message, ("changed", message))
    return Verdict.REFUSED


def _state(session: EngineSession) -> Point:
    log = session._log
    return None if log is None else (log.game.copy(), len(log.events), len(log.audit))


def _encoded(message: Any) -> bytes:
    try:
        return msgspec.json.encode(message)
    except UnicodeEncodeError:  # lone surrogates travel escaped
        return json.dumps(message).encode()


def _message(rng: random.Random) -> bytes:
    luck = rng.random()
    if luck < 0.05:
        return rng.choice(RAW)
    message = _crossed(rng) if luck < 0.1 else _fitting(rng)
    text = _encoded(message)
    return text if luck < 0.97 else text[: rng.randrange(len(text))]


def _crossed(rng: random.Random) -> dict[str, Any]:
    """What belongs to one kind of message in another."""
    return {rng.choice(KEYS): _MAKERS[rng.choice(KEYS)](rng)}


def _fitting(rng: random.Random) -> dict[str, Any]:
    key = rng.choices(KEYS, WEIGHTS)[0]
    beside = {"as": rng.choice((*ODD, *range(1, 11)))} if key == "do" else {}
    return {key: _MAKERS[key](rng), **beside}


def _good_game(rng: random.Random) -> dict[str, Any]:
    name, seats = rng.choice(TABLES)
    return {"rules": name, "deal": list(shuffled_deal(RULESETS[name], seats, rng))}


def _new(rng: random.Random) -> Any:
    game = _good_game(rng)
    if rng.random() < 0.5:
        game["options"] = {rng.choice(OPTIONS): rng.choice((*VALUES, *ODD)) for _ in range(rng.randint(1, 3))}
    if rng.random() < 0.3:
        game[rng.choice(("deal", "deck"))] = " ".join(rng.choices(CARDS, k=rng.randint(0, 22)))
    if rng.random() < 0.2:
        game[rng.choice(("rules", "deal", "deck", "options", "x"))] = rng.choice(ODD)
    return game


def _line(rng: random.Random) -> Any:
    line = rng.choice(lines())
    luck = rng.random()
    if luck < 0.5:
        return line
    if luck < 0.6:
        return line[: rng.randrange(len(line))] + rng.choice(STRANGE)
    if luck < 0.65:
        return rng.choice(ODD)
    return rng.choice((swapped_tokens, huge_numbers, foreign_lines))(line, rng)


def _do(rng: random.Random) -> Any:
    if rng.random() < 0.3:
        return {"do": "time_up"}
    kind = rng.choice(KINDS)
    fields = [name for name in kind.__struct_fields__ if rng.random() < 0.9]
    return {"do": kind.__struct_config__.tag, **{name: _value(rng) for name in fields}}


def _value(rng: random.Random) -> Any:
    seat = rng.randint(0, 12)
    return rng.choice((seat, seat, [seat], [seat, 1], [[seat, 1]], rng.choice(ODD)))


def _odd(rng: random.Random) -> Any:
    return rng.choice((*ODD, *range(1, 11)))


_MAKERS = {
    "new": _new,
    "line": _line,
    "do": _do,
    **dict.fromkeys(("legal", "view", "undo", "record", "x"), _odd),
}
KEYS = tuple(_MAKERS)
WEIGHTS = (1, 8, 10, 2, 2, 1, 2, 0.3)
