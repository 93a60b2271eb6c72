"""Workers that fail, and workers that are no longer wanted."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from gorod.bots.player import Chair, Moves
from gorod.bots.players import KINDS
from gorod.engine.commands import Command
from gorod.lab.batches import (
    UNFINISHED,
    Batch,
    GameFailed,
    Sides,
    Trial,
    deck,
    outcome_of,
    play_game,
)
from gorod.lab.parallel import Processes
from gorod.rules import RULESETS
from gorod.services.game.game_loop import MAX_BOT_GAME_DAYS
from tests.cli.gorod import ROOT, START, gorod
from tests.waiting import PATIENCE_S, until

HOME = RULESETS["home"]
ENDLESS = ("simulate", "--rules", "fiim", "--bots", "random", "--games", "1000000", "--workers", "2")
BUSY = 40
"""Ticks of a worker that has long begun."""


class Deadly:
    """Ends the process that unpacks it."""

    def __reduce__(self) -> tuple[Callable[[int], Any], tuple[int]]:
        return os._exit, (3,)


class Clumsy:
    """Falls over as soon as it is asked."""

    def __init__(self, chair: Chair) -> None:
        pass

    def see(self, events: object) -> None:
        pass

    def choose(self, _: Moves) -> Command | None:
        raise RuntimeError("over I go")


class Mute(Clumsy):
    """Never does anything."""

    def choose(self, _: Moves) -> Command | None:
        return None


@pytest.mark.process
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_worker_that_dies_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setattr("gorod.lab.simulate.deck", lambda _: (Deadly(),))
    ran = gorod("simulate", "--rules", "home", "--games", 8, "--workers", 2, "--lang", lang, "--json")
    assert ran.status == 2 and ran.error["code"] == "worker_died" and "--workers" in ran.error["text"]


@pytest.mark.process
def test_a_game_that_fails_in_a_worker_is_named() -> None:
    strange = Trial(HOME, deck(HOME.cast[4]), Sides("nobody", "nobody"), 1)
    with Processes(2) as workers, pytest.raises(GameFailed, match="nobody") as failed:
        list(workers.run([Batch(strange, 7, 2)]))
    assert failed.value.index == 7


def test_a_player_that_fails_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "clumsy", Clumsy)
    ran = gorod("simulate", "--rules", "home", "--bots", "clumsy", "--workers", 1, "--json")
    assert ran.status == 2 and ran.error["code"] == "game_failed" and "over I go" in ran.error["text"]


def test_a_game_that_nobody_ends_is_ended() -> None:
    """At home a day without votes and a night without a shot change nothing, for ever."""
    trial = Trial(HOME, deck(HOME.cast[5]), Sides("mute", "mute"), 1)
    game = play_game(trial, 0, {"mute": Mute}).game
    assert outcome_of(game) == UNFINISHED and game.day == MAX_BOT_GAME_DAYS + 1


@pytest.mark.process
def test_workers_stop_between_two_games() -> None:
    """However long a batch is."""
    trial = Trial(HOME, deck(HOME.cast[4]), Sides("random", "random"), 1)
    endless = Batch(trial, 0, 5000)
    with Processes(1) as workers:
        [future] = workers._handed_out([endless])
        until(future.running)
    assert future.result().games < endless.count
    asked = iter([False, False, True])
    assert endless.play(lambda: next(asked)).games == 2


def running(*words: str) -> subprocess.Popen[bytes]:
    """A command in a session of its own, as in a terminal of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", START, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        start_new_session=True,
    )


def members(session: int) -> dict[int, int]:
    """The processes of a session that still run, and for how many ticks each has worked."""
    found = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found[int(file.parent.name)] = int(fields[11])
    return found


def is_deaf(process: int) -> bool:
    """It would not notice Ctrl-C, whatever it is doing just then."""
    lines = Path(f"/proc/{process}/status").read_text("utf-8").splitlines()
    blocked = next(int(line.split()[1], 16) for line in lines if line.startswith("SigBlk"))
    return bool(blocked >> signal.SIGINT - 1 & 1)


@pytest.mark.process
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("sent", [signal.SIGINT, pytest.param(signal.SIGKILL, marks=pytest.mark.full)])
def test_workers_go_when_nobody_wants_them(sent: signal.Signals) -> None:
    """Ctrl-C in a terminal reaches all of them at once, a kill only the one that started them."""
    command = running(*ENDLESS)
    try:
        _go(command, sent)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(command.pid, signal.SIGKILL)


def _busy(command: subprocess.Popen[bytes]) -> list[int]:
    """The workers that have long begun; the command itself only waits for them."""
    return [one for one, ticks in members(command.pid).items() if ticks > BUSY and one != command.pid]


def _go(command: subprocess.Popen[bytes], sent: signal.Signals) -> None:
    until(lambda: len(_busy(command)) == 2, "both workers are at work")
    assert all(is_deaf(one) for one in _busy(command))
    if sent is signal.SIGINT:
        os.killpg(command.pid, sent)
    else:
        command.send_signal(sent)
    out, err = command.communicate(timeout=PATIENCE_S)
    assert command.returncode == (130 if sent is signal.SIGINT else -9) and not out
    assert sent is signal.SIGKILL or not err
    until(lambda: not members(command.pid), "all processes are gone")
