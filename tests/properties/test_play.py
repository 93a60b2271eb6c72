"""Random play over all rulesets: the log is the truth, and the rules hold together."""

import random
from itertools import permutations

import pytest

from gorod.engine import decide, evolve, legal
from gorod.engine.commands import (
    CLOCK,
    Act,
    Agree,
    Command,
    Nominate,
    Open,
    Pass,
    Pick,
    Shoot,
    Take,
    TimeUp,
    Vote,
    Withdraw,
)
from gorod.engine.refusal import Refused
from gorod.engine.seats import BIT
from gorod.engine.start import fold
from gorod.engine.state import State
from gorod.engine.step import Farewell
from tests.random_play import TABLES, chosen, finished, new_log, played

tables = pytest.mark.parametrize(("name", "seats"), TABLES)
seeds = pytest.mark.parametrize("seed", range(4))


@tables
@seeds
def test_replay_gives_the_same_game(name: str, seats: int, seed: int) -> None:
    log = finished(name, seats, seed)
    assert fold(log.events) == log.game


@tables
def test_every_prefix_is_the_game_as_it_was(name: str, seats: int) -> None:
    rng = random.Random(f"prefix {name} {seats}")
    log = new_log(name, seats, rng)
    twin = fold(log.events)
    for events in played(log, rng):
        for event in events:
            evolve(twin, event)
        assert twin == log.game


@tables
def test_a_refused_command_changes_nothing(name: str, seats: int) -> None:
    rng = random.Random(f"refused {name} {seats}")
    log = new_log(name, seats, rng)
    for _ in played(log, rng):
        before = fold(log.events)
        for command in (Vote(1), Nominate(seats), Shoot(2), Act((1,)), Pass(), Agree()):
            decide(log.game, command, rng.randint(1, seats))
        assert log.game == before


def every_countable(game: State) -> list[Command]:
    """Every command of the countable kinds, legal or not."""
    seats = range(1, game.seats + 1)
    singles: list[Command] = [kind(seat) for kind in (Nominate, Withdraw, Vote, Shoot) for seat in seats]
    acts: list[Command] = [Act((seat,)) for seat in seats]
    acts += [Act(pair) for pair in permutations(seats, 2)] if game.seats <= 8 else []
    picks: list[Command] = [Pick(seat, bottom) for seat in seats for bottom in (False, True)]
    return [Pass(), Agree(), *singles, *acts, *picks, *(Take(seat) for seat in seats)]


@tables
def test_legal_is_exactly_what_decide_accepts(name: str, seats: int) -> None:
    rng = random.Random(f"legal {name} {seats}")
    log = new_log(name, seats, rng)
    for count, _ in enumerate(played(log, rng)):
        if count % 7 == 0:
            for seat in range(1, seats + 1):
                accepted = {c for c in every_countable(log.game) if not refused(log.game, c, seat)}
                listed = {c for c in legal(log.game, seat) if not isinstance(c, Open)}
                if seats > 8:
                    listed = {c for c in listed if not (isinstance(c, Act) and len(c.targets) > 1)}
                assert accepted == listed, (log.game.step, seat)


def refused(game: State, command: Command, sender: int) -> bool:
    """Whether the game says no."""
    return isinstance(decide(game, command, sender), Refused)


@tables
def test_the_departed_never_act(name: str, seats: int) -> None:
    rng = random.Random(f"departed {name} {seats}")
    log = new_log(name, seats, rng)
    for _ in played(log, rng):
        game = log.game
        for seat in range(1, seats + 1):
            speaks = isinstance(game.step, Farewell) and game.step.seat == seat
            if not game.alive & BIT[seat] and not speaks:
                assert not legal(game, seat)
                assert refused(game, rng.choice(every_countable(game)), seat)


@tables
@seeds
def test_random_play_ends_with_a_result(name: str, seats: int, seed: int) -> None:
    log = finished(name, seats, seed, judge=0)
    assert log.game.outcome is not None
    assert refused(log.game, TimeUp(), CLOCK)


@pytest.mark.parametrize(
    ("name", "seats"),
    [("fiim", 10), ("club", 10), ("home", 4), ("boxed", 6), ("wolves", 10), ("classic", 15)],
)
def test_legal_depends_only_on_what_the_sender_has_seen(name: str, seats: int) -> None:
    """Whoever has seen the same has the same commands, whatever the others hold and did."""
    known: dict[tuple[int, int], str] = {}
    stories: dict[tuple[int, str], int] = {}  # the number of what was seen before, and one event more
    met = 0
    for seed in range(400):
        rng = random.Random(f"seen {name} {seed}")
        log, seen, told = new_log(name, seats, rng), [0] * (seats + 1), 1
        for _ in range(25):
            if log.game.is_over:
                break
            log.do(*(chosen(log.game, rng) if rng.random() < 0.4 else (TimeUp(), CLOCK)))
            for event, audience in zip(log.events[told:], log.audiences[told:], strict=True):
                text = repr(event)
                for seat in range(1, seats + 1):
                    if audience & (BIT[seat] | 1):
                        seen[seat] = stories.setdefault((seen[seat], text), len(stories) + 1)
            told = len(log.events)
            for seat in range(1, seats + 1):
                key, moves = (seat, seen[seat]), repr(legal(log.game, seat))
                met += key in known
                assert known.setdefault(key, moves) == moves, (seat, log.game.step)
    assert met > 300
