"""What a screen needs of a step, also after a reload: who is next, taps, sums, silence, one's own choice."""

from typing import Any

import pytest

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Agree,
    Foul,
    Guess,
    Overrule,
    Plan,
    Remove,
    Ruling,
    Shoot,
    TimeUp,
    Vote,
)
from gorod.engine.log import Log
from gorod.engine.start import Setup, start
from tests.rulebook.table import DEALS, begun, cards, done, kind, pass_to, rules_with, seated, tied
from tests.views.seen import balloted, seen


def step(log: Log, seat: int = 0) -> dict[str, Any]:
    """The step as a seat is shown it."""
    shown: dict[str, Any] = seen(log, seat)["step"]
    return shown


def me(log: Log, seat: int) -> tuple[int | None, list[int]]:
    """What a seat has chosen, as it is shown: its hand, and the numbers it has named."""
    own = seen(log, seat)["me"]
    return own["voted"], own["chosen"]


# -- who comes next


def test_the_next_two_of_the_round_are_told_to_its_end() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    assert (step(log)["turn"], step(log)["next"]) == (2, [3, 4])
    done(log, (Remove(4), JUDGE))
    assert step(log)["next"] == [3, 5]
    while step(log)["turn"] != 10:
        done(log, (TimeUp(), CLOCK))
    assert step(log)["next"] == [1]
    done(log, (TimeUp(), CLOCK))
    assert (step(log)["turn"], step(log)["next"]) == (1, [])


def test_the_tied_and_those_who_leave_speak_in_turn() -> None:
    log = tied(seated("fiim", phase="D2"))
    assert (step(log)["kind"], step(log)["turn"], step(log)["next"]) == ("defence", 3, [4])
    done(log, (TimeUp(), CLOCK))
    assert step(log)["next"] == []
    pass_to(log, "ballot")
    assert step(log)["next"] == []


def test_a_removed_one_of_the_tied_does_not_come_next() -> None:
    log = balloted(seated("classic", phase="D2"), 3, 4, 5)
    done(log, (Remove(10), JUDGE))
    for candidate, voters in ((3, (1, 2, 6)), (4, (7, 8, 9)), (5, (3, 4, 5))):
        done(log, *((Vote(candidate), voter) for voter in voters), (TimeUp(), CLOCK))
    assert (step(log)["kind"], step(log)["next"]) == ("defence", [4, 5])
    done(log, (Remove(4), JUDGE))
    assert (step(log)["turn"], step(log)["next"]) == (3, [5])


def test_those_lifted_say_farewell_one_after_another() -> None:
    log = tied(seated("fiim", phase="D2"))
    pass_to(log, "ballot")
    done(log, *((Vote(3), voter) for voter in (1, 2, 5, 6, 7)), (TimeUp(), CLOCK), (TimeUp(), CLOCK))
    pass_to(log, "lift")
    done(log, *((Agree(), seat) for seat in range(1, 8)), (TimeUp(), CLOCK))
    assert (step(log)["kind"], step(log)["turn"], step(log)["next"]) == ("farewell", 3, [4])


# -- taps: by the rules alone


def taps_of_a_night(log: Log) -> list[tuple[str, str, int]]:
    """Every step of a night with its taps."""
    found = []
    while log.game.night:
        found.append((kind(log.game), str(step(log)["turn"]), step(log)["taps"]))
        done(log, (TimeUp(), CLOCK))
    return found


@pytest.mark.parametrize(
    ("name", "phase", "taps"),
    [
        ("fiim", "N0", {"briefing": 3, "meeting": 0, "relaxed_sitting": 0}),
        ("fiim", "N1", {"hunt": 1, "call": 1, "best_move": 3}),
        ("boxed", "N0", {"briefing": 0}),
        ("home", "N0", {"hunt": 1, "call": 1}),
    ],
)
def test_everybody_taps_as_often_as_the_largest_act_needs(
    name: str, phase: str, taps: dict[str, int]
) -> None:
    assert {kind: count for kind, _, count in taps_of_a_night(seated(name, phase=phase))} == taps


