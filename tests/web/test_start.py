"""How a server starts and stops, and why it refuses to start."""

import signal
import socket
import ssl
import stat
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import urlopen

import pytest

from gorod.cli.dispatch import app
from gorod.cli.where import FOLDER_VARIABLE
from gorod.nodes.nats_address import is_nats
from gorod.store.databases import DATABASE_FILE, place_of
from gorod.store.opening import opened
from gorod.texts import LANGUAGES
from gorod.web import address
from gorod.web.nodes.joining import is_name
from tests.cli.gorod import ROOT, gorod
from tests.web.house import TIMEOUT_S, House, heard
from tests.web.refusals import refused, unserved
from tests.web.variables import VARIABLES


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_when_it_is_told_to(tmp_path: Path, how: signal.Signals) -> None:
    with House(tmp_path / "new" / "folder") as house, house.socket(seat_of(house)) as line:
        heard(line, "table")
        assert house.stop(how) == (0, "")
        with pytest.raises(Exception, match="1012"):
            heard(line, "none")
    assert gorod("data", "verify", "--data", house.data).status == 0


def seat_of(house: House) -> str:
    """Return the token of a person at a new table."""
    return house.joined(house.opened()["code"])["token"]


def test_before_it_is_served_a_reserved_port_refuses_whoever_comes() -> None:
    """So a device goes to another node, and does not wait for one that is about to start."""
    with address.bound_socket("127.0.0.1", 0) as listener:
        here = listener.getsockname()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(here)
        listener.listen()
        socket.create_connection(here).close()
        with pytest.raises(OSError):
            address.bound_socket(*here)


def test_a_port_may_be_taken(tmp_path: Path) -> None:
    with socket.create_server(("0.0.0.0", 0)) as other:
        assert refused("--data", tmp_path, "--port", other.getsockname()[1]) == "port_taken"


def test_an_address_may_be_nobodys(tmp_path: Path) -> None:
    assert refused("--data", tmp_path, "--host", "192.0.2.77") == "cannot_listen"


def test_one_of_several_servers_is_told_what_it_lacks(tmp_path: Path) -> None:
    several = "--nats", "nats://a:Canary@x", "--node", "n1"
    assert refused("--data", tmp_path, "--port", 0, *several) == "usage"
    shared = *several, "--database", "postgresql://x/y"
    assert refused("--data", tmp_path, "--port", 0, *shared) == "data_unreachable"
    assert "Canary" not in unserved("--data", tmp_path, "--port", 0, *shared).err


def test_an_address_of_nats_and_a_name_are_known_by_their_looks() -> None:
    good = "nats://x", "tls://a:b@nats.example:4222"
    assert all(is_nats(url) for url in good) and all(is_name(name) for name in ("n1", "eu-1.a", "N" * 40))
    assert not any(is_nats(url) for url in ("", "x:4222", "http://x", "nats://", "nats://x:port"))
    assert not any(is_name(name) for name in ("", "a b", "-n", "n1\r\n", "н1", "N" * 41))


def test_a_folder_may_be_taken(house: House) -> None:
    assert refused("--data", house.data, "--port", 0) == "folder_taken"


def test_a_folder_may_be_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused("--data", tmp_path / "file", "--port", 0) == "data_not_writable"


def test_a_database_may_be_newer(tmp_path: Path) -> None:
    engine = opened(place_of(tmp_path))
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'from-the-future'")
    engine.dispose()
    assert refused("--data", tmp_path, "--port", 0) == "data_too_new"


def test_a_database_may_be_something_else(tmp_path: Path) -> None:
    place_of(tmp_path).make()
    (tmp_path / DATABASE_FILE).write_bytes(b"not a database at all" * 100)
    assert refused("--data", tmp_path, "--port", 0) == "data_not_a_database"


@pytest.mark.parametrize(
    "words", [("--port", 70000), ("--port", -1), ("--pace", 0), ("--tls", "one"), ("--log-level", "loud")]
)
def test_what_makes_no_sense_is_not_tried(tmp_path: Path, words: tuple[object, ...]) -> None:
    assert refused("--data", tmp_path, *words) == "usage"


