"""The voice of the server stresses every word of the narrator correctly."""

import re
from functools import cache
from itertools import pairwise

import pytest

from gorod.rules import RULESETS
from gorod.speech.stress import AFTER, WORDS, with_stress
from gorod.texts.aloud import aloud
from gorod.texts.catalogue import say
from gorod.texts.fixed_phrases import fixed_phrases
from gorod.texts.narrator import Narrator
from gorod.texts.voice import Reminders
from tests.cli.gorod import ROOT
from tests.properties.round_trip import played, tables_of
from tests.speech.phonemes import phonemes, stressed
from tests.speech.voice import need_voice

ACUTE = "\u0301"
STRESSED_WORDS = ROOT / "tests/speech/stressed_ru.txt"
"""Each word with its stress in Russian; some have none."""
IN_CONTEXT = {("два", "голоса"): 1, ("три", "голоса"): 1, ("четыре", "голоса"): 1, ("подобные", "слова"): 2}
"""Two words: which vowel of the second one is stressed."""
WORD = re.compile(r"[а-яё]+", re.IGNORECASE)
VOWELS = "аеёиоуыэюя"


@cache
def right() -> dict[str, int]:
    """Return by word which vowel is stressed, from 1; 0 where none is."""
    words = STRESSED_WORDS.read_text("utf-8").split()
    return {word.replace(ACUTE, ""): _marked(word) for word in words}


def _marked(word: str) -> int:
    end = word.find(ACUTE) if ACUTE in word else word.find("ё") + 1
    return sum(letter in VOWELS for letter in word[:end]) if end > 0 else 0


def _words(lines: list[str]) -> set[tuple[str, str]]:
    """Return each word of several vowels, with the word before it."""
    found = [("", *WORD.findall(line.lower())) for line in lines]
    pairs = {pair for words in found for pair in pairwise(words)}
    return {(before, word) for before, word in pairs if sum(letter in VOWELS for letter in word) > 1}


def _check(lines: list[str]) -> None:
    said = sorted(_words(lines))
    unknown = sorted({word for _, word in said} - {*right()})
    assert not unknown, f"say where these are stressed, in {STRESSED_WORDS.name}: {unknown}"
    asked = [with_stress(f"{before} {word}").split()[-1] for before, word in said]
    for pair, found in zip(said, phonemes(asked), strict=True):
        assert stressed(found) == IN_CONTEXT.get(pair, right()[pair[1]]), (*pair, found)


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("who", [Reminders.PHONES, Reminders.ONE_PHONE])
def test_fixed_phrases(rules: str, who: Reminders) -> None:
    need_voice()
    lines = [
        line for seats in RULESETS[rules].cast for line in fixed_phrases(RULESETS[rules], seats, "ru", who)
    ]
    assert len(lines) > 10
    _check(lines)


@pytest.mark.full
@pytest.mark.parametrize("rules", RULESETS)
def test_what_is_said_of_fouls_rulings_and_votes(rules: str) -> None:
    need_voice()
    lines: dict[str, None] = {}
    for name, seats in tables_of(rules):
        for seed in range(8):
            log = played(name, seats, seed)
            narrator = Narrator(log.game.rules, "ru", reminders=Reminders.PHONES)
            lines |= dict.fromkeys(aloud("ru", line) for event in log.events for line in narrator.tell(event))
    _check([*lines])


def test_what_is_said_of_a_new_phone() -> None:
    need_voice()
    keys = ("table-new-phone", "table-old-phone")
    _check([aloud("ru", say("ru", key, seat=str(seat))) for key in keys for seat in range(1, 21)])


def test_every_exception_is_needed_and_obeyed() -> None:
    """Without the exception the word would be said otherwise."""
    need_voice()
    plain, mended = phonemes([*WORDS]), phonemes([with_stress(word) for word in WORDS])
    for word, before, after in zip(WORDS, plain, mended, strict=True):
        assert before != after and stressed(after), (word, before, after)
    assert {word for _, word in IN_CONTEXT} == {*AFTER}


def test_brackets_in_a_name_begin_no_phonemes() -> None:
    assert with_stress("Игрок [[gl'A]], закройте глаза.") == "Игрок  gl'A , закройте [[glVz'A]]."
    assert with_stress("три голоса, голоса разделились") == "три [[g'olVsa#]], [[gVlVs'A]] разделились"
