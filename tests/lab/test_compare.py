"""Comparisons: pairs of games with the same luck, and one sentence for an answer."""

from pathlib import Path

import pytest

from gorod.cli.commands.compare import answer_of, question
from gorod.cli.output import Output
from gorod.lab.batches import GameTally, Sides, Trial, play_game
from gorod.lab.compare import Comparison, alike, paired_decks
from gorod.lab.estimate import Estimate
from gorod.rules import RULESETS
from gorod.texts import LANGUAGES
from tests.cli.gorod import HOUSE, gorod
from tests.lab.outputs import assert_self_contained

FIIM, WOLVES, HOME, BOXED = (RULESETS[name] for name in ("fiim", "wolves", "home", "boxed"))
FEW = ("--bots", "random", "--games", 12, "--workers", 1)
RANDOM = Sides("random", "random")


def test_the_same_seats_draw_the_same_cards() -> None:
    """But for the one citizen who is a doctor among wolves."""
    a, b = question(("fiim", "wolves"), (), "", None, None, Output()).trials(RANDOM, 4)
    for index in range(20):
        first, second = a.deal(index), b.deal(index)
        assert sorted(first) == sorted(a.cards) and sorted(second) == sorted(b.cards)
        assert [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]] == [
            ("citizen", "doctor")
        ]


def test_cards_of_one_side_lie_beside_each_other() -> None:
    first, second = paired_decks((HOME, BOXED), (HOME.cast[10], BOXED.cast[10]))
    assert (len(first), len(second)) == (10, 10) and alike(first, second) == 8
    teams = [(HOME.holding(a).team, BOXED.holding(b).team) for a, b in zip(first, second, strict=True)]
    assert all(a is b for a, b in teams)


def test_cards_of_different_sides_are_kept_apart() -> None:
    """An advocate is replaced by a don and a nurse by a captain, whatever the alphabet says."""
    plain = {"mafioso": 1, "commissar": 1, "citizen": 2}
    casts = ({**plain, "advocate": 1, "nurse": 1}, {**plain, "captain": 1, "don": 1})
    first, second = paired_decks((BOXED, BOXED), casts)
    assert {*zip(first[4:], second[4:], strict=True)} == {("nurse", "captain"), ("advocate", "don")}


def test_the_difference_is_what_the_second_way_has_more() -> None:
    a, b = question(("fiim", "wolves"), (), "", None, None, Output()).trials(RANDOM, 4)
    found = Comparison(a, b, GameTally("rbbb"), GameTally("rrbd"))
    assert [found.difference(one).rate for one in found.outcomes] == [0.25, -0.5, 0.25]


def test_an_option_that_changes_nothing_changes_no_game() -> None:
    """Programs do not hurry, so a longer farewell is the same game with the same luck."""
    asked = question(("fiim",), ("farewell.voted=30",), "", None, None, Output())
    a, b = asked.trials(RANDOM, 2)
    for index in range(3):
        first, second = play_game(a, index), play_game(b, index)
        assert [type(event) for event in first.events] == [type(event) for event in second.events]
        assert first.game.left == second.game.left
    found = gorod("compare", "fiim", "--option", "farewell.voted=30", *FEW, "--json").json
    assert found["difference"]["red"]["rate"] == 0 and found["difference"]["red"]["low"] < 0
    assert found["wins"]["a"] == found["wins"]["b"] and found["same_cards"] == 10


def test_the_answer_is_as_agreed() -> None:
    found = gorod("compare", "fiim", "wolves", *FEW, "--json").json
    assert list(found)[:4] == ["a", "b", "games", "difference"]
    assert (found["a"], found["b"], found["games"]) == ("fiim", "wolves", 12)
    assert set(found["difference"]["red"]) == {"rate", "low", "high"}
    both = [found["wins"][side]["red"]["rate"] for side in "ab"]
    assert found["difference"]["red"]["rate"] == pytest.approx(both[1] - both[0])
    sums = [sum(side["rate"] for side in found["difference"].values())]
    assert sums == pytest.approx([0]) and str(found["answer"]).endswith(".")


