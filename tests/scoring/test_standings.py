"""Standings: cases computed by hand, and evenings drawn at random against another way of adding them up."""

from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import Any

import pytest

from gorod.engine.role import Team
from gorod.rules import RULESETS
from gorod.scoring.game_result import GameResult, SeatResult, result_of
from gorod.scoring.presets import PRESETS, usual_preset
from gorod.scoring.standings import ScoredGame, StandingRow, Tried, ci_of, standings
from tests.random_play import finished

FIIM, WINS = PRESETS["fiim"], PRESETS["wins"]
CARDS = {"sheriff": Team.RED, "citizen": Team.RED, "don": Team.BLACK}


def game(winner: str, *seats: str | dict[str, Any], extra: dict[int, int] | None = None) -> ScoredGame:
    """Anna, Boris and so on from seat 1 on: a card each, or a card with what else became of him."""
    told = [one if isinstance(one, dict) else {"role": one} for one in seats]
    side = Team(winner) if winner else None
    results = [SeatResult(team=(team := CARDS[one["role"]]), won=team is side, **one) for one in told]
    return ScoredGame(GameResult(side, tuple(results)), tuple("ABCDE"[: len(told)]), extra or {})


def by_person(games: Sequence[ScoredGame], preset: Any = FIIM) -> dict[str, StandingRow]:
    return {row.person: row for row in standings(games, preset)}


def test_a_win_is_a_point_and_a_loss_is_none() -> None:
    rows = by_person([game("red", "sheriff", "citizen", "don"), game("black", "citizen", "don", "sheriff")])
    assert {name: row.total for name, row in rows.items()} == {"A": 100, "B": 200, "C": 0}
    assert rows["B"] == StandingRow(
        "B",
        1,
        games=2,
        wins=2,
        result=200,
        total=200,
        sides={"red": Tried(1, 1), "black": Tried(1, 1)},
        roles={"citizen": Tried(1, 1), "don": Tried(1, 1)},
    )


@pytest.mark.parametrize(("named", "worth"), [(3, 50), (2, 30), (1, 0), (0, 0)])
def test_a_best_move_is_worth_what_it_hits_and_only_to_a_red(named: int, worth: int) -> None:
    best = {"blacks_named": named}
    rows = by_person([game("red", {"role": "citizen", **best}, {"role": "don", **best})])
    assert (rows["A"].best_move, rows["A"].best_moves, rows["A"].total) == (worth, worth > 0, 100 + worth)
    assert (rows["B"].best_move, rows["B"].total) == (0, 0)


def test_a_removal_and_a_team_defeat_cost_points() -> None:
    rows = by_person([game("red", {"role": "citizen", "removed": True}, {"role": "don", "defeated": True})])
    assert (rows["A"].penalty, rows["A"].total) == (-50, 50)
    assert (rows["B"].penalty, rows["B"].total) == (-70, -70)


def test_extra_points_are_the_judges() -> None:
    rows = by_person([game("red", "citizen", "don", extra={2: 40, 1: -15})])
    assert (rows["A"].extra, rows["A"].total, rows["B"].total) == (-15, 85, 40)


def test_ci_is_for_reds_who_were_shot_first_and_lost() -> None:
    """Ten games, B = 4: shot first three times as a red, of which two were lost: 2 × 0.3."""
    shot = {"role": "citizen", "shot_first": True}
    games = [game("black", shot), game("black", shot), game("red", shot), *[game("red", "citizen")] * 7]
    assert (row := by_person(games)["A"]).ci == 60
    assert (row.total, row.shot_first) == (860, 3)


def test_a_black_shot_by_his_own_and_a_draw_bring_no_ci() -> None:
    own = game("red", {"role": "don", "shot_first": True})
    draw = game("", {"role": "citizen", "shot_first": True})
    assert [by_person([one])["A"].ci for one in (own, draw)] == [0, 0]


