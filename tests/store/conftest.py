"""The databases on which the store is tested."""

from pathlib import Path

import pytest

from gorod.store.place import Place, place_of


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """An empty database."""
    return place_of(tmp_path)
