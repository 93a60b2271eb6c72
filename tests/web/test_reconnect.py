"""Reconnecting over real sockets: a device is shown what one that stayed connected was sent (T9)."""

import json
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

from tests.web.house import House, heard

PACE, CUTS, MOST_BYTES = 1000, 8, 8192


def frames_until(steady: ClientConnection, seen: dict[int, Any], number: int) -> None:
    """Read what the connected device was sent, up to this frame, without a gap."""
    while max(seen, default=0) < number:
        frame = heard(steady, "frame")
        assert not seen or frame["n"] == max(seen) + bool(frame["events"])
        seen[frame["n"]] = frame["view"]


def test_a_device_that_comes_back_sees_what_another_of_the_same_seat_saw(tmp_path: Path) -> None:
    with House(tmp_path, "--pace", PACE) as house:
        table = house.opened(bots={"kind": "random", "count": 9})
        token = house.joined(table["code"])["token"]
        seen: dict[int, Any] = {}
        with house.socket(token) as steady:
            heard(steady, "table")
            assert house.started(table).status == 200
            for _ in range(CUTS):
                frames_until(steady, seen, max(seen, default=0) + 2)
                with house.socket(token) as back:
                    fresh = heard(back, "frame")
                    back.send(json.dumps({"t": "resume", "n": fresh["n"]}))
                    later = [heard(back, "frame")]
                    while later[-1]["events"]:
                        later.append(heard(back, "frame"))
                frames_until(steady, seen, later[-1]["n"])
                for frame in (fresh, *later):
                    assert frame["view"] == seen[frame["n"]] and len(json.dumps(frame)) < MOST_BYTES
