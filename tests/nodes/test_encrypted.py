"""`tls://` to NATS and `sslmode=verify-full` to PostgreSQL: all is encrypted, or the connection fails."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from gorod.nodes.nats_address import NatsAddress, nats_address
from gorod.nodes.nats_carrier import NatsConnection, NotEncrypted
from gorod.store.archive import SqlArchive
from gorod.store.databases import place_of
from gorod.store.errors import Unusable
from gorod.web.certificate import Certificate, self_signed
from tests.engines.encrypting import EncryptedLine
from tests.engines.nats import NatsServer
from tests.nodes.real import NAMES, Engines, RealHouse, Ways

PASSWORD, QUOTED = "к/@ 1", "%D0%BA%2F%40%201"
OPENED = ("--user", "gorod", "--pass", PASSWORD)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """A certificate signed by its own authority."""
    return self_signed(tmp_path_factory.mktemp("tls"), [])


@pytest.fixture(scope="module")
def encrypting(certificate: Certificate) -> Iterator[NatsServer]:
    server = NatsServer("--tls", "--tlscert", certificate.cert, "--tlskey", certificate.key, *OPENED)
    yield server
    server.close()


def told_where(server: NatsServer) -> str:
    """Return the URL of NATS for a node."""
    return f"tls://gorod:{QUOTED}@{urlsplit(server.url).netloc}"


async def connected(url: str) -> None:
    """Connect and disconnect."""
    line = NatsConnection()
    try:
        await line.connect(nats_address(url), ["gorod.test"], lambda _: None)
    finally:
        line.drop()
        await line.dropped()


def test_three_nodes_share_a_house_over_encrypted_lines(
    shared: Engines, encrypting: NatsServer, certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.cert))
    straight = shared.postgres.url(shared.postgres.database())

    async def served() -> tuple[list[str], EncryptedLine]:
        where = urlsplit(straight)
        async with EncryptedLine("127.0.0.1", shared.postgres.port, certificate) as line:
            address = where._replace(netloc=f"gorod@127.0.0.1:{line.port}")
            address = address._replace(query=f"sslmode=verify-full&sslrootcert={certificate.cert}")
            ways = Ways(address.geturl(), told_where(encrypting))
            logs = await asyncio.to_thread(_at_a_table, shared, ways, straight)
        return logs, line

    logs, line = asyncio.run(served())
    assert not any("out of reach" in log for log in logs), logs
    assert line.granted >= len(NAMES) and not line.refused


def _at_a_table(shared: Engines, ways: Ways, straight: str) -> list[str]:
    with shared.house(dict.fromkeys(NAMES, ways), database=straight) as house:
        _open_and_join(house)
        return [node.log for node in house.nodes.values()]


def _open_and_join(house: RealHouse) -> None:
    """Open a table at one node, and ask two others for it, as soon as NATS is there."""
    house.wait(lambda: all(_is_well(port) for port in house.ports))
    opened = house.post("/api/tables", {"rules": "home", "seats": 5})
    for name in ("Анна", "Борис", "Вера"):
        house.post(f"/api/tables/{opened['code']}/join", {"name": name})


def _is_well(port: int) -> bool:
    with urlopen(f"http://127.0.0.1:{port}/health") as answer:
        return "reasons" not in json.load(answer)


def test_who_answers_in_the_name_of_postgres_needs_a_certificate(
    shared: Engines, certificate: Certificate
) -> None:
    async def refused() -> EncryptedLine:
        async with EncryptedLine("127.0.0.1", shared.postgres.port, certificate) as line:
            url = f"postgresql://gorod@127.0.0.1:{line.port}/postgres?sslmode="
            for how in ("verify-full&sslrootcert=system", "verify-full&sslrootcert=/nowhere"):
                assert await asyncio.to_thread(_reason, url + how) == "certificate"
            assert await asyncio.to_thread(_reason, f"{url}disable") == "unreachable"
        return line

    assert asyncio.run(refused()).refused == 1
    assert _reason(f"{shared.postgres.url('postgres')}?sslmode=require") == "certificate"


def _reason(url: str) -> str:
    """Return why the URL cannot be used."""
    with pytest.raises(Unusable) as error:
        SqlArchive(place_of(Path(), url))
    return error.value.reason


@pytest.mark.parametrize("words", [(), OPENED], ids=["open to all", "asks for a password"])
def test_a_server_that_does_not_encrypt_is_told_no_password(words: tuple[str, ...]) -> None:
    server = NatsServer(*words)
    try:
        asyncio.run(connected(told_where(server).replace("tls:", "nats:")))
        with pytest.raises(NotEncrypted):
            asyncio.run(connected(told_where(server)))
    finally:
        server.close()


def test_who_answers_in_the_name_of_nats_needs_a_certificate(
    encrypting: NatsServer, certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OSError, match="certificate verify failed"):
        asyncio.run(connected(told_where(encrypting)))
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.cert))
    asyncio.run(connected(told_where(encrypting)))


def test_an_address_says_who_and_how() -> None:
    encrypted = NatsAddress("tls://x:4222", True, "gorod", PASSWORD)
    assert nats_address(f"tls://gorod:{QUOTED}@x:4222") == encrypted
    assert nats_address("nats://secret@[::1]:1") == NatsAddress("nats://[::1]:1", False, token="secret")
    assert nats_address("nats://x") == NatsAddress("nats://x", False)
