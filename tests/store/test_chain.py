"""The chain: an entry that is changed, left out, doubled or moved is found at the place of the change."""

import hashlib
import json

import pytest
from msgspec.structs import replace

from gorod.services.game.logbook import broken, follow, origin
from tests.store.evening import calls, entries_of

LOG = entries_of(list(calls("g1")))


def test_a_log_as_written_is_whole() -> None:
    assert broken(LOG) is None and broken([]) is None and broken(LOG[:50]) is None


def test_the_hash_can_be_computed_with_the_standard_library_alone() -> None:
    entry = LOG[7]
    fields = [entry.seq, entry.at, entry.sender, entry.command, entry.audience, json.loads(entry.event)]
    body = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()
    assert hashlib.sha256(entry.prev + body).digest() == entry.hash
    assert LOG[0].prev == hashlib.sha256(b"g1").digest() == origin("g1")


@pytest.mark.parametrize(
    "change",
    [
        {"at": 5},
        {"sender": 3},
        {"command": "other"},
        {"audience": 2},
        {"event": b'{"t":"resumed"}'},
        {"prev": bytes(32)},
        {"hash": bytes(32)},
        {"seq": 41},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_field_is_found(change: dict[str, object]) -> None:
    assert broken([*LOG[:40], replace(LOG[40], **change), *LOG[41:]]) == 40


def test_gaps_doubles_and_strange_logs_are_found() -> None:
    assert broken(LOG[1:]) == 0
    assert broken([*LOG[:9], *LOG[10:]]) == 9
    assert broken([*LOG[:9], LOG[8], *LOG[9:]]) == 9
    assert broken([replace(entry, game="g2") for entry in LOG]) == 0


def test_a_gap_is_found_though_every_hash_is_right() -> None:
    first = follow("g", None, 1, 0, "", 1, b"{}")
    later = follow("g", replace(first, seq=4), 2, 0, "", 1, b"{}")
    assert later.seq == 5 and broken([first, later]) == 1


def test_an_entry_follows_the_last() -> None:
    first = follow("g", None, 1, 0, "", 1, b"{}")
    second = follow("g", first, 2, 0, "", 1, b"{}")
    assert (first.seq, second.seq, second.prev) == (0, 1, first.hash) and broken([first, second]) is None
