"""`gorod serve`: runs the server, with tables for people over HTTP and WebSockets."""

import errno
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from gorod.cli.output import FINE, CommandError, Output, write_json, write_line
from gorod.cli.serve_options import (
    AccessOptions,
    AddressOptions,
    ClusterOptions,
    LimitOptions,
    RetentionOptions,
    VoiceOptions,
)
from gorod.cli.where import Where
from gorod.store.errors import Damaged, Lost, Unusable
from gorod.web import address, logs
from gorod.web.certificate import NoOpenssl
from gorod.web.folder import Folder, Taken
from gorod.web.nodes.joining import new_id, sharing
from gorod.web.serve import ServeOptions
from gorod.web.serve import serve as served

MAX_PACE = 100_000
Level = Literal["debug", "info", "warning", "error"]
Bind = Callable[[str, int], socket.socket]
Announce = Callable[[str, str, Output], None]


def serve(
    *,
    at: AddressOptions = AddressOptions(),  # noqa: B008 — frozen, like the other groups
    where: Where = Where(),  # noqa: B008
    access: AccessOptions = AccessOptions(),  # noqa: B008
    cluster: ClusterOptions = ClusterOptions(),  # noqa: B008
    limits: LimitOptions = LimitOptions(),  # noqa: B008
    retention: RetentionOptions = RetentionOptions(),  # noqa: B008
    voice: VoiceOptions = VoiceOptions(),  # noqa: B008
    pace: Annotated[float, Parameter(env_var="GOROD_PACE", validator=Number(gt=0, lte=MAX_PACE))] = 1.0,
    accept_loss: Annotated[bool, Parameter(negative=())] = False,
    log_level: Annotated[Level, Parameter(env_var="GOROD_LOG_LEVEL")] = "warning",
    output: Output = Output(),  # noqa: B008
) -> int:
    """Serve until a signal."""
    folder, origins, base = where.folder, access.origins(output), at.base(output)
    access.check_networks(output)
    cluster.check(where.database, output)
    voices = voice.voices(output)
    with _told(folder, output), Folder(folder):
        certificate, port = at.certificate(folder, output), at.port
        logs.begin(log_level)
        announce: Announce = _announce
        bind = address.bound_socket if cluster.nats else address.listening_socket
        lives = False
        while not lives:  # a node that was declared dead restarts with a new id
            place = where.place_for(new_id() if cluster.nats else "")
            with _bound(bind, at.host, port, output) as listener:
                here, room = _addresses(listener, at.host, "https" if certificate else "http")
                known, port = _under(at.base_url or room, base), int(listener.getsockname()[1])
                wanted = ServeOptions(
                    place,
                    folder,
                    pace,
                    known,
                    certificate,
                    most_sockets=limits.most_sockets,
                    most_tables=limits.most_tables,
                    origins=origins,
                    least_free=limits.least_free,
                    base_path=base,
                    hosts=access.allow_host,
                    proxies=access.trusted_proxy,
                    metrics_from=access.metrics_from,
                    kept=retention.days,
                    voices=voices,
                    accepts_loss=accept_loss,
                    lang=output.lang,
                    join=sharing(place, cluster.nats, cluster.node) if cluster.nats else None,
                )
                lives = served(wanted, listener, partial(announce, here + base, known, output))
            announce = _keep_quiet
    return FINE


def _under(url: str, base: str) -> str:
    """Return the address with the base path appended, unless it ends with it already."""
    url = url.rstrip("/")
    return url if not base or url.endswith(base) else url + base


def _bound(bind: Bind, host: str, port: int, output: Output) -> socket.socket:
    try:
        return bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise output.error("port_taken", port=str(port)) from None
        why = errno.errorcode.get(error.errno or 0, type(error).__name__)
        raise output.error("cannot_listen", host=host, port=str(port), why=why) from None


def _addresses(listener: socket.socket, host: str, scheme: str) -> tuple[str, str]:
    """Return the addresses for this machine and for others on the local network."""
    port = int(listener.getsockname()[1])
    return address.url(scheme, address.loopback_host(host), port), address.url(
        scheme, address.lan_host(host), port
    )


def _announce(here: str, room: str, output: Output) -> None:
    if output.json:
        write_json({"listening": here, "pid": os.getpid(), "room": room})
    else:
        write_line(output.say("serve-here", url=here))
        write_line(output.say("serve-room", url=room))
        _draw(room)
        write_line(output.say("serve-stop"))
    sys.stdout.flush()


def _keep_quiet(_here: str, _room: str, _: Output) -> None:
    """Announce nothing after a restart, because the address was announced before."""


def _draw(room: str) -> None:
    """Draw a QR code of the address, if stdout is a terminal."""
    import segno

    if sys.stdout.isatty():
        segno.make(room, micro=False).terminal(compact=True)


@contextmanager
def _told(folder: Path, output: Output) -> Iterator[None]:
    """Turn errors at the start of a server into CommandError."""
    try:
        yield
    except Taken:
        raise output.error("folder_taken").at(folder) from None
    except Lost as lost:
        raise _lost(lost, output) from None
    except Unusable as unusable:
        raise output.error(f"data_{unusable.reason}").at(unusable.where) from None
    except Damaged as damaged:
        raise output.error("data_row", name=str(damaged)) from None
    except NoOpenssl:
        raise output.error("no_openssl") from None


def _lost(lost: Lost, output: Output) -> CommandError:
    at = datetime.fromtimestamp(lost.at / 1000).strftime("%Y-%m-%d %H:%M")
    kind = "url" if "://" in lost.where else "file"
    said = output.error("data_lost", at=at, before=lost.before, now=lost.now, what=lost.what, kind=kind)
    return said.at(lost.where)
