"""A miss, a parity, the final three and a game that goes on are told as far as one can know."""

import pytest

from gorod.analysis import Swing
from gorod.analysis.line_teller import LineTeller
from gorod.analysis.record_lines import RecordLine
from gorod.engine import events as e
from gorod.engine.role import Team
from gorod.rules import RULESETS
from tests.analysis.analysed import GAME, analysis_of
from tests.cli.gorod import GAMES, gorod

SAVES = GAMES / "wolves-the-doctor-saves-twice.mgn"
FIIM = RULESETS["fiim"]
CARDS = ["citizen"] * 6 + ["sheriff", "don", "mafioso", "mafioso"]


def told(events: tuple[e.Event, ...], lang: str = "en", living: int = 7, doubt: float = 0.0) -> str:
    """A line in words."""
    return LineTeller(FIIM, CARDS, lang).tell(RecordLine("D5", "vote", 1, events, living, doubt))


def told_of(file: str, viewer: int | str, at: str, lang: str = "en") -> str:
    """The line of a record as its viewer is told of it."""
    analysis = analysis_of(GAMES / f"{file}.mgn", viewer)
    [point] = [point for point in analysis.points if point.line.at == at]
    rules = RULESETS[file.partition("-")[0]]
    cards = list(rules.cast[10]) if file.startswith("wolves") else CARDS
    return LineTeller(rules, cards, lang).tell(point.line)


@pytest.mark.parametrize(
    ("viewer", "words"),
    [
        ("public", "nobody died in the night: a miss, or somebody was saved"),
        (2, "nobody died in the night: a miss, or somebody was saved"),
        ("judge", "7 was shot at, but nobody died in the night"),
        (3, "nobody died in the night: a miss, or somebody was saved"),
    ],
)
def test_only_who_saw_the_hunt_knows_that_somebody_was_saved(viewer: int | str, words: str) -> None:
    """Whoever shoots blind does not know what the others did."""
    assert told_of(SAVES.stem, viewer, "D2 dawn") == words


@pytest.mark.parametrize(("lang", "words"), [("ru", "промах"), ("en", "a miss")])
@pytest.mark.parametrize("viewer", ["public", 1, 6, "judge"])
def test_where_nobody_heals_a_quiet_night_is_a_miss(viewer: int | str, lang: str, words: str) -> None:
    [point] = [point for point in analysis_of(GAME, viewer).points if point.line.at == "D3 dawn"]
    assert LineTeller(FIIM, CARDS, lang).tell(point.line).startswith(words)


@pytest.mark.parametrize(("lang", "words"), [("ru", "паритет: "), ("en", "parity: ")])
def test_a_parity_is_called_so(lang: str, words: str) -> None:
    assert words in told_of("fiim-black-after-a-removal", "public", "D3 vote", lang)


@pytest.mark.parametrize(
    ("winner", "reason", "living", "words"),
    [
        (Team.RED, "no_black_left", 3, "the final three is guessed right, the reds win"),
        (Team.BLACK, "parity", 3, "the final three is guessed wrong, the blacks win"),
        (Team.BLACK, "parity", 5, "parity: the blacks are as many as the reds, the blacks win"),
        (Team.RED, "no_black_left", 4, "no black is left, the reds win"),
    ],
)
def test_the_final_three_is_a_guess(winner: Team, reason: str, living: int, words: str) -> None:
    out = e.Left((1,), e.How.VOTED_OUT)
    end = e.Ended(e.Outcome(winner, reason), tuple(CARDS))
    assert told((out, end), living=living) == f"1 leaves the table, {words}"


@pytest.mark.parametrize(("doubt", "is_told"), [(0.3, True), (0.01, False)])
def test_that_the_game_goes_on_is_told_where_it_is_news(doubt: float, is_told: bool) -> None:
    dawn = (e.DayBroke(3, (10,)),)
    assert ("not over" in told(dawn, doubt=doubt)) is is_told


def test_the_judge_is_never_in_doubt() -> None:
    for viewer, is_sure in (("judge", True), ("public", False)):
        points = analysis_of(GAMES / "fiim-red-by-three-votes.mgn", viewer).points
        assert all(point.line.doubt == 0 for point in points) is is_sure


def test_the_page_tells_the_same() -> None:
    file = GAMES / "fiim-black-after-a-removal.mgn"
    assert "паритет: чёрных столько же, сколько красных" in gorod("analyse", file).out


def test_a_shot_is_told_with_its_aim_to_those_who_saw_it() -> None:
    points = {point.line.at: point for point in analysis_of(GAME, "judge").points}
    assert "N1 shot" not in points  # what nobody at the table has seen yet changes no chance
    shots = (e.Shot(6, 9), e.Shot(8, 1), e.Hunted(Team.BLACK, 0))
    assert told(shots) == "6 and 8 shoot (a miss)"
    assert Swing(points["D3 dawn"], 0.1, 0.5).by == ""
