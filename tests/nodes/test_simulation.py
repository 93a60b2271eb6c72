"""Evenings at three nodes with many faults, in which nothing acknowledged is lost (T7, T8)."""

import pytest

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Parcel
from tests.nodes.simulation import FencedDisk, evening

SEEDS = (1, 3, 4)


def test_whatever_happens_every_acknowledged_command_is_there_once() -> None:
    evenings = [evening(seed) for seed in SEEDS]
    disks = [one.house.disk for one in evenings]
    assert sum(one.kills + one.sleeps for one in evenings) > 3 and sum(one.cuts for one in evenings) > 5
    assert sum(len(disk.writers) for disk in disks) > len(SEEDS), "tables have changed hands"
    assert sum(len(player.applied) for one in evenings for player in one.players) > 20


def test_the_same_seed_is_the_same_evening() -> None:
    assert evening(3).trace() == evening(3).trace()


def found_out(seeds: int = 6) -> bool:
    """Return whether some evening shows an error."""
    for seed in range(seeds):
        try:
            evening(seed)
        except Exception:  # a log that two nodes have written may not even be playable
            return True
    return False


def test_a_disk_without_a_fence_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def lets_everybody(self: FencedDisk, node: str, held: object, _: object) -> None:
        self.writers[held.unit, held.epoch].add(node)  # type: ignore[attr-defined]

    monkeypatch.setattr(FencedDisk, "refuse", lets_everybody)
    assert found_out()


def test_a_gap_that_nobody_minds_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(self: Exchange, sender: str, _: Parcel) -> bool:
        self._line(sender).heard, self._line(sender).is_silent = self._clock.now(), False
        return True

    monkeypatch.setattr(Exchange, "_is_next", careless)
    assert found_out()
