"""T6: a torn file is read as an earlier state or refused, never as garbage."""

from pathlib import Path

import pytest

from tests.store.torn import PASSES, passed


@pytest.mark.parametrize("what", PASSES)
def test_cut_and_flipped_bytes_are_never_taken_for_what_was_written(tmp_path: Path, what: str) -> None:
    counts, wrong = passed(tmp_path, 25, what)
    assert wrong == []
    assert counts["earlier" if what.startswith("log") else "refused"] > 2, counts