def test_two_numbers_are_tapped_where_two_are_compared() -> None:
    """B25."""
    counts = {whose: count for _, whose, count in taps_of_a_night(seated("boxed", phase="N1"))}
    assert counts.pop("journalist") == 2 and set(counts.values()) == {1}


def test_reds_that_may_be_named_too_are_tapped_too() -> None:
    log = pass_to(seated("fiim", phase="N1", best_move__reds="2"), "best_move")
    assert step(log)["taps"] == 5


def test_the_taps_of_a_night_are_the_same_when_a_role_has_left() -> None:
    everybody = taps_of_a_night(seated("classic", phase="N2"))
    log = seated("classic", phase="N2")
    done(log, (Remove(4), JUDGE), (Remove(7), JUDGE))
    assert taps_of_a_night(log) == everybody
    assert {seat: step(log, seat)["taps"] for seat in range(11)} == dict.fromkeys(range(11), 0)


# -- sums


def test_what_is_counted_stays_on_the_screen_until_the_next_vote() -> None:
    log = balloted(seated("fiim", phase="D2"), 7, 8)
    assert "sums" not in step(log)
    done(log, (Vote(7), 1), (Vote(7), 2), (TimeUp(), CLOCK))
    assert step(log)["sums"] == [[7, 2]]
    done(log, (TimeUp(), CLOCK))
    assert step(log)["kind"] == "farewell" and "sums" not in step(log)


def test_a_candidate_counted_before_gets_what_is_left_over() -> None:
    """K26."""
    log = balloted(seated("classic", phase="D2"), 6, 7, 8)
    done(log, (Vote(6), 1), (TimeUp(), CLOCK), (Vote(7), 2), (TimeUp(), CLOCK))
    assert step(log)["sums"] == [[6, 1], [7, 1]]
    done(log, (Remove(6), JUDGE))
    assert step(log)["sums"] == [[6, 1], [7, 1]] and step(log)["turn"] == 8


# -- silence that everybody knows of


def silenced(log: Log, seat: int = 0) -> list[int]:
    """Who is known to lose a speech."""
    shown: list[int] = seen(log, seat).get("silenced", [])
    return shown


def test_a_third_foul_is_seen_until_the_silent_turn_is_over() -> None:
    """F19."""
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, *[(Foul(3), JUDGE)] * 2)
    assert silenced(log) == []
    done(log, (Foul(3), JUDGE))
    assert silenced(log) == [3]
    done(log, (TimeUp(), CLOCK))
    assert (step(log)["turn"], silenced(log)) == (3, [3])
    done(log, (TimeUp(), CLOCK))
    assert silenced(log) == []


def test_a_third_foul_in_the_own_speech_costs_the_next_days() -> None:
    """F19."""
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, *[(Foul(2), JUDGE)] * 3, (TimeUp(), CLOCK))
    assert silenced(log) == [2]
    pass_to(pass_to(log, "hunt"), "speech")
    assert silenced(log) == [2]
    done(log, (Remove(2), JUDGE))
    assert silenced(log) == []


def test_a_speech_that_is_cut_is_silent_at_once() -> None:
    """K22."""
    log = pass_to(seated("club", phase="D2"), "speech")
    speaker = step(log)["turn"]
    done(log, *[(Foul(speaker), JUDGE)] * 3)
    assert (step(log)["turn"], silenced(log)) == (speaker, [speaker])
    done(log, (TimeUp(), CLOCK))
    assert silenced(log) == []


def test_a_hidden_foul_silences_nobody_in_the_eyes_of_the_table() -> None:
    """K23; his silent turn itself is seen by all."""
    log = pass_to(seated("club", phase="N1"), "hunt")
    done(log, *[(Foul(8), JUDGE)] * 3)
    assert [silenced(log, seat) for seat in (0, 1, 8)] == [[], [], []]
    assert seen(log, 8)["me"]["silenced"] is True
    pass_to(log, "speech")
    while step(log)["turn"] != 8:
        assert silenced(log) == []
        done(log, (TimeUp(), CLOCK))
    assert silenced(log) == [8]


