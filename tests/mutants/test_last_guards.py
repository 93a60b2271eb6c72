"""The inner doors: what the engine's face keeps out is refused a second time by the step itself."""

from collections.abc import Callable
from typing import Any

import pytest

from gorod.engine import log as logs
from gorod.engine.audience import audience
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    HandOver,
    Nominate,
    Overrule,
    Pass,
    Plan,
    Ruling,
    Say,
    TimeUp,
    Withdraw,
)
from gorod.engine.events import How, Left, Overruled, Paused, Said, Silenced, Turned
from gorod.engine.log import Log
from gorod.engine.play import Play
from gorod.engine.refusal import No, Refusal, Refused
from gorod.engine.rulings import overrule
from gorod.engine.seats import BIT, NOBODY, all_of, next_living
from gorod.engine.step import Briefing, Discussion, Over
from gorod.engine.steps import CONDUCT
from gorod.notation.items import ruling_text
from gorod.views.public import PublicView
from gorod.views.seat import SeatView
from tests.mutants.test_judging import done
from tests.mutants.test_lines_refused import told
from tests.mutants.test_notation_errors import LATER
from tests.rulebook.table import kind, pass_to, seated

END = Overrule(Ruling.END, "time", value="red")


def refusal(do: Callable[[], None]) -> Refusal:
    """Why it is refused."""
    with pytest.raises(No) as caught:
        do()
    return caught.value.why


def ended(name: str = "fiim") -> Log:
    """A game that a ruling has ended."""
    log = pass_to(seated(name, phase="D1"), "dawn")
    done(log, (END, JUDGE))
    return log


@pytest.mark.parametrize(
    ("seats", "is_there"), [((10,), True), ((11,), False), ((0,), False), ((1, 11), False)]
)
def test_a_ruling_names_seats_that_are_there(seats: tuple[int, ...], is_there: bool) -> None:
    play = Play(pass_to(seated("fiim", phase="D1"), "speech").game.copy())
    if is_there:
        overrule(play, Overrule(Ruling.OUT, "ill", seats))
        assert [event for event in play.events if isinstance(event, Left)] == [Left(seats, How.RULED_OUT)]
    else:
        assert refusal(lambda: overrule(play, Overrule(Ruling.OUT, "ill", seats))) is Refusal.NO_SUCH_SEAT
        assert not play.events


def test_of_a_game_that_is_over_only_the_result_is_ruled_on() -> None:
    play = Play(ended().game.copy())
    assert refusal(lambda: overrule(play, Overrule(Ruling.FOULS, "x", (1,), "1"))) is Refusal.GAME_OVER
    overrule(play, END)
    assert play.events


def test_no_time_runs_out_in_a_game_that_is_over() -> None:
    play = Play(ended().game.copy())
    assert refusal(lambda: CONDUCT[Over].time_up(play)) is Refusal.GAME_OVER
    assert not play.events
    assert ended().do(TimeUp(), CLOCK) == Refused("game_over", "F23")


@pytest.mark.parametrize("command", [Pass(), Nominate(3), Withdraw(3), Say()])
def test_in_a_discussion_the_dead_do_not_speak(command: Any) -> None:
    """B9."""
    log = pass_to(seated("boxed", phase="D2"), "discussion")
    done(log, (Overrule(Ruling.OUT, "ill", (4,)), JUDGE))
    play = Play(log.game.copy())
    take = CONDUCT[Discussion].takes[type(command)]
    assert refusal(lambda: take(play, 4, command)) is Refusal.NO_LONGER_PLAYING
    assert not play.events


@pytest.mark.parametrize("seats", [(0,), (11,), (1, -1)])
def test_a_plan_names_seats_that_are_there(seats: tuple[int, ...]) -> None:
    """F3."""
    play = Play(pass_to(seated("fiim"), "briefing").game.copy())
    plan = CONDUCT[Briefing].takes[Plan]
    assert refusal(lambda: plan(play, 7, Plan(seats))) is Refusal.NO_SUCH_SEAT
    plan(play, 7, Plan((1, 10)))
    assert len(play.events) == 1


