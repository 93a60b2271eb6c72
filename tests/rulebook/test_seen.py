"""Who sees what: cards, votes, fouls, checks, meetings."""

import pytest

from gorod.engine import events as e
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Foul,
    Guess,
    HandOver,
    Nominate,
    Overrule,
    Pass,
    Pause,
    Plan,
    Remove,
    Resume,
    Ruling,
    Say,
    Shoot,
    TimeUp,
    Vote,
)
from gorod.engine.refusal import Refused
from gorod.engine.role import Team
from gorod.engine.seats import BIT, EVERYONE
from tests.rulebook.table import kind, nominate_two, pass_to, seated, seen, steps, voted_out


def kinds(events: list[e.Event]) -> list[type]:
    return [type(event) for event in events]


@pytest.mark.parametrize("name", ["fiim", "classic", "club", "wolves"])
def test_the_card_of_the_voted_is_not_shown(name: str) -> None:
    """C18, K11, F13, W9: roles of those who leave are not revealed."""
    left = [event for event in seen(voted_out(name)) if isinstance(event, e.Left)]
    assert left and all(event.cards == () for event in left)


def test_the_box_shows_the_card_of_the_voted() -> None:
    """B12: shown to all, and night falls at once; B17: the killed show nothing."""
    log = pass_to(seated("boxed", "M M C C Co C C", phase="D1"), "discussion")
    log.do(Nominate(1), 3)
    pass_to(log, "hunt")
    left = [event for event in seen(log) if isinstance(event, e.Left)]
    assert [event.cards for event in left] == [("mafioso",)]


def test_home_never_shows_a_card() -> None:
    """H9: no card is ever shown."""
    log = pass_to(seated("home", phase="D1"), "poll")
    log.do(Vote(1), 3)
    pass_to(pass_to(log, "defence"), "poll")
    log.do(Vote(1), 3)
    log.do(TimeUp(), CLOCK)
    left = [event for event in seen(log) if isinstance(event, e.Left)]
    assert [event.cards for event in left] == [()]


def test_hands_are_seen_when_the_candidate_is_closed() -> None:
    """G5, B10: once closed everyone sees who voted for whom; before that nobody but the voter."""
    log = pass_to(seated("fiim", phase="D2"), "speech")
    nominate_two(log)
    pass_to(log, "ballot")
    log.do(Vote(1), 4)
    assert e.Voted(4, 1) in seen(log, 4)
    assert e.Voted not in kinds(seen(log, 5))
    log.do(TimeUp(), CLOCK)
    assert e.Counted(1, (4,), (), 1) in seen(log)


def test_votes_can_be_kept_without_names_by_an_option() -> None:
    """G5."""
    log = pass_to(seated("fiim", phase="D2", ballot__names_shown="false"), "speech")
    nominate_two(log)
    pass_to(log, "ballot")
    log.do(Vote(1), 4)
    log.do(TimeUp(), CLOCK)
    assert e.Counted(1, (), (), 1) in seen(log)


@pytest.mark.parametrize(("name", "hidden"), [("club", True), ("fiim", False)])
def test_a_night_foul_is_hidden_in_the_club(name: str, hidden: bool) -> None:
    """K23: told to the offender alone; elsewhere (F19) fouls are open."""
    log = seated(name, phase="N1")
    log.do(Foul(8), JUDGE)
    assert e.Fouled in kinds(seen(log, 8))
    assert (e.Fouled in kinds(seen(log, 1))) is not hidden


def test_everyone_learns_of_a_removal_at_night() -> None:
    """K23: the number behind it is not told, the removal is."""
    log = seated("club", phase="N1")
    for _ in range(4):
        log.do(Foul(8), JUDGE)
    assert e.Removed(8) in seen(log, 1)
    assert e.Fouled not in kinds(seen(log, 1))


@pytest.mark.parametrize(("name", "don"), [("fiim", 7), ("classic", 7), ("club", 7), ("wolves", 7)])
def test_the_blacks_meet_and_learn_the_don(name: str, don: int) -> None:
    """C6, K1, K4, F3, V2: they see each other and know the don; reds know nobody."""
    log = seated(name)
    met = [event for event in seen(log, 5) if isinstance(event, e.Met)]
    assert met == [e.Met(met[0].clan, (5, 6, 7), don)]
    assert e.Met not in kinds(seen(log, 1)) + kinds(seen(log))


def test_the_don_may_stay_untold_by_an_option() -> None:
    """V2."""
    met = [
        event
        for event in seen(seated("wolves", first_night__don_told="false"), 5)
        if isinstance(event, e.Met)
    ]
    assert met[0].don == 0


def test_the_box_shows_who_is_awake_and_never_a_card() -> None:
    """B7, B23: the sleepwalker wakes with the mafia, and nobody is told apart."""
    log = seated("boxed", "M D L Co C C C")
    assert [event for event in seen(log, 1) if isinstance(event, e.Met)] == [e.Met(Team.BLACK, (1, 2, 3))]
    assert [event for event in seen(log, 3) if isinstance(event, e.Met)] == [e.Met(Team.BLACK, (1, 2, 3))]


