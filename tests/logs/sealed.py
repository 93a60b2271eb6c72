"""A sealed database, and what today's program makes of it: folds, chains, exports and records."""

import lzma
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from gorod.services.game.logbook import folded
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.files import export
from gorod.store.opening import opened
from gorod.store.sqlite import SqlitePlace
from gorod.web.finished_games import finished, mgn, record

HERE = Path(__file__).parent
DATABASE, MEANING = "gorod.db.xz", "meaning.json.xz"
Meaning = dict[str, Any]


def seal(database: Path, to: Path) -> None:
    """Leave a database, and beside it what it means."""
    to.mkdir()
    _pack(to / DATABASE, database.read_bytes())
    _pack(to / MEANING, msgspec.json.format(msgspec.json.encode(meaning(database)), indent=1))


def _pack(to: Path, data: bytes) -> None:
    to.write_bytes(lzma.compress(data, preset=9))


def unpacked(version: Path, folder: Path) -> Path:
    """The database of a version, for today's program to open."""
    path = folder / "gorod.db"
    path.write_bytes(lzma.decompress((version / DATABASE).read_bytes()))
    opened(SqlitePlace(path)).dispose()
    return path


def sealed_meaning(version: Path) -> Meaning:
    """What that version made of it."""
    found: Meaning = msgspec.json.decode(lzma.decompress((version / MEANING).read_bytes()))
    return found


def meaning(path: Path) -> Meaning:
    """Everything that can be said of a database, as JSON has it."""
    archive = SqlArchive(SqlitePlace(path))
    try:
        audit = verify(archive)
        games = [game.id for table in archive.all_tables() for game in archive.games(table.id)]
        found = {
            "flaws": audit.flaws,
            "heads": audit.heads,
            "folds": {game: _fold(archive, game) for game in games},
            "files": _exported(archive),
            "records": {game: told for game in games if (told := _record(archive, game))},
        }
        read: Meaning = msgspec.json.decode(msgspec.json.encode(found))
        return read
    finally:
        archive.close()


def _fold(archive: SqlArchive, game: str) -> dict[str, Any]:
    """The state of a game; its rules stand in the first entry."""
    state = folded(archive.entries(game)).game
    return {name: getattr(state, name) for name in state.__struct_fields__ if name != "rules"}


def _exported(archive: SqlArchive) -> dict[str, str]:
    with tempfile.TemporaryDirectory() as folder:
        return {path.name: path.read_text("utf-8") for path in export(archive, Path(folder))}


def _record(archive: SqlArchive, game: str) -> dict[str, str] | None:
    """What a server hands out of a game that is over, byte for byte."""
    found = finished(archive, game)
    if found is None:
        return None
    told = msgspec.json.encode(record(archive, found)).decode()
    return {"json": told, "mgn": mgn(found)}