def test_whoever_brings_three_fouls_is_silent_from_the_start() -> None:
    """K3."""
    rules = rules_with("club")
    log = begun(start(rules, deal=cards(rules, DEALS["club"]), setup=Setup(penalties=((2, 3),))))
    assert silenced(log) == [2]


def test_a_free_discussion_is_the_speech_that_is_lost() -> None:
    log = pass_to(seated("boxed", phase="D2", fouls__silence_at="3"), "discussion")
    done(log, *[(Foul(4), JUDGE)] * 3)
    pass_to(log, "hunt")
    assert silenced(log) == [4]
    pass_to(log, "discussion")
    assert silenced(log) == [4]
    pass_to(log, "dusk")
    assert silenced(log) == []


# -- one's own choice


def test_a_hand_is_shown_to_its_owner_until_the_ballot_is_over() -> None:
    log = balloted(seated("fiim", phase="D2"), 7, 8)
    done(log, (Vote(7), 4))
    assert (me(log, 4), me(log, 5)) == ((7, []), (None, []))
    done(log, (TimeUp(), CLOCK))
    assert step(log)["turn"] == 8 and me(log, 4) == (7, [])
    done(log, (TimeUp(), CLOCK))
    assert me(log, 4) == (None, [])


def test_a_hand_for_the_question_is_zero() -> None:
    log = tied(seated("fiim", phase="D2"))
    pass_to(log, "ballot")
    done(log, *((Vote(3), voter) for voter in (1, 2, 5, 6, 7)), (TimeUp(), CLOCK), (TimeUp(), CLOCK))
    pass_to(log, "lift")
    done(log, (Agree(), 6))
    assert (me(log, 6), me(log, 7)) == ((0, []), (None, []))


def test_a_vote_in_a_poll_is_kept() -> None:
    log = pass_to(seated("home", phase="D1"), "poll")
    done(log, (Vote(3), 1))
    assert (me(log, 1), me(log, 3)) == ((3, []), (None, []))


def test_shots_are_shown_as_they_count() -> None:
    """C13, B14."""
    blind = pass_to(seated("fiim", phase="N1"), "hunt")
    done(blind, (Shoot(4), 5), (Shoot(9), 5))
    assert [me(blind, seat) for seat in (5, 6, 4)] == [(None, [4, 9]), (None, []), (None, [])]
    sighted = pass_to(seated("home"), "hunt")
    done(sighted, (Shoot(4), 1), (Shoot(5), 1), (Shoot(6), 2))
    assert [me(sighted, seat) for seat in (1, 2)] == [(None, [5]), (None, [6])]


def test_an_act_is_shown_until_the_next_call() -> None:
    log = pass_to(seated("fiim", phase="N1"), "call")
    done(log, (Act((4,)), 7))
    assert me(log, 7) == (None, [4])
    done(log, (TimeUp(), CLOCK))
    assert me(log, 7) == (None, []) and seen(log, 7)["me"]["answers"]


def test_a_plan_is_chosen_by_whoever_made_it() -> None:
    log = seated("fiim")
    done(log, (Plan((4, 9, 1)), 7))
    assert (me(log, 7), me(log, 5)) == ((None, [4, 9, 1]), (None, []))
    assert seen(log, 5)["me"]["plan"] == [4, 9, 1]
    pass_to(log, "meeting")
    assert me(log, 7) == (None, [])


def test_a_best_move_is_shown_to_whoever_guessed() -> None:
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    done(log, *((Shoot(1), seat) for seat in (5, 6, 7)))
    pass_to(log, "best_move")
    done(log, (Guess((5, 6)), 1))
    assert (me(log, 1), me(log, 2)) == ((None, [5, 6]), (None, []))


def test_a_ruling_that_begins_the_vote_anew_takes_the_hands_back() -> None:
    log = balloted(seated("fiim", phase="D2"), 7, 8)
    done(log, (Vote(7), 4), (Overrule(Ruling.GOTO, "miscounted", (), "vote"), JUDGE))
    assert me(log, 4) == (None, []) and "sums" not in step(log)
