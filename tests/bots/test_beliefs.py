"""Beliefs: every deal weighed by how well it explains what was seen, none held that cannot be."""

import random
from itertools import permutations
from math import exp, log

import numpy as np
import pytest

from gorod.bots.beliefs import deal_array
from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.deal_array import count_deals, deals_of, shares
from gorod.bots.beliefs.evidence import (
    CardShown,
    CheckerClaim,
    CheckReport,
    Evidence,
    NightKill,
    SeatChoice,
    Silence,
    WentOn,
)
from gorod.bots.beliefs.habits import habits
from gorod.bots.beliefs.scales import is_said
from gorod.bots.beliefs.seat_belief import SeatBelief
from gorod.bots.beliefs.weighted_deals import SampledDeals, effective_size, error
from gorod.bots.player import SeenGame, SharedKnowledge
from gorod.bots.worlds import worlds
from gorod.engine.audience import AUDIENCES_OF_SEAT
from gorod.engine.events import DayBroke, Shot
from gorod.engine.log import Log
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, EVERYONE, listed
from gorod.game import Game
from gorod.rules import RULESETS
from gorod.services.game.game_loop import cast_of, play
from tests.selection import full_unless


def game(name: str, seats: int, seed: int) -> tuple[Log, dict[str, int]]:
    """A game of programs, and its cast."""
    rules = RULESETS[name]
    deck = [role for role, count in rules.cast[seats].items() for _ in range(count)]
    random.Random(f"{name} {seed}").shuffle(deck)
    return play(Game(rules, deal=deck), "bayes", seed).log, cast_of(deck)


def believed(log: Log, cast: dict[str, int], seat: int, turns: int) -> tuple[SeatBelief, SeenGame]:
    """What a seat believes after so many turns, and what it has seen."""
    shared = SharedKnowledge(log.game.rules, cast)
    common = CommonBelief(shared)
    own, seen = SeatBelief(common, seat), []
    end = log.starts[turns] if turns < log.turns else len(log.events)
    for event, audience in zip(log.events[:end], log.audiences[:end], strict=True):
        if audience & AUDIENCES_OF_SEAT[seat]:
            seen.append(event)
            shared.hear([event] if audience & EVERYONE else [])
            common.catch_up()
            own.see([event])
    return own, SeenGame(seat, tuple(seen), cast)


