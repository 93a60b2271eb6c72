"""What a player reads beside the game: rules, words, both languages, silence, and the rest after leaving."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from textual.pilot import Pilot

from gorod.cli.help import locale_language
from gorod.cli.output import Output
from gorod.cli.terminal.card_and_notes import Notes
from gorod.cli.terminal.ending import ending
from gorod.cli.terminal.handbook import Chapter, found_in, pages
from gorod.cli.terminal.line_mode import LineMode
from gorod.cli.terminal.menu import Menu, menu_of
from gorod.cli.terminal.playback import Playback, StoryPace
from gorod.cli.terminal.session import Session
from gorod.engine.commands import Pass, Say, Vote
from gorod.engine.events import Event, Passed, Said
from gorod.rules import RULESETS
from gorod.services.solo.solo_game import Solo
from gorod.services.solo.story import LineKind, Story, add_line
from gorod.texts import LANGUAGES
from tests.cli.gorod import gorod
from tests.terminal.tables import LARGE, look, on_screen, play_on, play_out, press, screen, solo

BLANK = b"\n" * 600


# -- rules and words


@pytest.mark.parametrize("rules", RULESETS)
def test_the_handbook_holds_the_rules_of_this_table(rules: str) -> None:
    game = solo(rules)
    told = pages(Chapter.RULES, game, "ru")
    assert told[0] != pages(Chapter.RULES, solo("home" if rules != "home" else "fiim"), "ru")[0]
    assert all(f"{card.name.ru} × " in told[1] for card in map(game.rules.roles.get, game.cast) if card)
    assert len(told) > 20


def test_every_word_looked_for_must_be_there() -> None:
    words = pages(Chapter.GLOSSARY, solo(), "ru")
    assert found_in(words, "") == words
    assert [one.partition(" ")[0] for one in found_in(words, "ЧЕРНЫЕ убили своего")] == ["самострел"]
    assert found_in(words, "такого слова нет") == []


def test_rules_and_words_are_one_key_away() -> None:
    app = screen(solo("home", seat=1))

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter", "f6")
        assert "Правила этого стола" in await look(pilot) and "Инспектор × 1" in await look(pilot)
        await press(app, "right", *"попил")
        shown = await look(pilot)
        assert "Слова игроков" in shown and "попил — То же, что автокатастрофа" in shown
        assert "фол — " not in shown
        await press(app, *["backspace"] * 5, *"ъъъ")
        assert "Ничего не нашлось: ъъъ." in await look(pilot)
        await press(app, "escape")
        assert "Слова игроков" not in await look(pilot)

    on_screen(app, act, LARGE)


# -- languages


@pytest.mark.parametrize(
    ("named", "lang"),
    [
        ({}, "ru"),
        ({"LANG": "C.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ru_RU", "LC_ALL": ""}, "ru"),
    ],
)
def test_the_locale_names_the_language(named: dict[str, str], lang: str) -> None:
    assert locale_language(named) == lang


def test_a_game_speaks_the_language_of_the_locale_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    asked = ("play", "--bots", "random", "--seed", "5")
    assert "You are player" in gorod(*asked).out
    assert "Вы — игрок" in gorod(*asked, "--lang", "ru").out
    assert "The mafia" not in gorod("rules").out
    assert gorod("play", "--lang", "de", "--json").error["code"] == "usage"


def test_the_language_changes_in_the_game_from_its_first_line_on() -> None:
    app = screen(solo(seat=1))

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter", "f8")
        shown = await look(pilot)
        assert "The game begins." in shown and "Your minute" in shown and "F1 help" in shown
        assert "Начинаем" not in shown
        await press(app, "д")
        assert "Начинаем игру." in await look(pilot) and "Ваша минута" in await look(pilot)

    on_screen(app, act)


def test_programs_speak_the_other_language_too() -> None:
    game = solo(seed=3, seat=10, bots="simple")
    game.speak("en")
    play_on(game)
    speeches = [line for news in game.news() for line in news.lines if line.kind is LineKind.SPEECH]
    assert speeches and not any("а" <= letter.casefold() <= "я" for line in speeches for letter in line.text)


# -- silence


def test_silence_is_one_line_and_who_has_spoken_is_not_told_to_be_silent() -> None:
    game = solo("boxed", seed=2, role="citizen", seat=4, bots="simple")
    playback = Playback(game)
    while game.view.phase != "D2" and not game.is_over:
        play_on(game)
        if game.is_asked:
            passes = Pass() in game.view.legal
            game.do(Pass()) if passes else game.let_pass()
    playback.catch_up()
    silent = [line.silent for line in playback.lines]
    assert any(silent) and not any(one and other for one, other in pairwise(silent))
    assert not any("нечего добавить" in line.text for line in playback.lines)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("ru", ["№ 3 молчит.", "№ 3, 5 и 8 молчат."]),
        ("en", ["3 has nothing to add.", "3, 5 and 8 have nothing to add."]),
    ],
)
def test_silence_in_words(lang: str, told: list[str]) -> None:
    lines, texts, story = [], [], Story(RULESETS["boxed"], lang, 1)  # type: ignore[var-annotated]
    for event in (Said(2, Say(text="Да")), Passed(2), Passed(3), Passed(5), Passed(8)):
        for line in story.lines([event]):
            add_line(lines, line, lang)
        texts.append(lines[-1].text)
    assert [texts[2], texts[4]] == told and len(lines) == 2


# -- votes


def ballots(game: Solo) -> Iterator[tuple[Menu, bool]]:
    """What one is asked in the votes of a game, and whether it is about the last candidate."""
    while not game.is_over:
        play_on(game)
        if game.is_asked:
            step = game.view.step
            if step.kind == "ballot":
                standing = [seat for seat in step.candidates if seat in game.view.alive]
                yield menu_of(game.rules, game.view, "ru"), step.turn == standing[-1]
            game.let_pass()


def test_a_vote_that_goes_to_the_last_one_anyway_is_not_offered_as_nothing() -> None:
    found = list(ballots(solo(seed=6, seat=4, role="citizen")))
    assert {is_last for _, is_last in found} == {True, False}
    for menu, is_last in found:
        assert (menu.choice("0") is None) is is_last is (menu.usual == menu.choices[0])
        assert isinstance(menu.choices[0].command, Vote) and ("достанется" in menu.prompt) is is_last


# -- lines


def test_a_typed_line_is_answered_with_what_was_understood() -> None:
    typed = "я шериф, проверил третьего, он чёрный\nдоброе утро\nшериф 3-ч ?5\n/стол\n/выход\n"
    told = gorod("play", "--bots", "random", "--seed", "5", "--seat", "1", stdin=typed.encode()).out
    assert "Понято: вы — шериф; 3 — чёрный по проверке." in told
    assert "Понято просто как слова." in told
    assert "Понято: вы — шериф; 3 — чёрный по проверке; подозреваете 5." in told
    assert "№ 1 заявляет: Шериф; проверки: № 3 — чёрный." in told


def test_rules_words_and_languages_in_lines() -> None:
    typed = "/правила поровну\n/словарь самострел\n/словарь ъъъ\n/english\n/table\n/русский\n/выход\n"
    told = gorod("play", "--bots", "random", "--seed", "5", "--seat", "1", stdin=typed.encode()).out
    for words in (
        "самострел — Чёрные убили своего",
        "Ничего не нашлось: ъъъ.",
        "At the table: 1, 2",
        "Дальше по-русски",
    ):
        assert words in told
    assert "C12. " in told and "C1. " not in told


# -- the end, and the way to it


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_the_end_one_reads_who_left_when(lang: str) -> None:
    game = solo(lang=lang, seed=2)
    play_out(game, random.Random(1))
    told = [line.text for line in ending(game, lang, Notes(10))]
    first = told.index("Кто когда ушёл" if lang == "ru" else "Who left when") + 1
    listed = told[first : first + len(game.view.left)]
    for line, gone in zip(listed, game.view.left, strict=True):
        role = getattr(game.rules.holding(game.view.cards[gone.seat - 1]).name, lang)
        assert f"{gone.seat} ({role})" in line and line[0] in ("НД" if lang == "ru" else "ND")
        assert gone.how != "killed" or line.startswith(("Ночь", "Night"))
    assert told[first + len(listed)].startswith("До конца остались" if lang == "ru" else "Still there")


def test_whoever_has_left_reads_the_rest_or_skips_it() -> None:
    app = screen(_killed())

    async def act(pilot: Pilot[bool]) -> None:
        app.state.has_begun = True
        app.go_on()
        while app.state.is_asking or not app.state.is_watching:
            await press(app, "0", "enter")
        assert app.state.pace is StoryPace.AT_ONCE and app.state.ending_at is None
        assert "S или End — сразу к концу" in await look(pilot)
        before = len(app.state.playback.lines)
        await press(app, "space")
        assert len(app.state.playback.lines) == before + 1 and app.state.ending_at is None
        await press(app, "ы")
        if app.state.is_asking:
            await press(app, "0", "enter")
        assert app.state.ending_at is not None and "Вы п" in await look(pilot)

    on_screen(app, act)


def _killed() -> Solo:
    """A game whose person is about to leave while it goes on."""
    for seed in range(50):
        game = solo(seed=seed, seat=4, role="citizen")
        while not game.is_over and game.seat in game.view.alive:
            play_on(game)
            if game.is_asked:
                game.let_pass()
        if not game.is_over and game.view.phase in ("D2", "D3"):
            return solo(seed=seed, seat=4, role="citizen")
    raise AssertionError("nobody is ever killed")


def test_lines_wait_for_whoever_has_left_and_sits_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["", "/конец"])
    game = _killed()
    mode = LineMode(Session(game), Output())
    mode._is_watching = True
    monkeypatch.setattr(mode, "_read", lambda: next(typed, ""))
    while not game.is_over:
        mode._go_on()
        if game.is_asked:
            game.let_pass()
    assert capsys.readouterr().out.count("Enter — читать дальше") == 2


def test_whoever_has_spoken_is_not_told_to_be_silent_although_others_answered_him() -> None:
    story = Story(RULESETS["home"], "ru", 1)
    events: list[Event] = [Said(3, Say(text="Слушаю.")), Said(4, Say(text="Слушаю.")), Passed(3), Passed(5)]
    told = [line for event in events for line in story.lines([event])]
    assert [line.silent for line in told if line.silent] == [(5,)]
