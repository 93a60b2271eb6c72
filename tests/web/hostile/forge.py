"""Forged frames: messages with wrong fields, valid ones in the wrong place, and random bytes."""

from collections.abc import Callable
from random import Random
from typing import Any, get_args

import msgspec

from gorod.engine.commands import Command, Place, Ruling
from gorod.protocol.limits import MAX_MESSAGE_BYTES
from gorod.protocol.messages import Deed
from gorod.roles import ROLES
from tests.protocol.examples import ASKED
from tests.services.samples import COMMANDS

WORDS = (
    "", " ", "a", "0", "#1", "judge", "red", "black", "clan", "\u202eнатан\u202c", "\u200b", "\ufeff",
    "З\u0336\u0310а\u0337\u0301л\u0338\u0300г\u0335\u0308о\u0334\u0316" * 9, "я" * 501, "x" * 65,
    "\0", "\x1b[2J", "<script>", "'; DROP TABLE entries; --", "💣" * 100, "../../etc/passwd", "%s%n{0}",
    *ROLES, *Place, *Ruling, *Deed,
)  # fmt: skip
NUMBERS = (-(2**63), -1000, -2, -1, 0, *range(1, 22), 999, 1000, 2**31, 2**63, 2**64, 10**300)
RAW = (
    b"NaN", b"-Infinity", b"Infinity", b"1e999", b"-0", b"9" * 400, b"1.5", b"null", b"true", b"[]", b"{}",
    b'""', b'"\\ud800"', b'"\\udfff\\ud800"', b'"\\u0000"', b"\xff", b"\xed\xa0\x80", b"\xf0\x9f\x92", b"\0",
    b"\\",
    b"[" * 1500, b'{"a":' * 600, b"[" * 900 + b"]" * 900, b'"' + b"x" * 600 + b'"', b"\xef\xbb\xbf",
    b",", b":", b"}",
)  # fmt: skip
"""Bytes that no encoder writes."""
TYPES = tuple(get_args(Command))
TAGS = (
    "hello", "do", "ask", "resume", "ping", "say", "ready", "mute", "motion", "sit", "leave", "look",
    "manage",
)  # fmt: skip
RARE_DEEDS = (Deed.CLOSE, Deed.PAUSE)
"""After these, little remains to attack, so they are rare."""
FIELDS = (
    "id", "cmd", "as", "n", "at", "text", "claim", "on", "seed", "seat", "what", "count", "token", "t",
    "do", "role",
)  # fmt: skip
MAX_NAMES = 40
"""A small number, so that names repeat."""
_encode = msgspec.json.Encoder().encode
Message = dict[str, Any]


Hint = Callable[[], Message | None]
"""Returns a command, with `as`, that might even be legal."""


def no_hint() -> None:
    """Return no hint: nothing is known of the game."""


