"""The measurement of the players: what it tells, never how fast this machine is."""

import pytest

from gorod.bots.players import KINDS
from gorod.lab.batches import play_game
from gorod.lab.speed import decision_times, timed_decisions, trial_of
from tests.cli.gorod import gorod


def test_the_answer_is_as_agreed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(KINDS)[1:]:
        monkeypatch.delitem(KINDS, name)
    monkeypatch.setattr("gorod.lab.speed.VECTOR_GAMES", 2000)
    monkeypatch.setattr("gorod.lab.speed.LOOP_GAMES", 50)
    found = gorod("bench", "bots", "--seconds", "0.2", "--json").json
    assert list(found)[:5] == ["name", "rounds", "ratio", "unit", "python"] and found["name"] == "bots"
    for one in found["rounds"]:
        assert set(one) == {"ours", "bare", "ratio"}
        assert one["ratio"] == pytest.approx(one["bare"] / one["ours"], rel=0.01, abs=0.01)
    assert sorted(one["ratio"] for one in found["rounds"])[2] == found["ratio"]
    assert found["strongest"] == "random" and list(found["games_per_s"]) == ["random"]
    assert 0 < found["decision"]["median_s"] <= found["decision"]["p99_s"]
    assert set(found["vanilla"]) == {"games_per_s", "loop_games_per_s", "ratio"}
    assert all(
        word in gorod("bench", "bots", "--seconds", "0.2", "--lang", "en").out for word in ("random", "ms")
    )


def test_a_decision_is_a_command() -> None:
    times = timed_decisions("random", 1)
    log = play_game(trial_of("random"), 0)
    assert len(times) == sum(sender > 0 for sender in log.senders) > 20 and min(times) > 0
    assert (
        decision_times([1.0] * 98 + [5.0, 9.0]).median == 1
        and decision_times([1.0] * 98 + [5.0, 9.0]).p99 > 1
    )


def test_bad_requests() -> None:
    for word in ("0", "-1", "nan", "soon"):
        ran = gorod("bench", "bots", "--seconds", word, "--json")
        assert ran.status == 2 and ran.error["code"] == "usage"
