"""A process forked from a warm parent looks like a fresh one."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engines.running import runs
from tests.engines.warm import WarmProcess
from tests.waiting import until

pytestmark = pytest.mark.process
TELL = """
import json, os, signal, sys, threading
print(json.dumps({
    "argv": sys.argv, "cwd": os.getcwd(), "env": dict(os.environ), "name": __name__,
    "fds": sorted(map(int, os.listdir("/proc/self/fd")))[:-1], "threads": threading.active_count(),
    "ignored": [one.name for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD)
                if signal.getsignal(one) == signal.SIG_IGN],
    "group": os.getpgid(0) == os.getpid(),
}))
"""


def test_a_warm_process_is_told_the_same_as_a_fresh_one(tmp_path: Path) -> None:
    env = {**os.environ, "CANARY": "Канарейка", "TZ": "Asia/Tokyo"}
    words = ["-c", TELL, "one", "two words"]
    with subprocess.Popen(
        [sys.executable, *words], env=env, cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    ) as fresh:
        expected = json.loads(fresh.communicate()[0])
    warm = WarmProcess(words, env=env, cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    expected["ignored"] = [one for one in expected["ignored"] if one != "SIGINT"]  # always handled
    assert json.loads(warm.communicate(timeout=60)[0]) == expected


def test_a_module_runs_as_main_and_a_session_is_its_own() -> None:
    warm = WarmProcess(["-c", TELL], stdout=subprocess.PIPE, start_new_session=True)
    assert json.loads(warm.communicate(timeout=60)[0])["group"]
    module = WarmProcess(["-m", "json.tool"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert json.loads(module.communicate(b"[1]", timeout=60)[0]) == [1]


@pytest.mark.parametrize(
    ("code", "status"),
    [("pass", 0), ("import sys; sys.exit(3)", 3), ("1 // 0", 1), ("import os; os.kill(os.getpid(), 9)", -9)],
)
def test_how_it_ended_is_told(code: str, status: int) -> None:
    process = WarmProcess(["-c", code], stderr=subprocess.PIPE)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, process.wait(), process.poll()) == (status, status, status)
    assert (b"ZeroDivisionError" in err) == (code == "1 // 0")


def test_exit_handlers_run() -> None:
    code = "import atexit; atexit.register(print, 'bye'); print('hello')"
    assert WarmProcess(["-c", code], stdout=subprocess.PIPE).communicate(timeout=60)[0] == b"hello\nbye\n"


def test_a_signal_ends_it_and_patience_may_end_first() -> None:
    code = "import time; print('up', flush=True); time.sleep(600)"
    process = WarmProcess(["-c", code], stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    assert process.poll() is None
    with pytest.raises(subprocess.TimeoutExpired):
        process.communicate(timeout=0.01)
    process.terminate()
    assert process.wait(60) == -signal.SIGTERM
    process.communicate(timeout=60)
    process.kill()  # harmless now


KILLED = """
import subprocess, sys, time
from tests.engines.warm import WarmProcess, the_parent
process = WarmProcess(["-c", "import time; time.sleep(600)"], stdout=subprocess.PIPE)
print(process.pid, the_parent()._process.pid, flush=True)
time.sleep(600)
"""


def test_nothing_outlives_the_test_process_that_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE) as test:
        assert test.stdout is not None
        pids = test.stdout.readline().split()
        test.kill()
    until(lambda: not any(runs(int(pid)) for pid in pids))
