"""`worlds`: the deals a viewer must hold possible, no more and no fewer."""

import os
import random
from collections.abc import Iterator

import pytest

from gorod.bots.player import SeenGame
from gorod.bots.worlds import WorldTracker, worlds
from gorod.bots.worlds.tracker import SAMPLE_SIZE
from gorod.engine.commands import CLOCK, JUDGE, Act, Redeal, Shoot, TimeUp
from gorod.engine.events import NightFell, Turned
from gorod.engine.log import Log
from gorod.rules import RULESETS
from tests.bots.comparison import compared
from tests.bots.tables import cast_of, do, pass_to_call, true_deal
from tests.bots.ten_seats import by_arithmetic
from tests.random_play import new_log, played
from tests.rulebook.table import cards, dealing, pass_to, seated

GAMES = int(os.environ.get("WORLDS_GAMES", "1"))
"""How many games of each kind are looked at; more take long."""
seeds = pytest.mark.parametrize("seed", range(GAMES))


class TestCounts:
    """The numbers everybody can check."""

    @pytest.mark.parametrize(
        ("seat", "count"), [(0, 2520), (1, 1512), (4, 252), (7, 7), (5, 7)], ids=lambda value: str(value)
    )
    def test_at_the_first_speech(self, seat: int, count: int) -> None:
        log = pass_to(seated("fiim"), "speech")
        found = worlds(SeenGame.of(log, seat))
        assert (found.count, found.exact, len(set(found.deals))) == (count, True, count)

    def test_before_the_cards_are_dealt_every_deal_is_possible(self) -> None:
        log = dealing("fiim", "C C C S M M D C C C")
        assert worlds(SeenGame.of(log, 4)).count == 2520
        do(log, TimeUp(), *[CLOCK] * 4)
        assert [worlds(SeenGame.of(log, seat)).count for seat in (4, 5)] == [252, 2520]

    def test_a_watch_may_begin_before_the_deal(self) -> None:
        log, watch = dealing("fiim", "C C C S M M D C C C"), WorldTracker(4)
        counts = []
        for _ in range(12):
            watch.see(*SeenGame.of(log, 4).events[len(watch.events) :])
            counts.append(watch.worlds().count)
            do(log, TimeUp(), CLOCK)
        assert counts == [2520] * 4 + [252] * 8

    def test_cards_dealt_anew_are_other_cards(self) -> None:
        log = dealing("club", "C C C S M M D C C C")
        do(log, TimeUp(), *[CLOCK] * 10)
        assert worlds(SeenGame.of(log, 5)).count == 7
        do(log, Redeal(cards(log.game.rules, "M C C C C C C S M D")), JUDGE)
        do(log, TimeUp(), *[CLOCK] * 10)
        assert [worlds(SeenGame.of(log, seat)).count for seat in (5, 1)] == [1512, 7]


@pytest.mark.parametrize("seed", range(3 * GAMES))
@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize(("seats", "nights"), [(3, 3), (4, 1), *([(4, 2)] if GAMES > 1 else [])])
def test_the_search_finds_what_brute_force_finds(name: str, seats: int, nights: int, seed: int) -> None:
    viewers = range(seats + 1) if GAMES > 1 else (seed % (seats + 1),)
    assert compared(name, seats, nights, f"test {seed}", viewers) == []


@seeds
@pytest.mark.parametrize("name", ["fiim", "club", "classic"])
def test_ten_seats_come_out_as_arithmetic_says(name: str, seed: int) -> None:
    rng = random.Random(f"ten {name} {seed}")
    log = new_log(name, 10, rng)
    viewers = (0, *rng.sample(range(1, 11), 2), true_deal(log).index("don") + 1)
    for day in tellings(log, rng):
        for seat in viewers if day in (3, 6) else ():
            seen = SeenGame.of(log, seat)
            assert set(worlds(seen).deals) == by_arithmetic(list(seen.events))


