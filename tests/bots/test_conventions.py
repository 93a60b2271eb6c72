"""What programs do because it is done, what they reckon with before a vote, and what they are like."""

from random import Random

import pytest

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.seat_belief import SeatBelief
from gorod.bots.player import Chair, SharedKnowledge
from gorod.bots.players.bayes_player import BayesPlayer
from gorod.bots.players.character import characters, random_character_name
from gorod.bots.players.conventions import is_split_vote, lone_claimant, split_target
from gorod.bots.players.reckoning import VoteReckoning
from gorod.bots.seat_memory import SeatMemory
from gorod.engine import events as e
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.rules import RULESETS
from gorod.texts import LANGUAGES, catalogue

FIIM = RULESETS["fiim"]


def table(
    *events: e.Event, seat: int = 1, card: str = "citizen"
) -> tuple[SeatMemory, CommonBelief, SeatBelief]:
    """What a seat knows on the first day, when these have happened."""
    shared = SharedKnowledge(FIIM, FIIM.cast[10])
    own = (e.Started(FIIM, 10), e.Dealt(seat, FIIM.roles[card]), e.DayBroke(1, ()), *events)
    shared.hear([event for event in own if not isinstance(event, e.Dealt)])
    me, common = SeatMemory(Chair(seat, shared, Random(1))), shared.get(CommonBelief)
    belief = SeatBelief(common, seat)
    me.see(own)
    belief.see(own)
    return me, common, belief


def said(seat: int, *checks: tuple[int, Team]) -> e.Said:
    return e.Said(seat, Say("sheriff", checks))


# -- the only one who checks


def test_the_only_claimant_who_has_found_somebody_is_left_in_peace() -> None:
    assert lone_claimant(table(said(4, (7, Team.BLACK)))[0]) == 4
    assert lone_claimant(table(said(4, (7, Team.RED)))[0]) == 0, "on the first day he has shown nothing"
    assert lone_claimant(table(said(4, (7, Team.BLACK)), said(5))[0]) == 0
    assert lone_claimant(table()[0]) == 0


def test_silence_counts_as_soon_as_somebody_has_spoken() -> None:
    """Whoever had the word since could have said that the card is his."""
    claimed = table(said(4, (7, Team.BLACK)))[1]
    chance = _chance(claimed, 4)
    spoken: list[e.Event] = [said(4, (7, Team.BLACK)), e.Turned(4, 60)]
    before = chance
    for seat in (5, 6, 7):
        spoken.append(e.Turned(seat, 60))
        now = _chance(table(*spoken)[1], 4)
        assert now >= before
        before = now
    assert before > chance + 0.05


def _chance(common: CommonBelief, seat: int) -> float:
    common.catch_up()
    return float(common.deals.chances(common.weights(), "sheriff")[seat - 1])


# -- liars


@pytest.mark.parametrize(
    ("claim", "card"),
    [(said(4), "sheriff"), (said(4, (1, Team.BLACK)), "citizen")],
    ids=["my own card", "a check of me"],
)
def test_whoever_says_what_one_knows_to_be_false_is_dark(claim: e.Said, card: str) -> None:
    _, common, own = table(claim, card=card)
    assert own.dark()[3] > 0.95
    assert common.as_seen_by_red(2)[3] < 0.95


def test_a_check_that_may_be_so_is_no_lie() -> None:
    _, common, own = table(said(4, (1, Team.RED)))
    assert own.dark()[3] <= common.as_seen_by_red(2)[3] + 0.05


# -- the first day


def test_of_two_on_the_first_day_each_gets_half_the_hands() -> None:
    votes = [split_target(table(seat=seat)[0], (3, 8)) for seat in range(1, 11)]
    assert votes.count(3) == votes.count(8) == 5
    assert votes[2] == 8 and votes[7] == 3


def test_the_table_splits_only_where_that_lets_both_stay() -> None:
    me = table()[0]
    assert is_split_vote(me, (3, 8))
    assert not is_split_vote(me, (3, 8, 9))
    assert not is_split_vote(table(said(4))[0], (3, 8))
    assert not is_split_vote(table(e.DayBroke(2, ()))[0], (3, 8))


# -- the reckoning of a clan


def test_a_mate_is_held_as_long_as_hands_can_save_him() -> None:
    """When everybody suspects him anyway he is given up."""
    close = VoteReckoning({2: 0.3, 5: 0.0}, own=(1, 2, 3), living=10, looks=0.15)
    lost = VoteReckoning({2: 4.0, 5: -2.0}, own=(1, 2, 3), living=10, looks=0.15)
    assert close.worth(5) > close.worth(2)
    assert lost.worth(2) > lost.worth(5)
    assert lost.is_lost(2) and not close.is_lost(2)


def test_one_more_red_out_wins_whatever_it_looks_like() -> None:
    last = VoteReckoning({2: 2.0, 5: -1.0}, own=(1, 2), living=5, looks=0.15)
    assert last.worth(5) > last.worth(2)


# -- characters


def test_characters_are_drawn_by_the_seed_and_have_names_in_both_languages() -> None:
    drawn = {random_character_name(Random(seed)) for seed in range(100)}
    assert drawn == {*characters()}
    for lang in LANGUAGES:
        for name in characters():
            assert catalogue.has(lang, f"character-{name}")


def test_a_player_has_the_same_character_with_the_same_luck() -> None:
    shared = SharedKnowledge(FIIM, FIIM.cast[10])
    one, other = (BayesPlayer(Chair(3, shared, Random("7 3"))) for _ in range(2))
    assert one.temper == other.temper
    assert one.strategy.character == other.strategy.character == characters()[one.temper]
