"""B2 over real sockets and a real database: players elect a judge, who leads after a kill too."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.cli.gorod import gorod
from tests.selection import full_unless
from tests.web.house import House, heard


def told(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    """Return the answer to a message."""
    socket.send(json.dumps(message))
    return heard(socket, "ack")


@pytest.mark.parametrize("mode", full_unless("online".__eq__, ("online", "companion")))
def test_an_elected_judge_leads_the_others_and_comes_back_after_a_kill(tmp_path: Path, mode: str) -> None:
    with House(tmp_path / "data") as house, ExitStack() as open_sockets:
        table = house.opened(rules="boxed", mode=mode, seats=7, lang="en")
        tokens = [house.joined(table["code"], f"p{seat}")["token"] for seat in range(1, 8)]
        sockets = [open_sockets.enter_context(house.socket(token)) for token in tokens]
        organiser = open_sockets.enter_context(house.socket(table["organiser"]))
        for number in (0, 1, 3, 4):
            assert told(sockets[number], t="elect", id=f"e{number}", seat=3)["status"] == "applied"
        seen = heard(sockets[2], "table")
        while not seen.get("judges"):
            seen = heard(sockets[2], "table")
        assert (seen["judge"], len(seen["seats"]), seen.get("me")) == ("p3", 6, None)
        assert told(organiser, t="manage", id="s", what="start")["status"] == "applied"
        deal = heard(sockets[2], "looking")["deal"]
        assert len(heard(sockets[2], "frame")["view"]["judge"]["roles"]) == 6
        assert told(sockets[2], t="looked", id="0", deal=deal)["status"] == "applied", "waits for nobody"
        player = heard(sockets[3], "frame")["view"]
        assert "judge" not in player and player["me"]["seat"] == 3, "seats above the gap have moved down"
        assert told(sockets[2], t="do", id="1", cmd={"do": "time_up"})["status"] == "applied"
        refused = told(sockets[3], t="do", id="2", cmd={"do": "time_up"})["refusal"]
        assert refused["code"] == "only_the_judge"
        house.kill()
    with House(tmp_path / "data") as house:
        with house.socket(tokens[2]) as judge, house.socket(tokens[3]) as player_again:
            assert heard(judge, "table")["judges"] and "judge" in heard(judge, "frame")["view"]
            assert "judge" not in heard(player_again, "frame")["view"]
            assert told(judge, t="do", id="1", cmd={"do": "time_up"})["status"] == "applied", "done before"
            assert told(judge, t="manage", id="3", what="undo")["status"] == "applied"
        assert house.stop()[0] == 0
    assert gorod("data", "verify", "--data", tmp_path / "data").status == 0


def test_too_few_players_would_be_left(house: House) -> None:
    table = house.opened(rules="boxed", mode="online", seats=6, lang="en")
    tokens = [house.joined(table["code"], f"p{seat}")["token"] for seat in range(1, 7)]
    with house.socket(tokens[0]) as socket:
        refused = told(socket, t="elect", id="1", seat=2)["refusal"]
    assert refused["code"] == "too_few_players" and "5 (6–20)" in refused["text"]
