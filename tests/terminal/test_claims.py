"""What is typed as a speech or a note, and how it is understood."""

import pytest
from msgspec.structs import replace

from gorod.cli.terminal.card_and_notes import Notes, SeatNote
from gorod.cli.terminal.typed_speech import heard, printable, speech_of
from gorod.engine.commands import Say
from gorod.engine.role import Team, Text
from gorod.rules import RULESETS
from tests.terminal.tables import solo

RED, BLACK = Team.RED, Team.BLACK
CLAIMS = [
    ("шериф 3-чёрный 5-красный", Say("sheriff", ((3, BLACK), (5, RED)))),
    ("Шериф: 3 черный, 5 красный", Say("sheriff", ((3, BLACK), (5, RED)))),
    ("sheriff 3-black 5-red", Say("sheriff", ((3, BLACK), (5, RED)))),
    ("S 3b 10r", Say("sheriff", ((3, BLACK), (10, RED)))),
    ("я шериф", Say("sheriff")),
    ("мирный житель", Say("citizen")),
    ("мирный житель ?3", Say("citizen", (), (3,))),
    ("проверил 3-ч 5-к", Say("", ((3, BLACK), (5, RED)))),
    ("3-чёрный 5-красный", Say("", (), (3,), (5,))),
    ("?3 ?7 ~5", Say("", (), (3, 7), (5,))),
    ("3♠ 5♥", Say("", (), (3,), (5,))),
    ("шериф 3-ч; голосуйте за мной", Say("sheriff", ((3, BLACK),), text="голосуйте за мной")),
]
SENTENCES = [
    ("3-чёрный наверное", Say("", (), (3,))),
    ("три чёрный", Say("", (), (3,))),
    ("слушайте; я шериф", Say("sheriff")),
    ("Я шериф, проверил третьего — чёрный, а пятому верю", Say("sheriff", ((3, BLACK),), (), (5,))),
    ("голосую против седьмого, второй, а ты?", Say("", (), (7,))),
    ("I'm the sheriff, I checked 3 and he is black, vote 3!", Say("sheriff", ((3, BLACK),))),
    ("I trust 5 but I'm voting 7", Say("", (), (7,), (5,))),
]
WORDS = [
    "3 слишком тихий",
    "шериф, покажись",
    "третий сказал, что шестой чёрный",
    "одиннадцатый чёрный",
    "5",
    "",
]


@pytest.mark.parametrize(("typed", "claim"), CLAIMS)
def test_a_claim_in_a_few_words(typed: str, claim: Say) -> None:
    assert speech_of(typed, RULESETS["classic"], 10) == claim


@pytest.mark.parametrize(("typed", "claim"), SENTENCES)
def test_a_sentence_is_said_with_what_is_understood_of_it(typed: str, claim: Say) -> None:
    assert speech_of(typed, RULESETS["classic"], 10) == replace(claim, text=printable(typed))


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("ru", "", ""),
        ("ru", "  ", ""),
        ("ru", "доброе утро, город", "Понято просто как слова."),
        (
            "ru",
            "я шериф, проверил 4, чёрный. 6, что скажешь?",
            "Понято: вы — шериф; 4 — чёрный по проверке; вопрос к 6.",
        ),
        ("ru", "2 и 3 чёрные, верю 5, голосую 2", "Понято: подозреваете 2, 3; верите 5; голос против 2."),
        ("ru", "шериф 3-ч", "Стол услышит: Игрок № 4: «Моя карта — Шериф. Мои проверки: № 3 — чёрный»."),
        ("en", "I'm the sheriff, 4 is red", "Understood: your card is sheriff; 4 red, checked."),
        ("en", "good morning", "Understood as words only."),
    ],
)
def test_one_is_told_what_is_understood(lang: str, typed: str, told: str) -> None:
    assert heard(typed, solo(seat=4, lang=lang)) == told


@pytest.mark.parametrize("typed", WORDS)
def test_anything_else_is_words(typed: str) -> None:
    assert speech_of(typed, RULESETS["classic"], 10) == Say(text=typed)


def test_the_longest_name_counts() -> None:
    classic = RULESETS["classic"]
    plain = replace(classic.roles["citizen"], id="plain", name=Text("Мирный", "Plain"), mark="Pl")
    rules = replace(classic, roles={"plain": plain, **classic.roles})
    assert (
        speech_of("мирный житель", rules, 10).role == "citizen"
        and speech_of("мирный", rules, 10).role == "plain"
    )


def test_words_become_what_a_record_can_hold() -> None:
    assert printable('он\tсказал "да"\x07 и "') == "он сказал «да» и '"
    assert len(printable("а" * 500)) == 200


@pytest.mark.parametrize(
    ("typed", "note"),
    [
        ("3 ч молчит весь день", SeatNote(BLACK, "молчит весь день")),
        ("3 к", SeatNote(RED)),
        ("3 b", SeatNote(BLACK)),
        ("3к верю", SeatNote(RED, "верю")),
        ("3 просто слова", SeatNote(None, "просто слова")),
    ],
)
def test_a_note_is_a_guess_and_words(typed: str, note: SeatNote) -> None:
    notes = Notes(10)
    assert notes.write(typed) and notes.of(3) == note


def test_a_note_grows_and_is_wiped() -> None:
    notes = Notes(10)
    assert notes.write("3 молчит") and notes.write("3 ч")
    assert notes.of(3) == SeatNote(BLACK, "молчит")
    assert notes.write("3 говорит") and notes.of(3) == SeatNote(BLACK, "говорит")
    assert notes.write("3 -") and notes.of(3) == SeatNote()


@pytest.mark.parametrize("typed", ["", "ч", "11 ч", "0 к", "молчит 3"])
def test_a_note_needs_a_seat(typed: str) -> None:
    assert not Notes(10).write(typed)
