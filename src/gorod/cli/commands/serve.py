"""`gorod serve`: runs the server, with tables for people over HTTP and WebSockets."""

import atexit
import errno
import os
import re
import shlex
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.types import NonNegativeInt, PositiveInt
from cyclopts.validators import Number

from gorod.cli.output import FINE, CommandError, Output, write_json, write_line
from gorod.cli.where import Where
from gorod.nodes.nats_address import is_nats
from gorod.services.limits.rate_limits import MAX_TABLES_PER_ADDRESS
from gorod.speech.command_voice import CommandVoice
from gorod.speech.synthesizer import Synthesizer
from gorod.speech.voice_process import VOICE, VoiceProcess
from gorod.store.errors import Damaged, Lost, Unusable
from gorod.store.retention import KeptDays
from gorod.web import address, logs
from gorod.web.access import Networks, Origins, is_origin
from gorod.web.certificate import Certificate, NoOpenssl, is_usable, self_signed
from gorod.web.connections import MAX_SOCKETS_PER_ADDRESS
from gorod.web.folder import Folder, Taken
from gorod.web.health import MIN_FREE_MIB
from gorod.web.nodes.joining import is_name, new_id, sharing
from gorod.web.serve import ServeOptions
from gorod.web.serve import serve as served

SELF = "self"
LAST_PORT, MAX_PACE = 65_535, 100_000
Names = Annotated[tuple[str, ...], Parameter(negative=())]
BASE_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")
Level = Literal["debug", "info", "warning", "error"]
Bind = Callable[[str, int], socket.socket]
Announce = Callable[[str, str, Output], None]
Tls = Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative=())]


