"""Refusals step by step: the code, the clause of the option that forbids it, and the detail."""

from collections.abc import Callable

import pytest

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
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.rulings import LONGEST_REASON
from gorod.engine.start import Setup, start
from gorod.rules import RULESETS
from tests.mutants.test_judging import done, tied
from tests.rulebook.table import DEALS, TEN, cards, dealing, pass_to, seated


def talking() -> Log:
    """Second day of sports mafia, the first speech."""
    return pass_to(seated("fiim", phase="D2"), "speech")


def hunting() -> Log:
    """A night of sports mafia."""
    return pass_to(seated("fiim", phase="N1"), "hunt")


def briefing() -> Log:
    """The blacks have met."""
    return pass_to(seated("fiim"), "briefing")


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
    (talking, out_again(reason="x" * (LONGEST_REASON + 1)), JUDGE, "nonsense", "", "reason"),
    (talking, out_again(reason='a "b"'), JUDGE, "nonsense", "", "reason"),
    (talking, out_again(reason="a\nb"), JUDGE, "nonsense", "", "reason"),
    (talking, out_again(seats=(11,)), JUDGE, "no_such_seat", "players", ""),
    (talking, out_again(seats=(4, 4)), JUDGE, "nonsense", "", "out"),
    (talking, Overrule(Ruling.VICTIM, "x", (4,)), JUDGE, "nonsense", "", "victim"),
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
    done(talking(), (out_again(reason="x" * LONGEST_REASON), JUDGE))


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
    ],
)
def test_a_game_that_cannot_begin(deal: tuple[str, ...], setup: Setup, code: str, detail: str) -> None:
    refused = start(RULESETS["fiim"], deal=deal, setup=setup)
    assert isinstance(refused, Refused) and (refused.code, refused.detail) == (code, detail)
