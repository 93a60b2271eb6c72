"""Migrating a database with data: rehearsed on a copy first, and refused if it changes a log."""

import shutil
from pathlib import Path

import pytest

from gorod.store import opening
from gorod.store.archive import SqlArchive
from gorod.store.errors import Unusable
from gorod.store.place import DatabasePlace
from tests.store.evening import dump, evening, write_all

STEP = """
from alembic import op
import sqlalchemy as sa

revision, down_revision = "next", "{head}"


def upgrade():
    op.add_column("tables", sa.Column("colour", sa.Text, server_default="red", nullable=False))
    {more}
"""


@pytest.fixture
def full(place: DatabasePlace) -> DatabasePlace:
    """A database of this version."""
    write_all(place, evening())
    return place


def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str = "pass") -> None:
    """Add one more step, as the next version of the program might."""
    steps = tmp_path / "steps"
    shutil.copytree(opening.MIGRATIONS_FOLDER, steps)
    head = opening._script().get_current_head()
    (steps / "versions" / "next.py").write_text(STEP.format(head=head, more=more))
    monkeypatch.setattr(opening, "MIGRATIONS_FOLDER", steps)


def test_a_harmless_step_is_taken(
    full: DatabasePlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer(tmp_path, monkeypatch)
    with pytest.raises(Unusable) as refused:
        SqlArchive(full)
    assert refused.value.reason == "old"
    engine = opening.opened(full)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT colour FROM tables").all() == [("red",)]
    engine.dispose()
    assert not list(tmp_path.glob("gorod.db?*"))
    archive = SqlArchive(full)
    assert len(archive.entries("g1")) > 100
    archive.close()


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ("op.execute(\"UPDATE entries SET hash = '0' WHERE seq = 5\")", "migration"),
        ("op.execute('DELETE FROM entries WHERE seq > 100')", "migration"),
        ("op.execute('DELETE FROM words'); op.execute('DELETE FROM nowhere')", "damaged"),
    ],
)
def test_a_step_that_touches_a_log_or_fails_changes_nothing(
    full: DatabasePlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str, reason: str
) -> None:
    before = dump(full)
    with monkeypatch.context() as patched:
        newer(tmp_path, patched, more)
        with pytest.raises(Unusable) as refused:
            opening.opened(full)
    assert refused.value.reason == reason and dump(full) == before
    assert not list(tmp_path.glob("*rehearsal*"))
