"""Canonical cases: what they say is so, and they are written back byte for byte."""

from pathlib import Path

import pytest

from gorod.notation import read, write

CASES = [
    f"[Case{case}"
    for case in f"\n\n{Path(__file__).with_name('canonical.mgn').read_text()}".split("\n\n[Case")[1:]
]


@pytest.mark.parametrize("text", CASES, ids=lambda text: text.splitlines()[0][7:-2])
def test_a_canonical_case_is_so_and_is_written_back(text: str) -> None:
    text = f"{text.rstrip()}\n"
    (record,) = read(text)
    assert record.result.ok, record.result
    assert write(record) == text
