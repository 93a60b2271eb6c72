"""The judge's script: every word of it is one that the judge says in a game, and nothing is left out."""

import re

import pytest

from gorod.rules import RULESETS
from gorod.texts import LANGUAGES
from gorod.texts.chorus import FOR_ALL, Chorus
from gorod.texts.script import script
from tests.random_play import finished

SIZES = {"boxed": 18, "home": 8, "classic": 15}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_the_script_has_the_words_of_every_night(name: str, lang: str) -> None:
    """Whatever is called in a game that was played, but for numbers."""
    written = {line for part in script(RULESETS[name], lang) for line in part.lines}
    log = finished(name, SIZES.get(name, 10), 2)
    said = Chorus(log.game.rules, lang).tell(log.events, log.audiences).to(FOR_ALL)
    calls = {line for line in said if re.search("сыпа|wakes|asleep", line) and not re.search(r"\d", line)}
    assert len(calls) > 4 and calls <= written


@pytest.mark.parametrize("name", RULESETS)
def test_both_languages_have_the_same_stages(name: str) -> None:
    told = {lang: script(RULESETS[name], lang) for lang in LANGUAGES}
    assert [len(part.lines) for part in told["ru"]] == [len(part.lines) for part in told["en"]]
    assert all(part.title and part.lines for part in told["ru"])


def test_a_ruleset_has_its_own_rituals() -> None:
    club = {part.title: part.lines for part in script(RULESETS["club"], "ru")}
    assert club["Ночь"][:3] == (
        "Музыка. Маски.",
        "Ночь.",
        "На охоту выходит Мафия и проходит мимо игроков номер…",
    )
    assert "Кто за то, чтобы оба игрока покинули игру?" in club["Голоса поровну"]
    box = {part.title: part.lines for part in script(RULESETS["boxed"], "ru")}
    assert "Просыпается Маньяк." in box["Ночь"] and "Просыпается якудза и выбирает жертву." in box["Ночь"]
    home = {part.title: part.lines for part in script(RULESETS["home"], "ru")}
    assert "Нулевая ночь" not in home and "Осуждён игрок № ___." in home["Голосование"]
