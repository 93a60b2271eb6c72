"""The league: who meets whom, what a step is worth, and going on where one stopped."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from gorod.bots.players import KINDS
from gorod.cli.commands.league import step_words
from gorod.cli.output import Output
from gorod.lab import league as lab_league
from gorod.lab.batches import Batch, Sides, Trial, deck
from gorod.lab.estimate import Estimate
from gorod.lab.league import LadderStep, Matchup, Pairs, ResultsFile, ladder_steps, matchups, play_league
from gorod.lab.parallel import Games, T, ThisProcess
from gorod.lab.simulate import play_trials
from gorod.rules import RULESETS
from tests.cli.gorod import gorod
from tests.lab.outputs import untimed

HOME = RULESETS["home"]
LADDER = ["low", "middle", "high"]


@pytest.fixture
def two_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short ladder, whatever kinds there are."""
    for name in list(KINDS)[1:]:
        monkeypatch.delitem(KINDS, name)
    monkeypatch.setitem(KINDS, "double", KINDS["random"])


def trial(red: str = "random", black: str = "random", seed: int = 1) -> Trial:
    """A small table."""
    return Trial(HOME, deck(HOME.cast[3]), Sides(red, black), seed)


class Counting(ThisProcess):
    """Remembers what it was given, and may be stopped."""

    def __init__(self, until: int = 10**9) -> None:
        self.played, self._until = 0, until

    def run(self, batches: Sequence[Games[T]]) -> Iterator[T]:
        for batch, tally in zip(batches, super().run(batches), strict=True):
            assert isinstance(batch, Batch)
            if self.played >= self._until:
                raise KeyboardInterrupt
            self.played += batch.count
            yield tally


def test_who_meets_whom() -> None:
    adjacent = [(one.red, one.black) for one in matchups(LADDER, Pairs.ADJACENT)]
    assert len(adjacent) == 7 and ("low", "high") not in adjacent and ("high", "middle") in adjacent
    assert len(matchups(LADDER, Pairs.ALL)) == 9


def test_what_a_step_is_worth_from_both_sides() -> None:
    """As reds the higher wins two games more of four; as blacks it takes one more away."""
    won = {("low", "low"): "rbbb", ("high", "low"): "rrrb", ("low", "high"): "bbbb", ("high", "high"): "bbbb"}
    found = [Matchup(trial(*sides), winners) for sides, winners in won.items()]
    [rise] = ladder_steps(["low", "high"], Pairs.ADJACENT, found)
    assert (rise.as_red.rate, rise.as_black.rate) == (0.5, 0.25)
    assert (rise.lower, rise.higher, rise.is_up) == ("low", "high", False)


@pytest.mark.parametrize(
    ("red", "black", "word"),
    [
        ((0.1, 0.2), (0.1, 0.3), "is stronger"),
        ((-0.1, 0.2), (0.1, 0.3), "do not show"),
        ((0.1, 0.2), (-0.3, -0.1), "is not"),
    ],
)
def test_the_step_in_words(red: tuple[float, float], black: tuple[float, float], word: str) -> None:
    rise = LadderStep("low", "high", Estimate(0.15, *red), Estimate(0.2, *black))
    assert word in step_words(rise, Output("en")) and step_words(rise, Output("ru")).count("пункта") == 2


def test_a_stopped_league_goes_on(tmp_path: Path) -> None:
    file, nothing = tmp_path / "results.jsonl", (lambda _: None)
    whole = play_league([trial()], 45, ResultsFile(), ThisProcess(), nothing)
    [tally] = play_trials([trial()], 45, ThisProcess(), nothing)
    assert whole[0].winners == tally.winners != tally.winners[::-1]
    with pytest.raises(KeyboardInterrupt):
        play_league([trial()], 45, ResultsFile(file), Counting(until=20), nothing)
    second = Counting()
    assert play_league([trial()], 45, ResultsFile(file), second, nothing) == whole and second.played == 25
    third = Counting()
    assert play_league([trial()], 45, ResultsFile(file), third, nothing) == whole and third.played == 0


def test_what_is_kept_is_only_for_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, nothing = tmp_path / "results.jsonl", (lambda _: None)
    play_league([trial()], 20, ResultsFile(file), ThisProcess(), nothing)
    short = Trial(HOME, deck(HOME.cast[4]), Sides("random", "random"), 1)
    for other in (trial(seed=2), short):
        crew = Counting()
        play_league([other], 20, ResultsFile(file), crew, nothing)
        assert crew.played == 20
    monkeypatch.setattr(lab_league, "code_digest", lambda: "changed")
    crew = Counting()
    play_league([trial()], 20, ResultsFile(file), crew, nothing)
    assert crew.played == 20


def test_a_line_cut_short_is_played_again(tmp_path: Path) -> None:
    file, nothing = tmp_path / "results.jsonl", (lambda _: None)
    whole = play_league([trial()], 20, ResultsFile(file), ThisProcess(), nothing)
    file.write_bytes(file.read_bytes()[:-7])
    crew = Counting()
    assert play_league([trial()], 20, ResultsFile(file), crew, nothing) == whole and crew.played == 10
    lines = file.read_bytes().splitlines()
    assert len(lines) == 3 and json.loads(lines[0])["count"] == json.loads(lines[2])["count"] == 10


@pytest.mark.usefixtures("two_kinds")
def test_the_answer_is_as_agreed(tmp_path: Path) -> None:
    words = ("league", "--rules", "home", "--players", 3, "--games", 10, "--workers", 1)
    found = untimed(*words, "--results", tmp_path / "results.jsonl")
    assert list(found)[:2] == ["rules", "pairs"] and found["rules"] == "home"
    names = [(pair["red"], pair["black"]) for pair in found["pairs"]]
    assert names == [(red, black) for red in ("random", "double") for black in ("random", "double")]
    assert {"red", "black", "games", "red_rate", "low", "high"} <= set(found["pairs"][0])
    [step] = found["steps"]
    assert (step["lower"], step["higher"], step["up"]) == ("random", "double", False)
    assert step["as_red"]["rate"] == step["as_black"]["rate"] == 0
    assert untimed(*words, "--results", tmp_path / "results.jsonl") == found == untimed(*words)


@pytest.mark.usefixtures("two_kinds")
def test_several_rulesets_and_words() -> None:
    words = ("league", "--rules", "home", "wolves", "--games", 2, "--workers", 1)
    assert untimed(*words) == untimed("league", "--rules", "home", "--rules", "wolves", *words[4:])
    assert untimed(*words)["rules"] == ["home", "wolves"]
    out = gorod(*words).out
    assert "«Домашняя»" in out and "«Волки»" in out and out.count("double, чем random") == 2


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--rules", "nobody"), "unknown_ruleset"),
        (("--games", 0), "bad_games"),
        (("--players", 9), "bad_players"),
        (("--pairs", "some"), "usage"),
        (("--results", "no/such/folder/x.jsonl"), "cannot_write"),
    ],
)
def test_bad_requests(words: tuple[object, ...], code: str) -> None:
    ran = gorod("league", *words, "--json")
    assert ran.status == 2 and ran.error["code"] == code