def test_the_next_of_one_who_is_alone_is_nobody() -> None:
    assert next_living(1, BIT[1], 10) == 0
    assert next_living(3, NOBODY, 10) == 0
    assert [next_living(3, BIT[3] | BIT[other], 10) for other in (2, 4, 10, 1)] == [2, 4, 10, 1]
    assert [next_living(seat, all_of(10), 10) for seat in (1, 9, 10)] == [2, 10, 1]


def test_what_is_refused_halfway_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    log = pass_to(seated("fiim", phase="D1"), "speech")
    game, events, turns = log.game.copy(), [*log.events], log.turns
    no = Refused("nonsense")

    def half(play: Play, _: object, __: int) -> Refused:
        play.emit(Paused(0))
        return no

    monkeypatch.setattr(logs, "take", half)
    assert log.do(TimeUp(), CLOCK) is no
    assert (log.game, log.events, log.turns) == (game, events, turns)


def test_at_night_words_are_heard_by_those_who_are_awake() -> None:
    """F3: the black at their meeting, by day everyone, and nobody where no clan is awake."""
    log = pass_to(seated("fiim"), "briefing")
    said = Said(7, Say())
    assert audience(log.game, said) == BIT[5] | BIT[6] | BIT[7]
    pass_to(log, "relaxed_sitting")
    assert audience(log.game, said) == NOBODY
    pass_to(log, "speech")
    assert audience(log.game, said) == 1


def test_a_seat_is_changed_only_by_what_concerns_it() -> None:
    seat, table = SeatView(4), PublicView()
    before = seat.encoded()
    assert not seat.see(Overruled(Overrule(Ruling.OUT, "ill", (4,))), table)
    assert not seat.see(Turned(4, 60), table)
    assert not seat.see(Silenced(3), table)
    assert seat.encoded() == before
    assert seat.see(Silenced(4), table) and seat.silenced
    assert not seat.see(Turned(3, 60), table) and seat.silenced
    assert seat.see(Turned(4, 60), table) and not seat.silenced
    assert seat.see(Overruled(Overrule(Ruling.FOULS, "x", (4,), "2")), table) and seat.hidden_fouls == 2


def test_a_judge_who_is_called_back_plays_and_judges_no_more() -> None:
    """B2: the judge's place is free again, and nobody else's return frees it."""
    log = pass_to(seated("boxed", phase="D2"), "discussion")
    done(log, (Overrule(Ruling.OUT, "ill", (4, 5)), JUDGE), (HandOver(4), JUDGE))
    assert log.game.judge == 4
    done(log, (Overrule(Ruling.BACK, "well", (5,)), JUDGE))
    assert log.game.judge == 4
    done(log, (Overrule(Ruling.BACK, "well", (4,)), JUDGE))
    assert log.game.judge == 0
    assert kind(log.game) == "discussion" and not log.game.left
    assert isinstance(log.do(TimeUp(), 4), Refused)


def test_a_refusal_without_rules_cites_no_clause() -> None:
    assert No(Refusal.NOT_YOUR_TURN, "4").under(None) == Refused("not_your_turn", "", "4")
    assert No(Refusal.NOT_YOUR_TURN).under(seated("fiim").game.rules) == Refused("not_your_turn", "F7", "")


def test_a_ruling_on_a_card_without_a_mark_is_written_by_its_name() -> None:
    ruling = Overrule(Ruling.ROLE, "misdealt", (4,), "ghost")
    assert ruling_text(ruling, {}) == 'role 4=ghost "misdealt"'
    assert ruling_text(ruling, {"ghost": "G"}) == 'role 4=G "misdealt"'


@pytest.mark.parametrize("line", ["N2 plan 1 2", "D2 plan 1"])
def test_a_plan_at_another_time_is_refused(line: str) -> None:
    """F3: the black plan on night zero."""
    assert told(f"{LATER}{line}")[0] is False
    assert told(f"{LATER}{line}")[4].startswith("refused not_now")
