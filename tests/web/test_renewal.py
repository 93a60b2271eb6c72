"""SIGHUP: new connections get the certificate that is in the files now; old connections stay."""

import asyncio
import json
import os
import shutil
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from gorod.web.certificate import Certificate
from tests.waiting import until
from tests.web.fort import PROGRAM, Fort
from tests.web.house import TIMEOUT_S
from tests.web.sockets import connect_async, pong

pytestmark = [
    pytest.mark.usefixtures("openssl"),
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGHUP"),
]
KINDS = {"ec": "ec_paramgen_curve:prime256v1", "rsa": "rsa_keygen_bits:2048"}
RENEWED, REFUSED = "the certificate was read anew", "the new certificate cannot be used, the old one stays"


def made(folder: Path, kind: str) -> Certificate:
    """Make a certificate for this machine, with this kind of key."""
    made = Certificate(folder / f"{kind}.crt", folder / f"{kind}.key")
    head = ["openssl", "req", "-x509", "-newkey", kind, "-pkeyopt", KINDS[kind], "-nodes", "-days", "9"]
    name = ["-subj", "/CN=Gorod", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    subprocess.run(
        [*head, *name, "-keyout", str(made.key), "-out", str(made.cert)], check=True, capture_output=True
    )
    return made


class RenewableServer:
    """An encrypted server and the two files that it reads."""

    def __init__(self, fort: Fort, files: Certificate) -> None:
        """`files`: the paths that the server reads."""
        self.fort, self.files = fort, files

    def renewed(self, cert: Path | None, key: Path, told: str) -> None:
        """Replace or remove the files, send SIGHUP, and wait until this is logged."""
        before = self.fort.log.count(told)
        shutil.copy(cert, self.files.cert) if cert else self.files.cert.unlink()
        shutil.copy(key, self.files.key)
        os.kill(self.fort.pid, signal.SIGHUP)
        until(lambda: self.fort.log.count(told) > before)

    def shown(self, trusted: Certificate, version: ssl.TLSVersion) -> bool:
        """Return whether a new connection is shown that certificate."""
        return asyncio.run(self.shows(trusted, version))

    async def shows(self, trusted: Certificate, version: ssl.TLSVersion, name: str = "localhost") -> bool:
        """Return whether a new connection is shown that certificate."""
        context = ssl.create_default_context(cafile=str(trusted.cert))
        context.minimum_version = context.maximum_version = version
        address = f"wss://{name}:{self.fort.port}/ws"
        try:
            async with connect_async(address, ssl=context, compression=None) as line:
                return await pong(line, 7)
        except ssl.SSLCertVerificationError:
            return False


@pytest.fixture(scope="module")
def lodge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RenewableServer]:
    """One server for the following tests; every test brings its certificates."""
    folder = tmp_path_factory.mktemp("lodge")
    files = made(folder, "ec")
    with Fort(folder / "data", "--tls", files.cert, files.key, "--log-level", "info") as fort:
        yield RenewableServer(fort, files)


def test_newcomers_get_the_new_certificate_and_the_others_stay(
    lodge: RenewableServer, tmp_path: Path
) -> None:
    old, new = made(tmp_path, "ec"), made(tmp_path, "rsa")
    lodge.renewed(old.cert, old.key, RENEWED)
    asyncio.run(_stays(lodge, old, new))


async def _stays(lodge: RenewableServer, old: Certificate, new: Certificate) -> None:
    trust = ssl.create_default_context(cafile=str(old.cert))
    address = f"wss://localhost:{lodge.fort.port}/ws"
    async with connect_async(address, ssl=trust, compression=None) as line:
        await asyncio.to_thread(lodge.renewed, new.cert, new.key, RENEWED)
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            for name in ("localhost", "127.0.0.1"):  # an IP address is not named in the handshake
                assert await lodge.shows(new, version, name) and not await lodge.shows(old, version, name)
        assert await pong(line, 1)


def test_what_is_no_certificate_changes_nothing_and_is_told(lodge: RenewableServer, tmp_path: Path) -> None:
    old, new = made(tmp_path, "ec"), made(tmp_path, "rsa")
    lodge.renewed(old.cert, old.key, RENEWED)
    nonsense = tmp_path / "nonsense"
    nonsense.write_text("nothing", "utf-8")
    for cert, key in ((nonsense, new.key), (new.cert, old.key), (new.cert, nonsense), (None, new.key)):
        lodge.renewed(cert, key, REFUSED)
        assert lodge.shown(old, ssl.TLSVersion.TLSv1_3)
    lodge.renewed(new.cert, new.key, RENEWED)
    assert lodge.shown(new, ssl.TLSVersion.TLSv1_3)
    assert str(lodge.files.cert.parent) not in lodge.fort.log


def test_a_terminal_that_is_closed_ends_it(tmp_path: Path) -> None:
    """Otherwise it would go on unseen, and the next one would find its port taken."""
    ours, its = os.openpty()
    program = f"import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); {PROGRAM}"
    words = ("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path), "--json")
    with subprocess.Popen(
        [sys.executable, "-c", program, *words], stdin=its, stdout=subprocess.PIPE, start_new_session=True
    ) as server:
        os.close(its)
        assert server.stdout is not None
        url = json.loads(server.stdout.readline())["listening"]
        # nobody has closed the terminal, and there is no certificate: it goes on
        server.send_signal(signal.SIGHUP)
        with urlopen(f"{url}/health", timeout=TIMEOUT_S) as answer:
            assert answer.status == 200
        os.close(ours)
        assert server.wait(TIMEOUT_S) == 0
