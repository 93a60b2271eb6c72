"""Tables with one phone, brought to a moment by its own messages, so that its screens can be looked at."""

import json
from collections.abc import Sequence
from typing import Any

from tests.web.house import House, heard

LED = {"house.first_out_judges": True, "farewell.voted": 30}
REDEAL = {"dealing.redeal": True}


class PhoneTable:
    """`game` is its game, if one was started."""

    def __init__(self, house: House, names: Sequence[str], **wanted: Any) -> None:
        """Open a table where everybody has a name and no device."""
        self.opened = house.opened(mode="one_phone", seats=len(names), **wanted)
        self._sent = 0
        self.game = ""
        with house.socket(self.opened["organiser"]) as self._socket:
            for seat, name in enumerate(names, 1):
                self._manage("name", seat=seat, name=name)
            self._play()

    def _play(self) -> None:
        """Do nothing: no game is started."""

    def _manage(self, what: str, **more: Any) -> None:
        self._ask({"t": "manage", "what": what, **more})

    def _ask(self, message: dict[str, Any]) -> None:
        self._sent += 1
        self._socket.send(json.dumps({"id": f"m{self._sent}", **message}))
        answer = heard(self._socket, "ack")
        assert answer["status"] == "applied", answer

    def _begin(self) -> None:
        self._manage("start")
        self._socket.send(json.dumps({"t": "resume", "n": 0}))
        self.game = heard(self._socket, "table")["game"]
        heard(self._socket, "frame")

    def _do(self, do: str, by: int | str = "judge", **more: Any) -> None:
        self._ask({"t": "do", "cmd": {"do": do, **more}, "as": by})

    def _go_to(self, *kinds: str) -> dict[str, Any]:
        """Go on to such a step; return the public view."""
        while True:
            self._socket.send(json.dumps({"t": "look", "seat": 0}))
            view: dict[str, Any] = heard(self._socket, "frame")["view"]
            if view["step"]["kind"] in kinds:
                return view
            self._do("time_up")


class DealtTable(PhoneTable):
    """The cards are dealt, and the first night has begun."""

    def _play(self) -> None:
        self._begin()


class DayTable(PhoneTable):
    """It is day, in the free discussion or speeches."""

    def _play(self) -> None:
        self._begin()
        self._go_to("discussion", "speech")


class VoteTable(PhoneTable):
    """A vote between two candidates."""

    def _play(self) -> None:
        self._begin()
        self._go_to("discussion")
        self._do("nominate", 1, seat=3)
        self._do("nominate", 2, seat=4)
        self._go_to("ballot")


class LedTable(VoteTable):
    """Seat 3 was voted out and has finished the farewell."""

    def _play(self) -> None:
        super()._play()
        for seat in self._go_to("ballot")["alive"]:
            self._do("vote", seat, seat=3)
        self._go_to("dusk")
