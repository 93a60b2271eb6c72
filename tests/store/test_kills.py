"""T4: `kill -9` loses nothing that was acknowledged."""

from pathlib import Path

from gorod.store.place import DatabasePlace
from tests.store.evening import evening, write_all
from tests.store.kills import faults, folders, run


def test_nothing_acknowledged_is_lost_by_a_kill(tmp_path: Path) -> None:
    entries, wrong = run(folders(tmp_path, 4), seed=1)
    assert wrong == [] and entries > 100


def test_a_lost_or_torn_entry_would_be_noticed(place: DatabasePlace) -> None:
    write_all(place, evening()[:-3])
    found = faults(place, ["g1 0 00\n", "g1 9999 00\n", "g2 0 00\n", "! disk\n", "g1 0"])
    assert [each.split(":")[0] for each in found] == ["refused", "lost", "lost", "lost"]
