"""Beliefs: every deal weighed by how well it explains what was seen, none held that cannot be."""

import random
from itertools import permutations
from math import exp, log

import numpy as np
import pytest

from gorod.bots.beliefs import deals as deals_module
from gorod.bots.beliefs.common import Common
from gorod.bots.beliefs.deals import deals_of, how_many
from gorod.bots.beliefs.evidence import Choice, Claim, Evidence, Kill, Report, Shown, WentOn
from gorod.bots.beliefs.habits import habits
from gorod.bots.beliefs.own import Own
from gorod.bots.room import Room
from gorod.bots.sight import Sight, own_mask
from gorod.bots.worlds import worlds
from gorod.engine.log import Log
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, EVERYONE, listed
from gorod.rulesets import RULESETS
from gorod.services.rush import rushed
from gorod.services.table import cast_of


def game(name: str, seats: int, seed: int) -> tuple[Log, dict[str, int]]:
    """A game of programs, and its cast."""
    rules = RULESETS[name]
    deck = [role for role, count in rules.cast[seats].items() for _ in range(count)]
    random.Random(f"{name} {seed}").shuffle(deck)
    return rushed(rules, tuple(deck), ("bayes",) * seats, seed), cast_of(deck)


def believed(log: Log, cast: dict[str, int], seat: int, turns: int) -> tuple[Own, Sight]:
    """What a seat believes after so many turns, and what it has seen."""
    room = Room(log.game.rules, cast)
    common = Common(room)
    own, seen = Own(common, seat), []
    end = log.starts[turns] if turns < log.turns else len(log.events)
    for event, audience in zip(log.events[:end], log.audiences[:end], strict=True):
        if audience & own_mask(seat):
            seen.append(event)
            room.hear([event] if audience & EVERYONE else [])
            common.catch_up()
            own.see([event])
    return own, Sight(seat, tuple(seen), cast)


def test_before_anything_is_known_all_deals_are_alike() -> None:
    """2,520 at ten seats; everyone is black with three in ten."""
    room = Room(RULESETS["fiim"], RULESETS["fiim"].cast[10])
    common = Common(room)
    assert common.deals.count == how_many(RULESETS["fiim"].cast[10]) == 2520
    assert common.deals.dark_chances(common.weights()) == pytest.approx([0.3] * 10)
    assert common.deals.chances(common.weights(), "sheriff") == pytest.approx([0.1] * 10)


@pytest.mark.parametrize(("role", "left"), [("citizen", 1512), ("sheriff", 252), ("don", 7)])
def test_a_card_of_ones_own_leaves_so_many_deals(role: str, left: int) -> None:
    """As many as are counted by hand."""
    log, cast = game("fiim", 10, 1)
    seat = next(at for at, card in enumerate(log.game.roles) if at and card.id == role)
    own, _ = believed(log, cast, seat, 2)
    assert np.count_nonzero(own.weights()) == left


