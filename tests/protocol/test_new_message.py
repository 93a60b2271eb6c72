"""A new message, or a new action of the organiser, is not accepted before some code does what it asks."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MESSAGES = Path("src/gorod/protocol/messages.py")
NEW = {
    "message": (
        "TableAction = (\n",
        "class Wave(_ClientMessage, frozen=True):\n    id: Id\n\n\nTableAction = (\n    Wave |",
    ),
    "action": ('    SKIP = "skip"\n', '    SKIP = "skip"\n    WAVE = "wave"\n'),
}
"""What is added to the messages: where, and what stands there then."""
PLACES = {"message": "services/server/messages.py", "action": "services/server/management.py"}


@pytest.mark.full
@pytest.mark.parametrize("kind", NEW)
def test_the_type_checker_names_the_place_that_must_handle_it(tmp_path: Path, kind: str) -> None:
    for name in ("src", "pyproject.toml"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    before, after = NEW[kind]
    text = (tmp_path / MESSAGES).read_text("utf-8")
    assert text.count(before) == 1
    (tmp_path / MESSAGES).write_text(text.replace(before, after), "utf-8")
    places = [f"src/gorod/{place}" for place in PLACES.values()]
    words = [sys.executable, "-m", "mypy", "--no-incremental", *places]
    found = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True).stdout.splitlines()
    errors = [line for line in found if " error: " in line]
    assert len(errors) == 1 and PLACES[kind] in errors[0] and "assert_never" in errors[0], found
