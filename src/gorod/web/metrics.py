"""`/metrics`: counts for an operator in the text format of Prometheus, without personal data."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from pathlib import Path

from gorod.protocol.lobby import TableState
from gorod.services.tables import Tables
from gorod.store.journal import WRITE_TIME_BOUNDS_S, WriteTimes
from gorod.web.health import handle_count, handle_limit
from gorod.web.house.neighbours import Neighbours
from gorod.web.server import Server

Figure = int | float
NEVER_S = 1e6
"""Reported in place of infinity, in seconds."""


def metrics_text(server: Server) -> str:
    """Return all current figures."""
    tables, journal = server.tables, server.journal
    lines = [
        *_one("gorod_tables", "gauge", "Tables that are not closed.", len(tables.by_id)),
        *_some("gorod_tables_by_state", "gauge", "Tables by state.", "state", _by_state(tables)),
        *_one("gorod_tables_stopped", "gauge", "Tables that cannot be written down.", server.health.stopped),
        *_one("gorod_tables_damaged", "gauge", "Tables that could not be taken up.", len(tables.damaged)),
        *_one("gorod_games_live", "gauge", "Games that are being played.", _live(tables)),
        *_one("gorod_turns_total", "counter", "Turns of games that were written down.", journal.turns),
        *_one("gorod_sockets", "gauge", "Devices that are connected.", server.sockets),
        *_one("gorod_messages_total", "counter", "Messages from devices.", server.messages),
        *_some("gorod_errors_total", "counter", "What went wrong, by kind.", "kind", server.failures()),
        *_one("gorod_commits_total", "counter", "Transactions.", journal.commits),
        *_histogram("gorod_write_seconds", "How long writes waited until they were durable.", journal.meter),
        *_one("gorod_journal_queue", "gauge", "Writes that are not answered yet.", journal.queue),
        *_one("gorod_recording", "gauge", "1 if the last write succeeded.", int(not journal.is_failing)),
        *_one(
            "gorod_clock_late_seconds", "gauge", "How late the last moment was noticed.", server.lookout.late
        ),
        *_one("gorod_database_flaws", "gauge", "What the last check found damaged.", server.flaws),
        *_sizes(server.archive.place.file, server.health.free or 0),
        *(_nodes(server, server.neighbours) if server.neighbours is not None else ()),
        *_one("gorod_handles", "gauge", "File handles in use.", handle_count()),
        *_one("gorod_handles_limit", "gauge", "File handles there may be; 0: nobody counts.", handle_limit()),
    ]
    return "".join(f"{line}\n" for line in lines)


def _head(name: str, kind: str, what: str) -> list[str]:
    return [f"# HELP {name} {what}", f"# TYPE {name} {kind}"]


def _one(name: str, kind: str, what: str, figure: Figure) -> Iterable[str]:
    return [
        *_head(name, kind, what),
        f"{name} {figure:.6g}" if isinstance(figure, float) else f"{name} {figure}",
    ]


def _some(name: str, kind: str, what: str, label: str, figures: Mapping[str, int]) -> Iterable[str]:
    return [*_head(name, kind, what), *(f'{name}{{{label}="{key}"}} {n}' for key, n in figures.items())]


def _histogram(name: str, what: str, meter: WriteTimes) -> Iterable[str]:
    within = [*accumulate(meter.counts)]
    buckets = [
        f'{name}_bucket{{le="{le}"}} {n}'
        for le, n in zip((*WRITE_TIME_BOUNDS_S, "+Inf"), within, strict=True)
    ]
    sums = [f"{name}_sum {meter.seconds:.6f}", f"{name}_count {within[-1]}"]
    return [*_head(name, "histogram", what), *buckets, *sums]


def _by_state(tables: Tables) -> dict[str, int]:
    found = Counter(table.state for table in tables.by_id.values())
    return {state.value: found[state] for state in TableState}


def _live(tables: Tables) -> int:
    return sum(table.is_playing for table in tables.by_id.values())


def _sizes(file: Path | None, free: int) -> Iterable[str]:
    """Return sizes of a local database file. Other databases report their own."""
    if file is None:
        return []
    return [
        *_one("gorod_disk_free_bytes", "gauge", "Room on the disk.", free),
        *_one("gorod_database_bytes", "gauge", "The database.", _size(file)),
        *_one("gorod_wal_bytes", "gauge", "The log beside it.", _size(file.with_name(f"{file.name}-wal"))),
    ]


def _nodes(server: Server, others: Neighbours) -> Iterable[str]:
    """Return the figures of a cluster node."""
    member, exchange, fenced = others.membership, others.exchange, server.journal.fenced
    links = {"here": len(others.relay), "elsewhere": len(others.guests)}
    return [
        *_one("gorod_nodes", "gauge", "Nodes that live, as this one knows.", len(member.nodes)),
        *_one("gorod_owned", "gauge", "Tables and clubs that are this node's.", member.owned),
        *_one("gorod_lease_seconds", "gauge", "Since it was known to live.", min(member.age, NEVER_S)),
        *_one("gorod_taken_up_total", "counter", "What has become this node's from others.", member.taken),
        *_one("gorod_fenced_total", "counter", "Writes refused: another node's by then.", fenced),
        *_some("gorod_links", "gauge", "Devices of others' tables, and others' of ours.", "device", links),
        *_one("gorod_carrier_up", "gauge", "1 if NATS can be reached.", int(exchange.is_up)),
        *_one("gorod_carrier_bytes_total", "counter", "Bytes sent to other nodes.", others.carried),
        *_one(
            "gorod_carrier_resets_total",
            "counter",
            "How often what was between two was void.",
            exchange.resets,
        ),
    ]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