@pytest.mark.parametrize("command", ["no-such-program", "'", "   "])
def test_a_voice_may_be_no_program(tmp_path: Path, command: str) -> None:
    assert refused("--data", tmp_path, "--voice-command", command) == "usage"


def test_a_voice_may_be_no_model(tmp_path: Path) -> None:
    model = tmp_path / "ru.onnx"
    assert refused("--data", tmp_path, "--voice-model", model) == "usage"
    model.touch()
    assert refused("--data", tmp_path, "--voice-model", model) == "usage", "its configuration is missing"


def test_a_certificate_may_be_none(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("nothing", "utf-8")
    assert refused("--data", tmp_path, "--tls", tmp_path / "a", tmp_path / "a") == "bad_certificate"


@pytest.mark.usefixtures("openssl")
def test_a_certificate_of_its_own_is_made_once(tmp_path: Path) -> None:
    made = tmp_path / "tls" / "self.crt"
    with House(tmp_path, "--tls", "self") as house:
        trust = ssl.create_default_context(cafile=str(made))
        assert house.url.startswith("https://")
        with urlopen(f"{house.url}/health", context=trust) as answer:
            assert answer.status == 200
        first = made.read_bytes()
        assert house.stop()[0] == 0
    with House(tmp_path, "--tls", "self"):
        assert made.read_bytes() == first
    assert not stat.S_IMODE(made.parent.stat().st_mode) & 0o077


def test_the_environment_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"HOST": "192.0.2.77", "PORT": "1", "DATA": str(tmp_path / "here")}.items():
        monkeypatch.setenv(f"GOROD_{name}", value)
    ran = unserved("--json")
    assert ran.error["code"] == "cannot_listen" and "192.0.2.77:1" in ran.error["text"]
    assert (tmp_path / "here").is_dir()
    monkeypatch.setenv("GOROD_PACE", "never")
    assert unserved("--json").error["code"] == "usage"


@pytest.mark.parametrize("option", VARIABLES)
def test_every_option_has_a_variable_of_its_name_and_both_are_told(option: str) -> None:
    [argument] = [one for one in app["serve"].assemble_argument_collection() if option in one.names]
    assert VARIABLES[option] == FOLDER_VARIABLE or argument.parameter.env_var == (VARIABLES[option],)
    rows = (ROOT / "docs" / "serving.md").read_text("utf-8").splitlines()
    assert any(f"`{option}" in row and f"`{VARIABLES[option]}`" in row for row in rows)
    assert all(VARIABLES[option] in gorod("serve", "--help", "--lang", lang).out for lang in LANGUAGES)


def test_those_who_may_measure_are_named_in_the_environment(tmp_path: Path, house: House) -> None:
    """Several addresses with spaces between them; asked from another address of this machine."""
    with House(tmp_path, GOROD_METRICS_FROM="127.0.0.2/32 10.0.0.0/8", GOROD_MOST_SOCKETS="1") as named:
        found = {one: measured(one, "127.0.0.2") for one in (house, named)}
        assert found == {house: 404, named: 200}
        assert measured(named, "127.0.0.3") == 404
        with named.socket(), pytest.raises(Exception, match="429"), named.socket():
            pass


def measured(house: House, source: str) -> int:
    """Return the status of a request for metrics from this address."""
    line = HTTPConnection("127.0.0.1", house.port, TIMEOUT_S, source_address=(source, 0))
    with closing(line):
        line.request("GET", "/metrics")
        return line.getresponse().status


def test_one_address_opens_so_many_tables_in_a_minute(tmp_path: Path) -> None:
    with House(tmp_path, "--most-tables", 10) as house:
        asked = [house.ask("/api/tables", {"rules": "classic"}, Accept_Language="en") for _ in range(3)]
    assert [answer.status for answer in asked] == [201, 201, 429]
    assert asked[-1].error["code"] == "tables_too_fast" and "minute" in asked[-1].error["text"]
