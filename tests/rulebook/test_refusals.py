"""Refusals: who may not do what and when, the clause that says so, and a second guard in the step itself."""

from collections.abc import Callable
from typing import Any

import pytest

from gorod.engine import legal, start
from gorod.engine import log as logs
from gorod.engine.audience import audience
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Act,
    Agree,
    Command,
    DefeatTeam,
    Foul,
    HandOver,
    Nominate,
    Open,
    Overrule,
    Pass,
    Pause,
    Pick,
    Plan,
    Redeal,
    Remove,
    Resume,
    Ruling,
    Say,
    Shoot,
    Take,
    Tally,
    TimeUp,
    Vote,
    Withdraw,
)
from gorod.engine.events import How, Left, Overruled, Paused, Said, Silenced, Turned
from gorod.engine.log import Log
from gorod.engine.play import Moves, Play
from gorod.engine.refusal import Forbidden, Refusal, Refused
from gorod.engine.role import UNKNOWN
from gorod.engine.rulings import MAX_REASON_CHARS, overrule
from gorod.engine.seats import BIT, NOBODY, all_of, next_living
from gorod.engine.start import Setup
from gorod.engine.step import Briefing, Discussion, Over, Speech
from gorod.engine.steps import CONDUCT
from gorod.notation.items import ruling_text
from gorod.rules import RULESETS
from gorod.rules.fiim import FIIM
from gorod.views.public import PublicView
from gorod.views.seat import SeatView
from tests.notation.records import LATER, told
from tests.rulebook.table import (
    DEALS,
    TEN,
    begun,
    cards,
    dealing,
    done,
    kind,
    pass_to,
    rules_with,
    seated,
    tied,
)


def talking() -> Log:
    """Second day of sports mafia, the first speech."""
    return pass_to(seated("fiim", phase="D2"), "speech")


def hunting() -> Log:
    """A night of sports mafia."""
    return pass_to(seated("fiim", phase="N1"), "hunt")


def briefing() -> Log:
    """The blacks have met."""
    return pass_to(seated("fiim"), "briefing")


def dealt_one() -> Log:
    """The first of ten has a card."""
    log = dealing("fiim", TEN)
    return log if log.game.roles[1] is not UNKNOWN else done_with(log, (TimeUp(), CLOCK))


def lifting() -> Log:
    """The question on two who tied twice; seat 1 has a hand up."""
    log = tied(seated("classic", phase="D2"))
    pass_to(log, "ballot")
    done(log, *((Vote(3), seat) for seat in (1, 2, 5, 6, 7)), (TimeUp(), CLOCK))
    return done_with(pass_to(log, "lift"), (Agree(), 1))


def done_with(log: Log, *commands: tuple[Command, int]) -> Log:
    """The log after these commands."""
    done(log, *commands)
    return log


def polling() -> Log:
    """A vote at home; seat 1 has voted for 2, the judge has counted 3 for 5."""
    log = pass_to(seated("home", phase="D2"), "poll")
    return done_with(log, (Remove(7), JUDGE), (Vote(2), 1), (Tally(5, 3), JUDGE))


def discussing() -> Log:
    """A talk of the box; seat 1 is done, seat 16 has left."""
    log = pass_to(seated("boxed", phase="D2"), "discussion")
    return done_with(log, (Remove(16), JUDGE), (Pass(), 1), (Nominate(5), 2))


def out_again(**changes: object) -> Overrule:
    """A ruling with something wrong in it."""
    return Overrule(**{"ruling": Ruling.OUT, "reason": "x", "seats": (4,), **changes})  # type: ignore[arg-type]


