"""A record in a folder of records is a test, and a wrong one fails."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.suite.records import FOLDERS, TESTS, WrongRecord, play

[RECORD] = TESTS.glob("rulebook/fiim/*-seven-reds-three-blacks.mgn")


def test_each_record_of_a_folder_is_collected_once() -> None:
    words = [sys.executable, "-m", "pytest", "--collect-only", "tests/rulebook/fiim"]
    listed = subprocess.run(words, cwd=TESTS.parent, capture_output=True, text=True).stdout
    records = sorted(line.partition("::")[0] for line in listed.splitlines() if "::record" in line)
    assert records == sorted(f"tests/rulebook/fiim/{file.name}" for file in TESTS.glob("rulebook/fiim/*.mgn"))


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_folder_has_records(folder: str) -> None:
    assert [*TESTS.glob(f"{folder}/*.mgn")]


def test_a_wrong_answer_in_a_record_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.mgn"
    file.write_text(RECORD.read_text("utf-8").replace("4>7+", "4>7-"), "utf-8")
    with pytest.raises(WrongRecord, match="line 6"):
        play(file)


def test_a_file_without_a_record_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "empty.mgn"
    file.write_text("", "utf-8")
    with pytest.raises(WrongRecord, match="no record"):
        play(file)
