"""T5: on a full disk nothing is acknowledged or lost, and the server goes on."""

from pathlib import Path

from tests.store.full_disk import ROOM_BYTES, run, tried


def test_a_full_disk_acknowledges_nothing_and_is_written_again_when_there_is_room() -> None:
    full, wrong = run(sizes=14)
    assert wrong == [] and 5 <= full < 14


def test_a_large_disk_takes_everything(tmp_path: Path) -> None:
    assert tried(tmp_path, ROOM_BYTES, ends_there=False) == (30, [])