REFUSED: list[tuple[Callable[[], Log], Command, int, str, str, str]] = [
    (lifting, Agree(), 1, "already_voted", "lift", ""),
    (lifting, Tally(3, 1), JUDGE, "not_the_candidate", "lift", ""),
    (lifting, Tally(0, 0), JUDGE, "too_many_hands", "lift", ""),
    (lifting, Tally(0, 11), JUDGE, "too_many_hands", "lift", ""),
    (polling, Vote(3), 1, "already_voted", "ballot", ""),
    (polling, Vote(7), 3, "not_the_candidate", "ballot", ""),
    (polling, Tally(7, 1), JUDGE, "not_the_candidate", "ballot", ""),
    (polling, Tally(2, 0), JUDGE, "too_many_hands", "ballot", ""),
    (polling, Tally(2, 4), JUDGE, "too_many_hands", "ballot", ""),
    (polling, Tally(5, 6), JUDGE, "too_many_hands", "ballot", ""),
    (discussing, Pass(), 1, "not_your_turn", "talk", ""),
    (discussing, Pass(), 16, "no_longer_playing", "farewell", ""),
    (discussing, Nominate(5), 3, "already_nominated", "nominations", ""),
    (discussing, Nominate(16), 3, "candidate_has_left", "nominations", ""),
    (discussing, Nominate(6), 2, "one_nomination", "nominations.second", ""),
    (discussing, Withdraw(5), 2, "no_withdrawal", "nominations.withdraw", ""),
    (hunting, Shoot(1), 1, "not_your_call", "night.order", ""),
    (hunting, Say(), 5, "not_your_call", "night.order", ""),
    (hunting, Shoot(11), 5, "no_such_seat", "players", ""),
    (briefing, Plan((1,)), 1, "not_your_call", "night.order", ""),
    (briefing, Plan((1,)), 5, "no_plan", "first_night.planner", ""),
    (briefing, Plan((11,)), 7, "no_such_seat", "players", ""),
    (briefing, Plan((1,) * 11), 7, "wrong_number_of_seats", "first_night.planner", "10"),
    (talking, Foul(4, "sneezing"), JUDGE, "unknown_offence", "offences", "sneezing"),
    (talking, Foul(11), JUDGE, "no_such_seat", "players", ""),
    (talking, Pause(11), JUDGE, "no_such_seat", "players", ""),
    (talking, Resume(), JUDGE, "not_paused", "house.phones", ""),
    (talking, HandOver(4), JUDGE, "still_at_the_table", "house.first_out_judges", ""),
    (talking, Redeal(cards(RULESETS["fiim"], TEN)), JUDGE, "no_redeal", "dealing.redeal", ""),
    (talking, Foul(4), CLOCK, "only_the_judge", "", ""),
    (talking, Foul(4), 2, "only_the_judge", "", ""),
    (talking, TimeUp(), 2, "only_the_judge", "", ""),
    (talking, Vote(4), JUDGE, "only_a_player", "", ""),
    (talking, Tally(4, 1), JUDGE, "not_now", "ballot", ""),
    (talking, out_again(reason=""), JUDGE, "nonsense", "", "reason"),
    (talking, out_again(reason="x" * (MAX_REASON_CHARS + 1)), JUDGE, "nonsense", "", "reason"),
    (talking, out_again(reason='a "b"'), JUDGE, "nonsense", "", "reason"),
    (talking, out_again(reason="a\nb"), JUDGE, "nonsense", "", "reason"),
    (talking, out_again(seats=(11,)), JUDGE, "no_such_seat", "players", ""),
    (talking, out_again(seats=(4, 4)), JUDGE, "nonsense", "", "out"),
    (talking, Overrule(Ruling.VICTIM, "x", (4,)), JUDGE, "nonsense", "", "victim"),
    (dealt_one, Overrule(Ruling.ROLE, "x", (4,), "sheriff"), JUDGE, "nonsense", "", "role"),
    (hunting, Overrule(Ruling.ON, "x", (4, 5)), JUDGE, "nonsense", "", "on"),
    (hunting, Overrule(Ruling.GOTO, "x", value="talk"), JUDGE, "nonsense", "", "goto"),
    (polling, Overrule(Ruling.VOTES, "x", votes=((2, 7),)), JUDGE, "nonsense", "", "votes"),
    (polling, Overrule(Ruling.VOTES, "x", votes=((2, -1),)), JUDGE, "nonsense", "", "votes"),
]


