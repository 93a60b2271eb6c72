"""What is typed as a speech or a note, and how it is understood."""

import pytest
from msgspec.structs import replace

from gorod.cli.terminal.card_and_notes import Notes, SeatNote
from gorod.cli.terminal.typed_speech import printable, speech_of
from gorod.engine.commands import Say
from gorod.engine.role import Team, Text
from gorod.rules import RULESETS

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
WORDS = [
    "3 слишком тихий",
    "шериф, покажись",
    "3-чёрный наверное",
    "три чёрный",
    "5",
    "слушайте; я шериф",
    "",
]


@pytest.mark.parametrize(("typed", "claim"), CLAIMS)
def test_a_claim_in_a_few_words(typed: str, claim: Say) -> None:
    assert speech_of(typed, RULESETS["classic"]) == claim


@pytest.mark.parametrize("typed", WORDS)
def test_anything_else_is_words(typed: str) -> None:
    assert speech_of(typed, RULESETS["classic"]) == Say(text=typed)


def test_the_longest_name_counts() -> None:
    classic = RULESETS["classic"]
    plain = replace(classic.roles["citizen"], id="plain", name=Text("Мирный", "Plain"), mark="Pl")
    rules = replace(classic, roles={"plain": plain, **classic.roles})
    assert speech_of("мирный житель", rules).role == "citizen" and speech_of("мирный", rules).role == "plain"


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
