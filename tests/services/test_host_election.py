"""B2: before the deal, the people at a table elect a judge, who gives up their seat and leads the others."""

from typing import Any

import pytest

from gorod.engine.step import Discussion, Farewell
from gorod.protocol.lobby import Mode
from gorod.services.clocks import HandClock
from gorod.services.table.person import MAX_ABSENCE_S
from tests.services.gathering import Device, Gathering
from tests.services.halls import SharedDisk, SimulatedServer


def sees_all(device: Device) -> bool:
    return "judge" in device[1].view


@pytest.mark.parametrize("mode", ["online", "companion"])
def test_whom_most_want_gives_up_the_seat_and_the_others_are_dealt_to(mode: str) -> None:
    """The source: «Ведущего игры выбирают голосованием»."""
    gathering = Gathering(mode)
    for who in ("Anna", "Boris", "Gleb", "Dina"):
        assert gathering.vote(who, "Vera") == "applied"
        assert gathering.table.members.judge is None
    (told,) = gathering.lobby("Ivan")["elections"]
    assert told == {"seat": 3, "by": [1, 2, 4, 5], "needed": 5}
    assert gathering.vote("Egor", "Vera") == "applied"
    assert gathering.seating == {"Anna": 1, "Boris": 2, "Gleb": 3, "Dina": 4, "Egor": 5, "Zoya": 6, "Ivan": 7}
    seen = gathering.lobby("Anna")
    assert (seen["judge"], seen["judge_here"], len(seen["seats"])) == ("Vera", True, 7)
    assert "elections" not in seen and "judges" not in seen
    assert gathering.lobby("Vera")["judges"] and "me" not in gathering.lobby("Vera")
    gathering.world.begin(gathering.opened)
    assert gathering.live.log.game.seats == 7
    assert sees_all(gathering.devices["Vera"])
    assert not any(sees_all(device) for name, device in gathering.devices.items() if name != "Vera")
    assert not sees_all(gathering.organiser)


@pytest.mark.parametrize("mode", ["online", "companion"])
def test_the_elected_judge_leads_and_the_clock_does_not(mode: str) -> None:
    gathering = Gathering(mode)
    gathering.elected()
    gathering.world.begin(gathering.opened)
    turns = gathering.live.log.turns
    gathering.world.clock.move_to(gathering.world.clock.now() + 500)
    gathering.world.tables.tick()
    assert gathering.live.log.turns == turns, "a step waits for the judge"
    assert gathering.send("Vera", t="do", cmd={"do": "time_up"}) == "applied"
    assert gathering.send("Vera", t="do", cmd={"do": "time_up"}, **{"as": "judge"}) == "applied"
    assert gathering.send("Vera", t="do", cmd={"do": "foul", "seat": 5}, **{"as": "judge"}) == "applied"
    assert gathering.manage("clock", "Vera", seconds=30) == "applied"
    assert gathering.manage("undo", "Vera") == "applied"
    for who in ("Anna", ""):
        assert gathering.manage("undo", who) in ("not_allowed", "only_a_judge")
        assert gathering.manage("clock", who, seconds=5) in ("not_allowed", "only_a_judge")
        assert gathering.send(who, t="do", cmd={"do": "time_up"}) in ("only_the_judge", "not_allowed")


def test_a_judge_does_not_play_for_anybody() -> None:
    gathering = Gathering()
    gathering.elected()
    gathering.world.begin(gathering.opened)
    while not isinstance(gathering.live.log.game.step, Discussion):
        assert gathering.send("Vera", t="do", cmd={"do": "time_up"}) == "applied"
    nominate = {"do": "nominate", "seat": 2}
    assert gathering.send("Vera", t="do", cmd=nominate, **{"as": 1}) == "not_allowed"
    assert gathering.send("Vera", t="do", cmd=nominate) != "applied"
    assert gathering.send("Vera", t="say", text="It is four") == "no_talk_here"
    assert gathering.send("Anna", t="do", cmd=nominate) == "applied"


def test_with_all_votes_given_most_of_them_decide() -> None:
    gathering = Gathering()
    gathering.all_vote({"Anna": "Vera", "Boris": "Vera", "Vera": "Gleb", "Gleb": "Vera", "Dina": "Gleb"})
    gathering.all_vote({"Egor": "Anna", "Zoya": "Boris"})
    assert gathering.table.members.judge is None
    assert gathering.vote("Ivan", "Dina") == "applied"
    assert gathering.lobby()["judge"] == "Vera"


def test_the_organiser_ends_a_vote_in_which_not_all_take_part() -> None:
    gathering = Gathering()
    assert gathering.manage("elect") == "no_votes"
    gathering.all_vote({"Anna": "Vera", "Boris": "Vera", "Gleb": "Anna"})
    assert gathering.manage("elect", "Anna") == "not_allowed"
    assert gathering.manage("elect") == "applied"
    assert gathering.lobby()["judge"] == "Vera"


