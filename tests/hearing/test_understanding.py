"""What is understood of a line, and above all what is not."""

from time import process_time

import pytest

from gorod.bots.hearing import Heard, understand
from gorod.bots.hearing.lexicon import lexicon
from gorod.bots.hearing.spelling import is_near
from gorod.engine.role import Team
from gorod.rules import RULESETS

NOTHING = Heard()
RED, BLACK = Team.RED, Team.BLACK


def heard(text: str, rules: str = "classic", seats: int = 10) -> Heard:
    return understand(text, RULESETS[rules], seats)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("пятый мафия", Heard(black=(5,))),
        ("пятый не мафия", Heard(red=(5,))),
        ("верю пятому", Heard(red=(5,))),
        ("не верю пятому", Heard(black=(5,))),
        ("не верю, что пятый чёрный", Heard(red=(5,))),
        ("вряд ли пятый красный", Heard(black=(5,))),
        ("я не шериф", NOTHING),
        ("я не дон и не мафия", NOTHING),
        ("не голосую против пятого", NOTHING),
        ("5 is not mafia", Heard(red=(5,))),
        ("I don't trust 5", Heard(black=(5,))),
        ("I don't think 5 is black", Heard(red=(5,))),
        ("there's no way 5 is red", Heard(black=(5,))),
        ("I'm not the sheriff", NOTHING),
        ("I won't vote 5", NOTHING),
    ],
)
def test_not_turns_the_meaning(text: str, meant: Heard) -> None:
    assert heard(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "третий сказал, что шестой чёрный",
        "третий говорит, что он шериф и шестой чёрный",
        "по словам третьего, шестой мафия",
        "все думают, что шестой мафия",
        "кто-то сказал, что я мафия",
        "шериф проверил шестого, он чёрный",
        "если шестой чёрный, то третий красный",
        "3 said that 6 is black",
        "3 claims to be the sheriff and checked 6",
        "according to three, six is red",
        "people say 6 is mafia",
        "someone told me I'm the sheriff",
        "if 6 is black then 3 is red",
        "is 6 black?",
        "пятый мафия?",
    ],
)
def test_what_others_say_and_what_is_only_asked_or_supposed_means_nothing(text: str) -> None:
    assert heard(text) == NOTHING


def test_after_what_others_say_comes_what_he_says_himself() -> None:
    assert heard("третий сказал, что он шериф, но я ему не верю") == Heard(black=(3,))
    assert heard("3 says 6 is black but I trust 6") == Heard(red=(6,))


@pytest.mark.parametrize(
    "text",
    [
        "через 5 минут",
        "9 out of 10",
        "на 100 %",
        "1 ночь",
        "осталось 3 чёрных",
        "first night was quiet",
        "2 mafia left",
        "no one is mafia",
        "счёт 3:2",
        "2.5 часа мирного сна",
        "night 1 was quiet",
    ],
)
def test_numbers_that_are_no_seats_mean_nothing(text: str) -> None:
    assert heard(text) == NOTHING


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("седьмой чёрынй", Heard(black=(7,))),
        ("подозриваю шесого", Heard(black=(6,))),
        ("гоосуем четвёртого", Heard(votes=(4,))),
        ("3 is inocent", Heard(red=(3,))),
        ("I vote agianst nine", Heard(votes=(9,))),
        ("seven is mafai", Heard(black=(7,))),
    ],
)
def test_one_wrong_letter_does_not_matter(text: str, meant: Heard) -> None:
    assert heard(text) == meant


def test_no_known_word_is_taken_for_another() -> None:
    words = {word for phrase in lexicon().tags for word in phrase}
    assert all(lexicon().spelt(word) == word for word in words)
    assert lexicon().spelt("there") == "there" and lexicon().spelt("стройка") == "стройка"


@pytest.mark.parametrize(("text", "word"), [("вкрю", "верю"), ("twon", "town"), ("голосю", "голосую")])
def test_a_slip_of_the_finger_is_mended(text: str, word: str) -> None:
    assert lexicon().spelt(text) == word


@pytest.mark.parametrize("word", ["валит", "слушала", "потом", "верная", "брать", "lair", "world", "white"])
def test_other_words_and_other_endings_are_left_alone(word: str) -> None:
    assert lexicon().spelt(word) == word


def test_near_words_differ_by_one_letter() -> None:
    assert is_near("черынй", "черный") and is_near("чрный", "черный")
    assert is_near("первый", "перый") and not is_near("чрнй", "черный") and not is_near("второй", "третий")


