"""`gorod tables`: the tables of a server, for whoever runs it — listed, and closed."""

from datetime import datetime
from pathlib import Path

import msgspec

from gorod.cli.data import Everybody, Known, archive_of, database, told
from gorod.cli.output import FINE, Output, write_json, write_line
from gorod.cli.running import answered, held, runs
from gorod.services.overview import Overview, kept_overview
from gorod.services.tokens import read_code
from gorod.store.closing import close_tables
from gorod.store.opening import opened
from gorod.web.channel import CloseTables, ListTables


def listed(*, data: Path | None = None, output: Output = Output()) -> int:  # noqa: B008 — frozen
    """All tables that are not closed; nothing of who plays there or with which card."""
    path = database(data)
    with told(output):
        is_running = runs(path)
        found = answered(path, ListTables(), output).tables if is_running else _kept(path)
    if output.json:
        write_json({"running": is_running, "tables": found})
        return FINE
    for table in found:
        write_line(_line(table, output))
    write_line(output.say("tables-running" if is_running else "tables-kept", n=len(found)))
    return FINE


def close(
    table: Known = "",
    /,
    *,
    every: Everybody = False,
    data: Path | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Close a table, known by id or code, or all of them; a game that is on there stays unfinished."""
    path = database(data)
    if bool(table) == every:
        raise output.fault("usage", "fault-which-table")
    with told(output), held(path) as is_ours:
        found = _kept(path) if is_ours else answered(path, ListTables(), output).tables
        ids = [one.id for one in found if every or table == one.id or read_code(table) == one.code]
        if not ids and not every:
            raise output.fault("no_such_table")
        if is_ours:
            _close_here(path, ids)
        else:
            answered(path, CloseTables(ids), output)
    if output.json:
        write_json({"closed": ids})
    else:
        write_line(output.say("tables-closed", n=len(ids)))
    return FINE


def _kept(path: Path) -> list[Overview]:
    """As a stopped server has left them."""
    with archive_of(path) as archive:
        return [kept_overview(row, archive.people(row.id)) for row in archive.tables()]


def _close_here(path: Path, ids: list[str]) -> None:
    engine = opened(path)
    try:
        close_tables(engine, ids)
    finally:
        engine.dispose()


def _line(table: Overview, output: Output) -> str:
    opened_at = datetime.fromtimestamp(table.at / 1000).strftime("%Y-%m-%d %H:%M")
    shown = msgspec.to_builtins(table) | {"at": opened_at, "taken": table.seats - table.free}
    shown["ruleset"] = shown.pop("rules")
    shown["recording"] = "yes" if table.recording else "no"
    key = "tables-damaged" if not table.rules else "tables-one"
    return output.say(key, **shown)
