"""Series of games: the same for the same seed whoever plays them, and sums that fit."""

import doctest
from typing import Any

import msgspec
import pytest

from gorod.bots.players import KINDS
from gorod.engine.role import Team
from gorod.lab import simulate as simulate_module
from gorod.lab.batches import LETTERS, Batch, GameTally, Sides, Trial, deck, play_game
from gorod.lab.parallel import ThisProcess
from gorod.lab.simulate import play_trials, simulate, split_into_batches
from gorod.rules import RULESETS
from gorod.texts import LANGUAGES
from tests.cli.gorod import HOUSE, gorod

FIIM, BOXED = RULESETS["fiim"], RULESETS["boxed"]
SMALL = ("simulate", "--rules", "home", "--players", 5, "--bots", "random", "--games", 24)
RANDOM = Sides("random", "random")
BIG = Trial(BOXED, deck(BOXED.cast[18]), RANDOM, 3)


def untimed(*words: object) -> dict[str, Any]:
    """The answer without what depends on the machine."""
    ran = gorod(*words, "--json")
    assert ran.status == 0 and not ran.err
    answer: dict[str, Any] = ran.json
    assert set(answer.pop("timing")) == {"seconds", "games_per_s", "workers"}
    return answer


@pytest.mark.process
def test_any_number_of_workers_gives_the_same() -> None:
    alone = untimed(*SMALL, "--seed", 5, "--workers", 1)
    assert alone == untimed(*SMALL, "--seed", 5, "--workers", 3)
    assert alone != untimed(*SMALL, "--seed", 6, "--workers", 1)


def test_the_answer_is_as_agreed() -> None:
    found = untimed(*SMALL, "--workers", 1, "--option", "doctor.itself=false")
    names = ["rules", "players", "options", "bots", "games", "seed", "wins", "days", "survival"]
    assert list(found) == names and found["options"] == {"doctor.itself": "false"}
    assert set(found["wins"]) == {"red", "black", "draw"}
    assert set(found["wins"]["red"]) == {"n", "rate", "low", "high"}
    assert sum(side["n"] for side in found["wins"].values()) == found["games"] == 24
    assert sum(found["days"]["counts"].values()) == 24
    assert found["survival"]["mafioso"]["dealt"] == 48


def test_python_gets_what_the_command_tells() -> None:
    told = untimed(*SMALL, "--seed", 5, "--red", "simple", "--workers", 1)
    found = simulate("home", players=5, games=24, bots="simple/random", seed=5)
    assert told == msgspec.json.decode(msgspec.json.encode(found))
    assert found.wins["red"].n == told["wins"]["red"]["n"]


@pytest.mark.process
def test_python_may_bring_workers_and_rules_of_its_own() -> None:
    done: list[int] = []
    found = simulate(BOXED, 6, 3, "random", workers=ThisProcess(), advance=done.append)
    assert sum(done) == found.games == 3 and found == simulate("boxed", 6, 3, "random", workers=2)
    assert simulate(FIIM, games=1, bots="random").players == 10


@pytest.mark.parametrize(
    ("asked", "possible"),
    [
        ({"ruleset": "chess"}, "fiim"),
        ({"players": 40}, "10"),
        ({"games": 0}, "1"),
        ({"bots": "nobody"}, "random"),
        ({"bots": "random/nobody"}, "random"),
    ],
)
def test_python_is_told_what_is_possible(asked: dict[str, Any], possible: str) -> None:
    with pytest.raises(ValueError, match=possible):
        simulate(**{"ruleset": "home", "games": 1, **asked})


def test_the_example_in_its_docstring_is_so() -> None:
    assert doctest.testmod(simulate_module).failed == 0


def test_every_side_of_the_table_can_win() -> None:
    assert [str(team) for team in BIG.teams] == ["red", "black", "yakuza", "maniac"]
    one_clan = RULESETS["boxed"].cast[8]
    assert Trial(BOXED, deck(one_clan), RANDOM, 1).teams == [Team.RED, Team.BLACK]


def test_a_tally_tells_what_the_games_were() -> None:
    """Winners, days and departures, counted again from the logs themselves."""
    tally = Batch(BIG, 2, 3).play()
    games = [play_game(BIG, index).game for index in (2, 3, 4)]
    assert tally.winners == "".join(LETTERS[str(game.outcome.winner)] for game in games if game.outcome)
    assert sum(day * count for day, count in tally.days.items()) == sum(game.day for game in games)
    assert tally.dealt == {role: 3 * count for role, count in BOXED.cast[18].items()}
    for role in tally.dealt:
        living = [g.alive >> seat & 1 for g in games for seat in range(1, 19) if g.roles[seat].id == role]
        assert tally.alive(role, 99) == sum(living)


