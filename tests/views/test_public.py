"""What the table is shown while the game goes on: who has left, whose turn it is, the list, the end."""

import json

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Foul,
    HandOver,
    Nominate,
    Pause,
    Remove,
    Resume,
    Shoot,
    TimeUp,
    Vote,
    Withdraw,
)
from gorod.views.public import PublicView
from tests.rulebook.table import done, kind, pass_to, seated, tied
from tests.views.seen import balloted, seen


def test_before_the_start_nothing_is_known() -> None:
    view = json.loads(b"{%b}" % PublicView().encoded())
    assert view == {
        "rules": "",
        "phase": "N0",
        "step": {"kind": "", "seconds": 0, "turn": None, "next": [], "taps": 0, "candidates": []},
        "alive": [],
        "left": [],
        "opener": None,
        "fouls": {},
        "winner": None,
    }


def test_whoever_has_left_is_listed_with_how_and_when() -> None:
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    done(log, *((Shoot(1), seat) for seat in (5, 6, 7)))
    pass_to(log, "speech")
    done(log, (Remove(9), JUDGE))
    view = seen(log)
    assert view["left"] == [
        {"seat": 1, "how": "killed", "phase": "D2"},
        {"seat": 9, "how": "removed", "phase": "D2"},
    ]
    assert view["alive"] == [2, 3, 4, 5, 6, 7, 8, 10]


def test_a_card_that_is_shown_stands_beside_the_one_who_left() -> None:
    """B16."""
    log = pass_to(seated("boxed", phase="D2"), "discussion")
    done(log, (Nominate(2), 1), (Nominate(3), 2))
    pass_to(log, "ballot")
    done(log, *((Vote(2), seat) for seat in range(3, 17)))
    while not log.game.left:
        done(log, (TimeUp(), CLOCK))
    assert seen(log)["left"] == [{"seat": 2, "how": "voted_out", "phase": "D2", "card": "mafioso"}]


def test_a_candidate_removed_while_called_gives_way_to_the_next() -> None:
    """K26."""
    log = balloted(seated("classic", phase="D2"), 7, 8, 9)
    assert seen(log)["step"]["turn"] == 7
    done(log, (Remove(7), JUDGE))
    assert seen(log)["step"]["turn"] == 8
    done(log, (TimeUp(), CLOCK))
    assert seen(log)["step"]["turn"] == 9


def test_a_candidate_removed_before_his_turn_is_left_out() -> None:
    log = balloted(seated("classic", phase="D2"), 6, 7, 8)
    done(log, (Remove(7), JUDGE))
    view = seen(log)
    assert view["step"]["turn"] == 6 and view["step"]["candidates"] == [6, 7, 8]
    done(log, (TimeUp(), CLOCK))
    assert seen(log)["step"]["turn"] == 8


def test_whoever_leaves_at_night_gives_no_turn_to_anybody() -> None:
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    done(log, (Remove(9), JUDGE))
    assert seen(log)["step"] == {
        "kind": "hunt",
        "seconds": log.game.step.seconds,
        "turn": "black",
        "next": [],
        "taps": 1,
        "candidates": [],
    }


def test_the_tied_are_the_list_of_the_second_vote() -> None:
    log = tied(seated("fiim", phase="D2"))
    assert seen(log)["step"]["kind"] == "defence"
    assert (seen(log)["step"]["turn"], seen(log)["step"]["candidates"]) == (3, [3, 4])
    pass_to(log, "ballot")
    assert (seen(log)["step"]["turn"], seen(log)["step"]["candidates"]) == (3, [3, 4])


def test_the_list_grows_and_shrinks_as_the_table_names() -> None:
    log = pass_to(seated("club", phase="D2"), "speech")
    first = log.game.opener
    done(log, (Nominate(7), first), (TimeUp(), CLOCK), (Nominate(8), first + 1))
    view = seen(log)
    assert (view["opener"], view["step"]["turn"]) == (first, first + 1)
    assert view["step"]["candidates"] == [7, 8]
    done(log, (Withdraw(8), first + 1))
    assert seen(log)["step"]["candidates"] == [7]


def test_a_pause_is_seen_while_it_lasts() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    assert "paused" not in seen(log)
    done(log, (Pause(), JUDGE))
    assert seen(log)["paused"] is True
    done(log, (Resume(), JUDGE))
    assert "paused" not in seen(log)


def test_fouls_stand_in_seat_order() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, *((Foul(seat), JUDGE) for seat in (10, 9, 10)), (Foul(2, technical=True), JUDGE))
    assert list(seen(log)["fouls"].items()) == [("9", 1), ("10", 2)]


def test_the_new_judge_is_named() -> None:
    """B2."""
    log = pass_to(seated("boxed", phase="D2"), "discussion")
    done(log, (Remove(4), JUDGE))
    assert "judge_seat" not in seen(log)
    done(log, (HandOver(4), JUDGE))
    assert seen(log)["judge_seat"] == 4


def test_at_the_end_all_cards_lie_open() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, *((Remove(seat), JUDGE) for seat in (5, 6, 7)))
    while not log.game.is_over:
        done(log, (TimeUp(), CLOCK))
    view = seen(log)
    assert view["winner"] == "red" and kind(log.game) == "over"
    assert view["cards"] == [role.id for role in log.game.roles[1:]]
    assert view["step"] == {
        "kind": "over",
        "seconds": 0,
        "turn": None,
        "next": [],
        "taps": 0,
        "candidates": [],
    }


def test_a_seat_is_told_its_own_answers_with_the_night() -> None:
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    while getattr(log.game.step, "role", "") != "sheriff":
        done(log, (TimeUp(), CLOCK))
    done(log, (Act((5,)), 4))
    assert seen(log, 4)["me"]["answers"] == [{"night": 1, "targets": [5], "answer": "yes"}]
    assert seen(log, 5)["me"]["answers"] == []