@pytest.mark.parametrize(
    ("games", "times", "ci"), [(1, 1, 40), (2, 1, 40), (5, 1, 20), (8, 1, 13), (8, 2, 27), (10, 9, 40)]
)
def test_ci_is_rounded_to_hundredths_and_has_an_end(games: int, times: int, ci: int) -> None:
    assert FIIM.ci is not None and ci_of(FIIM.ci, games, times) == ci


def test_who_has_as_much_shares_a_place_and_the_next_one_counts_them_all() -> None:
    rows = standings([game("red", "citizen", "don", "sheriff", "don", "citizen")], FIIM)
    assert [(row.person, row.place) for row in rows] == [("A", 1), ("C", 1), ("E", 1), ("B", 4), ("D", 4)]


def test_wins_alone_count_nothing_else() -> None:
    best = {"role": "citizen", "blacks_named": 3, "removed": True, "shot_first": True}
    assert by_person([game("red", best)], WINS)["A"].total == 100
    assert by_person([game("black", best)], WINS)["A"].total == 0


def test_without_a_preset_nobody_has_points_or_a_place() -> None:
    row = by_person([game("red", "citizen", extra={1: 50})], None)["A"]
    assert (row.place, row.total, row.extra, row.wins) == (0, 0, 0, 1)


def test_every_ruleset_but_wolves_has_its_preset_and_every_value_its_source() -> None:
    assert [rules for rules in RULESETS if not usual_preset(rules)] == ["wolves"]
    for preset in PRESETS.values():
        wanted = {"win", "loss", "draw"} | {
            name for name in ("best_move", "removal", "team_defeat", "ci") if getattr(preset, name)
        }
        assert set(preset.sources) == wanted


# -- another way of adding up: by person and in decimals, straight from what games came to


def points(one: SeatResult, winner: Team | None) -> Decimal:
    found = Decimal(1) if winner is not None and one.team == winner else Decimal(0)
    if one.team == "red":
        found += {2: Decimal("0.3"), 3: Decimal("0.5")}.get(one.blacks_named or 0, Decimal(0))
    return found - Decimal("0.5") * one.removed - Decimal("0.7") * one.defeated


def reckoned(games: Sequence[ScoredGame]) -> dict[str, Decimal]:
    """Totals by the formula of the federation."""
    totals, played, first = Counter[str](), Counter[str](), Counter[str]()
    sums: dict[str, Decimal] = {}
    for one in games:
        for seat, (person, own) in enumerate(zip(one.people, one.result.seats, strict=True), 1):
            extra = Decimal(one.extra.get(seat, 0)) / 100
            sums[person] = sums.get(person, Decimal(0)) + points(own, one.result.winner) + extra
            played[person] += 1
            first[person] += own.team == "red" and own.shot_first
            totals[person] += own.shot_first and one.result.winner not in (None, "red") and own.team == "red"
    for person, lost in totals.items():
        base = int((Decimal("0.4") * played[person]).quantize(Decimal(1), ROUND_HALF_UP))
        share = Decimal("0.4") * first[person] / base if base else Decimal("0.4")
        sums[person] += lost * min(Decimal("0.4"), share).quantize(Decimal("0.01"), ROUND_HALF_UP)
    return sums


@pytest.mark.parametrize("seed", range(12))
def test_an_evening_adds_up_as_it_does_elsewhere(seed: int) -> None:
    luck, people = Random(seed), [f"p{at}" for at in range(13)]
    games = []
    for number in range(luck.randint(1, 9)):
        found = result_of(finished("fiim", 10, seed * 100 + number, judge=0.05))
        assert found is not None
        extra = {luck.randint(1, 10): luck.randint(-40, 40)}
        games.append(ScoredGame(found, tuple(luck.sample(people, 10)), extra))
    rows, known = standings(games, FIIM), reckoned(games)
    assert {row.person: Decimal(row.total) / 100 for row in rows} == known
    assert [row.place for row in rows] == [1 + sum(b > known[a.person] for b in known.values()) for a in rows]
    assert sum(row.games for row in rows) == 10 * len(games)
