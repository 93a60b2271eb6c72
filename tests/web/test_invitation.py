"""Tables by invitation over real HTTP and sockets; no address and no log contains an invite."""

import json
import re
from pathlib import Path

import segno

from tests.web.house import House, heard


def modules(svg: str) -> set[tuple[int, int]]:
    """Return the dark squares of a QR code, by column and row, from its drawing."""
    [drawn] = re.findall(r'stroke="#000" d="([^"]+)"', svg)
    dark, x, y = set[tuple[int, int]](), 0, 0
    for how, right, down in re.findall(r"([Mmh])(-?\d+)(?: (-?\d+))?", drawn):
        if how == "h":
            dark |= {(x + at, y) for at in range(int(right))}
        x, y = x + int(right), y + int(down or 0)
    left, top = min(x for x, _ in dark), min(y for _, y in dark)
    return {(x - left, y - top) for x, y in dark}


def test_the_drawing_is_the_address(house: House) -> None:
    answer = house.invited(house.opened(door="invited")).json
    rows = segno.make(answer["url"], error="m").matrix
    dark = {(x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark}
    assert modules(answer["svg"]) == dark


def test_a_screen_shows_the_code_which_lets_nobody_in(house: House) -> None:
    for door in ("open", "invited"):
        table = house.opened(door=door)
        answer = house.ask(f"/api/tables/{table['code']}/qr").json
        assert answer["url"] == f"{house.url}/#join/{table['code']}" and not answer["invite"]
    assert house.ask("/api/tables/ZZZZZZ/qr").error["code"] == "no_such_table"


def test_an_invitation_carries_the_code_and_what_opens_it_once(house: House) -> None:
    plain, locked = house.opened(), house.opened(door="invited")
    first, second, third = (house.invited(table) for table in (plain, locked, locked))
    assert first.json["url"] == f"{house.url}/#join/{plain['code']}" and first.json["invite"] == ""
    invite = second.json["invite"]
    assert second.json["url"] == f"{house.url}/#join/{locked['code']}/{invite}" != third.json["url"]
    assert "waits" not in house.joined(locked["code"], invite=invite)
    again = house.ask(f"/api/tables/{locked['code']}/join", {"name": "B", "invite": invite})
    assert (again.status, again.error["code"]) == (403, "wrong_invite")


def test_the_address_is_the_one_under_which_the_server_is_known(tmp_path: Path) -> None:
    with House(tmp_path, "--base-url", "https://gorod.example/") as house:
        table = house.opened()
        assert house.invited(table).json["url"] == f"https://gorod.example/#join/{table['code']}"


def test_whoever_knocks_is_let_in_or_turned_away(house: House) -> None:
    table = house.opened(door="invited")
    clients = [house.joined(table["code"], name) for name in ("Anna", "Boris")]
    assert all(client["waits"] for client in clients)
    with house.socket(table["organiser"]) as organiser:
        waiting = {one["name"]: one["key"] for one in heard(organiser, "table")["knocks"]}
        with house.socket(clients[0]["token"]) as anna, house.socket(clients[1]["token"]) as boris:
            assert heard(anna, "waiting")["id"] == heard(boris, "waiting")["id"] == table["table"]
            for name, what in (("Anna", "admit"), ("Boris", "refuse")):
                organiser.send(json.dumps({"t": "manage", "id": name, "what": what, "who": waiting[name]}))
                assert heard(organiser, "ack")["status"] == "applied"
            assert heard(anna, "table")["me"] == 1 and heard(boris, "bye")["code"] == "turned_away"


def test_no_log_and_no_file_holds_an_invite(tmp_path: Path) -> None:
    with House(tmp_path, "--log-level", "debug") as house:
        table = house.opened(door="invited")
        used, kept = (house.invited(table).json["invite"] for _ in range(2))
        house.joined(table["code"], invite=used)
        status, log = house.stop()
    files = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert status == 0 and log and table["table"].encode() in files
    for invite in (used, kept):
        assert invite not in log and invite.encode() not in files
