"""Recovery phrases: four words out of 2,048 that survive typing mistakes."""

import re
from hashlib import scrypt
from inspect import signature

import pytest

from gorod.services.server.requests import RequestHandler
from gorod.services.server.tables import Tables
from gorod.services.tokens import (
    PHRASE_HASH_COST,
    new_phrase,
    phrase_hash,
    phrase_of,
    plain_phrase,
    vocabulary,
    which_phrase,
)
from tests.services.luck import HashLuck

LETTERS = "абвгдежзиклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(("lang", "letters"), [("ru", "[а-яё]{3,8}"), ("en", "[a-z]{3,8}")])
def test_the_vocabulary_has_2048_short_words_in_order(lang: str, letters: str) -> None:
    words = vocabulary(lang)
    assert len(words) == len(set(words)) == 2048
    assert all(re.fullmatch(letters, word) for word in words)
    assert list(words) == sorted(words, key=lambda word: word.replace("ё", "е"))


def near(word: str) -> set[str]:
    """Return every word at one typing mistake's distance."""
    cuts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    put = {head + letter + tail for head, tail in cuts for letter in LETTERS}
    lost = {head + tail[1:] for head, tail in cuts if tail}
    return put | lost | {head + letter + tail[1:] for head, tail in cuts if tail for letter in LETTERS}


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_one_slip_never_makes_another_word(lang: str) -> None:
    plain = {plain_phrase(word) for word in vocabulary(lang)}
    assert len(plain) == 2048, "ё is е, and й is и"
    assert not [word for word in plain if (near(word) - {word}) & plain]


def test_a_phrase_is_44_bits_word_by_word() -> None:
    words = vocabulary()
    assert phrase_of(0) == " ".join([words[0]] * 4)
    assert phrase_of((1 << 44) - 1) == " ".join([words[2047]] * 4)
    assert phrase_of((5 << 33) + (6 << 22) + (7 << 11) + 8) == " ".join(words[5:9])
    assert phrase_of(1 << 44) == phrase_of(0)


def test_new_phrases_differ_and_use_the_whole_vocabulary() -> None:
    luck = HashLuck()
    every = [new_phrase(luck) for _ in range(4000)]
    assert len(set(every)) == 4000
    for place in range(4):
        assert len({phrase.split()[place] for phrase in every}) > 1500


@pytest.mark.parametrize(
    "typed",
    ["ёж Кофейник  лёд май", "еж кофейник лед май", "  ЁЖ, КОФЕЙНИК, ЛЁД, МАЙ.", "еж-кофеиник\nлед\tмаи"],
)
def test_capitals_dots_spaces_and_commas_do_not_matter(typed: str) -> None:
    kept = phrase_hash("ёж кофейник лёд май", "t1")
    other = phrase_hash("другие слова", "t1")
    assert which_phrase(phrase_hash(typed, "t1"), [other, kept]) == kept


def test_a_server_hashes_phrases_at_the_full_cost() -> None:
    """Simulations lower it; 2,048 rounds of 1 KiB are a few milliseconds for each guess."""
    words, salt = "еж кофеиник лед маи".encode(), b"t1"
    slow = scrypt(words, salt=salt, n=2048, r=8, p=1, dklen=32).hex()
    assert phrase_hash("ёж кофейник лёд май", "t1") == slow
    assert phrase_hash("ёж кофейник лёд май", "t1", cost=2) != slow
    for made in (Tables, RequestHandler):
        assert signature(made).parameters["phrase_hash_cost"].default == PHRASE_HASH_COST == 2048


def test_english_words_are_as_forgiving() -> None:
    kept = phrase_hash("anchor kettle orchid walnut", "t1")
    assert which_phrase(phrase_hash("Anchor, KETTLE-orchid\n walnut.", "t1"), [kept]) == kept


@pytest.mark.parametrize(
    "typed",
    ["", "ёж кофейник лёд", "кофейник ёж лёд май", "ёжкофейник лёд май", "\ud800 ёж", "ёж кофейник лёд мак"],
)
def test_other_words_do_not_pass(typed: str) -> None:
    kept = phrase_hash("ёж кофейник лёд май", "t1")
    assert not which_phrase(phrase_hash(typed, "t1"), [kept])


def test_a_phrase_is_good_at_its_own_table_alone() -> None:
    kept = phrase_hash("ёж кофейник лёд май", "t1")
    assert not which_phrase(phrase_hash("ёж кофейник лёд май", "t2"), [kept])
    assert len(kept) == 64
