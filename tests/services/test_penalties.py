"""K3, K27: who starts the next game with fouls, who misses it, who may say so and who is told."""

import pytest

from gorod.protocol.lobby import Mode
from tests.services.club_table import Club, answer, owed
from tests.services.room import KINDS, Room


def test_whoever_tried_to_swap_the_card_starts_the_next_game_with_three_fouls() -> None:
    club = Club()
    club.start()
    assert club.do(do="redeal", deck=[], offender=7) == "applied"
    note = {"name": "p7", "fouls": 3, "reason": "swap"}
    assert owed(club.judge) == owed(club.seventh) == [note] and owed(club.other) == []
    club.end()
    club.restart()
    assert owed(club.seventh) == [note]
    club.start()
    assert club.started().penalties == ((7, 3),)
    assert club.judge[1].view["fouls"] == {"7": 3} and owed(club.judge) == owed(club.seventh) == []
    club.end()
    club.start()
    assert club.started().penalties == ()


def test_an_undone_new_deal_brings_nothing() -> None:
    club = Club(1)
    club.start()
    club.do(do="redeal", deck=[], offender=7)
    club.do(do="redeal", deck=[], offender=7)
    assert club.send(t="manage", what="undo", count=1) == "applied"
    assert owed(club.judge) == [{"name": "p7", "fouls": 3, "reason": "swap"}]
    assert club.send(t="manage", what="undo", count=1) == "applied"
    assert owed(club.judge) == owed(club.seventh) == []
    club.end()
    club.start()
    assert club.started().penalties == ()


def test_the_judge_notes_fouls_and_takes_them_back() -> None:
    club = Club(2)
    assert club.send(t="penalty", seat=7, fouls=2) == "applied"
    assert club.send(t="penalty", seat=4, fouls=9, reason="discussing") == "applied"
    assert club.send(t="penalty", seat=7, fouls=1) == "applied"
    assert club.send(t="penalty", seat=2, fouls=1) == "applied"
    assert club.send(t="penalty", seat=2) == "applied"
    club.start()
    assert club.started().penalties == ((4, 3), (7, 1)), "never so many that one would be removed at once"


def test_a_bystander_who_prompts_misses_the_next_game() -> None:
    club = Club(3)
    club.start()
    assert club.send(t="penalty", seat=7, suspended=True, reason="prompting") == "applied"
    club.end()
    assert club.start() == "suspended"
    refusal = club.judge[1].messages("ack")[-1]["refusal"]["text"]
    assert "p7" in refusal
    assert club.world.table(club.opened).members.seated()[7].name == "p7", (
        "a start that was refused changes nothing"
    )
    eleventh = club.world.connect(club.world.join(club.opened, "p11").token)
    club.restart()
    assert club.start() == "applied"
    assert club.world.table(club.opened).members.seated()[7].name == "p11"
    assert club.seventh[1].messages("table")[-1].get("me") is None
    assert "me" not in club.seventh[1].view and club.seventh[1].view["alive"], "he looks on like anybody"
    assert eleventh[1].messages("table")[-1]["me"] == 7
    assert owed(club.judge) == owed(club.seventh) == []


def test_whoever_misses_it_and_whoever_holds_it_are_told() -> None:
    club = Club(4)
    club.send(t="penalty", seat=7, suspended=True, reason="prompting")
    club.world.join(club.opened, "p11")
    club.start()
    said = [one["code"] for device in (club.seventh, club.judge) for one in device[1].messages("notice")]
    assert said == ["suspended", "suspended"] and club.other[1].messages("notice") == []