def test_those_killed_miss_the_dawn_and_those_voted_out_the_next() -> None:
    game = play_game(Trial(FIIM, deck(FIIM.cast[10]), RANDOM, 1), 0).game
    tally = GameTally()
    tally.note(game)
    first = [gone for gone in game.left if gone.phase == "D1"]
    assert all(tally.alive(role, 1) == tally.dealt[role] for role in tally.dealt)
    gone = [game.roles[one.seat].id for one in game.left if one.phase == "D2" and one.how == "killed"]
    second_dawn = sum(tally.dealt.values()) - sum(tally.alive(role, 2) for role in tally.dealt)
    assert second_dawn == len(first) + len(gone)


def test_batches_may_be_cut_anyhow() -> None:
    trial = Trial(BOXED, deck(BOXED.cast[6]), RANDOM, 9)
    parts = [play_trials([trial], 11, ThisProcess(), lambda _: None)[0]]
    for size in (1, 4, 50):
        whole = GameTally()
        for batch in split_into_batches(trial, 11, size):
            whole.add(batch.play())
        parts.append(whole)
    assert parts[0].games == 11 and all(part == parts[0] for part in parts)
    assert parts[0].winners not in ("", parts[0].winners[::-1]), "or their order would not be tested"


def test_each_side_is_played_by_its_own_kind() -> None:
    trial = Trial(FIIM, deck(FIIM.cast[10]), Sides("one", "other"), 1)
    deal = trial.deal(0)
    kinds = trial.kinds(deal)
    assert sorted(deal) == sorted(trial.cards)
    blacks = ("mafioso", "don")
    assert all((kind == "other") == (card in blacks) for card, kind in zip(deal, kinds, strict=True))
    names = list(KINDS)
    found = untimed(*SMALL[:5], "--games", 2, "--red", names[-1], "--black", names[0], "--workers", 1)
    assert found["bots"] == f"{names[-1]}/{names[0]}"


def test_deals_are_fair() -> None:
    """Every seat gets every card about as often as it should."""
    trial = Trial(FIIM, deck(FIIM.cast[10]), RANDOM, 1)
    deals = [trial.deal(index) for index in range(2000)]
    for seat in range(10):
        dons = sum(deal[seat] == "don" for deal in deals)
        assert 140 <= dons <= 260


def test_a_house_can_be_tried() -> None:
    found = untimed(
        "simulate", "--house", HOUSE, "--players", 8, "--games", 2, "--bots", "random", "--workers", 1
    )
    assert found["rules"] == "boxed" and "spare1" in found["survival"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("ru", ["красные", "Мафия", "Скорость", "24 игры"]), ("en", ["reds", "Mafioso", "Speed", "24 games"])],
)
def test_words_for_people(lang: str, words: list[str]) -> None:
    ran = gorod(*SMALL, "--workers", 1, "--lang", lang, "--seed", 20261)
    assert ran.status == 0 and not ran.err and all(word in ran.out for word in (*words, "seed 20261"))


@pytest.mark.parametrize(
    ("words", "code", "possible"),
    [
        (("--players", 40), "bad_players", "3–10"),
        (("--players", 2), "bad_players", "3–10"),
        (("--games", 0), "bad_games", "1"),
        (("--games", -3), "bad_games", "1"),
        (("--bots", "nobody"), "unknown_kind", "random"),
        (("--red", "nobody"), "unknown_kind", "random"),
        (("--bots", "random", "--red", "random", "--black", "random"), "three_kinds", "--bots"),
        (("--workers", 0), "bad_workers", "1"),
        (("--workers", 2, "--cluster", "tcp://localhost:1"), "workers_or_cluster", "--cluster"),
        (("--option", "hunt.aim=drunk"), "bad_value", "sighted"),
        (("--seed", "soon"), "usage", "--seed"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_impossible_is_told_with_what_is_possible(
    words: tuple[object, ...], code: str, possible: str, lang: str
) -> None:
    ran = gorod("simulate", "--rules", "home", *words, "--lang", lang, "--json")
    assert ran.status == 2 and not ran.err
    assert ran.error["code"] == code and possible in ran.error["text"]
