"""`make watch-speed`: what is worse than the last entry is named, and the file is read as it is written."""

import sys
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bench import watch_speed
from bench.watched import history, report
from bench.watched.history import BadHistory, Entry
from bench.watched.processes import has_processor_times, measured_work, running
from bench.watched.ratios import Ratio, ratio_of
from bench.watched.server import measured_server
from bench.watched.sides import (
    BARE,
    NOW,
    Failed,
    Kind,
    Measure,
    NotThere,
    Side,
    Skipped,
    last_release,
    release_side,
    take_turns,
)
from bench.watched.work import WORK, Absent, seconds_per_unit

RELEASE = Side("0.1.0", Path("elsewhere"))
LAST = Entry(
    "2026-11-20", "abc1234", "3.11.7", "engine", 9, Ratio(10, 9.9, 10.1), "0.1.0", Ratio(1, 0.98, 1.02)
)
NEW_FILE = "no such file yet"


def changed(times: float, release_times: float = 1.0) -> Entry:
    """Return a later entry that costs this many times as much."""
    ratio = Ratio(10 * times, 9.9 * times, 10.1 * times)
    return replace(LAST, ratio=ratio, to_release=Ratio(release_times, release_times, release_times))


def steady(**costs: float) -> Callable[[], AbstractContextManager[Measure]]:
    """Return what opens a measurement that always finds these costs."""
    return lambda: nullcontext(lambda side, _: costs.get(side.name, 5.0))


# -- what is worse


def test_what_costs_more_than_a_tenth_more_is_worse() -> None:
    row, sentence = report.rows(changed(1.2), LAST, "", is_coloured=False)
    assert row.startswith("engine") and row.endswith("worse: +20 %")
    assert (
        "beside the bare one it costs 20 % more than in the entry of 2026-11-20 (commit abc1234)" in sentence
    )


@pytest.mark.parametrize("times", [0.5, 1.0, 1.1])
def test_what_costs_up_to_a_tenth_more_is_not_worse(times: float) -> None:
    lines = report.rows(changed(times, times), LAST, "", is_coloured=True)
    assert len(lines) == 1 and "worse" not in lines[0] and report.RED not in lines[0]


def test_what_is_worse_is_red_on_a_terminal() -> None:
    for line in report.rows(changed(1.2), LAST, "", is_coloured=True):
        assert line.startswith(report.RED) and line.endswith(report.PLAIN) and "worse" in line


def test_what_is_worse_beside_the_release_is_told_too() -> None:
    row, sentence = report.rows(changed(1.0, 1.15), LAST, "", is_coloured=False)
    assert "worse" in row and "beside 0.1.0 it costs 15 % more" in sentence


def test_another_release_is_not_compared() -> None:
    later = replace(changed(1.0, 2.0), release="0.2.0")
    assert len(report.rows(later, LAST, "", is_coloured=False)) == 1


def test_overlapping_intervals_and_another_python_are_told() -> None:
    doubtful = replace(LAST, ratio=Ratio(12, 10, 14), python="3.12.1")
    _, sentence = report.rows(doubtful, LAST, "", is_coloured=False)
    assert "The intervals overlap" in sentence and "That entry is of Python 3.11.7" in sentence
    assert "overlap" not in report.rows(changed(1.2), LAST, "", is_coloured=False)[1]


def test_a_release_without_such_a_thing_is_told() -> None:
    (row,) = report.rows(replace(LAST, to_release=None), None, "not in 0.1.0", is_coloured=False)
    assert "not in 0.1.0" in row and "no entry yet" in row


# -- the file


def test_the_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path, entries = tmp_path / "history.tsv", [LAST, replace(changed(2), what="bots", to_release=None)]
    assert history.read(path) == []
    for entry in entries:
        history.append(path, entry)
    assert path.read_text().splitlines()[0] == history.HEADER
    assert history.read(path) == entries


def test_a_line_without_its_end_is_ended_first(tmp_path: Path) -> None:
    path = tmp_path / "history.tsv"
    path.write_text(history.HEADER)
    history.append(path, LAST)
    assert history.read(path) == [LAST]


