"""`gorod bench company`: what people minded in the company of programs, counted."""

import pytest

from gorod.engine.role import Team
from gorod.lab.batches import Sides, Trial, deck
from gorod.lab.company import SHARE_FIGURES, WINS_AS_PREFIX, CompanyBatch, CompanyTally, Figure, WatchedGame
from gorod.rules import RULESETS
from gorod.texts import LANGUAGES, catalogue
from tests.cli.gorod import gorod
from tests.selection import full_unless

FIIM = RULESETS["fiim"]
TRIAL = Trial(FIIM, deck(FIIM.cast[10]), Sides("bayes", "bayes"), 1)


@pytest.fixture(scope="module", params=full_unless(lambda games: games == 6, (6, 12)))
def tally(request: pytest.FixtureRequest) -> CompanyTally:
    return CompanyBatch(TRIAL, 0, request.param).play(lambda: False)


def test_nobody_blames_another_for_what_he_did_himself(tally: CompanyTally) -> None:
    assert tally.figures["blames_own_deed"].cases > 100
    assert tally.figures["blames_own_deed"].sum == 0


def test_nobody_leaves_on_the_first_day_by_a_split_table(tally: CompanyTally) -> None:
    assert tally.figures["day_1_ballot_ties"].sum == tally.figures["day_1_ballot_ties"].cases > 2
    assert tally.figures["day_1_leaves"].sum == 0


def test_every_figure_has_its_words(tally: CompanyTally) -> None:
    for lang in LANGUAGES:
        for name in tally.figures:
            as_character = name.startswith(WINS_AS_PREFIX)
            key = f"character-{name.removeprefix(WINS_AS_PREFIX)}" if as_character else f"company-{name}"
            assert catalogue.has(lang, key.replace("_", "-"))


def test_each_seat_counts_for_the_character_that_sits_there() -> None:
    watched = WatchedGame(TRIAL, 3)
    wins = [value for name, value in watched.noted() if name.startswith(WINS_AS_PREFIX)]
    assert watched.log.game.outcome is not None
    winner, roles = watched.log.game.outcome.winner, watched.log.game.roles
    sides = [roles[seat].team is winner for seat in range(1, watched.log.game.seats + 1)]
    assert sorted(wins) == sorted(map(float, sides))


def test_a_share_is_of_cases_that_are_so_or_not(tally: CompanyTally) -> None:
    found = {name for name, figure in tally.figures.items() if figure.sum == figure.squares}
    assert found == {name for name in tally.figures if name in SHARE_FIGURES}


def test_a_game_is_the_same_with_somebody_watching() -> None:
    one, other = (WatchedGame(TRIAL, 3) for _ in range(2))
    assert one.log.events == other.log.events
    assert [*one.noted()] == [*other.noted()]


def test_what_is_noted_can_be_counted_by_hand() -> None:
    watched = WatchedGame(TRIAL, 3)
    noted = dict(watched.noted())
    outcome = watched.log.game.outcome
    assert noted["last_day"] == watched.log.game.day
    assert outcome is not None and noted["reds_win"] == (outcome.winner is Team.RED)


def test_figures_add_up() -> None:
    figure, more = Figure(), Figure()
    for value in (1, 0, 1):
        figure.note(value)
    more.note(0.5)
    figure.add(more)
    assert (figure.cases, figure.sum, figure.squares) == (4, 2.5, 2.25)


def test_the_command_tells_rates_with_their_intervals() -> None:
    found = gorod("bench", "company", "--rules", "home", "--games", 4, "--bots", "simple", "--json").json
    figure = found["rules"]["home"]["reds_win"]
    assert found["bots"] == "simple" and figure["n"] == 4
    assert 0 <= figure["low"] <= figure["value"] <= figure["high"] <= 1
    assert found["rules"]["home"]["decision"]["p99_s"] > 0


def test_the_command_knows_its_rulesets() -> None:
    assert gorod("bench", "company", "--rules", "chess", "--games", 1).status == 2
