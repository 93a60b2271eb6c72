"""What a viewer can conclude from one thing that he has seen."""

from itertools import combinations

import pytest

from gorod.bots.player import SeenGame
from gorod.bots.worlds import worlds
from gorod.engine import start
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Foul,
    Nominate,
    Overrule,
    Pause,
    Plan,
    Remove,
    Resume,
    Ruling,
    Say,
    Shoot,
    TimeUp,
)
from gorod.engine.start import Setup
from gorod.rules import RULESETS
from tests.bots.tables import all_deals, at_table, black_seats, do, holders, pass_to_call, possible, true_deal
from tests.rulebook.table import begun, cards, pass_to, seated


class TestWhatCanBeConcluded:
    """One thing at a time."""

    def test_a_table_that_plays_on_has_no_parity(self) -> None:
        """Until the last word is spoken it may be that the game is decided (F8)."""
        log = pass_to(seated("fiim", "C C C M M", phase="D2"), "speech")
        do(log, Nominate(5), 2)
        pass_to(log, "farewell")
        blacks = {frozenset(black_seats(deal)) for deal in possible(log, 1)}
        assert blacks == {frozenset(pair) for pair in combinations(range(2, 6), 2)}
        pass_to(log, "hunt")
        assert all(5 in black_seats(deal) for deal in possible(log, 1))

    def test_whom_a_lone_black_did_not_shoot_somebody_else_has_killed(self) -> None:
        log = pass_to(seated("classic", "M C X C C C C", phase="D1"), "hunt")
        do(log, Shoot(2), 1)
        pass_to(log, "call")
        do(pass_to_call(log, "maniac"), Act((5,)), 3)
        pass_to(log, "speech")
        assert holders(possible(log, 1), "maniac") == {2, 3, 4, 6, 7}

    def test_an_unclear_answer_is_an_arrest(self) -> None:
        log = seated("boxed", "Co Cp M C C", phase="N1")
        do(log, Act((1,)), 2)
        do(pass_to_call(log, "commissar"), Act((3,)), 1)
        assert possible(log, 1) == {deal for deal in all_deals(log, 1) if deal[0] == "commissar"}
        pass_to(log, "dawn")
        assert 3 in holders(possible(log, 1), "captain")

    def test_an_answer_is_believed(self) -> None:
        log = seated("boxed", "Co Cp M C C", phase="N1")
        do(pass_to_call(log, "commissar"), Act((3,)), 1)
        assert holders(possible(log, 1), "mafioso") == {3}

    def test_a_shown_card_is_that_card(self) -> None:
        log = pass_to(seated("boxed", "M C C C Co C"), "discussion")
        do(log, Nominate(5), 1)
        pass_to(log, "hunt")
        assert holders(possible(log, 2), "commissar") == {5}

    def test_those_awake_in_the_box_are_not_told_apart(self) -> None:
        log = pass_to(seated("boxed", "M D L C C C Co"), "discussion")
        found = possible(log, 1)
        assert holders(found, "don") == holders(found, "sleepwalker") == {2, 3}
        assert len(found) == 2 * 4

    def test_an_alibi_shown_was_given_by_a_living_beauty(self) -> None:
        log = seated("boxed", "M B C C C C", phase="N1")
        do(pass_to_call(log, "beauty"), Act((3,)), 2)
        pass_to(log, "discussion")
        do(log, Nominate(3), 1)
        pass_to(log, "hunt")
        assert holders(possible(log, 4), "beauty") == {1, 2, 5, 6}

    def test_the_doctor_may_have_saved_whom_all_shot(self) -> None:
        log = seated("home", "M M Dr In C C C C")
        do(log, Shoot(5), 1, 2)
        do(pass_to_call(log, "doctor"), Act((5,)), 3)
        pass_to(log, "discussion")
        assert holders(possible(log, 1), "doctor") == {3, 4, 5, 6, 7, 8}
        pass_to(log, "hunt")
        do(log, Shoot(5), 1, 2)
        pass_to(log, "discussion")
        assert not log.game.alive & 1 << 5

    def test_a_second_revival_of_the_same_player_does_nothing(self) -> None:
        """She is not told whether the first was a real one, but it must have been (B20)."""
        log = seated("boxed", "N M C C Co C", phase="N1")
        for _ in range(2):
            do(pass_to(log, "hunt"), Shoot(3), 2)
            do(pass_to_call(log, "nurse"), Act((3,)), 1)
            pass_to(log, "discussion")
        assert holders(possible(log, 1), "mafioso") == {2, 4, 5, 6}

    def test_one_who_could_be_killed_was_not_arrested(self) -> None:
        """So it was the one he checked who was (B24), and that one is not the captain."""
        log = seated("boxed", "Co Cp M C C C", phase="N1")
        do(log, Act((4,)), 2)
        do(pass_to(log, "hunt"), Shoot(1), 3)
        do(pass_to_call(log, "commissar"), Act((4,)), 1)
        assert 4 in holders(possible(log, 1), "captain")
        pass_to(log, "discussion")
        assert holders(possible(log, 1), "captain") == {2, 3, 5, 6}

    def test_whoever_is_asked_for_the_best_move_was_shot(self) -> None:
        log = pass_to(seated("fiim"), "hunt")
        do(log, Shoot(1), 5, 6, 7)
        assert worlds(SeenGame.of(pass_to(log, "best_move"), 1)).count == 1512

    @pytest.mark.parametrize(("dry", "misses"), [("3", "0"), ("0", "3")])
    def test_three_quiet_nights_without_a_result_were_not_three_misses(self, dry: str, misses: str) -> None:
        """A shot that the doctor healed is none (K19, K20), so the one who left before is not the doctor."""
        log = at_table("club", "C C C M C Dr", victory__idle_misses_red=dry, victory__misses_red=misses)
        do(pass_to(log, "speech"), Remove(5), JUDGE)
        do(log, Remove(3), JUDGE)
        for healed in (1, 2, 1):
            do(pass_to(log, "hunt"), Shoot(healed), 4)
            do(pass_to_call(log, "doctor"), Act((healed,)), 6)
        pass_to(log, "speech")
        assert log.game.day == 4 and holders(possible(log, 1), "doctor") == {2, 4, 6}

    def test_the_heir_is_called_when_the_sheriff_has_left(self) -> None:
        """And not before, so he knows whether it was the sheriff who fell (C22)."""
        for victim, sheriffs in ((4, {4}), (3, {2, 4, 5, 6, 7, 8, 9})):
            log = at_table("classic", "Po C C S M C C C C")
            do(pass_to(log, "hunt"), Shoot(victim), 5)
            pass_to_call(pass_to(log, "speech"), "sheriff")
            assert holders(possible(log, 1), "sheriff") == sheriffs

    def test_what_may_not_be_repeated_was_not(self) -> None:
        """One night a heal and one a visit (C22), so neither of the two had left before the first."""
        log = at_table("classic", "M C Pu C C C Dr C")
        do(pass_to(log, "speech"), Remove(4), JUDGE)
        do(pass_to_call(log, "putana"), Act((1,)), 3)
        do(pass_to(log, "hunt"), Shoot(5), 1)
        do(pass_to(log, "speech"), Remove(8), JUDGE)
        do(pass_to(log, "hunt"), Shoot(5), 1)
        do(pass_to_call(log, "doctor"), Act((5,)), 7)
        found = possible(pass_to(log, "speech"), 1)
        assert len(found) == 6 * 5 and 4 not in holders(found, "doctor") | holders(found, "putana")

    @pytest.mark.parametrize(("name", "talk"), [("fiim", "speech"), ("boxed", "discussion")])
    def test_a_dawn_after_which_the_game_goes_on_left_no_parity(self, name: str, talk: str) -> None:
        log = seated(name, "C C C M M", phase="N2")
        do(log, Shoot(5), *((4, 5) if name == "fiim" else (4,)))
        assert len(possible(pass_to(log, "dawn"), 1)) == 6
        assert all(5 in black_seats(deal) for deal in possible(pass_to(log, talk), 1))

    def test_a_removal_that_ended_nothing_left_no_parity(self) -> None:
        log = pass_to(seated("fiim", "C C C M M", phase="D2"), "speech")
        do(log, Remove(5), JUDGE)
        assert all(5 in black_seats(deal) for deal in possible(log, 1))

    def test_a_farewell_tells_all_where_the_last_one_is_left_out(self) -> None:
        log = seated("fiim", "C C C M M", phase="N2", farewell__final="false")
        do(log, Shoot(5), 4, 5)
        assert all(5 in black_seats(deal) for deal in possible(pass_to(log, "farewell"), 1))

    def test_an_alibi_that_did_not_hold_was_given_under_arrest(self) -> None:
        """So whoever had left before is not the captain (B21, B24)."""
        log = pass_to(seated("boxed", "B Cp M C C C C C"), "discussion")
        do(log, Remove(6), JUDGE)
        do(pass_to_call(log, "captain"), Act((1,)), 2)
        do(pass_to_call(log, "beauty"), Act((4,)), 1)
        do(pass_to(log, "discussion"), Nominate(4), 1)
        assert holders(possible(pass_to(log, "hunt"), 1), "captain") == {2, 3, 5, 7, 8}

    def test_a_mate_who_left_before_is_not_met(self) -> None:
        rules = RULESETS["fiim"]
        setup = Setup(day=2, night=False, out=(5,))
        log = begun(start(rules, deal=cards(rules, "C C C M M C C"), setup=setup))
        assert {frozenset(black_seats(deal)) for deal in possible(log, 4)} == {frozenset({4, 5})}
        assert len(possible(log, 1)) == 15

    def test_what_happens_beside_the_game_at_night_tells_nothing(self) -> None:
        log = seated("fiim")
        do(log, Plan((1, 2, 3)), 7)
        do(log, Say(black=(1,)), 5)
        for phase in ("briefing", "hunt"):
            pass_to(log, phase)
            for command in (Foul(5), Pause(), Resume(), Overrule(Ruling.FOULS, "why", (5,), "0")):
                do(log, command, JUDGE)
            assert [worlds(SeenGame.of(log, seat)).count for seat in (1, 5)] == [1512, 7]

    def test_a_shown_card_is_no_longer_called_wherever_others_lie(self) -> None:
        """Whose card was shown is not mixed up with whoever else has left (B15)."""
        log = pass_to(seated("boxed", "M Co C C C C C"), "discussion")
        do(log, Nominate(2), 1)
        do(pass_to(log, "hunt"), Shoot(5), 1)
        pass_to(pass_to(pass_to(log, "discussion"), "hunt"), "discussion")
        assert true_deal(log) in possible(log, 3)

    def test_of_two_killers_the_one_arrested_later_did_nothing(self) -> None:
        """Then it was the other: a mafioso his own clan could not shoot has fallen."""
        order = ("black", "vigilante", "maniac", "captain")
        log = at_table("boxed", "Cp M V X M C C C C", order, hunt__needs="everyone")
        do(pass_to_call(log, "maniac"), Act((5,)), 4)
        do(pass_to_call(log, "captain"), Act((3,)), 1)
        assert true_deal(log) in possible(pass_to(log, "discussion"), 1)

    @pytest.mark.parametrize("saved", [True, False])
    def test_a_nurse_called_before_the_shot_may_have_saved_its_target(self, saved: bool) -> None:
        """The target is a mafioso, whom his own clan cannot shoot here."""
        order = ("black", "nurse", "vigilante")
        log = at_table("boxed", "V N M C M C C", order, hunt__needs="everyone")
        do(pass_to_call(log, "nurse"), Act((5 if saved else 6,)), 2)
        do(pass_to_call(log, "vigilante"), Act((5,)), 1)
        assert true_deal(log) in possible(pass_to(log, "discussion"), 1)

    def test_of_two_doctors_either_may_have_been_the_first(self) -> None:
        log = at_table("classic", "M Dr Dr C C C C C")
        for doctor, removed in ((3, 3), (2, 4)):
            do(pass_to(pass_to(log, "speech"), "hunt"), Shoot(5), 1)
            do(pass_to_call(log, "doctor"), Act((5,)), doctor)
            do(pass_to(log, "speech"), Remove(removed), JUDGE)
        assert true_deal(log) in possible(log, 1)

    @pytest.mark.parametrize("asked", [True, False])
    def test_the_best_move_tells_whether_it_was_the_hunt(self, asked: bool) -> None:
        """Otherwise it was the maniac (F18)."""
        log = at_table("fiim", "C C C S M M D X C C", ("black", "maniac", "don", "sheriff"))
        if asked:
            do(pass_to(log, "hunt"), Shoot(1), 5, 6, 7)
        else:
            do(pass_to_call(log, "maniac"), Act((1,)), 8)
        assert true_deal(log) in possible(pass_to(log, "farewell"), 1)

    def test_of_two_shot_by_two_clans_the_first_is_asked_for_the_best_move(self) -> None:
        """One who knows himself shot and is not asked concludes that (F18)."""
        log = at_table("boxed", "C Y M D C C C", best_move__seats="3")
        do(pass_to(pass_to(log, "discussion"), "hunt"), Shoot(4), 3)
        while getattr(log.game.step, "clan", "") != "yakuza":
            do(log, TimeUp(), CLOCK)
        do(log, Shoot(1), 2)
        assert holders(possible(pass_to(log, "best_move"), 4), "yakuza") == {2, 5, 6, 7, 1}