def test_the_last_entry_of_the_same_kind_counts() -> None:
    entries = [LAST, changed(1.5), replace(LAST, what="bots")]
    assert history.last_of(entries, "engine") == changed(1.5)
    assert history.last_of(entries, "server") is None


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nothing of the kind\n", "line 1 is not the header"),
        (f"{history.HEADER}\n{LAST.line()}\n2026-11-21\tabc\n", "line 3: 2 columns in place of 12"),
        (f"{history.HEADER}\n{LAST.line()}\tmore\n", "line 2: 13 columns"),
        (f"{history.HEADER}\n{LAST.line().replace('9.9', 'x')}\n", "line 2: could not convert"),
        (f"{history.HEADER}\n{LAST.line().replace('9.9', '11')}\n", "line 2: 10 11 10.1 is no ratio"),
    ],
)
def test_another_file_is_refused_with_its_line(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "history.tsv"
    path.write_text(text)
    with pytest.raises(BadHistory, match=complaint):
        history.read(path)


def test_the_file_of_the_project_is_one() -> None:
    history.read(watch_speed.HISTORY)


# -- turns and ratios


def test_every_side_is_first_and_last_equally_often() -> None:
    order: list[Side] = []

    def measure(side: Side, _: int) -> float:
        order.append(side)
        return 1.0

    take_turns(measure, [BARE, NOW, RELEASE], 6)
    rounds = [order[at : at + 3] for at in range(0, 18, 3)]
    assert all({*one} == {BARE, NOW, RELEASE} for one in rounds)
    assert (
        {*Counter(one[0] for one in rounds).values()} == {2} == {*Counter(one[2] for one in rounds).values()}
    )


@pytest.mark.parametrize("error", [NotThere("not in 0.1.0"), Failed("it fell")])
def test_a_release_that_cannot_be_measured_is_left_out(error: Exception) -> None:
    def measure(side: Side, _: int) -> float:
        if side is RELEASE:
            raise error
        return 2.0 if side is NOW else 1.0

    costs = take_turns(measure, [BARE, NOW, RELEASE], 3)
    assert (costs.bare, costs.now, costs.release) == ([1.0] * 3, [2.0] * 3, [])
    assert costs.why_not == str(error)


def test_code_of_today_that_fails_is_not_left_out() -> None:
    def measure(side: Side, _: int) -> float:
        raise Failed(side.name)

    with pytest.raises(Failed):
        take_turns(measure, [NOW, BARE], 1)


def test_the_interval_holds_the_median() -> None:
    found = ratio_of([10, 11, 12, 13, 30], [10, 10, 10, 10, 10])
    assert found.value == 1.2 and 1.0 <= found.low < 1.2 < found.high <= 3.0
    assert ratio_of([3.0], [2.0]) == Ratio(1.5, 1.5, 1.5)


# -- the command


def test_worse_and_better_in_one_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_browser() -> AbstractContextManager[Measure]:
        raise Skipped("there is no program chromium")

    kinds = [
        Kind("engine", 1, "", steady(bare=1.0, now=12.0)),
        Kind("bots", 1, "", steady(bare=1.0, now=8.0)),
        Kind("first-load", 1, "", no_browser),
    ]
    monkeypatch.setattr(watch_speed, "KINDS", {kind.name: kind for kind in kinds})
    path = tmp_path / "history.tsv"
    for what in ("engine", "bots"):
        history.append(path, replace(LAST, what=what, to_release=None))
    assert watch_speed.main(["--history", str(path), "--no-append"]) == 0
    said = capsys.readouterr().out
    assert "worse: +20 %" in said and "-20 %" in said and report.RED not in said
    assert "More than 10 % worse than the last entry: engine.\n" in said
    assert "skipped: there is no program chromium" in said
    assert len(history.read(path)) == 2
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    watch_speed.main(["--history", str(path)])
    assert f"{report.RED}engine" in capsys.readouterr().out
    assert [entry.what for entry in history.read(path)] == ["engine", "bots", "engine", "bots"]


def test_a_measurement_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(side: Side, _: int) -> float:
        raise Failed(f"engine of {side.name} failed: it fell")

    kind = Kind("engine", 1, "", lambda: nullcontext(measure))
    monkeypatch.setattr(watch_speed, "KINDS", {"engine": kind})
    path = tmp_path / "history.tsv"
    assert watch_speed.main(["--history", str(path)]) == 1
    assert "failed: it fell" in capsys.readouterr().out
    assert not path.exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--rounds", "0"], "0 is not a number from 1 to 1000"),
        (["--rounds", "many"], "many is not a number"),
        (["--only", "engine,brakes"], "there is no brakes: use engine,library,bots,server,first-load"),
        (["--only", ""], "use engine,library"),
        (["--history", "tests"], "tests is a folder"),
        (["--history", f"{NEW_FILE}/history.tsv"], "cannot be written"),
    ],
)
def test_bad_input_gets_an_answer(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        watch_speed.main(words)
    assert ended.value.code == 2
    assert complaint in capsys.readouterr().err


def test_a_file_that_is_no_history_is_refused_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "history.tsv"
    path.write_bytes(b"\xff\xfe")
    assert watch_speed.main(["--history", str(path)]) == 2
    told = capsys.readouterr()
    assert "cannot be read" in told.err and told.out == ""


@pytest.mark.parametrize(("load", "is_told"), [(0.9, False), (1.1, True)])
def test_a_busy_machine_is_told(load: float, is_told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.getloadavg", lambda: (load, 0.0, 0.0))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert watch_speed.busy_machine().startswith("This machine is busy") == is_told


# -- real work


@pytest.mark.parametrize("name", WORK)
def test_all_work_can_be_done(name: str) -> None:
    try:
        assert seconds_per_unit(WORK[name], 1) > 0
    except Absent:
        pytest.fail(f"{name} is missing")


@pytest.mark.process
def test_a_few_real_games_of_the_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the release beside it, if git has it here."""
    kind = Kind("engine", 2, "", partial(measured_work, "engine", 2, "bare-vote", 20))
    monkeypatch.setattr(watch_speed, "KINDS", {"engine": kind})
    path = tmp_path / "history.tsv"
    assert watch_speed.main(["--history", str(path)]) == 0
    (entry,) = history.read(path)
    assert entry.rounds == 2 and entry.ratio.value > 1
    try:
        release_side(*last_release(), tmp_path)
    except NotThere as error:
        assert str(error) in capsys.readouterr().out
    else:
        assert entry.to_release is not None and entry.to_release.value > 0


@pytest.mark.process
@pytest.mark.skipif(not has_processor_times(), reason="there is no /proc")
def test_the_bare_echo_answers_the_devices_of_a_real_server() -> None:
    with measured_server(tables=2, seconds=1) as measure:
        assert measure(BARE, 0) > 0


@pytest.mark.process
def test_a_server_that_does_not_start_is_told_with_its_error() -> None:
    command = [sys.executable, "-c", "raise SystemExit('no room')"]
    with pytest.raises(Failed, match="did not start: no room"), running(command, NOW):
        pass


@pytest.mark.process
@pytest.mark.full
@pytest.mark.skipif(not has_processor_times(), reason="there is no /proc")
def test_a_real_server_is_measured() -> None:
    with measured_server(tables=1, seconds=1) as measure:
        assert measure(NOW, 0) > 0
