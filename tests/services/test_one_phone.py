"""One phone for all: people need no devices, cards are dealt again, and the first player out judges."""

from tests.services.phone import LED, REDEAL, Phone
from tests.services.world import World


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
