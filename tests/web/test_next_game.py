"""K3, K27 over real sockets and a real database: a judge's notes survive a kill and are used up once."""

import json
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

from tests.cli.gorod import gorod
from tests.web.house import House, heard

END = {"do": "overrule", "ruling": "end", "reason": "late", "value": "red"}
SWAP = {"do": "redeal", "deck": [], "offender": 7}


def told(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    """Return the answer to a message."""
    socket.send(json.dumps(message))
    return heard(socket, "ack")


def table_of(house: House) -> tuple[dict[str, str], list[str]]:
    """Open a judged table of ten in a club; return it with the tokens of its people."""
    table = house.opened(rules="club", mode="judged", lang="en")
    return table, [house.joined(table["code"], f"Canary{seat}")["token"] for seat in range(1, 11)]


def owed(socket: ClientConnection) -> list[dict[str, Any]]:
    """Return what this device is told of the next game when it connects."""
    found: list[dict[str, Any]] = heard(socket, "table").get("owed", [])
    return [{name: value for name, value in one.items() if name != "key"} for one in found]


def stands_in(data: Path, mark: bytes) -> bool:
    """Return whether some file of the database contains the bytes."""
    return any(mark in path.read_bytes() for path in data.iterdir() if path.is_file())


def test_an_offender_starts_the_next_game_with_three_fouls_after_a_kill_too(tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        table, people = table_of(house)
        with house.socket(table["organiser"]) as judge:
            assert told(judge, t="manage", id="1", what="start")["status"] == "applied"
            assert told(judge, t="do", id="2", cmd=SWAP)["status"] == "applied"
            assert told(judge, t="do", id="3", cmd=END)["status"] == "applied"
        house.kill()
    with House(tmp_path / "data") as house:
        with house.socket(people[6]) as seventh, house.socket(people[7]) as eighth:
            assert owed(seventh) == [{"name": "Canary7", "fouls": 3, "reason": "swap"}]
            assert owed(eighth) == []
        with house.socket(table["organiser"]) as judge:
            assert told(judge, t="manage", id="4", what="start")["status"] == "applied"
        with house.socket(people[7]) as eighth:
            assert heard(eighth, "frame")["view"]["fouls"] == {"7": 3}
        assert house.stop()[0] == 0
    assert gorod("data", "verify", "--data", tmp_path / "data").status == 0


def test_whoever_prompts_misses_a_game_and_his_note_goes_with_him(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with House(data) as house:
        table, people = table_of(house)
        with house.socket(table["organiser"]) as judge, house.socket(people[6]) as seventh:
            word = {"seat": 7, "suspended": True, "reason": "prompting"}
            assert told(judge, t="penalty", id="1", **word)["status"] == "applied"
            refused = told(judge, t="manage", id="2", what="start")["refusal"]
            assert refused["code"] == "suspended" and "Canary7" in refused["text"]
            house.joined(table["code"], "Canary11")
            assert told(judge, t="manage", id="3", what="start")["status"] == "applied"
            assert heard(seventh, "notice")["text"] == "You miss this game."
            assert told(seventh, t="do", id="4", cmd={"do": "pass"})["status"] == "refused"
            again = {"seat": 2, "suspended": True, "reason": "approaching"}
            assert told(judge, t="penalty", id="5", **again)["status"] == "applied"
        assert house.stop()[0] == 0
    assert stands_in(data, b"approaching")
    assert gorod("data", "delete-player", "Canary2", "--data", data).status == 0
    assert not stands_in(data, b"approaching")
    assert gorod("data", "verify", "--data", data).status == 0