def tellings(log: Log, rng: random.Random) -> Iterator[int]:
    """Play on without a judge's whims to each point where it is known that the game goes on: the day."""
    for events in played(log, rng, judge=0):
        is_first_word = any(isinstance(event, Turned) for event in events) and log.game.turns == 1
        if is_first_word or any(isinstance(event, NightFell) for event in events):
            yield log.game.day


@seeds
@pytest.mark.parametrize(("name", "seats"), [*((n, 10) for n in RULESETS if n not in ("home", "boxed"))])
def test_the_true_deal_is_always_possible_and_worlds_only_become_fewer(
    name: str, seats: int, seed: int
) -> None:
    follow(name, seats, seed)


@seeds
@pytest.mark.parametrize(("name", "seats"), [("home", 4), ("home", 8), ("boxed", 6), ("boxed", 8)])
def test_so_it_is_at_tables_with_powers(name: str, seats: int, seed: int) -> None:
    follow(name, seats, seed)


def follow(name: str, seats: int, seed: int) -> None:
    """WorldTracker a whole random game as some of its players, with a judge who interferes."""
    rng = random.Random(f"follow {name} {seats} {seed}")
    log = new_log(name, seats, rng)
    viewers = {seat: WorldTracker(seat, cast_of(log)) for seat in rng.sample(range(seats + 1), 3)}
    counts = dict.fromkeys(viewers, 10**9)
    for _ in played(log, rng, judge=0.02):
        for seat, watch in viewers.items() if rng.random() < 0.05 else ():
            watch.see(*SeenGame.of(log, seat).events[len(watch.events) :])
            found = watch.worlds()
            assert found.exact and true_deal(log) in found.deals and found.count <= counts[seat]
            counts[seat] = found.count


@seeds
@pytest.mark.parametrize("name", ["wolves", "boxed"])
def test_following_event_by_event_comes_to_the_same_as_looking_back(name: str, seed: int) -> None:
    rng = random.Random(f"watch {name} {seed}")
    log = new_log(name, 10 if name == "wolves" else 6, rng)
    watch = WorldTracker(1, cast_of(log))
    for _ in played(log, rng, judge=0.02):
        seen = SeenGame.of(log, 1, cast_of(log))
        watch.see(*seen.events[len(watch.events) :])
        if rng.random() < 0.01:
            assert watch.worlds() == worlds(seen)


def test_two_deals_that_look_alike_leave_the_same_worlds() -> None:
    """The same course, seen by a citizen: whoever was black shot the same player."""
    sights = []
    deals = ("C C C S M M D C C C", "C C C C M D C M S C")
    for deal in deals:
        log = pass_to(seated("fiim", deal), "hunt")
        blacks = [seat for seat, card in enumerate(deal.split(), 1) if card in "MD"]
        do(log, Shoot(3), *blacks)
        pass_to(log, "farewell")
        sights.append(SeenGame.of(log, 1))
    assert sights[0] == sights[1]
    found = worlds(sights[0])
    assert all(cards(RULESETS["fiim"], deal) in found.deals for deal in deals)


def test_a_night_with_too_much_to_look_at_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deals not looked at are taken to be like the others."""
    log = seated("boxed", "M N C C C Co Cp V", phase="N1")
    do(pass_to_call(log, "vigilante"), Act((3,)), 8)
    pass_to(log, "discussion")
    whole = worlds(SeenGame.of(log, 8, cast_of(log)))
    monkeypatch.setattr("gorod.bots.worlds.round_search.MAX_GAMES_PER_NIGHT", 200)
    part = worlds(SeenGame.of(log, 8, cast_of(log)))
    assert whole.exact and not part.exact and set(part.deals) < set(whole.deals)
    assert 0.5 < part.count / whole.count < 2


def test_of_too_many_deals_some_are_drawn() -> None:
    log = pass_to(seated("boxed"), "discussion")
    seen = SeenGame.of(log, 4, cast_of(log))
    found = worlds(seen)
    assert not found.exact and len(found.deals) <= SAMPLE_SIZE < found.count
    assert found == worlds(seen)
    assert all(deal[3] == "commissar" for deal in found.deals)