@pytest.mark.parametrize(
    "text", ["первый", "первая", "единица", "№1", "#1", "1", "1-й", "number one", "player 1", "игрок номер 1"]
)
def test_a_seat_has_many_names(text: str) -> None:
    assert heard(f"{text} чёрный" if not text.isascii() else f"{text} is black") == Heard(black=(1,))


@pytest.mark.parametrize(
    "text",
    [
        "второй и пятый чёрные",
        "2, 5 — мафия",
        "двойка с пятёркой чёрные",
        "2 and 5 are mafia",
        "2 & 5 are black",
    ],
)
def test_seats_together_share_what_is_said(text: str) -> None:
    assert heard(text) == Heard(black=(2, 5))


def test_seats_beyond_the_table_are_none() -> None:
    assert heard("11 чёрный") == heard("одиннадцатый чёрный") == heard("0 чёрный") == NOTHING
    assert heard("11 чёрный", seats=12) == Heard(black=(11,))


def test_a_word_for_a_card_means_what_the_rules_have() -> None:
    assert heard("я шериф").role == heard("I'm the cop").role == heard("я комиссар").role == "sheriff"
    assert heard("я комиссар", "boxed").role == heard("I'm the detective", "boxed").role == "commissar"
    assert heard("я шериф", "boxed").role == "vigilante"
    assert heard("я шериф", "home").role == heard("я инспектор", "home").role == "inspector"
    assert heard("я врач", "home").role == heard("я доктор").role == "doctor"
    assert heard("я доктор", "club").role == ""
    assert {heard("я мирный", name).role for name in RULESETS} == {"citizen"}
    assert {heard("I'm mafia", name).role for name in RULESETS} == {"mafioso"}


def test_whom_pronouns_and_ellipses_mean() -> None:
    assert heard("шестой отмазывает второго, оба чёрные") == Heard(black=(2, 6))
    assert heard("5 is black. 6 too") == Heard(black=(5, 6))
    assert heard("7 is mafia, 10 is not") == Heard(black=(7,), red=(10,))
    assert heard("хочу верить девятому, но не могу") == Heard(black=(9,))
    assert heard("я шериф и нашёл чёрного! это десятый") == Heard("sheriff", ((10, BLACK),))
    assert heard("второй топит первого, а сам чёрный") == Heard(black=(2,))


def test_who_was_not_checked_is_only_suspected() -> None:
    assert heard("я шериф, 4 красный, второго не проверял, но он чёрный") == Heard(
        "sheriff", ((4, RED),), black=(2,)
    )
    assert heard("I'm the sheriff, 4 is red, 2 is black if you ask me") == Heard(
        "sheriff", ((4, RED),), black=(2,)
    )


def test_checks_are_of_whoever_checks() -> None:
    assert heard("я шериф, 4 чёрный, думаю, 6 красный") == Heard("sheriff", ((4, BLACK),), (), (6,))
    assert heard("проверил четвёртого, красный") == Heard(checks=((4, RED),))
    assert heard("я мирный, 4 чёрный") == Heard("citizen", black=(4,))


def test_who_contradicts_himself_says_nothing() -> None:
    assert heard("пятый чёрный. пятый красный") == NOTHING
    assert heard("я шериф. я доктор").role == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "?",
        "...!!!???",
        "\x00\ud7ff\n\t",
        "—" * 50,
        "'''-'-'s",
        "🙂🙂 5️⃣",
        "½ ² ٣ чёрный",
        "5" * 300,
        "№№№ ### 5-5-5-го-го",
        "не " * 300,
        "я " * 500,
    ],
)
def test_odd_lines_do_no_harm(text: str) -> None:
    heard(text)


@pytest.mark.parametrize(
    "text",
    [
        "1234567890" * 200,
        "1 2 3 4 5 6 7 8 9 " * 120,
        "1, " * 700,
        "я не " * 400,
        "пятый вот " * 200,
        "не верю что " * 170,
        "вопрос " * 280,
        "чёрный " * 280,
        "ааааа" * 400,
    ],
)
def test_a_long_line_takes_as_long_as_its_parts(text: str) -> None:
    """Four times as long takes four times as long, or a little more: never sixteen times."""

    def taken(words: str) -> float:
        began = process_time()
        heard(words)
        return process_time() - began

    taken(text)
    quarter, whole = [min(taken(words) for _ in range(3)) for words in (text[: len(text) // 4], text)]
    assert whole < 12 * max(quarter, 1e-3)
