"""How long everything lasts: records have no times, so the clauses on seconds are tested here."""

import pytest

from gorod.engine import legal, start
from gorod.engine.commands import CLOCK, JUDGE, Foul, Remove, Shoot, TimeUp, Vote
from gorod.engine.log import Log
from gorod.engine.start import Setup
from gorod.rules import RULESETS
from tests.rulebook.table import (
    begun,
    cards,
    kind,
    nominate_two,
    pass_to,
    rules_with,
    seated,
    steps,
    voted_out,
)

FIRST_NIGHTS = [
    # F3 the blacks' minute, F4 the sheriff's look round, F5 relaxed sitting
    ("fiim", [("briefing", 60), ("meeting", 20), ("relaxed_sitting", 30)]),
    # W5, F4, W7
    ("wolves", [("briefing", 30), ("meeting", 20), ("relaxed_sitting", 10)]),
    # C6, C7, G4
    ("classic", [("briefing", 60), ("meeting", 10)]),
    # K4: the don meets the judge, then the sheriff; K29: nothing lasts longer than a minute
    ("club", [("briefing", 60), ("meeting", 10), ("meeting", 10)]),
    # B7, G4: only the meeting of the mafia
    ("boxed", [("briefing", 30)]),
    # H4, G4: the first night is a full one
    ("home", [("hunt", 30), ("call", 10), ("call", 10)]),
]


@pytest.mark.parametrize(("name", "expected"), FIRST_NIGHTS)
def test_the_first_night(name: str, expected: list[tuple[str, int]]) -> None:
    assert steps(seated(name), until="D1") == expected


NIGHTS = [
    # F16 ten numbers of two seconds (G4), F17 ten seconds each, F18 the best move held whoever was shot
    ("fiim", [("hunt", 20), ("call", 10), ("call", 10), ("best_move", 20)]),
    # W8 thirty seconds with open eyes, W6, W12 the doctor last
    ("wolves", [("hunt", 30), ("call", 10), ("call", 10), ("call", 10), ("best_move", 20)]),
    # C13, C14, C15, G4
    ("classic", [("hunt", 20), ("call", 10), ("call", 10)]),
    # K13, K14, G4
    ("club", [("hunt", 20), ("call", 10), ("call", 10)]),
    # H4, H5, H6, H7
    ("home", [("hunt", 30), ("call", 10), ("call", 10)]),
    # B13 captain, mafia and the place of a second shot (B23), don, vigilante, maniac, nurse, ... journalist
    ("boxed", [("call", 10), ("hunt", 30), ("hunt", 30)] + [("call", 10)] * 8),
]


@pytest.mark.parametrize(("name", "expected"), NIGHTS)
def test_a_night(name: str, expected: list[tuple[str, int]]) -> None:
    assert steps(seated(name, phase="N1"), until="D2") == expected


@pytest.mark.parametrize(("name", "seconds"), [("fiim", 20), ("classic", 16), ("club", 16)])
def test_how_many_numbers_are_called(name: str, seconds: int) -> None:
    """F16 calls all ten numbers every night; C13 and K13 only those still in play."""
    log = seated(name, phase="N1")
    for seat in (1, 2):
        log.do(Remove(seat), JUDGE)
    pass_to(pass_to(log, "dawn"), "hunt")
    assert log.game.step.seconds == seconds


TALKS = [("fiim", 60), ("wolves", 60), ("classic", 60), ("club", 60), ("boxed", 300), ("home", 300)]


@pytest.mark.parametrize(("name", "seconds"), TALKS)
def test_the_talk(name: str, seconds: int) -> None:
    """F7, C8, K5: a minute each; B9, H10: five minutes for all."""
    log = pass_to(seated(name, phase="D1"), "discussion" if seconds == 300 else "speech")
    assert log.game.step.seconds == seconds


FAREWELLS = [("fiim", 60), ("wolves", 60), ("classic", 30), ("club", 60)]


@pytest.mark.parametrize(("name", "seconds"), FAREWELLS)
def test_the_farewell_of_the_voted(name: str, seconds: int) -> None:
    """F13 and K11 a minute, C11 half a minute."""
    log = voted_out(name)
    assert (kind(log.game), log.game.step.seconds) == ("farewell", seconds)


