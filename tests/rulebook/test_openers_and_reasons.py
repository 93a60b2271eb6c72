"""Where a game begins, how it ends and what the first one killed may say."""

import pytest

from gorod.engine import start
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    DefeatTeam,
    Guess,
    Overrule,
    Remove,
    Ruling,
    Shoot,
    Take,
    TimeUp,
)
from gorod.engine.decide import legal
from gorod.engine.events import Decided, Outcome
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import Team
from gorod.engine.start import Setup
from gorod.rules import RULESETS
from gorod.rules.house import cautions
from tests.rulebook.table import TEN, WOLVES, begun, cards, dealing, done, pass_to, rules_with, seated


@pytest.mark.parametrize(
    ("phase", "opener", "second"),
    [("N0", 0, 0), ("D1", 0, 0), ("N1", 1, 2), ("D2", 1, 2), ("N9", 9, 10), ("D11", 10, 1), ("N11", 1, 2)],
)
def test_a_game_begun_later_knows_who_has_opened_before(phase: str, opener: int, second: int) -> None:
    """C8: as if all had been present."""
    game = seated("classic", phase=phase).game
    assert (game.opener, game.second) == (opener, second)


@pytest.mark.parametrize(
    ("phase", "first"), [("N0", 1), ("D1", 1), ("N1", 2), ("D2", 2), ("D10", 10), ("D11", 1)]
)
def test_the_next_of_the_opener_before_opens(phase: str, first: int) -> None:
    """C8."""
    log = pass_to(seated("classic", phase=phase), "speech")
    assert (log.game.opener, log.game.turns) == (first, 1)


def test_at_dawn_nobody_has_spoken() -> None:
    log = pass_to(seated("classic", phase="D1"), "speech")
    done(log, (TimeUp(), CLOCK), (TimeUp(), CLOCK))
    assert log.game.turns == 3
    pass_to(log, "dawn")
    assert log.game.turns == 0


def outcome(log: Log, *turns: tuple[object, int]) -> list[Outcome]:
    """What the last of these turns decides."""
    return [event.outcome for event in done(log, *turns) if isinstance(event, Decided)]


@pytest.mark.parametrize(("seat", "winner"), [(1, Team.BLACK), (4, Team.BLACK), (5, Team.RED), (7, Team.RED)])
def test_a_team_defeat_is_the_other_teams_victory(seat: int, winner: Team) -> None:
    """F21."""
    log = pass_to(seated("fiim", phase="D1"), "speech")
    assert outcome(log, (DefeatTeam(seat), JUDGE)) == [Outcome(winner, "team_defeat")]


@pytest.mark.parametrize(("name", "winner"), [("classic", None), ("club", Team.BLACK), ("fiim", None)])
def test_an_empty_table_is_a_draw_or_the_blacks(name: str, winner: Team | None) -> None:
    """G2, K21."""
    log = pass_to(seated(name, phase="D1"), "speech")
    everyone = Overrule(Ruling.OUT, "fire", tuple(range(1, 11)))
    assert outcome(log, (everyone, JUDGE)) == [Outcome(winner, "empty_table")]


@pytest.mark.parametrize(
    ("gone", "winner", "reason"),
    [((5, 6, 7), Team.RED, "no_black_left"), ((1, 2, 3, 8), Team.BLACK, "parity")],
)
def test_a_victory_names_the_option_it_came_by(gone: tuple[int, ...], winner: Team, reason: str) -> None:
    """C19."""
    log = pass_to(seated("classic", phase="D1"), "speech")
    assert outcome(log, (Overrule(Ruling.OUT, "ill", gone[:-1]), JUDGE)) == []
    assert outcome(log, (Remove(gone[-1]), JUDGE)) == [Outcome(winner, reason)]


@pytest.mark.parametrize(
    ("options", "decided", "phase"),
    [
        ({}, Outcome(Team.RED, "idle_misses"), "D4"),
        ({"victory__idle_misses_red": "2"}, Outcome(Team.RED, "idle_misses"), "D3"),
        (
            {"victory__idle_misses_red": "0", "victory__misses_red_table": "10"},
            Outcome(Team.RED, "misses"),
            "D4",
        ),
        (
            {
                "victory__idle_misses_red": "0",
                "victory__misses_red": "0",
                "victory__idle_nights_draw": "2",
            },
            Outcome(None, "idle_nights"),
            "D3",
        ),
    ],
)
def test_nights_without_a_victim_end_the_game(options: dict[str, str], decided: Outcome, phase: str) -> None:
    """K19, K20, F24."""
    log = seated("club", phase="N1", **options)
    found: list[Outcome] = []
    while not found:
        found = outcome(log, (TimeUp(), CLOCK))
    assert found == [decided]
    assert log.game.phase == phase


def shot() -> Log:
    """Seat 1 was shot on the first night and is asked for the best move."""
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    done(log, *((Shoot(1), seat) for seat in (5, 6, 7)))
    return pass_to(log, "best_move")


@pytest.mark.parametrize("seats", [(2, 3, 4, 5), (2, 2)])
def test_a_best_move_of_a_wrong_number_is_told_the_right_one(seats: tuple[int, ...]) -> None:
    """F18: up to three, and each once."""
    log = shot()
    refused = log.do(Guess(seats), 1)
    assert refused == Refused("wrong_number_of_seats", log.game.rules.clause("best_move.seats"), "3")
    assert refused.clause == "F18"
    assert isinstance(log.do(Guess((2, 3, 4)), 1), list)


def test_only_the_one_killed_is_asked_and_only_while_at_the_table() -> None:
    """F18, F19."""
    log = shot()
    assert [seat for seat in range(1, 11) if len(legal(log.game, seat))] == [1]
    assert log.do(Guess((5,)), 2) == Refused("not_your_call", "F18")
    done(log, (Remove(1), JUDGE))
    assert [seat for seat in range(1, 11) if len(legal(log.game, seat))] == []


@pytest.mark.parametrize(("place", "detail"), [(0, "9"), (10, "9"), (-1, "9"), (9, None), (1, None)])
def test_a_place_on_the_tray_is_one_of_those_left(place: int, detail: str | None) -> None:
    """W4."""
    log = dealing("wolves", WOLVES)
    done(log, (Take(10), 1))
    answer = log.do(Take(place), 2)
    assert detail is None or answer == Refused("card_out_of_reach", "W4", detail)
    assert isinstance(answer, Refused) is (detail is not None)


def test_a_penalty_silences_only_from_its_number_on() -> None:
    """K3."""
    rules = rules_with("club")
    setup = Setup(penalties=((4, 3), (5, 2)), fouls=((6, 2),))
    game = begun(start(rules, deal=cards(rules, TEN), setup=setup)).game
    assert (game.silenced, game.fouls) == (2**4, (0, 0, 0, 0, 3, 2, 2, 0, 0, 0, 0))


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_no_ruleset_warns_of_its_own_casts(name: str) -> None:
    assert cautions(RULESETS[name]) == []
