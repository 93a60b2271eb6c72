"""Threads that read the same kind of record for the first time, all at the same moment."""

import os
import subprocess
import sys

import pytest

READ = """
import os, sys, threading
from gorod.services.table.members import KeptTable
from gorod.web.known_types import know_all_types
from msgspec import ValidationError, json

def read(together):
    together.wait()
    try:
        json.decode(b'{"settings":{"rules":"classic"},"game":"x"}', type=KeptTable)
    except ValidationError:
        pass

def at_once():
    sys.setswitchinterval(1e-6)
    together = threading.Barrier(6)
    threads = [threading.Thread(target=read, args=[together]) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    os._exit(0)

know_all_types()
for _ in range(30):
    pid = os.fork() or at_once()
    assert os.waitpid(pid, 0)[1] == 0
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork: each try would read all modules anew")
def test_threads_may_read_what_nobody_has_read_before() -> None:
    ran = subprocess.run([sys.executable, "-c", READ], capture_output=True)
    assert ran.returncode == 0, ran.stderr
