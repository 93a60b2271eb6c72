"""Export of finished games: JSON Lines with everything, and MGN for those that reached their end."""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from gorod.notation.writer import write_log
from gorod.services.game.logbook import Fold, folded
from gorod.services.rows import LIVE, OVER, VOID, GameRow
from gorod.store.archive import SqlArchive


def export(archive: SqlArchive, to: Path, fold: Fold = folded) -> list[Path]:
    """Write finished games to a folder; return the files. What a game still hides is left out."""
    to.mkdir(parents=True, exist_ok=True)
    written = []
    for table in archive.all_tables():
        for game in archive.games(table.id):
            if game.state not in (LIVE, VOID):
                written += _written(archive, game, to / _name(game.id), fold)
    return written


def _name(game: str) -> str:
    """Return the id of the game if it can be part of a file name, else its hash."""
    return game if re.fullmatch(r"[\w-]{1,100}", game, re.ASCII) else sha256(game.encode()).hexdigest()


def _written(archive: SqlArchive, game: GameRow, stem: Path, fold: Fold) -> list[Path]:
    lines = stem.with_name(f"{stem.name}.jsonl")
    lines.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in _lines(archive, game)))
    if game.state != OVER:
        return [lines]
    record = stem.with_name(f"{stem.name}.mgn")
    record.write_text(write_log(fold(archive.entries(game.id))), "utf-8")
    return [lines, record]


def _lines(archive: SqlArchive, game: GameRow) -> Iterator[dict[str, Any]]:
    """Yield the game, its people without tokens and phrases, the log and the words."""
    about = {name: getattr(game, name) for name in ("id", "table", "number", "state", "at", "commitment")}
    yield {"kind": "game", **about, "secret": _json(game.secret), "seats": _json(game.seats)}
    for person in archive.people(game.table):
        told = {name: getattr(person, name) for name in ("key", "name", "standing", "seat", "bot")}
        yield {"kind": "person", **told}
    for note in archive.notes(game.table):
        yield {"kind": "note", "person": note.person, "notes": _json(note.notes)}
    for entry in archive.entries(game.id):
        kept = {"event": msgspec.Raw(entry.event), "prev": entry.prev.hex(), "hash": entry.hash.hex()}
        yield {"kind": "entry", **msgspec.structs.asdict(entry), **kept}
    for words in archive.words(game.id):
        yield {"kind": "words", **msgspec.structs.asdict(words), "salt": words.salt.hex()}


def _json(data: bytes) -> msgspec.Raw:
    """Return stored JSON unchanged; empty bytes become null."""
    return msgspec.Raw(data or b"null")
