"""One phone for all: people need no devices, cards are dealt anew, and whoever left first judges."""

from typing import Any

from tests.services.world import Message, World

REDEAL = {"dealing.redeal": True}
LED = {"house.first_out_judges": True, "farewell.voted": 30}


class Phone:
    """A table of one phone with so many people, and the phone."""

    def __init__(self, rules: str = "home", seats: int = 6, options: Message | None = None) -> None:
        self.world = World(rules, is_limited=False)
        self.opened = self.world.open(rules, mode="one_phone", seats=seats, options=options or {})
        self.client, self.wire = self.world.connect(self.opened.organiser, "en")
        self._sent = 0
        self.named = [self.manage("name", seat=seat, name=f"p{seat}") for seat in range(1, seats + 1)]

    def send(self, **message: Any) -> str:
        """What comes of it."""
        self._sent += 1
        self.world.send(self.client, id=f"m{self._sent}", **message)
        ack = self.wire.messages("ack")[-1]
        return str(ack["refusal"]["code"] if "refusal" in ack else ack["status"])

    def manage(self, what: str, **more: Any) -> str:
        return self.send(t="manage", what=what, **more)

    def do(self, do: str, by: int | str | None = None, **more: Any) -> str:
        return self.send(t="do", cmd={"do": do, **more}, **({} if by is None else {"as": by}))

    def look(self, seat: int) -> Message:
        self.world.send(self.client, t="look", seat=seat)
        return self.wire.view

    def tried(self, **more: Any) -> Message:
        self.world.send(self.client, t="try", id="t", **more)
        return self.wire.messages("would")[-1]

    def go_to(self, *kinds: str) -> None:
        while self.wire.view["step"]["kind"] not in kinds:
            assert self.do("time_up") == "applied"

    def cards(self) -> list[str]:
        """As each sees his own when the phone is with him."""
        seats = len(self.wire.messages("table")[-1]["seats"])
        found = [self.look(seat)["me"]["role"] for seat in range(1, seats + 1)]
        self.look(0)
        return found

    def led(self) -> "Phone":
        """Seat 3 is voted out and has said his last word."""
        self.manage("start")
        self.go_to("discussion")
        assert self.do("nominate", 1, seat=3) == "applied"
        self.go_to("ballot", "poll")
        while (step := self.wire.view["step"])["kind"] in ("ballot", "poll"):
            for seat in self.wire.view["alive"]:
                self.do("vote", seat, seat=3)
            assert self.do("time_up") == "applied", step
        self.go_to("dusk")
        return self


def test_people_are_named_and_need_no_device() -> None:
    phone = Phone()
    assert phone.named == ["applied"] * 6
    assert [one["name"] for one in phone.wire.messages("table")[-1]["seats"]] == [
        f"p{n}" for n in range(1, 7)
    ]
    assert phone.manage("draw") == "applied" and phone.manage("start") == "applied"
    assert sorted(phone.cards()) == sorted(["mafioso"] * 2 + ["doctor", "inspector"] + ["citizen"] * 2)


def test_where_the_program_judges_from_devices_nobody_is_named() -> None:
    world = World(1)
    opened = world.open("home", mode="companion", seats=6)
    client, wire = world.connect(opened.organiser)
    world.send(client, t="manage", id="n", what="name", seat=1, name="Anna")
    assert wire.messages("ack")[-1]["refusal"]["code"] == "only_a_judge"


def test_a_card_seen_by_a_wrong_one_is_put_right_by_a_new_deal_for_all() -> None:
    phone = Phone(options=REDEAL, seats=10)
    phone.manage("start")
    before, commitment = phone.cards(), phone.wire.messages("table")[-1]["commitment"]
    assert phone.do("redeal", "judge", deck=[], offender=0) == "applied"
    assert phone.wire.view["phase"] == "N0"
    phone.go_to("hunt")
    after = phone.cards()
    assert after != before and sorted(after) == sorted(before)
    assert phone.wire.messages("table")[-1]["commitment"] == commitment, "it follows from the same promise"


def test_a_new_deal_blames_nobody_and_comes_only_on_the_first_night() -> None:
    phone = Phone(options=REDEAL)
    phone.manage("start")
    assert phone.do("redeal", "judge", deck=[], offender=2) == "not_allowed"
    phone.go_to("discussion")
    assert phone.do("redeal", "judge", deck=[], offender=0) == "no_redeal"
    other = Phone()
    other.manage("start")
    assert other.do("redeal", "judge", deck=[], offender=0) == "no_redeal", "unless the table has it so"


def test_without_a_judge_the_phone_takes_nothing_back_and_tries_nothing() -> None:
    phone = Phone()
    phone.manage("start")
    phone.go_to("discussion")
    assert phone.manage("undo") == "no_undo"
    assert phone.manage("clock", seconds=5) == "only_a_judge"
    assert phone.tried(undo=1)["refusal"]["code"] == "only_a_judge"
    assert phone.do("foul", "judge", seat=2) == "not_allowed"


def test_whoever_left_first_has_all_that_a_judge_has() -> None:
    phone = Phone("boxed", 8, LED).led()
    assert "judge" not in phone.wire.view and phone.wire.view["judge_seat"] == 3
    assert len(phone.look(3)["judge"]["roles"]) == 8
    assert phone.do("foul", "judge", seat=2) == "applied"
    assert "view" in phone.tried(undo=1) and phone.manage("clock", seconds=5) == "applied"
    assert phone.manage("undo") == "applied" and phone.wire.view["fouls"] == {}
    phone.go_to("hunt")
    hunter, shot = next((seat, legal[0]) for seat, legal in phone.wire.view["offers"].items() if legal)
    assert phone.do(by=int(hunter), **shot) == "applied"


def test_his_console_is_gone_when_his_last_word_is_taken_back() -> None:
    phone = Phone("boxed", 8, LED).led()
    phone.look(3)
    while phone.manage("undo") == "applied":
        pass
    assert phone.wire.messages("ack")[-1]["refusal"]["code"] == "no_undo"
    assert "judge" not in phone.wire.view and phone.wire.view["step"]["kind"] == "farewell"
