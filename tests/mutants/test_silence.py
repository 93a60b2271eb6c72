"""Whoever has lost his speech may only nominate, and is offered nothing else (F19)."""

from gorod.engine import legal, start
from gorod.engine.commands import CLOCK, JUDGE, Foul, Nominate, Open, Pass, TimeUp
from gorod.engine.conduct import Moves
from gorod.engine.log import Log
from gorod.engine.start import Setup
from gorod.engine.step import Speech
from gorod.rules.fiim import FIIM

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
