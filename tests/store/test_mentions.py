"""A deleted person's name in other people's words: found as a word, at the same tables, and counted."""

import pytest
from msgspec.structs import replace

from gorod.services.rows import Row, WordsRow
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.deletion import delete_player, pattern_of, plain
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from tests.store.evening import TABLE, game, journal, people, write

FOUND = [
    ("Анна", "я верю Анне"),
    ("Анна", "АННА чёрная"),
    ("Анна", "за анной, потом за Верой"),
    ("Семён", "семена не трогать"),
    ("Борис", "Борисом клянусь"),
    ("Юля", "Юля!"),
    ("Black Cat", "the black  cat lies"),
    ("Чёрный Плащ", "верю Черному Плащу"),
    ("Zoë", "ZOË said so"),
    ("x.y", "x-y is red"),
]
NOT_FOUND = [
    ("Анна", "манна небесная"),
    ("Анна", "Аннушка уже разлила масло, аннулировать"),
    ("Юля", "юла"),
    ("Black Cat", "a black dog and a cat"),
    ("Чёрный Плащ", "четвёртый чёрный"),
    ("Bo", "Boris is black"),
    ("x.y", "xzy"),
]


@pytest.mark.parametrize(("name", "text"), FOUND)
def test_a_name_is_found_in_whatever_form(name: str, text: str) -> None:
    pattern = pattern_of(name)
    assert pattern is not None and pattern.search(plain(text))


@pytest.mark.parametrize(("name", "text"), NOT_FOUND)
def test_another_word_is_not_the_name(name: str, text: str) -> None:
    pattern = pattern_of(name)
    assert pattern is not None and not pattern.search(plain(text))


def test_no_name_is_found_nowhere() -> None:
    assert pattern_of("") is None and pattern_of("—") is None


def filled(place: DatabasePlace) -> None:
    """Store two tables with an Anna each; at both somebody names her."""
    kept = journal(place)
    said = [("key1", "я Анна"), ("key2", "Анна чёрная"), ("key3", "верю Анне"), ("key3", "верю Борису")]
    here: list[Row] = [WordsRow("g1", seq, key, b"s", text) for seq, (key, text) in enumerate(said)]
    there = [replace(row, table="t2", key=f"other-{row.key}") for row in people("Анна Олег")]  # type: ignore[union-attr]
    assert write(kept, [TABLE, *people("Анна Борис Вера"), game("g1"), *here]) is None
    other = [replace(TABLE, id="t2", code="XYZ234"), *there, replace(game("g2"), table="t2")]
    assert write(kept, [*other, WordsRow("g2", 0, "other-key2", b"s", "Анна, ты здесь?")]) is None
    kept.close()


@pytest.mark.parametrize("mentions", [False, True])
def test_mentions_go_with_the_person_if_that_is_wished(place: DatabasePlace, mentions: bool) -> None:
    filled(place)
    engine = opened(place)
    deleted = delete_player(engine, place, ["key1"], mentions)
    engine.dispose()
    assert (deleted.words, deleted.mentions) == (1, 2 if mentions else 0)
    archive = SqlArchive(place)
    kept = [row.text for row in archive.words("g1")]
    assert kept == (["верю Борису"] if mentions else ["Анна чёрная", "верю Анне", "верю Борису"])
    assert [row.text for row in archive.words("g2")] == ["Анна, ты здесь?"]
    assert "row" not in [flaw.what for flaw in verify(archive).flaws]
    archive.close()
    if place.file is not None:
        assert ("Анна чёрная".encode() in place.file.read_bytes()) is not mentions