@pytest.mark.parametrize(
    ("table", "command", "sender", "code", "option", "detail"),
    REFUSED,
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_command_is_refused_with_its_reason(
    table: Callable[[], Log], command: Command, sender: int, code: str, option: str, detail: str
) -> None:
    log = table()
    before = log.game.copy()
    clause = log.game.rules.clause(option) if option else ""
    assert log.do(command, sender) == Refused(code, clause, detail)
    assert log.game == before


def test_the_longest_reason_is_a_reason() -> None:
    done(talking(), (out_again(reason="x" * MAX_REASON_CHARS), JUDGE))


@pytest.mark.parametrize("command", [Pass(), Nominate(1), Vote(1), Act((1,))])
def test_in_a_pause_nothing_can_be_done(command: Command) -> None:
    log = done_with(talking(), (Pause(), JUDGE))
    clause = log.game.rules.clause("house.phones")
    assert log.do(command, 2) == Refused("paused", clause)
    assert log.do(TimeUp(), CLOCK) == Refused("paused", clause) == log.do(Foul(2), JUDGE)


@pytest.mark.parametrize(
    ("command", "code", "option", "detail"),
    [
        (Pick(0), "card_out_of_reach", "dealing.highest", "5"),
        (Pick(6), "card_out_of_reach", "dealing.highest", "5"),
        (Pick(1, bottom=True), "not_from_bottom", "dealing.from_bottom", ""),
        (Take(1), "wrong_dealing", "dealing.ways", ""),
    ],
)
def test_a_card_that_cannot_be_taken(command: Command, code: str, option: str, detail: str) -> None:
    """C5: as many fingers as a hand has."""
    log = dealing("classic", TEN, dealing__from_bottom="false")
    assert log.do(command, 1) == Refused(code, log.game.rules.clause(option), detail)


@pytest.mark.parametrize("name", ["classic", "club", "home", "boxed"])
def test_what_belongs_to_other_rulesets_is_refused_with_the_option(name: str) -> None:
    """F20, F21."""
    log = seated(name, phase="D2")
    clause = log.game.rules.clause
    assert log.do(Foul(1, technical=True), JUDGE) == Refused("no_technical_fouls", clause("fouls.technical"))
    assert log.do(DefeatTeam(1), JUDGE) == Refused("no_team_defeat", clause("fouls.team_defeat"))


@pytest.mark.parametrize(
    ("deal", "setup", "code", "detail"),
    [
        ((), Setup(), "bad_cast", "0"),
        (("elf",), Setup(), "unknown_role", "elf"),
        (cards(RULESETS["fiim"], DEALS["fiim"]), Setup(out=(11,)), "no_such_seat", ""),
        (cards(RULESETS["fiim"], DEALS["fiim"]), Setup(penalties=((0, 1),)), "no_such_seat", ""),
        (cards(RULESETS["fiim"], DEALS["fiim"]), Setup(penalties=((7, 4),)), "penalty_removes", "4"),
    ],
)
def test_a_game_that_cannot_begin(deal: tuple[str, ...], setup: Setup, code: str, detail: str) -> None:
    refused = start(RULESETS["fiim"], deal=deal, setup=setup)
    assert isinstance(refused, Refused) and (refused.code, refused.detail) == (code, detail)


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

    def half_way(play: Play, _: object) -> None:
        play.game.alive = 0
        raise ZeroDivisionError

    monkeypatch.setattr(conduct, "time_up", half_way)
    with pytest.raises(ZeroDivisionError):
        log.do(TimeUp(), CLOCK)
    assert log.game == before


DEAL = ("mafioso", "mafioso", "don", "sheriff", *("citizen",) * 6)


def test_a_silent_turn_offers_no_words() -> None:
    """A seat with three fouls is asked for a candidate alone; its neighbours may talk."""
    events = start(FIIM, DEAL, setup=Setup(day=2, night=False))
    assert isinstance(events, list)
    log = Log(events)
    for _ in range(3):
        log.do(Foul(5), JUDGE)
    offered: dict[int, Moves] = {}
    while len(offered) < 6:
        log.do(TimeUp(), CLOCK)
        step = log.game.step
        if isinstance(step, Speech):
            offered[step.seat] = legal(log.game, step.seat)
    assert {seat for seat, moves in offered.items() if Open("say") in moves} == {*offered} - {5}
    assert set(map(type, offered[5])) == {Pass, Nominate}


END = Overrule(Ruling.END, "time", value="red")


def refusal(do: Callable[[], None]) -> Refusal:
    """Why it is refused."""
    with pytest.raises(Forbidden) as caught:
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
    assert refusal(lambda: CONDUCT[Over].time_up(play, play.game.step)) is Refusal.GAME_OVER
    assert not play.events
    assert ended().do(TimeUp(), CLOCK) == Refused("game_over", "F23")


@pytest.mark.parametrize("command", [Pass(), Nominate(3), Withdraw(3), Say()])
def test_in_a_discussion_the_dead_do_not_speak(command: Any) -> None:
    """B9."""
    log = pass_to(seated("boxed", phase="D2"), "discussion")
    done(log, (Overrule(Ruling.OUT, "ill", (4,)), JUDGE))
    play = Play(log.game.copy())
    take = CONDUCT[Discussion].takes[type(command)]
    assert refusal(lambda: take(play, play.game.step, 4, command)) is Refusal.NO_LONGER_PLAYING
    assert not play.events


@pytest.mark.parametrize("seats", [(0,), (11,), (1, -1)])
def test_a_plan_names_seats_that_are_there(seats: tuple[int, ...]) -> None:
    """F3."""
    play = Play(pass_to(seated("fiim"), "briefing").game.copy())
    plan = CONDUCT[Briefing].takes[Plan]
    assert refusal(lambda: plan(play, play.game.step, 7, Plan(seats))) is Refusal.NO_SUCH_SEAT
    plan(play, play.game.step, 7, Plan((1, 10)))
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
    assert Forbidden(Refusal.NOT_YOUR_TURN, "4").under(None) == Refused("not_your_turn", "", "4")
    assert Forbidden(Refusal.NOT_YOUR_TURN).under(seated("fiim").game.rules) == Refused(
        "not_your_turn", "F7", ""
    )


def test_a_ruling_on_a_card_without_a_mark_is_written_by_its_name() -> None:
    ruling = Overrule(Ruling.ROLE, "misdealt", (4,), "ghost")
    assert ruling_text(ruling, {}) == 'role 4=ghost "misdealt"'
    assert ruling_text(ruling, {"ghost": "G"}) == 'role 4=G "misdealt"'


@pytest.mark.parametrize("line", ["N2 plan 1 2", "D2 plan 1"])
def test_a_plan_at_another_time_is_refused(line: str) -> None:
    """F3: the black plan on night zero."""
    assert told(f"{LATER}{line}")[0] is False
    assert told(f"{LATER}{line}")[4].startswith("refused not_now")