@pytest.mark.parametrize(
    ("name", "seats"),
    [("fiim", 10), ("classic", 10), ("club", 10), ("wolves", 10), ("boxed", 8), ("home", 6)],
)
def test_exactly_the_possible_deals_are_believed_possible(name: str, seats: int) -> None:
    """At every stage of a game, for a stranger and for seats, the search finds the same deals."""
    log, cast = game(name, seats, 4)
    for turns in (log.turns // 3, 2 * log.turns // 3, log.turns - 2):
        for seat in (0, 1, 4):
            own, sight = believed(log, cast, seat, turns)
            names = [role.id for role in own.deals.roles]
            held = {tuple(names[card] for card in row) for row in own.deals.cards[own.weights() > 0]}
            assert held == set(worlds(sight).deals)


@pytest.mark.parametrize(("name", "seats"), [("home", 5), ("boxed", 6), ("home", 6)])
def test_the_weights_are_those_of_the_plain_formula(name: str, seats: int) -> None:
    """Deal by deal, in plain arithmetic: the product of how likely each thing was."""
    log, cast = game(name, seats, 2)
    room = Room(log.game.rules, cast)
    common = Common(room)
    for event, audience in zip(log.events[:-1], log.audiences[:-1], strict=True):
        if audience & EVERYONE:
            room.hear([event])
            common.catch_up()
    names = [role.id for role in common.deals.roles]
    expected = {}
    for deal in set(permutations(role for role, count in cast.items() for _ in range(count))):
        expected[deal] = exp(sum(plainly(one, deal, log.game.rules) for one in common.evidence))
    total = sum(expected.values())
    for row, weight in zip(common.deals.cards, common.weights(), strict=True):
        assert weight == pytest.approx(expected[tuple(names[card] for card in row)] / total, abs=1e-9)


def plainly(evidence: Evidence, deal: tuple[str, ...], rules: Ruleset) -> float:
    """The logarithm of how likely one deal makes one thing."""
    cards = [None, *(rules.holding(card) for card in deal)]
    dark = [False, *(card.is_mafia or card.team is Team.MANIAC for card in cards[1:] if card)]
    match evidence:
        case Choice():
            return _chosen(evidence, dark)
        case Claim():
            who = "true" if deal[evidence.fact.by - 1] == evidence.role else "other"
            who = "dark" if dark[evidence.fact.by] else who
            return log(getattr(habits().claim, who))
        case Report():
            return _reported(evidence, deal, dark, rules)
        case Kill():
            draws = {}
            for seat in listed(evidence.alive):
                role = rules.holding(deal[seat - 1])
                has_power = role.act is not None and role.team is Team.RED
                draws[seat] = exp(habits().kill.power) if has_power else 1.0
                draws[seat] = evidence.clan if role.is_mafia else draws[seat]
            return log(draws[evidence.fact.seat] / sum(draws.values()) or 1e-300)
        case Shown():
            return 0.0 if deal[evidence.fact.seat - 1] == evidence.card else -1e9
        case WentOn():
            return _went_on(evidence, deal, rules)
    raise AssertionError(evidence)


def _chosen(evidence: Choice, dark: list[bool]) -> float:
    habit, by = getattr(habits(), evidence.fact.kind), evidence.fact.by
    follow = habit.dark_follow if dark[by] else habit.red_follow
    draws = {
        seat: exp(
            follow * evidence.suspicion[seat - 1]
            - (habit.spare if dark[by] and dark[seat] and seat != by else 0)
        )
        for seat in evidence.among
    }
    told = log(draws[evidence.fact.seat] / sum(draws.values()))
    return float(habit.forced * told if evidence.forced else told)


def _reported(evidence: Report, deal: tuple[str, ...], dark: list[bool], rules: Ruleset) -> float:
    report, is_black = habits().report, evidence.team is not Team.RED
    by, of = evidence.fact.by, evidence.fact.seat
    if deal[by - 1] == evidence.role:
        is_so = rules.holding(deal[of - 1]).is_mafia == is_black
        return log(1 - report.error if is_so else report.error)
    if not dark[by]:
        return log(0.5)
    blackens = report.dark_black_of_mate if dark[of] else report.dark_black_of_other
    return log(blackens if is_black else 1 - blackens)


def _went_on(evidence: WentOn, deal: tuple[str, ...], rules: Ruleset) -> float:
    """The tables here have one clan and no maniac: it has won with one other left (H15) or half (B6)."""
    living = listed(evidence.alive)
    clan = sum(rules.holding(deal[seat - 1]).is_mafia for seat in living)
    others = len(living) - clan
    is_won = clan == 0 or (others <= 1 if rules.id == "home" else clan >= others)
    return -1e9 if is_won else 0.0


def test_deals_by_lot_agree_with_all_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where both can be had, an estimate lies within a few of its own errors of the exact chance."""
    log, cast = game("boxed", 10, 6)
    turns = 2 * log.turns // 3
    for seat in (0, 3, 7):
        exact, _ = believed(log, cast, seat, turns)
        assert exact.is_exact and exact.error(0.5) == 0
        with monkeypatch.context() as small:
            small.setattr(deals_module, "MOST_EXACT", 100)
            drawn, _ = believed(log, cast, seat, turns)
            assert not drawn.is_exact
            for true, estimate in zip(exact.dark(), drawn.dark(), strict=True):
                assert abs(true - estimate) < 4 * drawn.error(float(np.clip(true, 0.05, 0.95)))


def test_one_table_of_deals_serves_all_games_of_a_cast() -> None:
    """However the cast is written down."""
    rules = RULESETS["fiim"]
    cast = dict(reversed(rules.cast[10].items()))
    assert deals_of(rules, rules.cast[10]) is deals_of(rules, cast)


def test_a_seat_sees_itself_as_it_is() -> None:
    """Nobody doubts his own card."""
    log, cast = game("wolves", 10, 3)
    for seat in range(1, 11):
        own, _ = believed(log, cast, seat, log.turns // 2)
        is_dark = log.game.roles[seat].is_mafia
        assert own.dark()[seat - 1] == pytest.approx(float(is_dark))
        assert bool(log.game.members["black"] & BIT[seat]) == is_dark