def tied(gathering: Gathering) -> None:
    """Give Anna and Boris equally many votes, and Vera fewer."""
    gathering.all_vote({"Anna": "Anna", "Boris": "Boris", "Vera": "Anna", "Gleb": "Boris", "Dina": "Vera"})
    gathering.all_vote({"Egor": "Anna", "Zoya": "Boris", "Ivan": "Vera"})


def test_a_tie_means_a_second_round_among_the_tied() -> None:
    gathering = Gathering()
    tied(gathering)
    seen = gathering.lobby("Dina")
    assert seen["runoff"] == [1, 2] and "elections" not in seen
    assert gathering.vote("Dina", "Vera") == "not_in_runoff"
    votes = dict.fromkeys(("Anna", "Vera", "Dina", "Egor", "Ivan"), "Anna")
    gathering.all_vote(votes)
    assert gathering.lobby()["judge"] == "Anna" and "runoff" not in gathering.lobby()


def test_after_a_second_tie_the_organiser_names_one_of_the_tied() -> None:
    gathering = Gathering()
    assert gathering.manage("elect", seat=3) == "no_votes"
    tied(gathering)
    assert gathering.manage("elect", seat=1) == "no_votes", "the second round has not begun"
    gathering.all_vote(dict.fromkeys(("Anna", "Vera", "Dina", "Egor"), "Anna"))
    assert gathering.manage("elect", seat=2) == "not_tied"
    gathering.all_vote(dict.fromkeys(("Boris", "Gleb", "Zoya", "Ivan"), "Boris"))
    assert gathering.table.members.judge is None and gathering.lobby()["runoff"] == [1, 2]
    assert gathering.manage("elect") == "tied_again"
    assert gathering.manage("elect", seat=3) == "not_tied"
    assert gathering.manage("elect", seat=2) == "applied"
    assert gathering.lobby()["judge"] == "Boris"


def test_a_vote_can_be_changed_and_taken_back_and_does_not_depend_on_seats() -> None:
    gathering = Gathering(people=7)
    gathering.all_vote({"Anna": "Vera", "Boris": "Vera"})
    assert gathering.send("Boris", t="elect", seat=0) == "applied"
    assert gathering.send("Vera", t="sit", seat=8) == "applied"
    assert gathering.lobby("Vera")["elections"] == [{"seat": 8, "by": [1], "needed": 4}]
    assert gathering.vote("Anna", "Gleb") == "applied"
    assert gathering.lobby()["elections"] == [{"seat": 4, "by": [1], "needed": 4}]


def test_whoever_leaves_has_no_vote_and_is_not_elected() -> None:
    gathering = Gathering()
    gathering.all_vote({"Anna": "Ivan", "Boris": "Ivan", "Ivan": "Vera", "Gleb": "Vera"})
    assert gathering.send("Ivan", t="leave") == "applied"
    assert gathering.lobby()["elections"] == [{"seat": 3, "by": [4], "needed": 4}]


def test_the_last_who_has_not_voted_leaves_and_the_votes_are_counted() -> None:
    gathering = Gathering(people=3)
    gathering.all_vote({"Anna": "Vera"})
    assert gathering.table.members.judge is None
    assert gathering.send("Boris", t="leave") == "applied"
    assert gathering.table.members.judge is None, "one of two is not most"
    gathering.all_vote({"Vera": "Vera"})
    assert gathering.lobby()["judge"] == "Vera"


@pytest.mark.parametrize(
    ("more", "whom", "code"),
    [
        ({"people": 6, "seats": 6}, "Vera", "too_few_players"),
        ({"people": 1}, "Anna", "alone_at_table"),
        ({"people": 3}, "", "applied"),
        ({"people": 3, "options": {"house.elected_judge": False}}, "Vera", "no_election"),
        ({"people": 3, "mode": "one_phone"}, "Vera", "no_election"),
        ({"people": 3, "mode": "judged"}, "Vera", "no_election"),
    ],
)
def test_where_nobody_can_be_elected(more: dict[str, Any], whom: str, code: str) -> None:
    gathering = Gathering(**more)
    assert gathering.vote("Anna", whom) == code
    assert gathering.table.members.judge is None


def test_too_few_players_are_told_how_many_there_must_be() -> None:
    gathering = Gathering(people=6, seats=6)
    gathering.vote("Anna", "Vera")
    answer = gathering.devices["Anna"][1].messages("ack")[-1]["refusal"]
    assert answer["clause"] == "B3" and "6–20" in answer["text"] and "5" in answer["text"]