def test_two_clans_meet_apart() -> None:
    """B7: the yakuza meet after the mafia."""
    log = seated("boxed", "M M Y Y Co C C C")
    assert steps(log, "D1") == [("briefing", 30), ("briefing", 30)]
    assert [event.seats for event in seen(log, 3) if isinstance(event, e.Met)] == [(3, 4)]


def test_in_a_blind_hunt_each_knows_his_own_shot() -> None:
    """C13, K13, F16 against W8, B14, H5, where they see each other point."""
    blind, sighted = seated("fiim", phase="N1"), seated("wolves", phase="N1")
    for log in (blind, sighted):
        log.do(Shoot(9), 5)
    assert e.Shot(5, 9) not in seen(blind, 6)
    assert e.Shot(5, 9) in seen(sighted, 6)
    assert e.Shot(5, 9) not in seen(sighted, 1)


def test_the_plan_is_the_dons() -> None:
    """C6, F3: the don's word decides; K4, W5: the blacks agree; B7, H4: there is none."""
    for name, refused in (
        ("fiim", True),
        ("classic", True),
        ("club", False),
        ("wolves", False),
        ("boxed", True),
    ):
        log = seated(name, "M M D Co C C C C C C" if name == "boxed" else "")
        black = 1 if name == "boxed" else 5
        assert isinstance(log.do(Plan((1, 2)), black), Refused) is refused


def test_a_check_is_answered_to_the_checker_alone() -> None:
    """C15, K14, F17."""
    log = pass_to(pass_to(seated("fiim", phase="N1"), "call"), "call")
    log.do(TimeUp(), CLOCK)
    log.do(Act((5,)), 4)
    assert e.Acted(4, "sheriff", (5,), "yes") in seen(log, 4)
    assert e.Acted not in kinds(seen(log, 5)) + kinds(seen(log))


def test_the_first_killed_names_the_best_move_unseen() -> None:
    """F18."""
    log = seated("fiim", phase="N1")
    for black in (5, 6, 7):
        log.do(Shoot(1), black)
    pass_to(log, "best_move")
    assert isinstance(log.do(Guess((5, 6, 7, 8)), 1), Refused)
    log.do(Guess((5, 6, 8)), 1)
    assert e.Guessed not in kinds(seen(log, 2))


def test_morning_tells_only_who_is_out() -> None:
    """B16, C16, H8: never who did it, nor what else happened."""
    log = pass_to(seated("boxed", "M M Co N C C C", phase="N1"), "hunt")
    for black in (1, 2):
        log.do(Shoot(5), black)
    pass_to(log, "dawn")
    night = kinds(seen(log))[kinds(seen(log)).index(e.NightFell) :]
    assert set(night) == {e.NightFell, e.Began, e.DayBroke}


@pytest.mark.parametrize("name", ["fiim", "wolves", "classic", "club", "home", "boxed"])
def test_every_role_is_called_whoever_is_left(name: str) -> None:
    """G1, B15: the same calls for the same time, whether the holder is in play or gone."""
    full, thin = seated(name, phase="N2"), seated(name, phase="N2")
    for seat in (3, 4):
        thin.do(Remove(seat), JUDGE)
    calls = [step for step in steps(full, "D3") if step[0] == "call"]
    assert calls == [step for step in steps(thin, "D3") if step[0] == "call"]


def test_a_role_revealed_by_the_vote_is_no_longer_called() -> None:
    """B15."""
    log = pass_to(seated("boxed", "M M Co N C C C C", phase="D1"), "discussion")
    log.do(Nominate(4), 1)
    pass_to(log, "hunt")
    assert [kind for kind, _ in steps(log, "D2")] == ["hunt", "call"]


def test_the_night_is_as_long_whether_the_second_shot_is_due_or_not() -> None:
    """B23: the place of the second shot is held every night."""
    quiet, shot = (seated("boxed", "M M L Co C C C C", phase="N1") for _ in range(2))
    for seat in (1, 2):
        shot.do(Shoot(3), seat)
    assert steps(quiet, "D2") == steps(shot, "D2")


def test_the_first_voted_out_takes_the_judges_place() -> None:
    """B2: without a host the first voted-out player judges from then on."""
    log = pass_to(seated("boxed", "M M C C Co C C", phase="D1", house__first_out_judges="true"), "discussion")
    log.do(Nominate(1), 3)
    pass_to(log, "hunt")
    assert e.JudgeChanged(1) in seen(log)
    assert isinstance(log.do(Foul(3), 1), list)


def test_only_one_who_has_left_can_take_over() -> None:
    """B2, C1, H1: the judge is a person with the console, or the program."""
    log = voted_out("fiim")
    refused = log.do(HandOver(5), JUDGE)
    assert isinstance(refused, Refused) and refused.code == "still_at_the_table"
    assert isinstance(log.do(HandOver(1), JUDGE), list)


def test_a_speech_ends_early() -> None:
    """F9: with «пас» or at the minute."""
    log = pass_to(seated("fiim", phase="D1"), "speech")
    log.do(Pass(), 1)
    assert getattr(log.game.step, "seat", 0) == 2