def test_afterwards_he_sits_down_again() -> None:
    club = Club(5)
    club.send(t="penalty", seat=7, suspended=True)
    eleventh = club.world.connect(club.world.join(club.opened, "p11").token)
    club.start()
    client, wire = club.seventh
    for message in ({"t": "say", "text": "It is four!"}, {"t": "do", "cmd": {"do": "pass"}}):
        club.world.send(client, id=str(message["t"]), **message)
        assert answer(wire) in ("no_talk_here", "not_allowed")
    club.end()
    club.world.send(eleventh[0], t="leave", id="home")
    club.world.send(client, t="sit", id="s", seat=7)
    assert answer(wire) == "applied" and wire.messages("table")[-1]["me"] == 7
    assert club.start() == "applied" and club.started().penalties == ()


def test_somebody_without_a_seat_is_punished_by_his_key() -> None:
    club = Club(6)
    club.send(t="penalty", seat=7, suspended=True)
    club.world.join(club.opened, "p11")
    club.start()
    (bystander,) = club.judge[1].messages("table")[-1]["bystanders"]
    assert bystander["name"] == "p7"
    assert club.send(t="penalty", who=bystander["key"], suspended=True, reason="prompting") == "applied"
    assert owed(club.seventh) == [{"name": "p7", "suspended": True, "reason": "prompting"}]
    assert club.send(t="penalty", who="nobody", suspended=True) == "nobody_here"
    assert club.send(t="penalty", seat=11, suspended=True) == "no_such_seat"


def test_whoever_goes_and_comes_back_has_not_escaped() -> None:
    club = Club(7)
    club.send(t="penalty", seat=7, fouls=2)
    club.world.send(club.seventh[0], t="leave", id="home")
    club.restart()
    assert owed(club.judge) == [{"name": "p7", "fouls": 2}]
    club.tokens[6] = club.world.join(club.opened, "P7").token
    club.start()
    assert club.started().penalties == ((7, 2),) and owed(club.judge) == []


def test_a_table_that_closes_keeps_no_note() -> None:
    club = Club(8)
    club.send(t="penalty", seat=7, fouls=2)
    club.start()
    club.send(t="penalty", seat=8, suspended=True)
    club.send(t="manage", what="close")
    assert [row.notes for row in club.world.disk.notes(club.opened.table)] == [b"[]", b"[]"]


def test_the_same_message_again_changes_nothing() -> None:
    club = Club(9)
    client, wire = club.judge
    for _ in range(2):
        club.world.send(client, t="penalty", id="once", seat=7, fouls=1)
    club.send(t="penalty", seat=7)
    club.world.send(client, t="penalty", id="once", seat=7, fouls=1)
    assert owed(club.judge) == [] and answer(wire) == "applied"


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("kind", KINDS)
def test_only_a_judge_punishes(mode: Mode, kind: str) -> None:
    """T13: in every mode, from every kind of device."""
    room = Room(mode)
    client, wire = room.device(kind)
    room.world.send(client, t="penalty", id="p", seat=3, fouls=2)
    noted = [person.name for person in room.world.table(room.opened).members.people if person.notes]
    if (mode, kind) == (Mode.JUDGED, "organiser"):
        assert noted == ["p2"] and wire.messages("ack")[-1]["status"] == "applied"
    else:
        assert noted == [] and (kind == "stranger" or wire.messages("ack")[-1]["status"] == "refused")


def test_nobody_else_learns_that_something_was_noted() -> None:
    club = Club(10)
    club.start()
    before = len(club.other[1].got)
    club.send(t="penalty", seat=7, fouls=1)
    club.send(t="penalty", seat=7)
    assert len(club.other[1].got) == before


def test_whoever_sits_out_a_game_still_owes_the_fouls() -> None:
    club = Club(12)
    club.send(t="penalty", seat=7, fouls=2)
    club.world.send(club.seventh[0], t="leave", id="home")
    other = club.world.connect(club.world.join(club.opened, "p11").token)
    assert club.start() == "applied" and club.started().penalties == ()
    assert owed(club.judge) == [{"name": "p7", "fouls": 2}]
    club.end()
    club.world.send(other[0], t="leave", id="home")
    club.world.join(club.opened, "p7")
    assert club.start() == "applied" and club.started().penalties == ((7, 2),)