def test_programs_are_not_elected_and_do_not_vote() -> None:
    gathering = Gathering(people=2, seats=7, programs=5)
    gathering.all_vote({"Anna": "Boris", "Boris": "Boris"})
    assert gathering.lobby()["judge"] == "Boris"
    gathering.world.begin(gathering.opened)
    assert gathering.live.log.game.seats == 6


def test_only_those_who_sit_there_vote() -> None:
    gathering = Gathering(watch=True)
    gathering.devices["watcher"] = gathering.world.connect(gathering.world.watch(gathering.opened))
    assert gathering.vote("watcher", "Vera") == "not_allowed"
    assert gathering.vote("", "Vera") == "not_allowed"
    gathering.elected()
    assert gathering.vote("Vera", "Anna") == "not_allowed"


def test_cards_that_were_chosen_lose_a_citizen_and_get_it_back() -> None:
    chosen = {"mafioso": 2, "commissar": 1, "nurse": 1, "citizen": 4}
    gathering = Gathering(cast=chosen)
    gathering.elected()
    assert gathering.lobby()["cast"] == {**chosen, "citizen": 3}
    assert gathering.manage("dismiss", "Vera") == "applied"
    assert gathering.lobby()["cast"] == chosen


@pytest.mark.parametrize("who", ["Vera", ""])
def test_a_judge_may_sit_down_again_before_the_deal(who: str) -> None:
    gathering = Gathering()
    assert gathering.manage("dismiss") == "only_a_judge"
    gathering.elected()
    assert gathering.manage("dismiss", "Anna") == "not_allowed"
    assert gathering.manage("dismiss", who) == "applied"
    seen = gathering.lobby("Vera")
    assert (seen["me"], len(seen["seats"])) == (8, 8) and not seen.get("judge") and "judge_here" not in seen
    gathering.world.begin(gathering.opened)
    assert gathering.live.log.game.seats == 8 and not sees_all(gathering.devices["Vera"])
    assert gathering.manage("dismiss", who) == ("already_started" if not who else "not_allowed")


def test_another_is_elected_and_the_first_takes_the_seat() -> None:
    gathering = Gathering()
    gathering.elected("Vera")
    gathering.all_vote(dict.fromkeys(("Anna", "Boris", "Dina", "Egor"), "Gleb"))
    assert gathering.seating["Vera"] == 3 and "Gleb" not in gathering.seating
    assert len(gathering.lobby()["seats"]) == 7 and gathering.lobby()["judge"] == "Gleb"


def test_the_seat_comes_back_when_the_judge_goes_home() -> None:
    gathering = Gathering()
    gathering.elected()
    assert gathering.send("Vera", t="leave") == "applied"
    assert len(gathering.lobby()["seats"]) == 8 and not gathering.lobby().get("judge")


def test_a_judge_who_goes_home_in_a_game_leaves_it_to_the_program() -> None:
    gathering = Gathering()
    gathering.elected()
    gathering.world.begin(gathering.opened)
    turns = gathering.live.log.turns
    assert gathering.send("Vera", t="leave") == "applied"
    assert gathering.world.pass_time() and gathering.live.log.turns > turns, "the clock goes on"
    assert len(gathering.lobby()["seats"]) == 7
    gathering.end_game()
    assert len(gathering.lobby()["seats"]) == 8, "with the next game the chair is back"


def test_the_table_waits_for_an_absent_judge_and_then_the_clock_goes_on() -> None:
    gathering = Gathering()
    gathering.elected()
    gathering.world.begin(gathering.opened)
    turns = gathering.live.log.turns
    gathering.world.tables.gone(gathering.devices["Vera"][0])
    assert gathering.lobby("Anna")["judge_here"] is False
    gathering.world.clock.move_to(gathering.world.clock.now() + 80)
    gathering.world.tables.tick()
    assert gathering.live.log.turns == turns
    for _ in range(3):
        assert gathering.world.pass_time()
    assert gathering.live.log.turns > turns


def held_clock(left: int) -> Gathering:
    """Return a night in one room whose judge stopped the clock with these seconds of a call left."""
    gathering = Gathering("companion")
    gathering.elected()
    assert gathering.manage("start") == "applied"
    clock, live = gathering.world.clock, gathering.live
    while live.look is not None or not live.log.game.night:
        if not gathering.world.pass_time():
            assert gathering.send("Vera", t="do", cmd={"do": "time_up"}, **{"as": "judge"}) == "applied"
    clock.move_to(live.loop.deadline - left)
    assert gathering.manage("clock", "Vera", hold=True) == "applied"
    return gathering


def test_a_clock_that_an_absent_judge_has_held_goes_on_from_where_it_stood() -> None:
    """People hold the bar as long as the clock says: a call must not end before the clock has run down."""
    gathering = held_clock(left=7)
    clock, live = gathering.world.clock, gathering.live
    step, held_at = live.loop.watch.began, clock.now()
    gathering.world.tables.gone(gathering.devices["Vera"][0])
    while live.loop.watch.began == step:
        assert gathering.world.pass_time()
    assert clock.now() == pytest.approx(held_at + MAX_ABSENCE_S + 7)


