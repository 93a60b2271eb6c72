"""The full screen, driven by keys alone and without a terminal."""

import random
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from gorod.cli.output import Output
from gorod.cli.terminal.menu import MenuItem
from gorod.cli.terminal.playback import StoryPace
from gorod.cli.terminal.question import asked
from gorod.cli.terminal.save import SaveFile
from gorod.cli.terminal.screen_mode import TerminalApp
from gorod.cli.terminal.screen_state import Typing
from gorod.services.clocks import HandClock
from gorod.texts import LANGUAGES
from tests.cli.gorod import gorod
from tests.terminal.tables import LARGE, USUAL, look, on_screen, press, screen, solo


async def play_by_keys(app: TerminalApp, rng: random.Random) -> None:
    """Wander over the choices and take one, again and again; speak where that is one."""
    await press(app, "enter")
    while app.state.ending_at is None:
        await press(app, *["right"] * rng.randint(1, 4), "enter")
        if app.state.typing is Typing.SPEECH:
            await press(app, "?", "3", "enter")
        if app.state.is_watching:
            await press(app, "end")


@pytest.mark.parametrize(
    ("rules", "lang", "size", "role"),
    [("classic", "ru", USUAL, "don"), ("home", "en", LARGE, "doctor"), ("boxed", "ru", (50, 16), "citizen")],
)
def test_a_whole_game_by_keys_alone(
    rules: str, lang: str, size: tuple[int, int], role: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.mgn"
    players = 5 if rules == "home" else 10
    game = solo(rules, lang, role=role, seed=8, players=players)
    app = screen(game, SaveFile(file, Output(lang)))  # type: ignore[arg-type]

    async def act(pilot: Pilot[bool]) -> None:
        await play_by_keys(app, random.Random(8))
        assert ("Вы п" if lang == "ru" else "You have") in await look(pilot)
        assert "game.mgn" in asked(app.state).hint
        await press(app, "0", "enter")

    on_screen(app, act, size)
    assert app.return_value is False and app.failure is None
    assert gorod("check", file).status == 0 and '[Result "*"]' not in file.read_text("utf-8")


def test_the_question_waits_until_something_is_chosen() -> None:
    app = screen(solo(seat=1))

    async def act(pilot: Pilot[bool]) -> None:
        assert "Enter — начать" in await look(pilot)
        await press(app, "enter", "enter")
        assert app.state.solo.is_asked and "Сначала выберите" in await look(pilot)
        await press(app, "1", "0")
        assert app.table.panel.chosen and app.table.panel.chosen.key == "10"
        await press(app, "enter")
        assert "10 принято." in await look(pilot) and "◆ 10" in await look(pilot)

    on_screen(app, act)


def test_another_question_has_nothing_chosen() -> None:
    app = screen(solo(seat=1))

    async def act(_: Pilot[bool]) -> None:
        panel, choices = app.table.panel, (MenuItem("1", "да"), MenuItem("0", "нет"))
        panel.ask("Первый вопрос", choices)
        panel.point_at("0")
        panel.ask("Первый вопрос", choices, "подсказка")
        assert panel.chosen == choices[1]
        panel.ask("Второй вопрос", choices)
        assert panel.chosen is None

    on_screen(app, act)


def test_arrows_reach_every_choice() -> None:
    app = screen(solo(seat=1))

    async def act(_: Pilot[bool]) -> None:
        await press(app, "enter")
        menu = app.state.menu()
        assert menu
        reached = []
        for _choice in menu.choices:
            await press(app, "right")
            reached.append(app.table.panel.chosen)
        assert reached == list(menu.choices)
        await press(app, "down")
        assert app.table.panel.chosen == menu.choices[0]
        await press(app, "down")
        assert app.table.panel.chosen == menu.choice("tab")

    on_screen(app, act)


def test_a_speech_is_shown_as_the_table_will_hear_it_and_then_said() -> None:
    app = screen(solo(seat=1))

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter", "tab", *"шериф 3-ч; да")
        assert "Стол услышит: Игрок № 1: «Моя карта — Шериф." in await look(pilot)
        await press(app, "enter")
        shown = await look(pilot)
        assert "Игрок № 1: «да». [Шериф 3♠]" in shown and "«Шериф 3♠»" in shown
        await press(app, "tab", *"нет", "escape")
        assert app.state.typing is Typing.NOTHING and "«нет»" not in await look(pilot)

    on_screen(app, act)


def test_the_card_is_hidden_until_its_key_is_pressed() -> None:
    app = screen(solo(role="sheriff", seat=4))

    async def act(pilot: Pilot[bool]) -> None:
        for key in ("f2", "c", "с"):
            assert "Ваша карта —" not in await look(pilot)
            assert not str(app.table.query_one("#card", Static).content)
            await press(app, key)
            assert "Ваша карта — Шериф" in await look(pilot)
            await press(app, key)

    on_screen(app, act)


def test_secrets_of_the_night_are_gone_by_day_unless_the_card_is_open() -> None:
    app = screen(solo(role="don", seat=2, seed=3))

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter")
        assert "Вместе с вами просыпаются" in await look(pilot)
        await press(app, "0", "enter")
        assert "День 1" in await look(pilot) and "Вместе с вами просыпаются" not in await look(pilot)
        await press(app, "f2")
        assert "Вместе с вами просыпаются" in await look(pilot)

    on_screen(app, act)


def test_an_answer_of_the_night_waits_until_it_is_read() -> None:
    app = screen(solo(role="sheriff", seat=4, seed=6))

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter")
        while app.state.playback.view.step.kind != "call":
            await press(app, "0", "enter")
        await press(app, "right", "enter")
        assert app.state.playback.view.is_night and "Вы проверяете игрока" in await look(pilot)
        assert "Запомните и нажмите Enter" in await look(pilot)
        await press(app, "enter")
        assert not app.state.playback.view.is_night and "Вы проверяете игрока" not in await look(pilot)

    on_screen(app, act)


def test_notes_stand_at_the_seat_and_beside_the_ring_and_outlast_an_undo() -> None:
    app = screen(solo(seat=1))

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter", "f3", *"5 ч молчит", "enter")
        assert (await look(pilot)).count("♠Ч") == 2 and "молчит" in await look(pilot)
        await press(app, "7", "enter")
        assert "◆ 7" in await look(pilot)
        await press(app, "f5")
        assert "◆ 7" not in await look(pilot) and "молчит" in await look(pilot)
        assert "Вы вернулись" in await look(pilot)
        await press(app, "f5")
        assert "Возвращаться некуда" in await look(pilot)

    on_screen(app, act)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_window_fits_the_usual_terminal(lang: str) -> None:
    app = screen(solo(lang=lang, seat=1))

    async def act(pilot: Pilot[bool]) -> None:
        keys = (await look(pilot)).splitlines()[-1]
        assert ("выход" if lang == "ru" else "quit") in keys and len(keys) <= USUAL[0]
        await press(app, "f1")
        assert ("Как играть" if lang == "ru" else "How to play") in await look(pilot)
        await press(app, "down", "down")
        assert ("Как сказать коротко" if lang == "ru" else "In short") in await look(pilot)
        await press(app, "escape", "f10")
        asks = "Выйти из игры?" if lang == "ru" else "Leave the game?"
        assert asks in await look(pilot)
        await press(app, "escape")
        assert app.is_running and asks not in await look(pilot)
        await press(app, "q", "enter")

    on_screen(app, act)
    assert app.return_value is False


def test_the_night_looks_the_same_whatever_the_card() -> None:
    shown = []
    for role in ("citizen", "sheriff"):
        app = screen(solo("fiim", role=role, seat=4, seed=3))

        async def act(pilot: Pilot[bool], app: TerminalApp = app) -> None:
            app.state.pace = StoryPace.BY_KEY
            await press(app, "enter", *["space"] * 4)
            assert app.table.has_class("-night")
            shown.append(await look(pilot))

        on_screen(app, act)
    assert shown[0] == shown[1] and "Город спит." in shown[0]


def test_a_pause_can_be_skipped_and_the_pace_changed() -> None:
    app = screen(solo(seat=5))
    app.state.pace = StoryPace.SLOW

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter")
        count = len(app.state.playback.lines)
        await press(app, "space", "enter", "space")
        assert len(app.state.playback.lines) == count + 3
        await press(app, "-")
        assert "± шагом" in await look(pilot)
        await press(app, "+", "+", "+", "+", "+")
        assert "± сразу" in await look(pilot) and app.state.is_asking

    on_screen(app, act)


def test_real_clocks_end_a_decision_and_words_half_typed_are_said() -> None:
    clock = HandClock()
    game = solo(seat=1, clock=clock)
    app = screen(game, game_clock=clock)

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter", "f4", "tab", *"я не")
        assert "1:00" in await look(pilot) or "0:5" in await look(pilot)
        clock.move_to(clock.now() + 100)
        app._tick()
        await pilot.pause()
        assert "Игрок № 1: «я не»." in [line.text for line in app.state.playback.lines]
        assert game.view.step.kind != "speech"

    on_screen(app, act)


def test_the_story_is_broken_anew_when_the_window_changes() -> None:
    app = screen(solo(seat=1))

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter")
        told = "".join((await look(pilot)).split())
        await pilot.resize_terminal(*LARGE)
        assert "Начинаем игру. Правила: «Классическая», за столом 10 игроков." in await look(pilot)
        await pilot.resize_terminal(*USUAL)
        assert "".join((await look(pilot)).split()) == told

    on_screen(app, act)


def test_the_game_can_be_saved_and_played_again_at_the_end(tmp_path: Path) -> None:
    file, app = tmp_path / "late.mgn", screen(solo(seat=1, seed=8))

    async def act(_: Pilot[bool]) -> None:
        await play_by_keys(app, random.Random(1))
        for path in (tmp_path / "no" / "x", file):
            await press(app, "1", "enter")
            app.table.line.value = str(path)
            await press(app, "enter")
        assert gorod("check", file).status == 0
        await press(app, "2", "enter")

    on_screen(app, act)
    assert app.return_value is True


def test_leaving_asks_and_says_where_the_game_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("kept.mgn")
    app = screen(solo(seat=1), SaveFile(file, Output()))

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter", "ctrl+c")
        assert "kept.mgn" in await look(pilot)
        await press(app, "y")

    on_screen(app, act)
    assert app.return_value is False
    assert gorod("check", file).status == 0


def test_a_failure_shows_no_memory(capsys: pytest.CaptureFixture[str]) -> None:
    app = screen(solo(seat=1))

    async def act(_: Pilot[bool]) -> None:
        app.state.playback = None  # type: ignore[assignment]
        await press(app, "enter")

    with pytest.raises(AttributeError):
        on_screen(app, act)
    assert app.failure and "locals" not in "".join(capsys.readouterr())


def test_the_clock_may_tick_while_the_screen_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    app = screen(solo(seat=1))
    stop_timers, ticks = app._close_messages, 0

    async def tick_once_more(wait: bool = True) -> None:
        nonlocal ticks
        assert not app.screen_stack
        app._tick()
        ticks += 1
        await stop_timers(wait)

    async def act(_: Pilot[bool]) -> None:
        await press(app, "enter")
        monkeypatch.setattr(app, "_close_messages", tick_once_more)

    on_screen(app, act)
    assert ticks


def test_a_thought_that_comes_after_the_screen_is_closed_is_dropped() -> None:
    app = screen(solo(seat=1))

    async def act(_: Pilot[bool]) -> None:
        await press(app, "enter")

    on_screen(app, act)
    app._thought()
    app._go_on_after_thought()
    app._go_on_alone()
    app._tick()
