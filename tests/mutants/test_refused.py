"""What is refused, by whom and when; and that an error of our own leaves the game whole."""

import pytest

from gorod.engine.commands import CLOCK, JUDGE, Foul, Nominate, Pass, Say, Shoot, TimeUp, Vote
from gorod.engine.log import Log
from gorod.engine.play import Play
from gorod.engine.refusal import Refused
from gorod.engine.start import Setup, start
from gorod.engine.steps import CONDUCT
from gorod.rules import RULESETS
from tests.rulebook.table import begun, cards, pass_to, rules_with, seated


def code(answer: object) -> str:
    """The code of a refusal."""
    assert isinstance(answer, Refused), answer
    return answer.code


def test_the_departed_cannot_be_pointed_at_with_open_eyes() -> None:
    """B14, H5: a living player is chosen."""
    rules = RULESETS["home"]
    setup = Setup(day=1, night=True, out=(5,))
    log = pass_to(begun(start(rules, deal=cards(rules, "M M Dr In C C C"), setup=setup)), "hunt")
    assert code(log.do(Shoot(5), 1)) == "number_not_called"
    assert isinstance(log.do(Shoot(6), 1), list)


def test_only_those_who_meet_speak_at_the_briefing() -> None:
    """C6: the others sleep."""
    log = pass_to(seated("classic"), "briefing")
    assert code(log.do(Say(black=(1,)), 1)) == "not_your_call"
    assert isinstance(log.do(Say(black=(1,)), 5), list)


@pytest.mark.parametrize(("kept", "answer"), [("true", ""), ("false", "vote_lost")])
def test_the_silenced_keep_their_vote_unless_the_house_takes_it(kept: str, answer: str) -> None:
    """K22's option."""
    rules = rules_with("club", fouls__silence_at="1", fouls__silenced_vote=kept)
    log = begun(start(rules, deal=cards(rules, "C C C S M M D C C C"), setup=Setup(day=2, night=False)))
    pass_to(log, "speech")
    log.do(Foul(4), JUDGE)
    log.do(Nominate(1), 2)
    log.do(Pass(), 2)
    log.do(Nominate(5), 3)
    pass_to(log, "ballot")
    voted = log.do(Vote(1), 4)
    assert (voted.code if isinstance(voted, Refused) else "") == answer


def test_nothing_can_be_done_after_the_end() -> None:
    """G9: the result stands."""
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    for _ in range(3000):
        if log.game.is_over:
            break
        log.do(TimeUp(), CLOCK)
    assert log.game.is_over
    assert code(log.do(Pass(), 1)) == "game_over" and code(log.do(Vote(2), 1)) == "game_over"
    assert code(log.do(TimeUp(), CLOCK)) == "game_over" and code(log.do(Foul(1), JUDGE)) == "game_over"


def test_an_error_of_our_own_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    log: Log = pass_to(seated("fiim", phase="D2"), "speech")
    before, conduct = log.game.copy(), CONDUCT[type(log.game.step)]

    def half_way(play: Play) -> None:
        play.game.alive = 0
        raise ZeroDivisionError

    monkeypatch.setattr(conduct, "time_up", half_way)
    with pytest.raises(ZeroDivisionError):
        log.do(TimeUp(), CLOCK)
    assert log.game == before
