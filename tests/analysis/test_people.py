"""Deeds of people tell less than those of programs, and records of people hardly hold what was said."""

from math import log
from pathlib import Path

import numpy as np
import pytest

from gorod.analysis.viewpoints import BeliefReplay
from gorod.bots.beliefs.habits import habits
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.engine.audience import PUBLIC
from gorod.engine.events import Began, Said
from gorod.engine.log import Log
from gorod.engine.seats import listed
from gorod.engine.step import Reading
from gorod.game import Game
from gorod.records import cast_of
from gorod.services.game.game_loop import play
from tests.cli.gorod import EXAMPLES, GAMES, HALF_GAME, gorod
from tests.cli.records import written

BARE = '[Rules "fiim"]\n[Deal "C M C S C D C M C C"]\n{tag}[Result "*"]\n\n'
SPLIT = """D1 talk 1 2+9 3+2 4 5 6 7 8 9 10
D1 vote 9: 2 6 7 8 10 / 2: 1 3 4 5 9 = tie
D1 talk 9 2
D1 vote 9: 2 6 7 8 10 / 2: 1 3 4 5 9 = tie
D1 lift 1 = none
N1 shot 2>4 6>4 8>4 = 4
D2 dawn = 4
D2 talk 2+9 3+2 5 6 7 8+3 9+8 10 1
D2 vote 9: 2 6 / 2: 3 5 9 10 / 3: 8 / 8: 1 7 = 2
N2 shot 6>5 8>5 = 5
D3 dawn = 5
"""
FLAT = 0.3
GAMES_PLAYED = 12


@pytest.mark.parametrize(
    ("tag", "who"),
    [
        ("", "bots"),
        ('[Event "Polemica"]\n', "people"),
        ('[Judge "Nemo"]\n', "people"),
        ('[Seat "1" "Anna"]\n', "people"),
        ('[Unknown "checks"]\n', "people"),
    ],
)
def test_the_record_says_who_played(tmp_path: Path, tag: str, who: str) -> None:
    file = written(tmp_path, BARE.format(tag=tag) + SPLIT)
    unasked = gorod("analyse", file, "--json").json
    assert unasked == gorod("analyse", file, "--players", who, "--json").json
    other = {"bots": "people", "people": "bots"}[who]
    assert unasked != gorod("analyse", file, "--players", other, "--json").json


def test_an_import_is_of_people(tmp_path: Path) -> None:
    ran = gorod("import", EXAMPLES / "mafiaratings.json", "--from", "mafiaratings")
    file = written(tmp_path, ran.out)
    asked = gorod("analyse", file, "--players", "people", "--json").json
    assert asked == gorod("analyse", file, "--json").json
    assert "people" in gorod("analyse", file, "--lang", "en").out.splitlines()[1]


def test_deals_are_weighed_so_too() -> None:
    one, other = (
        gorod("worlds", HALF_GAME, "--as", "4", "--players", who, "--json").json for who in WhoPlays
    )
    assert one["count"] == other["count"] and one["seats"] != other["seats"]


def test_nobody_else_can_play() -> None:
    assert gorod("analyse", HALF_GAME, "--players", "cats", "--json").status == 2


@pytest.mark.parametrize("who", WhoPlays)
def test_that_nobody_leaves_on_the_first_day_is_no_news(tmp_path: Path, who: str) -> None:
    found = gorod("analyse", written(tmp_path, BARE.format(tag="") + SPLIT), "--players", who, "--json").json
    reds = {point["at"]: point["win"]["red"] for point in found["points"]}
    after = reds.get("D1 lift", reds.get("D1 vote", reds.get("D1 talk", reds["N0 deal"])))
    assert abs(after - reds["N0 deal"]) < 0.06
    assert all(not swing["at"].startswith("D1") for swing in found["swings"])


def test_people_are_never_seen_through_as_fast_as_programs() -> None:
    file = GAMES / "fiim-red-by-three-votes.mgn"
    found = {
        who: gorod("analyse", file, "--players", who, "--json").json["points"][-2]["black"]
        for who in WhoPlays
    }
    assert habits(WhoPlays.PEOPLE).temper < habits().temper == 1
    sure = {who: sum(abs(log(p / (1 - p))) for p in one.values() if 0 < p < 1) for who, one in found.items()}
    assert sure[WhoPlays.PEOPLE] < sure[WhoPlays.BOTS]


def test_without_words_the_habits_of_people_do_better_than_knowing_nothing() -> None:
    """As in the records of people, in which votes are written down, and what led to them is not."""
    logs = [play(Game("fiim", players=10, seed=seed), "bayes", seed).log for seed in range(GAMES_PLAYED)]
    said = np.array([row for log in logs for row in suspected(log)])
    so = said[:, 1]
    assert len(so) > 100
    assert loss(said[:, 0], so) < loss(np.full(len(so), so.mean()), so)


def suspected(log: Log) -> list[tuple[float, bool]]:
    """P(black) of the living for the public, at the end of the talk from day 3 on; and what is so."""
    replay, found = BeliefReplay(log, cast_of(log), WhoPlays.PEOPLE), []
    public = replay.viewpoint(PUBLIC)
    for event, audience in zip(log.events, log.audiences, strict=True):
        if isinstance(event, Said):
            continue
        replay.take(event, audience)
        if isinstance(event, Began) and isinstance(event.step, Reading) and log.game.day >= 3:
            game = replay.common.history.game
            black = replay.chances(public).black
            rows = [(black[str(seat)], log.game.roles[seat].is_mafia) for seat in listed(game.alive)]
            found += rows if game.day >= 3 else []
    return found


def loss(said: np.ndarray, so: np.ndarray) -> float:
    """The log loss."""
    return float(-np.log(np.where(so > 0, said, 1 - said)).mean())
