"""T6: a torn tail is an earlier state or a refusal, never garbage."""

from pathlib import Path

from tests.store.torn import run


def test_cut_and_flipped_bytes_are_never_taken_for_what_was_written(tmp_path: Path) -> None:
    counts, wrong = run(tmp_path, count=25)
    assert wrong == []
    assert counts["database flipped refused"] > 2 and counts["log cut earlier"] > 10, counts
