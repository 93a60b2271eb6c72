"""The options of `gorod serve` in groups. Each is declared once here; its help is in `help_*.toml`."""

import atexit
import re
import shlex
import shutil
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import NonNegativeInt, PositiveInt
from cyclopts.validators import Number

from gorod.cli.output import Output
from gorod.nodes.nats_address import is_nats
from gorod.services.limits.rate_limits import MAX_TABLES_PER_ADDRESS
from gorod.speech.command_voice import CommandVoice
from gorod.speech.synthesizer import Synthesizer
from gorod.speech.voice_process import VOICE, VoiceProcess
from gorod.store.retention import KeptDays
from gorod.web import address
from gorod.web.access import Networks, Origins, is_origin
from gorod.web.certificate import Certificate, is_usable, self_signed
from gorod.web.connections import MAX_SOCKETS_PER_ADDRESS
from gorod.web.health import MIN_FREE_MIB
from gorod.web.nodes.joining import is_name

SELF = "self"
LAST_PORT = 65_535
Names = Annotated[tuple[str, ...], Parameter(negative=())]
BASE_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")
Tls = Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative=())]


@Parameter(name="*")
@dataclass(frozen=True)
class AddressOptions:
    """Where the server listens, and by which address others reach it."""

    host: Annotated[str, Parameter(env_var="GOROD_HOST")] = "0.0.0.0"
    port: Annotated[int, Parameter(env_var="GOROD_PORT", validator=Number(gte=0, lte=LAST_PORT))] = 8000
    base_url: Annotated[str, Parameter(env_var="GOROD_BASE_URL")] = ""
    tls: Annotated[Tls, Parameter(env_var="GOROD_TLS")] = ()
    base_path: Annotated[str, Parameter(env_var="GOROD_BASE_PATH")] = ""

    def base(self, output: Output) -> str:
        """Return an empty string, or a path that begins with a slash and does not end with one."""
        if not BASE_PATH.fullmatch(self.base_path):
            raise output.error("usage", "fault-bad-base-path", value=self.base_path)
        return self.base_path.rstrip("/")

    def certificate(self, folder: Path, output: Output) -> Certificate | None:
        """Return the certificate: one of its own, the given files, or none."""
        if not self.tls:
            return None
        if self.tls == (SELF,):
            return self_signed(folder / "tls", [address.lan_host(self.host)])
        if len(self.tls) != 2:
            raise output.error("usage", "fault-bad-tls")
        named = Certificate(Path(self.tls[0]), Path(self.tls[1]))
        if not is_usable(named):
            raise output.error("bad_certificate")
        return named


@Parameter(name="*")
@dataclass(frozen=True)
class AccessOptions:
    """Who may send requests, and from where."""

    allow_origin: Annotated[
        tuple[str, ...], Parameter(env_var="GOROD_ALLOW_ORIGIN", negative=(), consume_multiple=False)
    ] = ()
    trusted_proxy: Annotated[Names, Parameter(env_var="GOROD_TRUSTED_PROXY")] = ()
    allow_host: Annotated[Names, Parameter(env_var="GOROD_ALLOW_HOST")] = ()
    metrics_from: Annotated[Names, Parameter(env_var="GOROD_METRICS_FROM")] = ()

    def origins(self, output: Output) -> Origins:
        """Return the origins whose pages may send requests."""
        wrong = next((origin for origin in self.allow_origin if not is_origin(origin)), None)
        if wrong is not None:
            raise output.error("usage", "fault-bad-origin", origin=wrong)
        return frozenset(self.allow_origin)

    def check_networks(self, output: Output) -> None:
        """Raise an error for something that is not a network, and for metrics that everybody could read."""
        for option, named in (("--trusted-proxy", self.trusted_proxy), ("--metrics-from", self.metrics_from)):
            for one in named:
                try:
                    Networks((one,))
                except ValueError:
                    raise output.error("usage", "fault-bad-network", option=option, value=one) from None
        if everybody := next((one for one in self.metrics_from if Networks((one,)).are_all), ""):
            raise output.error("usage", "fault-metrics-for-all", value=everybody)


@Parameter(name="*")
@dataclass(frozen=True)
class ClusterOptions:
    """What makes the server a node of a cluster."""

    nats: Annotated[str, Parameter(env_var="GOROD_NATS")] = ""
    node: Annotated[str, Parameter(env_var="GOROD_NODE")] = ""

    def check(self, database: str, output: Output) -> None:
        """Check the options of a node. Errors omit the NATS address, which may hold a password."""
        if not self.nats and not self.node:
            return
        if not is_nats(self.nats):
            raise output.error("usage", "fault-bad-nats")
        if not is_name(self.node):
            raise output.error("usage", "fault-bad-node")
        if not database:
            raise output.error("usage", "fault-nats-alone")
        for needed in ("nats", "cryptography"):  # fail before anything is started
            import_module(needed)


@Parameter(name="*")
@dataclass(frozen=True)
class LimitOptions:
    """How much one address may use, and how much space must be free."""

    most_sockets: Annotated[PositiveInt, Parameter(env_var="GOROD_MOST_SOCKETS")] = MAX_SOCKETS_PER_ADDRESS
    most_tables: Annotated[PositiveInt, Parameter(env_var="GOROD_MOST_TABLES")] = MAX_TABLES_PER_ADDRESS
    least_free: Annotated[NonNegativeInt, Parameter(env_var="GOROD_LEAST_FREE")] = MIN_FREE_MIB


@Parameter(name="*")
@dataclass(frozen=True)
class RetentionOptions:
    """For how many days games and words are kept."""

    keep_games: Annotated[NonNegativeInt | None, Parameter(env_var="GOROD_KEEP_GAMES")] = None
    keep_words: Annotated[NonNegativeInt | None, Parameter(env_var="GOROD_KEEP_WORDS")] = None

    @property
    def days(self) -> KeptDays:
        """The same as a record."""
        return KeptDays(self.keep_games, self.keep_words)


@Parameter(name="*")
@dataclass(frozen=True)
class VoiceOptions:
    """Voices besides espeak-ng."""

    voice_command: Annotated[str, Parameter(env_var="GOROD_VOICE_COMMAND")] = ""
    voice_model: Annotated[Names, Parameter(env_var="GOROD_VOICE_MODEL")] = ()

    def voices(self, output: Output) -> tuple[Synthesizer, ...]:
        """Return the voices in order: the operator's program, Piper models, espeak-ng."""
        words = _words(self.voice_command)
        if self.voice_command and (not words or shutil.which(words[0]) is None):
            raise output.error("usage", "fault-voice-command", value=self.voice_command)
        for model in self.voice_model:
            config = Path(f"{model}.json")
            if not (Path(model).is_file() and config.is_file()):
                raise output.error("usage", "fault-voice-model", file=model, config=str(config))
        if self.voice_model and find_spec("piper") is None:
            raise output.error("usage", "fault-no-piper")
        named: list[Synthesizer] = [CommandVoice(words)] if words else []
        named += [VoiceProcess(str(Path(model).absolute())) for model in self.voice_model]
        for voice in named:
            atexit.register(voice.close)
        return *named, VOICE


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:  # a quotation mark is missing
        return []