def test_before_anything_is_known_all_deals_are_alike() -> None:
    """2,520 at ten seats; everyone is black with three in ten."""
    shared = SharedKnowledge(RULESETS["fiim"], RULESETS["fiim"].cast[10])
    common = CommonBelief(shared)
    assert common.deals.count == count_deals(RULESETS["fiim"].cast[10]) == 2520
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
    "table",
    full_unless(
        lambda table: table[0] in ("fiim", "boxed", "home"),
        [("fiim", 10), ("classic", 10), ("club", 10), ("wolves", 10), ("boxed", 8), ("home", 6)],
    ),
    ids=str,
)
def test_exactly_the_possible_deals_are_believed_possible(table: tuple[str, int]) -> None:
    """At every stage of a game, for a stranger and for seats, the search finds the same deals.

    But for hunters whose victim lived: beliefs do not conclude from it who can have saved him.
    """
    log, cast = game(*table, 4)
    for turns in (log.turns // 3, 2 * log.turns // 3, log.turns - 2):
        for seat in (0, 1, 4):
            own, seen = believed(log, cast, seat, turns)
            names = [role.id for role in own.deals.roles]
            held = {tuple(names[card] for card in row) for row in own.deals.cards[own.weights() > 0]}
            possible = set(worlds(seen).deals)
            assert held >= possible if saw_a_rescue(seen) else held == possible


def saw_a_rescue(seen: SeenGame) -> bool:
    """Whether this seat has seen a shot at somebody who woke up all the same."""
    shots: set[int] = set()
    for event in seen.events:
        if isinstance(event, Shot):
            shots.add(event.target)
        elif isinstance(event, DayBroke):
            if shots - {*event.left}:
                return True
            shots = set()
    return False


@pytest.mark.parametrize(("name", "seats"), [("home", 5), ("boxed", 6), ("home", 6)])
def test_the_weights_are_those_of_the_plain_formula(name: str, seats: int) -> None:
    """Deal by deal, in plain arithmetic: the product of how likely each thing was."""
    log, cast = game(name, seats, 2)
    shared = SharedKnowledge(log.game.rules, cast)
    common = CommonBelief(shared)
    for event, audience in zip(log.events[:-1], log.audiences[:-1], strict=True):
        if audience & EVERYONE:
            shared.hear([event])
            common.catch_up()
    names = [role.id for role in common.deals.roles]
    expected = {}
    for deal in set(permutations(role for role, count in cast.items() for _ in range(count))):
        deeds = [one for one in common.evidence if not is_said(one)]
        expected[deal] = exp(sum(plainly(one, deal, log.game.rules) for one in deeds))
        for seat in range(1, seats + 1):
            words = [one for one in common.evidence if is_said(one) and one.fact.by == seat]
            expected[deal] *= _said(words, _are_dark(deal, log.game.rules))
    total = sum(expected.values())
    for row, weight in zip(common.deals.cards, common.weights(), strict=True):
        assert weight == pytest.approx(expected[tuple(names[card] for card in row)] / total, abs=1e-9)


def plainly(evidence: Evidence, deal: tuple[str, ...], rules: Ruleset) -> float:
    """The logarithm of how likely one deal makes one thing."""
    dark = _are_dark(deal, rules)
    match evidence:
        case SeatChoice():
            return _chosen(evidence, dark)
        case CheckerClaim():
            return _claimed(evidence, deal, dark)
        case Silence():
            return log(habits().answer.silent) if deal[evidence.seat - 1] == evidence.role else 0.0
        case CheckReport():
            return _reported(evidence, deal, dark, rules)
        case NightKill():
            return _killed(evidence, deal, rules)
        case CardShown():
            return 0.0 if deal[evidence.fact.seat - 1] == evidence.card else -1e9
        case WentOn():
            return _went_on(evidence, deal, rules)
    raise AssertionError(evidence)


def _are_dark(deal: tuple[str, ...], rules: Ruleset) -> list[bool]:
    """By seat, with nobody at nought."""
    cards = [rules.holding(card) for card in deal]
    return [False, *(card.is_mafia or card.team is Team.MANIAC for card in cards)]


def _said(words: list[SeatChoice], dark: list[bool]) -> float:
    """How likely all that one seat said is: he may be of any of three manners."""
    shares = habits().words
    manners = {
        "spare": shares.loyal,
        "turn": shares.turning,
        "stake": 1 - shares.loyal - shares.turning,  # which is nought for words
    }
    return sum(share * exp(sum(_chosen(one, dark, name) for one in words)) for name, share in manners.items())


def _chosen(evidence: SeatChoice, dark: list[bool], manner: str = "spare") -> float:
    habit, by = getattr(habits(), evidence.fact.kind), evidence.fact.by
    follow = habit.dark_follow if dark[by] else habit.red_follow
    living = listed(evidence.alive)
    at_stake = bool(living) and len(living) <= 2 * sum(dark[seat] for seat in living) + 1
    knows = habit.insight if evidence.fact.day > 1 else 0.0
    extra = -getattr(habit, "stake" if at_stake else manner) if dark[by] else knows
    draws = {
        seat: exp(follow * evidence.suspicion[seat - 1] + (extra if dark[seat] and seat != by else 0))
        for seat in evidence.among
    }
    share = draws[evidence.fact.seat] / sum(draws.values())
    told = log((1 - habit.lapse) * share + habit.lapse / len(draws))
    told *= habit.again if evidence.again else 1.0
    return float(habit.forced * told if evidence.forced else told)


def _claimed(evidence: CheckerClaim, deal: tuple[str, ...], dark: list[bool]) -> float:
    habit = habits().answer if evidence.rivals else habits().claim
    if deal[evidence.fact.by - 1] == evidence.role:
        return log(habit.true)
    if not dark[evidence.fact.by]:
        return log(habit.other)
    return log(habits().answer.mate if any(dark[rival] for rival in evidence.rivals) else habit.dark)


def _killed(evidence: NightKill, deal: tuple[str, ...], rules: Ruleset) -> float:
    draws, habit = {}, habits().kill
    for seat in listed(evidence.alive):
        role = rules.holding(deal[seat - 1])
        has_power = role.act is not None and role.team is Team.RED
        shown = habit.claimant if evidence.claimants & BIT[seat] else 0.0
        shown -= habit.trusted * evidence.suspicion[seat - 1] if evidence.suspicion else 0.0
        draws[seat] = evidence.clan if role.is_mafia else exp(habit.power) if has_power else 1.0
        draws[seat] *= exp(shown)
    return log(draws[evidence.fact.seat] / sum(draws.values()) or 1e-300)


def _reported(evidence: CheckReport, deal: tuple[str, ...], dark: list[bool], rules: Ruleset) -> float:
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


@pytest.mark.parametrize(("name", "seed"), [("boxed", 6), ("fiim", 2), ("wolves", 1)])
def test_deals_by_lot_agree_with_all_deals(name: str, seed: int) -> None:
    """Where both can be had, an estimate lies within a few of its own errors of the exact chance."""
    log, cast = game(name, 10, seed)
    exact, _ = believed(log, cast, 0, 2 * log.turns // 3)
    common = exact.common
    drawn = SampledDeals(exact.deals.roles, cast, habits())
    for evidence in common.evidence:
        if isinstance(evidence, CardShown):
            drawn.narrow(evidence.fact.seat, frozenset({evidence.card}))
        drawn.add(evidence)
        drawn.renew()
    weights = shares(drawn.levels)
    count = effective_size(drawn.deals, weights)
    for true, estimate in zip(exact.dark(), drawn.deals.dark_chances(weights), strict=True):
        assert abs(true - estimate) < 4 * error(float(np.clip(true, 0.05, 0.95)), count)


def test_a_seat_draws_deals_where_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within what it knows, and it says how far they may be off."""
    monkeypatch.setattr(deal_array, "MAX_EXACT_DEALS", 100)
    log, cast = game("boxed", 10, 6)
    seat = next(at for at, card in enumerate(log.game.roles) if card.is_mafia)
    own, _ = believed(log, cast, seat, 2 * log.turns // 3)
    mates = log.game.members["black"]
    assert not own.is_exact and 0 < own.error(0.5) < 0.1
    assert own.dark() == pytest.approx([float(bool(mates & BIT[one])) for one in range(1, 11)])


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
