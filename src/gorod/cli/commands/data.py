"""`gorod data` and `gorod tables`: check, copy and delete a server's data; list and close its tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from gorod.cli.output import FINE, WRONG, Output, write_json, write_line
from gorod.cli.where import Where
from gorod.services.ports import Deleted
from gorod.services.server.overview import Overview, kept_overview
from gorod.services.tokens import read_code
from gorod.store.archive import SqlArchive
from gorod.store.audit import Audit, Flaw
from gorod.store.audit import verify as audit_of
from gorod.store.copies import backup as copied
from gorod.store.copies import restore as put_back
from gorod.store.deletion import close_tables as closed
from gorod.store.deletion import delete_player, known_as
from gorod.store.errors import Damaged, Unusable
from gorod.store.files import export as written
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.web.channel import (
    CloseTables,
    DeletePlayer,
    ListTables,
    OperatorAnswer,
    OperatorQuestion,
    Unreachable,
    ask,
)
from gorod.web.folder import Folder, Taken

KNOWN = ("data_nobody", "data_several", "recording_stopped", "no_such_table", "server_busy", "node_silent")
"""The error codes that a server may answer. An unknown one means that its version differs."""


@contextmanager
def locked_folder(folder: Path, place: DatabasePlace) -> Iterator[bool]:
    """Lock the folder. Yield False if a server uses it; otherwise none can start while it is locked."""
    place.look()
    if not folder.is_dir():  # the database is elsewhere and allows only one writer itself
        yield True
        return
    try:
        lock = Folder(folder)
    except Taken:
        yield False
        return
    with lock:
        yield True


def server_runs(folder: Path, place: DatabasePlace) -> bool:
    """Return whether a server uses the folder. The folder is not locked afterwards."""
    with locked_folder(folder, place) as is_ours:
        return not is_ours


def server_answer(folder: Path, question: OperatorQuestion, output: Output) -> OperatorAnswer:
    """Return the server's answer. If it is an error, nothing was changed; raise CommandError."""
    try:
        answer = ask(folder, question)
    except Unreachable:
        raise output.error("server_silent").at(folder) from None
    if answer.error:
        code = answer.error if answer.error in KNOWN else "server_silent"
        raise output.error(code, n=len(answer.keys), keys=", ".join(answer.keys))
    return answer