@pytest.mark.parametrize(
    ("name", "seconds"), [("fiim", 60), ("wolves", 60), ("classic", 30), ("club", 60), ("home", 60)]
)
def test_the_farewell_of_the_killed(name: str, seconds: int) -> None:
    """F8, W9 and K16 a minute, C11 half a minute, H9 with G4 a minute."""
    log = pass_to(seated(name, phase="N1"), "hunt")
    shoot_all(log, 9 if name != "home" else 7)
    pass_to(log, "farewell")
    assert log.game.step.seconds == seconds


def shoot_all(log: Log, target: int) -> None:
    """All hunters shoot at one seat."""
    for seat in range(1, log.game.seats + 1):
        if legal(log.game, seat):
            log.do(Shoot(target), seat)


@pytest.mark.parametrize(("name", "seconds"), [("fiim", 30), ("wolves", 30), ("classic", 30), ("club", 30)])
def test_the_defence_in_a_tie(name: str, seconds: int) -> None:
    """C12, K12 and F14: thirty seconds each."""
    log = pass_to(seated(name, phase="D2"), "speech")
    nominate_two(log)
    pass_to(log, "ballot")
    for seat in range(1, 6):
        log.do(Vote(1), seat)
    pass_to(log, "defence")
    assert log.game.step.seconds == seconds


def test_the_defence_of_the_sentenced() -> None:
    """H13 with G4: a minute."""
    log = pass_to(seated("home", phase="D1"), "poll")
    log.do(Vote(1), 3)
    pass_to(log, "defence")
    assert log.game.step.seconds == 60


@pytest.mark.parametrize(
    ("name", "out", "expected"),
    [("fiim", 6, (30, False)), ("fiim", 5, (10, True)), ("club", 7, (30, False)), ("club", 6, (10, True))],
)
def test_the_silenced_keep_some_seconds_at_a_small_table(
    name: str, out: int, expected: tuple[int, bool]
) -> None:
    """F19: thirty seconds with three or four at the table; K22: with three («угадайка»)."""
    rules = RULESETS[name]
    gone = (1, 2, 3, 5, 8, 9, 10)[:out]
    setup = Setup(day=2, night=False, out=gone, fouls=((4, 2),))
    log = begun(start(rules, deal=cards(rules, "C C C S M M C C C C"), setup=setup))
    log.do(Foul(4), JUDGE)
    while getattr(log.game.step, "seat", 0) != 4:
        log.do(TimeUp(), CLOCK)
    assert (log.game.step.seconds, getattr(log.game.step, "silent", None)) == expected


@pytest.mark.parametrize(("out", "expected"), [(7, (30, False)), (6, (10, True))])
def test_a_speech_that_is_cut_keeps_some_seconds_at_a_small_table(
    out: int, expected: tuple[int, bool]
) -> None:
    """K22: the rest of the running speech is lost, with three at the table thirty seconds are kept."""
    setup = Setup(day=2, night=False, out=(1, 2, 3, 5, 8, 9, 10)[:out], fouls=((4, 2),))
    rules = RULESETS["club"]
    log = begun(start(rules, deal=cards(rules, "C C C S M M C C C C"), setup=setup))
    while getattr(log.game.step, "seat", 0) != 4:
        log.do(TimeUp(), CLOCK)
    log.do(Foul(4), JUDGE)
    assert (log.game.step.seconds, getattr(log.game.step, "silent", None)) == expected


def test_fouls_switched_on_in_the_classic_are_those_of_the_federation() -> None:
    """G8: options as F19, so with four at the table half a minute is kept."""
    rules = rules_with("classic", fouls__silence_at="1")
    setup = Setup(day=2, night=False, out=(1, 2, 3, 5, 8, 9))
    log = begun(start(rules, deal=cards(rules, "C C C S M M C C C C"), setup=setup))
    log.do(Foul(4), JUDGE)
    while getattr(log.game.step, "seat", 0) != 4:
        log.do(TimeUp(), CLOCK)
    assert log.game.step.seconds == 30
