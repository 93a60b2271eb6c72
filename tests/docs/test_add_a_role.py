"""The worked example of docs/add-a-role.md can fail; `test_blocks.py` shows that it works."""

from pathlib import Path

import pytest

from tests.docs.blocks import files
from tests.docs.shell import Shell

ROLE, CASES = "src/gorod/roles/seer.py", "tests/roles/seer.mgn"
PRINTED = files("docs/add-a-role.md")


def test_a_role_is_two_files_its_card_and_its_cases() -> None:
    assert set(PRINTED) == {ROLE, CASES}


@pytest.mark.process
def test_the_printed_cases_can_fail(tmp_path: Path) -> None:
    wrong = PRINTED[ROLE].replace("Asks.CARD", "Asks.COLOR")
    with Shell(tmp_path, {**PRINTED, ROLE: wrong}) as shell:
        done = shell.run(f"gorod check {CASES}")
    assert (done.status, done.text[-19:]) == (1, "1 passed, 1 failed\n"), done.text
