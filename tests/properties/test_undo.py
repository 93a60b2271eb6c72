"""Undo: k commands done and undone give the same game; in full `python -m tests.properties.test_undo`."""

import argparse
import random
import sys
from collections.abc import Iterator
from itertools import islice

import pytest

from gorod.engine import legal
from gorod.engine.log import Log, UndoEntry
from gorod.engine.refusal import Refused
from gorod.engine.start import fold
from gorod.engine.state import State
from gorod.views.feed import Feed
from gorod.views.judge import JudgeView
from tests.random_play import TABLES, chosen, new_log

MOST = 50
SMOKE = 8
OFTEN = 5000
Picture = tuple[State, list[bytes], list[bytes], bytes, tuple[list[int], ...]]


def picture(log: Log) -> Picture:
    """Everything anybody can tell about a game: state, legal lists, fresh frames, who saw what and when."""
    moves = [legal(log.game, sender).encoded for sender in range(-1, log.game.seats + 1)]
    feed, judge = Feed(log.game.seats), JudgeView()
    frames = feed.frames(log.game, log.events, log.audiences)
    own = judge.frame(log.game, log.events, log.audiences)
    columns = (list(log.audiences), list(log.starts), list(log.senders))
    return log.game.copy(), moves, frames, own, columns


def do(log: Log, count: int, rng: random.Random) -> int:
    """Play up to so many accepted commands; how many there were."""
    done = 0
    for _ in range(4 * count):
        if done == count or log.game.is_over:
            break
        done += not isinstance(log.do(*chosen(log.game, rng, judge=0.05)), Refused)
    return done


def there_and_back(log: Log, rng: random.Random) -> int:
    """One run: k accepted commands, then undone at once or bit by bit; how many there were."""
    before, events, audit = picture(log), list(log.events), list(log.audit)
    done = do(log, rng.randint(1, MOST), rng)
    taken_back = log.events[len(events) :]
    undone = list(undo_all(log, done, rng))
    assert log.events == events and picture(log) == before
    assert fold(log.events) == log.game == before[0]
    keeps(log, audit, undone)
    assert [event for entry in reversed(undone) for event in entry.events] == taken_back
    return done


def undo_all(log: Log, count: int, rng: random.Random) -> Iterator[UndoEntry]:
    """Take back so many turns in one or several undos."""
    while count:
        part = count if rng.random() < 0.5 else rng.randint(1, count)
        undone = log.undo(part)
        assert isinstance(undone, UndoEntry) and undone.since - undone.to == part
        yield undone
        count -= part


def keeps(log: Log, audit: list[UndoEntry], undone: list[UndoEntry]) -> None:
    """The audit is what it was and the new entries, each with all that was taken back and who saw it."""
    assert log.audit == [*audit, *undone]
    assert all(len(entry.events) == len(entry.audiences) > 0 for entry in undone)


def runs(first: int = 0) -> Iterator[int]:
    """Run after run at table after table, each game seeded by its number; the commands of each run."""
    game = first
    while True:
        name, seats = TABLES[game % len(TABLES)]
        rng = random.Random(f"undo {name} {seats} {game}")
        log = new_log(name, seats, rng)
        while not log.game.is_over:
            yield there_and_back(log, rng)
            do(log, rng.randint(1, MOST), rng)
        game += 1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_doing_and_undoing_returns_to_the_very_same_game(name: str, seats: int) -> None:
    assert all(islice(runs(TABLES.index((name, seats))), SMOKE))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_same_commands_after_an_undo_make_the_same_game(name: str, seats: int) -> None:
    """Nothing of what was taken back is left where a later command could find it."""
    logs = [new_log(name, seats, random.Random(f"again {name}")) for _ in range(2)]
    rng = random.Random(f"astray {name}")
    there_and_back(logs[0], rng)
    for log in logs:
        do(log, 3 * MOST, random.Random(f"once more {name}"))
    assert picture(logs[0]) == picture(logs[1])


def test_an_undo_never_shortens_the_audit() -> None:
    rng = random.Random("audit")
    log = new_log("club", 10, rng)
    lengths = []
    for _ in range(20):
        there_and_back(log, rng)
        do(log, 2, rng)
        lengths.append(len(log.audit))
    assert lengths == sorted(set(lengths))


def main() -> int:
    """The full size."""
    parser = argparse.ArgumentParser(prog="python -m tests.properties.test_undo", description=main.__doc__)
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--from", dest="first", type=int, default=0, help="the game to begin with")
    asked = parser.parse_args()
    commands = 0
    for number, done in enumerate(runs(asked.first), 1):
        commands += done
        if number % OFTEN == 0:
            print(f"{number} runs, {commands} commands done and undone", flush=True)
        if number >= asked.runs:
            break
    print(f"{asked.runs} runs of do and undo, {commands} commands: every game as it was")
    return 0


if __name__ == "__main__":
    sys.exit(main())
