"""`/metrics`: counts for an operator in the text format of Prometheus, without personal data."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from pathlib import Path

from prometheus_client import generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector, CollectorRegistry

from gorod.protocol.lobby import TableState
from gorod.services.server.tables import Tables
from gorod.store.journal import WRITE_TIME_BOUNDS_S, WriteTimes
from gorod.web.health import handle_count, handle_limit
from gorod.web.nodes.neighbours import Neighbours
from gorod.web.server import Server

NEVER_S = 1e6
"""Reported in place of infinity, in seconds."""


def metrics_text(server: Server) -> bytes:
    """Return all current figures."""
    figures = CollectorRegistry(auto_describe=False)
    figures.register(_Figures(server))
    return generate_latest(figures)


class _Figures(Collector):
    """Collects the figures of a server at one moment."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def collect(self) -> Iterator[Metric]:
        """Yield every figure."""
        server, tables, journal = self._server, self._server.tables, self._server.journal
        yield _gauge("gorod_tables", "Tables that are not closed.", len(tables.by_id))
        yield _gauges("gorod_tables_by_state", "Tables by state.", "state", _by_state(tables))
        yield _gauge("gorod_tables_stopped", "Tables that cannot be stored.", server.health.stopped)
        yield _gauge("gorod_tables_damaged", "Tables that could not be restored.", len(tables.damaged))
        yield _gauge("gorod_games_live", "Running games.", _live(tables))
        yield _counter("gorod_turns", "Stored turns of games.", journal.turns)
        yield _gauge("gorod_sockets", "Connected devices.", server.sockets)
        yield _counter("gorod_messages", "Messages from devices.", server.messages)
        yield _counters("gorod_errors", "Errors by kind.", "kind", server.failures())
        yield _counter("gorod_commits", "Transactions.", journal.commits)
        yield _histogram(
            "gorod_write_seconds", "How long writes waited until they were durable.", journal.meter
        )
        yield _gauge("gorod_journal_queue", "Writes without an answer yet.", journal.queue)
        yield _gauge("gorod_recording", "1 if the last write succeeded.", not journal.is_failing)
        late = server.lookout.late
        yield _gauge("gorod_clock_late_seconds", "How late the last end of a clock was noticed.", late)
        yield _gauge("gorod_database_flaws", "Damages found by the last check.", server.flaws)
        yield from _sizes(server.archive.place.file, server.health.free or 0)
        if server.neighbours is not None:
            yield from _nodes(server, server.neighbours)
        yield _gauge("gorod_handles", "File handles in use.", handle_count())
        yield _gauge("gorod_handles_limit", "Allowed file handles; 0 if unlimited.", handle_limit())


def _gauge(name: str, what: str, figure: float) -> Metric:
    return GaugeMetricFamily(name, what, value=figure)


def _counter(name: str, what: str, figure: float) -> Metric:
    """Return a counter. The format adds `_total` to its name."""
    return CounterMetricFamily(name, what, value=figure)


def _gauges(name: str, what: str, label: str, figures: Mapping[str, int]) -> Metric:
    return _labelled(GaugeMetricFamily(name, what, labels=[label]), figures)


def _counters(name: str, what: str, label: str, figures: Mapping[str, int]) -> Metric:
    return _labelled(CounterMetricFamily(name, what, labels=[label]), figures)


def _labelled(family: GaugeMetricFamily | CounterMetricFamily, figures: Mapping[str, int]) -> Metric:
    for key, figure in figures.items():
        family.add_metric([key], figure)
    return family


def _histogram(name: str, what: str, meter: WriteTimes) -> Metric:
    bounds = [*map(str, WRITE_TIME_BOUNDS_S), "+Inf"]
    buckets = [*zip(bounds, accumulate(meter.counts), strict=True)]
    return HistogramMetricFamily(name, what, buckets=buckets, sum_value=meter.seconds)


def _by_state(tables: Tables) -> dict[str, int]:
    found = Counter(table.state for table in tables.by_id.values())
    return {state.value: found[state] for state in TableState}


def _live(tables: Tables) -> int:
    return sum(table.is_playing for table in tables.by_id.values())


def _sizes(file: Path | None, free: int) -> Iterable[Metric]:
    """Return sizes of a local database file. Other databases report their own."""
    if file is None:
        return []
    return [
        _gauge("gorod_disk_free_bytes", "Free space on the disk.", free),
        _gauge("gorod_database_bytes", "Size of the database.", _size(file)),
        _gauge("gorod_wal_bytes", "Size of its log.", _size(file.with_name(f"{file.name}-wal"))),
    ]


def _nodes(server: Server, others: Neighbours) -> Iterable[Metric]:
    """Return the figures of a cluster node."""
    member, exchange, fenced = others.membership, others.exchange, server.journal.fenced
    links = {"here": len(others.relay), "elsewhere": len(others.guests)}
    return [
        _gauge("gorod_nodes", "Nodes that are alive, as this one knows.", len(member.nodes)),
        _gauge("gorod_owned", "Tables and clubs that this node owns.", member.owned),
        _gauge("gorod_lease_seconds", "Time since it was known to be alive.", min(member.age, NEVER_S)),
        _counter("gorod_taken_up", "Tables and clubs taken over from other nodes.", member.taken),
        _counter("gorod_fenced", "Writes refused because another node was the owner.", fenced),
        _gauges("gorod_links", "Devices whose table is on another node than they are.", "device", links),
        _gauge("gorod_carrier_up", "1 if NATS can be reached.", exchange.is_up),
        _counter("gorod_carrier_bytes", "Bytes sent to other nodes.", others.carried),
        _counter("gorod_carrier_resets", "Sessions with other nodes that began anew.", exchange.resets),
    ]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
