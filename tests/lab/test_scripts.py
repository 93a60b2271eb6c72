"""The scripts that measure and fit still run: in small, as a person calls them."""

import subprocess
import sys

import pytest

from tests.cli.gorod import ROOT

SMALL = {
    "calibration.py": ("--games", "1"),
    "step_calibration.py": ("--games", "1"),
}


@pytest.mark.full
@pytest.mark.process
@pytest.mark.parametrize("script", SMALL)
def test_a_script_says_something(script: str) -> None:
    words = [sys.executable, str(ROOT / "scripts" / script), *SMALL[script], "--jobs", "1"]
    found = subprocess.run(words, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    assert found.stdout.count("\n") > 5
