"""A line is made of facts: words, comments and last words that tell nothing change nothing."""

import re
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from gorod.analysis import Analysis, analyse
from gorod.analysis.game_analysis import MIN_SWING, Swing
from gorod.engine.commands import Say
from gorod.engine.events import Began, Ended, Event, Said, Turned
from gorod.engine.log import Log
from gorod.engine.seats import EVERYONE
from gorod.engine.step import Defence, Discussion, Farewell, Speech
from gorod.game import Game
from gorod.notation import read
from gorod.records import cast_of
from gorod.services.game.game_loop import play
from tests.analysis.analysed import GAME
from tests.cli.gorod import GAMES

WORDS = Say(text="well")
RECORDS = [
    GAME,
    *(
        GAMES / f"{name}.mgn"
        for name in ("wolves-the-doctor-saves-twice", "home-not-parity", "boxed-eight-players")
    ),
]
PLAYED = {"fiim": 10, "club": 10, "boxed": 8, "home": 8}
Change = Callable[[list[Event]], Iterator[Event]]


@cache
def recorded(file: Path) -> Log:
    """The game of a record."""
    [record] = read(file.read_text("utf-8"))
    return record.log


@cache
def played(rules: str) -> Log:
    """A game of programs, with their claims."""
    return play(Game(rules, players=PLAYED[rules], seed=3), "bayes", 3).log


LOGS = [
    *(pytest.param(recorded, file, id=file.stem) for file in RECORDS),
    *(pytest.param(played, rules, id=rules) for rules in PLAYED),
]


def changed(log: Log, change: Change) -> Log:
    """The same game with other events that are seen by all."""
    known = {id(event): seen for event, seen in zip(log.events, log.audiences, strict=True)}
    twin = log.copy()
    twin.events = list(change(log.events))
    twin.audiences = array("I", (known.get(id(event), EVERYONE) for event in twin.events))
    return twin


def with_words(events: list[Event]) -> Iterator[Event]:
    """Whoever has the word says something, and nothing that could be so or not."""
    for event in events:
        yield event
        if isinstance(event, Turned):
            yield Said(event.seat, WORDS)
        elif isinstance(event, Began) and isinstance(event.step, Farewell | Defence | Speech):
            yield Said(event.step.seat, WORDS)
        elif isinstance(event, Began) and isinstance(event.step, Discussion):
            yield Said(1, WORDS)


def without_last_claims(events: list[Event]) -> Iterator[Event]:
    """Those who leave claim nothing."""
    step: object = None
    for event in events:
        step = event.step if isinstance(event, Began) else None if isinstance(event, Turned) else step
        if not (isinstance(event, Said) and isinstance(step, Farewell)):
            yield event


def last_claims(events: list[Event]) -> Iterator[Event]:
    """Everybody who leaves claims to be black himself."""
    for event in without_last_claims(events):
        yield event
        if isinstance(event, Began) and isinstance(event.step, Farewell):
            yield Said(event.step.seat, Say(black=(event.step.seat % 8 + 1,)))


def line_of(log: Log, viewer: int | str) -> Analysis:
    return analyse(log, cast_of(log), [viewer])[str(viewer)]


def figures(analysis: Analysis) -> list[tuple[str, object, object]]:
    """Places with their chances, but for the dust of adding up."""
    return [
        (point.line.at, pytest.approx(point.win, abs=1e-6), pytest.approx(point.black, abs=1e-6))
        for point in analysis.points
    ]


def plain(analysis: Analysis) -> list[tuple[str, object, object]]:
    return [(point.line.at, point.win, point.black) for point in analysis.points]


@pytest.mark.parametrize("viewer", ["public", "judge", 2])
@pytest.mark.parametrize(("found", "what"), LOGS)
def test_words_alone_change_nothing(found: Callable[..., Log], what: object, viewer: int | str) -> None:
    log = found(what)
    bare, wordy = line_of(log, viewer), line_of(changed(log, with_words), viewer)
    assert plain(wordy) == figures(bare)
    assert [(swing.point.line.at, swing.by) for swing in wordy.swings] == [
        (swing.point.line.at, swing.by) for swing in bare.swings
    ]


@pytest.mark.parametrize("viewer", ["public", "judge"])
@pytest.mark.parametrize(("found", "what"), LOGS)
def test_what_is_claimed_in_a_farewell_is_news_of_the_farewell(
    found: Callable[..., Log], what: object, viewer: str
) -> None:
    """The vote or the dawn before it stands where it would stand without."""
    silent = line_of(changed(found(what), without_last_claims), viewer)
    claimed = line_of(changed(found(what), last_claims), viewer)
    places = [point.line.step for point in claimed.points]
    first = places.index("last") if "last" in places else len(places)
    assert first > 1 and plain(claimed)[:first] == figures(silent)[:first]
    assert all(point.line.step != "last" for point in silent.points)


@pytest.mark.parametrize(("found", "what"), LOGS)
def test_what_decided_the_game_is_no_farewell(found: Callable[..., Log], what: object) -> None:
    for change in (without_last_claims, last_claims):
        last = line_of(changed(found(what), change), "public").points[-1].line
        assert last.step != "last" and isinstance(last.events[-1], Ended)


def test_comments_are_not_read(tmp_path: Path) -> None:
    text = GAME.read_text("utf-8")
    bare = tmp_path / "bare.mgn"
    bare.write_text(re.sub(r" ;.*", "", text), "utf-8")
    assert bare.read_text("utf-8") != text
    assert line_of(recorded(bare), "public") == line_of(recorded(GAME), "public")


@pytest.mark.parametrize("rules", ["fiim", "club"])
def test_a_victims_last_word_is_counted_with_his_death(rules: str) -> None:
    """What the town loses and what it hears are one thing, told of the morning."""
    points = line_of(changed(played(rules), last_claims), "public").points
    mornings = [
        (before, dawn, last)
        for before, dawn, last in zip(points, points[1:], points[2:], strict=False)
        if (dawn.line.step, last.line.step) == ("dawn", "last")
    ]
    assert mornings
    for before, dawn, last in mornings:
        delta = last.red - before.red
        told = [Swing(dawn, delta, last.red)] if abs(delta) >= MIN_SWING else []
        assert Analysis("public", [before, dawn, last], True).swings == told
