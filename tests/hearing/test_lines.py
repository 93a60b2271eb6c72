"""How much of what people type is understood."""

from pathlib import Path

import pytest

from gorod.bots.hearing import understand
from tests.hearing.lines import FILES, SEATS, lines_of, shares


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_most_lines_are_understood_and_few_are_misread(path: Path) -> None:
    found = shares(lines_of(path))
    print(f"{path.stem}: {found.right:.3f} right, {found.misread:.3f} misread")
    assert found.right >= 0.9 and found.misread <= 0.02


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_line_is_understood_whatever_its_letters_and_its_end(path: Path) -> None:
    lines = lines_of(path)
    assert [
        line for line in lines if understand(f" {line.text.upper()} )))", line.rules, SEATS) != line.heard
    ] == []