class Forge:
    """Forges frames; one token is valid, others are not; with a hint the frames get further."""

    def __init__(self, rng: Random, token: str = "", hint: Hint = no_hint) -> None:
        self._rng, self._token, self._hint = rng, token, hint
        self._kinds: tuple[Callable[[], bytes], ...] = (
            *[self._message] * 2,
            *[self._move] * 6,
            *[self._with_a_wrong_field] * 3,
            self._cut,
            self._spoilt,
            self._twice_the_same_key,
            self._nothing_of_the_kind,
        )

    def frame(self) -> bytes:
        """Return the next frame."""
        return self._rng.choice(self._kinds)()

    def harmless(self) -> bytes:
        """Return a frame that cannot end the game of the table it is sent to."""
        while b'"leave"' in (found := self.frame()) or b'"motion"' in found:
            pass
        return found

    # -- valid in form

    def message(self) -> Message:
        """Return a message that can be decoded, whatever it asks for."""
        rng, tag = self._rng, self._rng.choice(TAGS)
        found: Message = {"t": tag}
        match tag:
            case "hello":
                found["token"] = rng.choice((self._token, "x", "", "я" * 64))
            case "do":
                found |= {"id": self._name(), "cmd": self._command()}
                if rng.random() < 0.6:
                    found["as"] = rng.choice(("judge", *range(1, 21)))
            case "say":
                found |= {"id": self._name(), "text": rng.choice(WORDS)[:500]}
                if rng.random() < 0.5:
                    found["claim"] = self._claim()
            case "manage":
                what = rng.choice([deed for deed in Deed if deed not in RARE_DEEDS or rng.random() < 0.03])
                found |= {
                    "id": self._name(),
                    "what": what,
                    "seat": rng.randint(0, 20),
                    "count": rng.randint(1, 999),
                }
            case "resume":
                found["n"] = rng.randint(0, 2**31 - 1)
            case "ping":
                found["at"] = rng.random() * 2**53
            case "ready":
                found |= {"on": rng.random() < 0.5, "seed": rng.choice(("", "s", "A-_9" * 16))}
            case "mute":
                found |= {"seat": rng.randint(1, 20), "on": rng.random() < 0.5}
            case "look":
                found["seat"] = rng.randint(0, 20)
            case "motion" | "sit":
                found |= {"id": self._name(), "seat": rng.randint(1, 20)}
            case "ask" | "leave":
                found["id"] = self._name()
                if tag == "leave" and rng.random() < 0.95:
                    found["t"] = "ask"
        return found

    def _message(self) -> bytes:
        return _encode(self.message())

    def _move(self) -> bytes:
        """Return the hinted command, often with an error in it."""
        move = self._hint()
        if move is None:
            return self._message()
        cmd = move["cmd"]
        if self._rng.random() < 0.3:
            cmd = {name: value if name == "do" else self._like(value) for name, value in cmd.items()}
        if self._rng.random() < 0.1:
            cmd = self._command()
        return _encode({"t": "do", "id": self._name(), **move, "cmd": cmd})

    def _name(self) -> str:
        """Return a name, mostly a new one: a repeated name is not looked at."""
        rng = self._rng
        return f"{rng.randrange(MAX_NAMES)}" if rng.random() < 0.1 else f"{rng.random()}"

    def _command(self) -> Message:
        """Return any command, with random numbers and words of the right types."""
        sample: Message = msgspec.to_builtins(COMMANDS[self._rng.choice(TYPES)])
        return {name: value if name == "do" else self._like(value) for name, value in sample.items()}

    def _like(self, value: object) -> object:
        rng = self._rng
        if isinstance(value, bool):
            return rng.random() < 0.5
        if isinstance(value, int):
            return rng.choice((rng.randint(-2, 22), rng.randint(1, 10), 999, -999))
        if isinstance(value, str):
            return rng.choice(WORDS)
        parts = list(value) if isinstance(value, list | tuple) else []
        kind = parts[0] if parts else rng.choice((1, "x", (1, "black"), (1, 2)))
        return [self._like(kind) for _ in range(rng.randint(0, 4))]

    def _claim(self) -> Message:
        rng = self._rng
        seats = [rng.randint(1, 20) for _ in range(rng.randint(0, 4))]
        team = rng.choice(("red", "black", "yakuza", "maniac"))
        return {
            "role": rng.choice(WORDS)[:40],
            "checks": [[seat, team] for seat in seats],
            "black": seats,
            "red": seats,
        }

    # -- invalid in form

    def _with_a_wrong_field(self) -> bytes:
        found = self.message()
        inner = found.get("cmd", found) if self._rng.random() < 0.5 else found
        inner[self._rng.choice((*inner, *FIELDS))] = self._anything()
        try:
            return _encode(found)
        except (ValueError, OverflowError):
            return b"{}"

    def _anything(self) -> object:
        rng = self._rng
        return rng.choice(
            (rng.choice(WORDS), rng.choice(NUMBERS[:-1]), rng.random(), None, True, [], {}, [[[]]], {"a": {}})
        )

    def _cut(self) -> bytes:
        """Cut a message anywhere, even inside a letter."""
        text = self._message()
        return text[: self._rng.randrange(len(text))]

    def _spoilt(self) -> bytes:
        """Put bytes that no encoder writes into a valid message."""
        rng, text = self._rng, bytearray(self._rng.choice(ASKED))
        for _ in range(rng.randint(1, 3)):
            start = rng.randrange(len(text) + 1)
            text[start : start + rng.choice((0, 0, 1, 2, 8, 30))] = rng.choice(
                (rng.choice(RAW), rng.randbytes(3))
            )
        return bytes(text)

    def _twice_the_same_key(self) -> bytes:
        one, other = self._message(), self._message()
        return one[:-1] + b"," + other[1:]

    def _nothing_of_the_kind(self) -> bytes:
        rng = self._rng
        return rng.choice(
            (
                rng.choice(RAW),
                rng.randbytes(rng.randint(0, 40)),
                b" " * (MAX_MESSAGE_BYTES + 1),
                b"[1]",
                b'"x"',
            )
        )
