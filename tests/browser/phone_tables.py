"""Tables with one phone, brought to a moment by its own messages, for its screens to be looked at."""

import json
from collections.abc import Sequence
from typing import Any

from tests.web.house import House, heard

LED = {"house.first_out_judges": True, "farewell.voted": 30}
REDEAL = {"dealing.redeal": True}


class PhoneTable:
    """`game` is its game, if one was begun."""

    def __init__(self, house: House, names: Sequence[str], **wanted: Any) -> None:
        """Everybody has a name and no device."""
        self.opened = house.opened(mode="one_phone", seats=len(names), **wanted)
        self._sent = 0
        self.game = ""
        with house.socket(self.opened["organiser"]) as self._socket:
            for seat, name in enumerate(names, 1):
                self._manage("name", seat=seat, name=name)
            self._play()

    def _play(self) -> None:
        """Nothing is begun yet."""

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
        """What the table sees then."""
        while True:
            self._socket.send(json.dumps({"t": "look", "seat": 0}))
            view: dict[str, Any] = heard(self._socket, "frame")["view"]
            if view["step"]["kind"] in kinds:
                return view
            self._do("time_up")


class DealtTable(PhoneTable):
    """Cards are dealt, and the first night is on."""

    def _play(self) -> None:
        self._begin()


class DayTable(PhoneTable):
    """It is day, and everybody talks."""

    def _play(self) -> None:
        self._begin()
        self._go_to("discussion", "speech")


class VoteTable(PhoneTable):
    """Two stand for the vote."""

    def _play(self) -> None:
        self._begin()
        self._go_to("discussion")
        self._do("nominate", 1, seat=3)
        self._do("nominate", 2, seat=4)
        self._go_to("ballot")


class LedTable(VoteTable):
    """The third was voted out and has said his last word."""

    def _play(self) -> None:
        super()._play()
        for seat in self._go_to("ballot")["alive"]:
            self._do("vote", seat, seat=3)
        self._go_to("dusk")