def serve(
    *,
    host: Annotated[str, Parameter(env_var="GOROD_HOST")] = "0.0.0.0",
    port: Annotated[int, Parameter(env_var="GOROD_PORT", validator=Number(gte=0, lte=LAST_PORT))] = 8000,
    where: Where = Where(),  # noqa: B008 — frozen
    base_url: Annotated[str, Parameter(env_var="GOROD_BASE_URL")] = "",
    pace: Annotated[float, Parameter(env_var="GOROD_PACE", validator=Number(gt=0, lte=MAX_PACE))] = 1.0,
    tls: Annotated[Tls, Parameter(env_var="GOROD_TLS")] = (),
    allow_origin: Annotated[
        tuple[str, ...], Parameter(env_var="GOROD_ALLOW_ORIGIN", negative=(), consume_multiple=False)
    ] = (),
    base_path: Annotated[str, Parameter(env_var="GOROD_BASE_PATH")] = "",
    trusted_proxy: Annotated[Names, Parameter(env_var="GOROD_TRUSTED_PROXY")] = (),
    allow_host: Annotated[Names, Parameter(env_var="GOROD_ALLOW_HOST")] = (),
    metrics_from: Annotated[Names, Parameter(env_var="GOROD_METRICS_FROM")] = (),
    nats: Annotated[str, Parameter(env_var="GOROD_NATS")] = "",
    node: Annotated[str, Parameter(env_var="GOROD_NODE")] = "",
    most_sockets: Annotated[PositiveInt, Parameter(env_var="GOROD_MOST_SOCKETS")] = MAX_SOCKETS_PER_ADDRESS,
    most_tables: Annotated[PositiveInt, Parameter(env_var="GOROD_MOST_TABLES")] = MAX_TABLES_PER_ADDRESS,
    least_free: Annotated[NonNegativeInt, Parameter(env_var="GOROD_LEAST_FREE")] = MIN_FREE_MIB,
    keep_games: Annotated[NonNegativeInt | None, Parameter(env_var="GOROD_KEEP_GAMES")] = None,
    keep_words: Annotated[NonNegativeInt | None, Parameter(env_var="GOROD_KEEP_WORDS")] = None,
    voice_command: Annotated[str, Parameter(env_var="GOROD_VOICE_COMMAND")] = "",
    voice_model: Annotated[Names, Parameter(env_var="GOROD_VOICE_MODEL")] = (),
    accept_loss: Annotated[bool, Parameter(negative=())] = False,
    log_level: Annotated[Level, Parameter(env_var="GOROD_LOG_LEVEL")] = "warning",
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Serve until a signal."""
    folder, origins = where.folder, _origins(allow_origin, output)
    base = _base_path(base_path, output)
    _check_networks("--trusted-proxy", trusted_proxy, output)
    _check_networks("--metrics-from", metrics_from, output)
    _check_nodes(nats, node, where, output)
    if everybody := next((one for one in metrics_from if Networks((one,)).are_all), ""):
        raise output.error("usage", "fault-metrics-for-all", value=everybody)
    voices = _voices(voice_command, voice_model, output)
    with _told(folder, output), Folder(folder):
        certificate = _certificate(tls, folder, host, output)
        logs.begin(log_level)
        announce: Announce = _announce
        lives = False
        while not lives:  # a node that was declared dead restarts with a new id
            place = where.place_for(new_id() if nats else "")
            with _bound(
                address.bound_socket if nats else address.listening_socket, host, port, output
            ) as listener:
                here, room = _addresses(listener, host, "https" if certificate else "http")
                known, port = _under(base_url or room, base), int(listener.getsockname()[1])
                wanted = ServeOptions(
                    place,
                    folder,
                    pace,
                    known,
                    certificate,
                    most_sockets=most_sockets,
                    most_tables=most_tables,
                    origins=origins,
                    least_free=least_free,
                    base_path=base,
                    hosts=allow_host,
                    proxies=trusted_proxy,
                    metrics_from=metrics_from,
                    kept=KeptDays(keep_games, keep_words),
                    voices=voices,
                    accepts_loss=accept_loss,
                    lang=output.lang,
                    join=sharing(place, nats, node) if nats else None,
                )
                lives = served(wanted, listener, partial(announce, here + base, known, output))
            announce = _keep_quiet
    return FINE


def _voices(command: str, models: tuple[str, ...], output: Output) -> tuple[Synthesizer, ...]:
    """Return the voices in order: the operator's program, Piper models, espeak-ng."""
    words = _words(command)
    if command and (not words or shutil.which(words[0]) is None):
        raise output.error("usage", "fault-voice-command", value=command)
    for model in models:
        config = Path(f"{model}.json")
        if not (Path(model).is_file() and config.is_file()):
            raise output.error("usage", "fault-voice-model", file=model, config=str(config))
    if models and find_spec("piper") is None:
        raise output.error("usage", "fault-no-piper")
    named: list[Synthesizer] = [CommandVoice(words)] if words else []
    named += [VoiceProcess(str(Path(model).absolute())) for model in models]
    for voice in named:
        atexit.register(voice.close)
    return *named, VOICE


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:  # a quotation mark is missing
        return []


def _origins(named: tuple[str, ...], output: Output) -> Origins:
    wrong = next((origin for origin in named if not is_origin(origin)), None)
    if wrong is not None:
        raise output.error("usage", "fault-bad-origin", origin=wrong)
    return frozenset(named)


def _base_path(given: str, output: Output) -> str:
    """Return an empty string, or a path that begins with a slash and does not end with one."""
    if not BASE_PATH.fullmatch(given):
        raise output.error("usage", "fault-bad-base-path", value=given)
    return given.rstrip("/")


def _under(url: str, base: str) -> str:
    """Return the address with the base path appended, unless it ends with it already."""
    url = url.rstrip("/")
    return url if not base or url.endswith(base) else url + base


def _check_networks(option: str, named: tuple[str, ...], output: Output) -> None:
    for one in named:
        try:
            Networks((one,))
        except ValueError:
            raise output.error("usage", "fault-bad-network", option=option, value=one) from None


def _check_nodes(nats: str, node: str, where: Where, output: Output) -> None:
    """Check the options of a cluster node. Errors omit the NATS address, which may hold a password."""
    if not nats and not node:
        return
    if not is_nats(nats):
        raise output.error("usage", "fault-bad-nats")
    if not is_name(node):
        raise output.error("usage", "fault-bad-node")
    if not where.database:
        raise output.error("usage", "fault-nats-alone")
    for needed in ("nats", "cryptography"):  # fail before anything is started
        import_module(needed)


def _bound(bind: Bind, host: str, port: int, output: Output) -> socket.socket:
    try:
        return bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise output.error("port_taken", port=str(port)) from None
        why = errno.errorcode.get(error.errno or 0, type(error).__name__)
        raise output.error("cannot_listen", host=host, port=str(port), why=why) from None


def _certificate(tls: tuple[str, ...], folder: Path, host: str, output: Output) -> Certificate | None:
    if not tls:
        return None
    if tls == (SELF,):
        return self_signed(folder / "tls", [address.lan_host(host)])
    if len(tls) != 2:
        raise output.error("usage", "fault-bad-tls")
    named = Certificate(Path(tls[0]), Path(tls[1]))
    if not is_usable(named):
        raise output.error("bad_certificate")
    return named


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
