"""The scripts that measure and fit still run: in small, as a person calls them."""

import subprocess
import sys

import pytest

from tests.cli.gorod import ROOT
from tests.selection import full_unless

SMALL = {
    "calibration.py": ("--games", "1"),
    "step_calibration.py": ("--games", "1"),
}


@pytest.mark.process
@pytest.mark.parametrize("script", full_unless(lambda script: script == "calibration.py", SMALL))
def test_a_script_says_something(script: str) -> None:
    words = [sys.executable, str(ROOT / "scripts" / script), *SMALL[script], "--jobs", "1"]
    found = subprocess.run(words, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    assert found.stdout.count("\n") > 5