TABLES_PER_QUESTION = 100
"""Tables closed by one question, whose length is limited."""
Everybody = Annotated[bool, Parameter(name="--all", negative=())]
Known = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""Ids and keys are random, and one in sixty-four begins with a hyphen."""
Mentions = Annotated[bool, Parameter(negative=())]


def verify(*, where: Where = Where(), output: Output = Output()) -> int:  # noqa: B008
    """Check every game: its chain of hashes, its events, its end."""
    with store_errors(output), archive_of(where.place) as archive:
        return _answered(archive.place.where, audit_of(archive), "data-verified", output)


def backup(file: Path, /, *, where: Where = Where(), output: Output = Output()) -> int:  # noqa: B008
    """Copy the database, also while a server is running, and check the copy."""
    with store_errors(output):
        return _answered(str(file), copied(where.place, file), "data-copied", output)


def restore(file: Path, /, *, where: Where = Where(), output: Output = Output()) -> int:  # noqa: B008
    """Restore a copy where there is no database, and check it."""
    with store_errors(output):
        place = where.place
        return _answered(place.where, put_back(file, place, folder=where.folder), "data-restored", output)


def export(folder: Path, /, *, where: Where = Where(), output: Output = Output()) -> int:  # noqa: B008
    """Write the finished games as files."""
    with store_errors(output), archive_of(where.place) as archive:
        try:
            files = [str(path) for path in written(archive, folder)]
        except OSError:
            raise output.error("cannot_write", file=str(folder)) from None
    if output.json:
        write_json({"folder": str(folder), "files": files})
    else:
        write_line(output.say("data-exported", n=len(files), folder=str(folder)))
    return FINE


def delete(
    who: Known,
    /,
    *,
    every: Everybody = False,
    mentions: Mentions = False,
    where: Where = Where(),  # noqa: B008 — frozen
    output: Output = Output(),  # noqa: B008
) -> int:
    """Delete the name and the words of a person, given by key or name."""
    with store_errors(output):
        place = where.place
        deleted = _deleted(where.folder, place, who, every, mentions, output)
    if output.json:
        write_json(deleted)
    else:
        write_line(output.say("data-deleted", tables=deleted.tables, words=deleted.words))
        if mentions:
            write_line(output.say("data-mentions", n=deleted.mentions))
        if deleted.later:
            write_line(output.say("data-later" if place.file is not None else "data-later-elsewhere"))
    return FINE


def _deleted(
    folder: Path, place: DatabasePlace, who: str, every: bool, mentions: bool, output: Output
) -> Deleted:
    """Delete a person. A running server must do it, because it has the name in memory."""
    with locked_folder(folder, place) as is_ours:
        if is_ours:
            return _deleted_here(place, who, every, mentions, output)
        answer = server_answer(folder, DeletePlayer(who, every, mentions), output)
        assert answer.deleted is not None
        return answer.deleted


def _deleted_here(place: DatabasePlace, who: str, every: bool, mentions: bool, output: Output) -> Deleted:
    """Delete a person without a server. Raise CommandError if several people have the name."""
    engine = opened(place)
    try:
        with engine.connect() as connection:
            keys = sorted(known_as(connection, who) if who else ())
        if not keys:
            raise output.error("data_nobody")
        if len(keys) > 1 and not every:
            raise output.error("data_several", n=len(keys), keys=", ".join(keys))
        return delete_player(engine, place, keys, mentions)
    finally:
        engine.dispose()


@contextmanager
def archive_of(place: DatabasePlace) -> Iterator[SqlArchive]:
    """Open the archive for reading."""
    archive = SqlArchive(place)
    try:
        yield archive
    finally:
        archive.close()


@contextmanager
def store_errors(output: Output) -> Iterator[None]:
    """Turn errors of the store into CommandError."""
    try:
        yield
    except Unusable as unusable:
        raise output.error(f"data_{unusable.reason}").at(unusable.where) from None
    except Damaged as damaged:
        raise output.error("data_row", name=str(damaged)) from None


def _answered(name: str, audit: Audit, key: str, output: Output) -> int:
    if output.json:
        write_json(_record(name, audit))
    else:
        for flaw in audit.flaws:
            write_line(_sentence(flaw, output))
        values: dict[str, str | int] = {"file": name, "games": audit.games, "entries": audit.entries}
        write_line(output.say("data-flawed" if audit.flaws else key, n=len(audit.flaws), **values))
    return WRONG if audit.flaws else FINE


def _record(name: str, audit: Audit) -> dict[str, Any]:
    return {"file": name, "ok": not audit.flaws, **msgspec.structs.asdict(audit)}


def _sentence(flaw: Flaw, output: Output) -> str:
    return output.say(f"data-flaw-{flaw.what}", name=flaw.name, seq=-1 if flaw.seq is None else flaw.seq)


def list_tables(*, where: Where = Where(), output: Output = Output()) -> int:  # noqa: B008
    """List all open tables, without their players and cards."""
    folder = where.folder
    with store_errors(output):
        place = where.place
        is_running = server_runs(folder, place)
        answer = server_answer(folder, ListTables(), output) if is_running else OperatorAnswer(_kept(place))
    found = answer.tables
    if answer.silent:
        output.warn(output.say("tables-silent", nodes=", ".join(answer.silent)))
    if output.json:
        write_json({"running": is_running, "tables": found, "silent": answer.silent})
        return FINE
    longest = max((len(table.node) for table in found), default=0)
    for table in found:
        node = f"{table.node:{longest}}  " if longest else ""
        write_line(node + _line(table, output))
    write_line(output.say("tables-running" if is_running else "tables-kept", n=len(found)))
    return FINE


def close_tables(
    table: Known = "",
    /,
    *,
    every: Everybody = False,
    where: Where = Where(),  # noqa: B008 — frozen
    output: Output = Output(),  # noqa: B008
) -> int:
    """Close a table, given by id or code, or all tables. Their current games stay unfinished."""
    folder = where.folder
    if bool(table) == every:
        raise output.error("usage", "fault-which-table")
    with store_errors(output):
        place = where.place
        with locked_folder(folder, place) as is_ours:
            listed = OperatorAnswer(_kept(place)) if is_ours else server_answer(folder, ListTables(), output)
            ids = [
                one.id for one in listed.tables if every or table == one.id or read_code(table) == one.code
            ]
            if listed.silent and (every or not ids):
                raise output.error("node_silent", keys=", ".join(listed.silent))
            if not ids and not every:
                raise output.error("no_such_table")
            if is_ours:
                _close_here(place, ids)
            else:
                for start in range(0, len(ids), TABLES_PER_QUESTION):
                    server_answer(folder, CloseTables(ids[start : start + TABLES_PER_QUESTION]), output)
    if output.json:
        write_json({"closed": ids})
    else:
        write_line(output.say("tables-closed", n=len(ids)))
    return FINE


def _kept(place: DatabasePlace) -> list[Overview]:
    """Return the tables as a stopped server left them."""
    with archive_of(place) as archive:
        return [kept_overview(row, archive.people(row.id)) for row in archive.tables()]


def _close_here(place: DatabasePlace, ids: list[str]) -> None:
    engine = opened(place)
    try:
        closed(engine, place, ids)
    finally:
        engine.dispose()


def _line(table: Overview, output: Output) -> str:
    opened_at = datetime.fromtimestamp(table.at / 1000).strftime("%Y-%m-%d %H:%M")
    shown = msgspec.to_builtins(table) | {"at": opened_at, "taken": table.seats - table.free}
    shown["ruleset"] = shown.pop("rules")
    shown["recording"] = "yes" if table.recording else "no"
    key = "tables-damaged" if not table.rules else "tables-one"
    return output.say(key, **shown)