def test_a_side_is_what_simulate_would_play() -> None:
    """With the same deck the same seed gives the same games."""
    alone = gorod("simulate", "--rules", "fiim", *FEW, "--seed", 3, "--json").json["wins"]
    paired = gorod("compare", "fiim", "--option", "hunt.aim=sighted", *FEW, "--seed", 3, "--json").json[
        "wins"
    ]
    assert paired["a"] == alone


def test_what_a_card_is_worth() -> None:
    asked = question(("wolves",), (), "doctor", None, None, Output())
    a, b = asked.trials(RANDOM, 1)
    assert sorted(b.cards) == sorted(Trial(WOLVES, b.cards, RANDOM, 1).cards) and "doctor" in b.cards
    assert "doctor" not in a.cards and a.cards.count("citizen") == b.cards.count("citizen") + 1
    assert "Доктор (Волки) стоит красным" in gorod("compare", "wolves", "--without", "doctor", *FEW).out


def test_house_rules_against_those_they_change() -> None:
    found = gorod("compare", "--house", HOUSE, "--players", 8, *FEW, "--json").json
    assert (found["a"], found["b"], found["players"]) == ("boxed", "boxed (house)", 8)
    named = gorod("compare", "home", "--house", HOUSE, "--players", 8, *FEW, "--json").json
    assert (named["a"], named["b"]) == ("home", "boxed (house)")


@pytest.mark.parametrize(
    ("lang", "red", "words"),
    [
        ("ru", Estimate(0.032, 0.011, 0.053), "С настройкой x=1 у красных +3,2 пункта (от +1,1 до +5,3)."),
        (
            "ru",
            Estimate(-0.01, -0.03, 0.01),
            "С настройкой x=1 у красных −1,0 пункта (от −3,0 до +1,0): разницы при стольких играх не видно.",
        ),
        (
            "en",
            Estimate(-0.032, -0.053, -0.011),
            "With the option x=1 the reds have −3.2 points (from −5.3 to −1.1).",
        ),
    ],
)
def test_one_sentence(lang: str, red: Estimate, words: str) -> None:
    asked = question(("fiim",), ("farewell.voted=1",), "", None, None, Output())
    changed = type(asked)(asked.kind, asked.rules, asked.casts, asked.names, asked.keys, "x=1")
    assert answer_of(changed, red, Output(lang)) == words  # type: ignore[arg-type]


def test_the_report_needs_nothing_else(tmp_path: Path) -> None:
    for lang in LANGUAGES:
        file = tmp_path / f"{lang}.html"
        ran = gorod("compare", "fiim", "wolves", *FEW, "--report", file, "--lang", lang, "--json")
        page = file.read_text("utf-8")
        assert ran.json["answer"].replace('"', "&quot;") in page
        assert_self_contained(page)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "one_difference"),
        (("fiim",), "one_difference"),
        (("fiim", "wolves", "--option", "hunt.aim=sighted"), "one_difference"),
        (("fiim", "--option", "hunt.aim=sighted", "--without", "sheriff"), "one_difference"),
        (("fiim", "nobody"), "unknown_ruleset"),
        (("fiim", "--option", "x.y=1"), "unknown_option"),
        (("fiim", "home", "--players", 6), "bad_players"),
        (("wolves", "--without", "don"), "no_such_card"),
        (("wolves", "--without", "citizen"), "no_such_card"),
        (("fiim", "wolves", "--games", 0), "bad_games"),
        (("fiim", "wolves", "--report", "no/such/folder/x.html"), "cannot_write"),
        (("fiim", "wolves", "home"), "usage"),
    ],
)
def test_bad_requests(words: tuple[object, ...], code: str) -> None:
    ran = gorod("compare", *words, "--json")
    assert ran.status == 2 and ran.error["code"] == code
