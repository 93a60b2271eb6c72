"""In a free discussion the floor goes round, and whoever it concerns answers (B9, H10)."""

from collections.abc import Iterator

import pytest

from gorod.bots.floor import SPEECH_WAIT_S, Floor
from gorod.bots.players import KINDS
from gorod.engine.commands import Pass, Say
from gorod.engine.events import Began, Event, Passed, Said
from gorod.engine.role import Team
from gorod.engine.seats import Seat, listed
from gorod.engine.step import Discussion, Speech
from gorod.game import Game
from gorod.services.clocks import HandClock
from gorod.services.game.game_loop import GameLoop, cast_of

HOME = ("mafioso", "mafioso", "inspector", "doctor", "citizen", "citizen", "citizen", "citizen")
PERSON: Seat = 5


def _table(
    people: tuple[Seat, ...] = (), rules: str = "home", seed: int = 1, kind: str = "bayes"
) -> tuple[GameLoop, HandClock]:
    game, clock = Game(rules, deal=HOME if rules == "home" else None, players=8, seed=seed), HandClock()
    loop = GameLoop(game.log, clock, cast_of([*game.roles.values()]), seed)
    for seat in game.seats:
        if seat not in people:
            loop.sit(seat, KINDS[kind], "ru")
    return loop, clock


def _to_the_talk(loop: GameLoop, clock: HandClock) -> None:
    while not isinstance(loop.log.game.step, Discussion):
        if loop.ask() is None:
            clock.move_to(loop.deadline)
            loop.tick()


def _said(loop: GameLoop, count: int) -> list[Seat]:
    """Who speaks next, so many times at most."""
    found: list[Seat] = []
    while len(found) < count and (play := loop.ask()) is not None:
        found += [event.seat for event in play.events if isinstance(event, Said)]
    return found


def test_programs_wait_for_the_person_whose_word_it_is_but_not_for_ever() -> None:
    loop, clock = _table((PERSON,))
    _to_the_talk(loop, clock)
    before = {*_said(loop, 20)}
    living = {*listed(loop.log.game.alive)} - {PERSON}
    assert {seat for seat in living if seat < PERSON} <= before < living
    until = loop.floor_until
    assert until == clock.now() + SPEECH_WAIT_S
    clock.move_to(until)
    assert _said(loop, 1)[0] > PERSON


def test_the_floor_goes_on_when_the_person_has_spoken_or_passed() -> None:
    for command in (Say(text="Пока слушаю."), Pass()):
        loop, clock = _table((PERSON,))
        _to_the_talk(loop, clock)
        _said(loop, 20)
        loop.do(command, PERSON)
        assert _said(loop, 1)[0] > PERSON


@pytest.mark.parametrize("text", ["Второй, а ты что думаешь?", "number 2, what do you say?"])
def test_whoever_is_asked_by_number_answers_next(text: str) -> None:
    loop, clock = _table((PERSON,))
    _to_the_talk(loop, clock)
    _said(loop, 20)
    loop.do(Say(text=text), PERSON)
    assert _said(loop, 1) == [2]


def test_whoever_is_accused_answers_next() -> None:
    for claim in (Say(black=(2,)), Say("inspector", ((2, Team.BLACK),))):
        loop, clock = _table((PERSON,))
        _to_the_talk(loop, clock)
        _said(loop, 20)
        loop.do(claim, PERSON)
        assert 2 in _said(loop, 2)


def test_whoever_holds_the_card_does_not_let_another_claim_it() -> None:
    loop, clock = _table((1,))
    _to_the_talk(loop, clock)
    loop.do(Say("inspector", ((6, Team.BLACK),)), 1)
    while loop.ask() is not None:
        pass
    told = [event.claim for event in loop.log.events if isinstance(event, Said) and event.seat == 3]
    assert any(claim.role == "inspector" for claim in told)


@pytest.mark.parametrize("rules", ["home", "boxed"])
def test_nobody_is_accused_in_vain(rules: str) -> None:
    """Among programs: the first time in a day, those accused speak before two others do."""
    for seed in range(4):
        loop, clock = _table(rules=rules, seed=seed)
        for _ in loop.plays(clock):
            pass
        for talk in _talks(loop.log.events):
            assert [*_unanswered(talk)] == []


def _talks(events: list[Event]) -> Iterator[list[Said | Passed]]:
    talk: list[Said | Passed] | None = None
    for event in events:
        if isinstance(event, Began):
            if talk is not None:
                yield talk
            talk = [] if isinstance(event.step, Discussion) else None
        elif talk is not None and isinstance(event, Said | Passed):
            talk.append(event)


def _unanswered(talk: list[Said | Passed]) -> Iterator[Said]:
    """Of the living, who all say in the end that they are done."""
    speeches = [event for event in talk if isinstance(event, Said)]
    waiting = {event.seat for event in talk if isinstance(event, Passed)}
    for at, said in enumerate(speeches):
        found = (seat for seat, team in said.claim.checks if team is Team.BLACK)
        for seat in {*found, *said.claim.black} & waiting:
            waiting.remove(seat)
            if seat not in [later.seat for later in speeches[at + 1 : at + 3]]:
                yield said


def test_whoever_opens_the_talk_is_waited_for() -> None:
    loop, clock = _table((1,))
    clock.move_to(100.0)
    _to_the_talk(loop, clock)
    assert loop.ask() is None and loop.floor_until == clock.now() + SPEECH_WAIT_S


def test_a_seat_that_nobody_plays_does_not_end_the_talk() -> None:
    loop, clock = _table((4,))
    for _ in loop.plays(clock):
        pass
    first = next(_talks(loop.log.events))
    assert {event.seat for event in first if isinstance(event, Said)} & {5, 6, 7, 8}


def test_nobody_repeats_himself_in_another_language() -> None:
    loop, clock = _table((PERSON,))
    _to_the_talk(loop, clock)
    before = {*_said(loop, 20)}
    loop.speak("en")
    assert not before & {*_said(loop, 20)}


def test_a_checker_who_stays_hidden_does_not_even_answer() -> None:
    """Or he alone would have something to say to whoever claims his card."""
    loop, clock = _table((8,), kind="simple")
    _to_the_talk(loop, clock)
    _said(loop, 20)
    loop.do(Say("inspector"), 8)
    assert _said(loop, 20) == []


def test_only_a_free_discussion_is_listened_to_for_whom_it_concerns() -> None:
    game = Game("classic", seed=1)
    floor = Floor(game.log.game.rules, 10)
    asked = Said(1, Say(text="Второй, а ты что думаешь?"))
    for step, called in ((Speech(1, 1), []), (Discussion(1), [2, 1])):
        floor.see((Began(step), asked), 0.0)
        assert [*floor.order()] == called
