"""The game behind the screens: it waits, it goes on, it can be taken back, and it tells nothing early."""

import random

import pytest

from gorod.cli.viewers import Frames, turns
from gorod.engine.commands import Nominate, Open, Pass, Say, Vote
from gorod.engine.refusal import Refused
from gorod.rules import RULESETS
from gorod.services.clocks import HandClock
from gorod.services.solo.solo_game import Solo, dealt
from gorod.services.solo.story import LineKind, StoryLine, add_line
from tests.terminal.tables import is_sound, play_on, play_out, solo


@pytest.mark.parametrize("rules", RULESETS)
def test_a_game_ends_and_its_record_is_sound_at_every_decision(rules: str) -> None:
    game, sound = solo(rules, seed=2), list[bool]()
    play_out(game, random.Random(2), lambda: sound.append(is_sound(game.record())))
    assert game.view.winner and is_sound(game.record()) and all(sound)


@pytest.mark.parametrize("rules", ["boxed", "fiim"])
def test_the_person_gets_exactly_the_frames_of_that_seat(rules: str) -> None:
    game = solo(rules, seed=3)
    play_out(game, random.Random(3))
    log = game._loop.log
    frames = Frames(log)
    sent = [frames.of(turn).get(game.seat) for turn in turns(log)]
    assert [news.frame for news in game.news()] == [frame for frame in sent if frame]


def test_the_wished_card_lies_at_the_seat_and_the_seed_decides_the_rest() -> None:
    cast = RULESETS["classic"].cast[10]
    deals = [dealt(cast, 3, "don", seed) for seed in range(20)]
    assert all(deal[2] == "don" and sorted(deal) == sorted(deals[0]) for deal in deals)
    assert deals == [dealt(cast, 3, "don", seed) for seed in range(20)] and len(set(deals)) > 10


def own_speech(game: Solo) -> None:
    """Up to the person's first minute."""
    play_on(game)
    while game.view.step.kind != "speech":
        game.let_pass()
        play_on(game)


def test_the_game_waits_for_the_person() -> None:
    game = solo(seat=4)
    own_speech(game)
    before = game.view
    assert game.is_asked and not game.go_on() and game.view == before and game.left is None


def test_words_and_a_nomination_leave_the_minute_open_and_passing_ends_it() -> None:
    game = solo(seat=4)
    own_speech(game)
    assert game.do(Say(text="Слушайте")) is None and game.is_asked
    free = [move for move in game.view.legal if isinstance(move, Nominate)]
    assert game.do(free[0]) is None and game.is_asked
    assert game.do(Pass()) is None and not game.is_asked


def test_passing_in_a_free_discussion_ends_it_for_the_person() -> None:
    game = solo("boxed", role="citizen")
    play_on(game)
    assert game.view.step.kind == "discussion" and game.is_asked
    assert game.do(Pass()) is None and not game.is_asked and game.view.step.kind == "discussion"


def test_half_a_vote_is_not_written_down() -> None:
    game = solo(seat=4)
    own_speech(game)
    while game.view.step.kind != "ballot":
        game.let_pass()
        play_on(game)
    assert "D1 talk" in game.record() and "D1 vote" not in game.record()


def test_a_refusal_changes_nothing() -> None:
    game = solo(seat=4)
    own_speech(game)
    before = game.view
    assert isinstance(game.do(Vote(1)), Refused)
    assert game.view == before and game.is_asked and not game.undo()


def test_time_passes_only_where_it_is_limited() -> None:
    clock = HandClock()
    game = solo(seat=4, clock=clock)
    own_speech(game)
    clock.move_to(10_000)
    assert not game.go_on() and game.is_asked
    game.limit_time(True)
    assert game.left == 60
    clock.move_to(10_059)
    assert game.left == 1 and not game.go_on()
    clock.move_to(10_060)
    assert game.left == 0 and game.go_on() and game.view.step.turn == 5


def read(game: Solo, story: list[StoryLine]) -> list[StoryLine]:
    """The story with what was told since."""
    for news in game.news():
        story = [] if news.afresh else list(story)
        for line in news.lines:
            add_line(story, line, game.lang)
    return story


@pytest.mark.parametrize("rules", ["classic", "boxed", "home"])
def test_an_undo_brings_back_the_last_decision_and_its_story(rules: str) -> None:
    game, story, undone = solo(rules, seed=4), list[StoryLine](), 0
    while not game.is_over and undone < 12:
        play_on(game)
        story, view = read(game, story), game.view
        if undone % 2:
            game.do(_first(game))
        else:
            game.let_pass()
        play_on(game)
        if not game.is_over:
            assert game.undo() and game.is_asked and game.view == view
            assert read(game, read(game, story)) == story
            undone += 1
            game.let_pass()
    assert undone > 3


def _first(game: Solo) -> Say:
    """Words if they are heard, else the first thing that can be done."""
    if Open("say") in game.view.legal:
        return Say(text="Я передумаю")
    return next(move for move in game.view.legal if not isinstance(move, Open))  # type: ignore[return-value]


def test_there_is_nothing_to_undo_before_a_decision_and_after_the_end() -> None:
    game = solo(seed=2)
    assert not game.undo()
    play_out(game, random.Random(2))
    assert not game.undo()


def test_the_truth_is_told_only_at_the_end() -> None:
    game = solo(seed=2)
    with pytest.raises(ValueError, match="not over"):
        game.truth()
    play_out(game, random.Random(2))
    assert game.truth()


def test_only_this_seats_secrets_are_private_lines() -> None:
    game = solo(role="don", seed=5)
    play_on(game)
    lines = [line for news in game.news() for line in news.lines]
    assert [line.kind for line in lines].count(LineKind.CARD) == 1
    assert any(line.kind is LineKind.PRIVATE and "Дон — это вы" in line.text for line in lines)
    assert lines[0].kind is LineKind.HEADING