def test_a_clock_that_a_judge_has_held_who_goes_home_goes_on() -> None:
    gathering = held_clock(left=7)
    clock, live = gathering.world.clock, gathering.live
    clock.move_to(clock.now() + 60)
    left_at = clock.now()
    assert gathering.send("Vera", t="leave") == "applied"
    frame = gathering.devices["Anna"][1].messages("frame")[-1]
    assert "left" not in frame and frame["until"] == pytest.approx((left_at + 7) * 1000, abs=1)
    step = live.loop.watch.began
    while live.loop.watch.began == step:
        assert gathering.world.pass_time()
    assert clock.now() == pytest.approx(left_at + 7)


@pytest.mark.parametrize("mode", ["online", "companion"])
def test_after_a_restart_the_judge_still_leads(mode: str) -> None:
    gathering = Gathering(mode)
    gathering.elected()
    gathering.world.start()
    assert len(gathering.table.members.seated()) == 7
    gathering.world.begin(gathering.opened)
    gathering.devices["Vera"] = gathering.world.connect(gathering.tokens["Vera"])
    assert gathering.send("Vera", t="do", cmd={"do": "time_up"}) == "applied"
    gathering.world.start()
    judge, player = (gathering.world.connect(gathering.tokens[name]) for name in ("Vera", "Anna"))
    assert sees_all(judge) and not sees_all(player)


def test_the_first_who_leaves_does_not_judge_where_somebody_was_elected() -> None:
    """B2: either an elected judge or the first player out, not both."""
    gathering = Gathering(options={"house.first_out_judges": True, "farewell.voted": 30})
    gathering.elected()
    assert "house.first_out_judges" not in gathering.lobby()["options"]
    gathering.world.begin(gathering.opened)
    assert not gathering.live.log.game.rules.house.first_out_judges
    while gathering.live.log.game.night:
        assert gathering.send("Vera", t="do", cmd={"do": "time_up"}) == "applied"
    ruling = {"do": "overrule", "ruling": "out", "reason": "left the room", "seats": [6]}
    assert gathering.send("Vera", t="do", cmd=ruling) == "applied"
    assert not isinstance(gathering.live.log.game.step, Farewell) and gathering.live.log.game.judge == 0
    assert not sees_all(gathering.devices["Zoya"]) and sees_all(gathering.devices["Vera"])


def test_the_judge_stays_for_the_next_game() -> None:
    gathering = Gathering()
    gathering.elected()
    for _ in range(2):
        gathering.world.begin(gathering.opened)
        assert sees_all(gathering.devices["Vera"]) and gathering.live.log.game.seats == 7
        gathering.end_game()


def test_during_a_game_nobody_is_elected_so() -> None:
    gathering = Gathering()
    gathering.world.begin(gathering.opened)
    assert gathering.vote("Anna", "Vera") == "no_election"
    assert gathering.manage("elect") == "already_started"


def test_a_message_that_comes_twice_is_one_vote_and_one_command() -> None:
    gathering = Gathering()
    gathering.elected()
    gathering.world.begin(gathering.opened)
    client, wire = gathering.devices["Vera"]
    turns = gathering.live.log.turns
    for _ in range(2):
        gathering.world.send(client, t="do", id="once", cmd={"do": "time_up"})
    assert gathering.live.log.turns == turns + 1
    gathering.world.start()
    client, wire = gathering.world.connect(gathering.tokens["Vera"])
    turns = gathering.live.log.turns
    gathering.world.send(client, t="do", id="once", cmd={"do": "time_up"})
    assert gathering.live.log.turns == turns and wire.messages("ack")[-1]["status"] == "applied"


def test_a_vote_goes_with_the_table_to_another_server() -> None:
    disk, clock = SharedDisk(), HandClock()
    one, other = SimulatedServer("a", disk, clock), SimulatedServer("b", disk, clock)
    gathering = Gathering(world=one)
    tied(gathering)
    gathering.all_vote({"Dina": "Boris", "Egor": "Anna"})
    one.hand_over(gathering.opened.table, other)
    seen = other.connect(gathering.tokens["Ivan"])[1].messages("table")[-1]
    assert seen["runoff"] == [1, 2]
    assert seen["elections"] == [{"seat": 1, "by": [6], "needed": 5}, {"seat": 2, "by": [5], "needed": 5}]


@pytest.mark.parametrize("mode", list(Mode))
def test_who_may_vote_in_each_mode(mode: Mode) -> None:
    gathering = Gathering(mode.value)
    may = mode in (Mode.ONLINE, Mode.COMPANION)
    assert gathering.vote("Anna", "Vera") == ("applied" if may else "no_election")
