"""The story told at the end: what was done at night, and who lied by day."""

import random

import pytest

from gorod.cli.terminal.card_and_notes import Notes
from gorod.cli.terminal.ending import ending, true_story, verdict
from gorod.notation import Record
from gorod.records import pieces
from gorod.services.solo.story import LineKind
from gorod.texts import LANGUAGES
from tests.terminal.tables import play_out, solo

GAME = """[Rules "fiim"]
[Deal "C M C S C D C M C C"]
[Result "*"]

N0 plan 4 9 1
D1 talk 1 2+5 2"S 3b 6r" 3 4"S ?5" 5"C" 6"?1" 7 8"~2 ~3 ?6" 9 10 = no vote
N1 shot 2>9 6>9 8>9 = 9
N1 don 6>4+
N1 sheriff 4>2+
D2 dawn = 9
D2 last 9
D2 talk 2 3 4"S 2b 5r" 5 6 7 8 10 1 = no vote
"""


def story(lang: str = "ru") -> list[str]:
    """The true story of the game above."""
    record = pieces(GAME)[0].played(None)
    assert isinstance(record, Record) and record.result.ok
    return [line.text for line in true_story(record.log.events, record.rules, lang)]


def test_each_night_is_told_with_its_shots_and_checks() -> None:
    told = story()
    assert told[0] == "Что было на самом деле"
    assert told[1].startswith("Ночь 0: Мафия: № 2, 6 и 8. Дон — игрок № 6.") and "Утром" not in told[1]
    assert told[2] == (
        "Ночь 1: Игрок № 2 стреляет в игрока № 9. Игрок № 6 стреляет в игрока № 9. "
        "Игрок № 8 стреляет в игрока № 9. Мафия стреляет в игрока № 9. "
        "Игрок № 6 проверяет игрока № 4: шериф. Игрок № 4 проверяет игрока № 2: чёрный. "
        "Утром игру покидает № 9."
    )


def test_lies_are_named_and_honest_mistakes_are_not() -> None:
    told = story()
    assert told[told.index("Кто лгал") + 1 :] == [
        "№ 2 (Мафия): называет своей картой «Шериф»; выдумывает проверки: № 3 — чёрный, № 6 — красный.",
        "№ 4 (Шериф): выдумывает проверки: № 5 — красный.",
        "№ 6 (Дон): обвиняет красного, зная это: № 1.",
        "№ 8 (Мафия): называет красным своего: № 2.",
    ]


def test_the_dons_check_is_no_check_of_color() -> None:
    """He learned who the sheriff is; to call that black would be an invention."""
    changed = GAME.replace('6"?1"', "6").replace("5 6 7 8 10 1 =", '5 6"4b" 7 8 10 1 =')
    record = pieces(changed)[0].played(None)
    assert isinstance(record, Record) and record.result.ok
    lines = [line.text for line in true_story(record.log.events, record.rules, "ru")]
    assert any(line.startswith("№ 6 (Дон): выдумывает проверки: № 4 — чёрный") for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_honest_table_is_praised(lang: str) -> None:
    game = solo(lang=lang, seed=2)
    play_out(game, random.Random(1))
    told = [line.text for line in ending(game, lang, Notes(10))]
    assert told[0] == verdict(game, lang)
    assert any(("не лгал никто" if lang == "ru" else "Nobody lied") in line for line in told)


def test_guesses_are_counted_against_the_cards() -> None:
    game = solo(seed=2)
    play_out(game, random.Random(1))
    notes = Notes(10)
    for seat, card in enumerate(game.view.cards, 1):
        notes.write(f"{seat} {'к' if card in ('citizen', 'sheriff') else 'ч'}")
    lines = ending(game, "ru", notes)
    assert lines[0].kind is LineKind.HEADING and lines[1].text == "Ваши догадки: верных 10 из 10."
    notes.write("1 ч") if game.view.cards[0] in ("citizen", "sheriff") else notes.write("1 к")
    assert ending(game, "ru", notes)[1].text == "Ваши догадки: верных 9 из 10."
