"""The hash chain of a log: every entry seals the one before it, so nothing in between can change unseen."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from gorod.services.rows import EntryRow


def origin(game: str) -> bytes:
    """What entry 0 has before it: the game itself, so that one game's log is never taken for another's."""
    return sha256(game.encode()).digest()


def sealed(prev: bytes, seq: int, at: int, sender: int, command: str, audience: int, event: bytes) -> bytes:
    """The hash of an entry; `event` is JSON and goes in byte by byte as it is kept."""
    body = msgspec.json.encode((seq, at, sender, command, audience, msgspec.Raw(event)))
    return sha256(prev + body).digest()


def follow(
    game: str, last: EntryRow | None, at: int, sender: int, command: str, audience: int, event: bytes
) -> EntryRow:
    """The next entry of a game's log, sealed; the first one has no last."""
    seq, prev = (last.seq + 1, last.hash) if last else (0, origin(game))
    digest = sealed(prev, seq, at, sender, command, audience, event)
    return EntryRow(game, seq, at, sender, command, audience, event, prev, digest)


def broken(entries: Sequence[EntryRow]) -> int | None:
    """The first seq at which a log of one game, from its start, is not what was written."""
    prev = origin(entries[0].game) if entries else b""
    for seq, entry in enumerate(entries):
        if (entry.seq, entry.prev, entry.hash) != (seq, prev, _hash(entry)):
            return seq
        prev = entry.hash
    return None


def _hash(entry: EntryRow) -> bytes:
    return sealed(entry.prev, entry.seq, entry.at, entry.sender, entry.command, entry.audience, entry.event)