def test_a_pause_stops_everything() -> None:
    """W2, V8: no actions, and the same step goes on."""
    log = pass_to(seated("wolves", phase="D1"), "speech")
    log.do(Pause(3), JUDGE)
    for command, sender in ((Pass(), 1), (TimeUp(), CLOCK), (Foul(1), JUDGE)):
        refused = log.do(command, sender)
        assert isinstance(refused, Refused) and refused.code == "paused"
    log.do(Resume(), JUDGE)
    assert (kind(log.game), getattr(log.game.step, "seat", 0)) == ("speech", 1)


def test_a_removal_at_night_does_not_tell_who_was_shot() -> None:
    """F20, G10: whether it cancels a vote depends on the shot, so it is told at dawn."""
    logs = [seated("fiim", phase="N1") for _ in range(2)]
    for log, target in zip(logs, (1, 2), strict=True):
        for black in (5, 6, 7):
            log.do(Shoot(target), black)
        pass_to(log, "call")
        log.do(Remove(1), JUDGE)
    assert seen(logs[0], 3) == seen(logs[1], 3)
    assert e.VoteCancelled not in kinds(seen(logs[1], 3))
    assert e.VoteCancelled(2) in seen(pass_to(logs[1], "dawn"), 3)


def test_the_policeman_is_told_that_the_call_is_his() -> None:
    """C22: nobody else learns that the Sheriff has left."""
    log = seated("classic", "C C C S M M D C C C Dr Po", phase="D2")
    log.do(Remove(4), JUDGE)
    pass_to(log, "hunt")
    pass_to(log, "dawn")
    assert e.Inherited(12, "sheriff") in seen(log, 12)
    assert e.Inherited not in kinds(seen(log, 1))


def test_a_corrected_card_is_shown_to_its_player_alone() -> None:
    """A typed-in role can be corrected by the judge."""
    log = seated("fiim", phase="D1")
    log.do(Overrule(Ruling.ROLE, "перепутал", (1,), "sheriff"), JUDGE)
    assert e.Corrected in kinds(seen(log, 1))
    assert e.Corrected not in kinds(seen(log, 2)) and e.Overruled not in kinds(seen(log, 2))


def test_hands_for_a_removed_candidate_are_shown_and_lost() -> None:
    """G5, K26."""
    log = pass_to(seated("club", phase="D2"), "speech")
    nominate_two(log)
    pass_to(log, "ballot")
    for voter in (3, 4):
        log.do(Vote(1), voter)
    log.do(Remove(1), JUDGE)
    assert e.Counted(1, (3, 4)) in seen(log)
    log.do(TimeUp(), CLOCK)
    assert e.Counted(2, (), (2, 5, 6, 7, 8, 9, 10), 7) in seen(log)


def test_the_silenced_listen_to_a_free_discussion() -> None:
    """G8: by the option a third foul takes the word where there are no turns too."""
    log = seated("home", phase="D1", fouls__silence_at="1")
    log.do(Foul(5), JUDGE)
    pass_to(log, "discussion")
    refused = log.do(Say(black=(1,)), 5)
    assert isinstance(refused, Refused) and refused.code == "silenced"
    assert isinstance(log.do(Say(black=(1,)), 6), list)


def test_a_sleepwalker_who_names_the_mafia_is_cautioned_alone() -> None:
    """B23; whether it is punished is the judge's to decide, so nothing else follows."""
    log = pass_to(seated("boxed", "M M D L Co C C C", phase="D1"), "discussion")
    for claim in (Say(black=(1, 6)), Say("commissar", checks=((2, Team.BLACK),))):
        before = len(log.events)
        log.do(claim, 4)
        assert log.events[before:] == [e.Said(4, claim), e.Cautioned(4)]
        assert list(log.audiences[before:]) == [EVERYONE, BIT[4]]
    assert not log.game.fouls[4]


@pytest.mark.parametrize(
    ("seat", "claim"),
    [
        (4, Say(black=(6,))),  # not one of those he wakes with
        (4, Say(red=(1,))),  # in their favour
        (4, Say(black=(4,))),  # himself
        (5, Say(black=(1,))),  # a citizen may say what he thinks
        (1, Say(black=(2,))),  # and so may one of them
    ],
)
def test_nobody_else_and_nothing_else_is_cautioned(seat: int, claim: Say) -> None:
    log = pass_to(seated("boxed", "M M D L Co C C C", phase="D1"), "discussion")
    log.do(claim, seat)
    assert log.events[-1] == e.Said(seat, claim)


def test_the_warning_for_a_second_shot_is_seen_by_the_shooter_alone() -> None:
    """K23, K24."""
    log = pass_to(seated("club", phase="N1"), "hunt")
    log.do(Shoot(1), 5)
    before = len(log.events)
    log.do(Shoot(2), 5)
    assert log.events[before:] == [
        e.Shot(5, 2),
        e.Fouled(5, "shooting_repeatedly", hidden=True, by_rule=True),
    ]
    assert list(log.audiences[before:]) == [BIT[5], BIT[5]]
