"""The worked example of docs/add-a-role.md works as it is printed."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "add-a-role.md"
BLOCK = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROLE, CASES = "src/gorod/roles/seer.py", "tests/roles/seer.mgn"
RUN = "import sys; from gorod.cli import main; sys.exit(main())"


def printed() -> dict[str, str]:
    """The files of the page by their paths."""
    return dict(BLOCK.findall(PAGE.read_text("utf-8")))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package as it is, with the printed files beside it."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in printed().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def gorod(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the copy."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", RUN, *words]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
    )


def test_a_role_is_two_files_its_card_and_its_cases() -> None:
    assert set(printed()) == {ROLE, CASES}


@pytest.mark.process
def test_the_printed_cases_pass(copy: Path) -> None:
    done = gorod(copy, "check", CASES)
    assert (done.returncode, done.stdout) == (0, "2 passed, 0 failed\n"), done.stdout + done.stderr


@pytest.mark.process
def test_the_printed_cases_can_fail(copy: Path) -> None:
    (copy / ROLE).write_text(printed()[ROLE].replace("Asks.CARD", "Asks.COLOR"), "utf-8")
    done = gorod(copy, "check", CASES)
    assert (done.returncode, done.stdout[-19:]) == (1, "1 passed, 1 failed\n"), done.stdout + done.stderr


@pytest.mark.process
def test_the_new_card_is_listed(copy: Path) -> None:
    done = gorod(copy, "roles", "--lang", "en")
    assert "Seer" in done.stdout, done.stderr
