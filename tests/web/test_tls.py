"""`gorod serve --tls self`: pages and sockets are encrypted; in a real browser: tests/browser/test_tls.py."""

import asyncio
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from urllib.request import urlopen

import pytest

from gorod.web.access import SECURITY_HEADERS, TLS_HEADERS
from gorod.web.http_connections import REQUEST_TIMEOUT_S
from tests.web.house import House
from tests.web.sockets import connect, connect_async, pong

pytestmark = pytest.mark.usefixtures("openssl")


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with a certificate of its own."""
    with House(tmp_path_factory.mktemp("tls"), "--tls", "self") as house:
        yield house


def trusted(house: House) -> ssl.SSLContext:
    """Return a context that trusts that certificate only."""
    return ssl.create_default_context(cafile=str(house.data / "tls" / "self.crt"))


def test_pages_and_sockets_are_encrypted(locked: House) -> None:
    with urlopen(locked.url, context=trusted(locked)) as answer:
        assert answer.status == 200 and b"</html>" in answer.read()
        assert {**SECURITY_HEADERS, **TLS_HEADERS}.items() <= {
            k.lower(): v for k, v in answer.headers.items()
        }.items()
    assert locked.ws.startswith("wss://") and asyncio.run(_answers(locked))


async def _answers(house: House) -> bool:
    async with connect_async(house.ws, ssl=trusted(house), compression=None) as line:
        return await pong(line, 7)


def test_whoever_does_not_trust_the_certificate_is_not_served(locked: House) -> None:
    with pytest.raises(ssl.SSLCertVerificationError), connect(locked.ws):
        pass


def test_there_is_no_cookie_to_steal(locked: House) -> None:
    """Tokens go into a header and the first message; if cookies come, they must be Secure here."""
    for path in ("/", "/health", "/api/tables", "/api/rules"):
        with urlopen(locked.url + path, context=trusted(locked)) as answer:
            assert "set-cookie" not in {name.lower() for name in answer.headers}


@pytest.mark.full
def test_whoever_does_not_shake_hands_is_not_waited_for(locked: House) -> None:
    """An unfinished handshake says nothing, but holds a file handle."""
    with socket.create_connection(("127.0.0.1", locked.port)) as silent:
        silent.settimeout(4 * REQUEST_TIMEOUT_S)
        with suppress(ConnectionResetError):
            assert silent.recv(1) == b""
