"""Programs think outside the interface: it lives meanwhile, tells who thinks, and tells nothing at night."""

import random
import threading
from collections.abc import Iterator, Sequence

import pytest
from textual.pilot import Pilot

from gorod.bots.player import Chair, Moves
from gorod.bots.players import KINDS
from gorod.cli.terminal import thinking
from gorod.cli.terminal.head_words import thinking_words
from gorod.cli.terminal.playback import Playback, StoryCourse
from gorod.cli.terminal.screen_mode import TerminalApp
from gorod.cli.terminal.thinking import Thinking
from gorod.engine.commands import Command
from gorod.engine.events import DayBroke, Event, NightFell
from gorod.services.solo.solo_game import Thought
from tests.terminal.tables import look, on_screen, play_out, press, screen, solo
from tests.waiting import PATIENCE_S, until_async


class Ponderer:
    """A program that thinks by night, or by day, until it is let go."""

    gate = threading.Event()
    thinks_by_night = False

    def __init__(self, _: Chair) -> None:
        """Sits down before the first night."""
        self._is_night = True

    def see(self, events: Sequence[Event]) -> None:
        """Looks whether it is night."""
        for event in events:
            if isinstance(event, DayBroke | NightFell):
                self._is_night = isinstance(event, NightFell)

    def choose(self, _: Moves) -> Command | None:
        """Stays silent, after a while."""
        if self._is_night is self.thinks_by_night:
            self.gate.wait(PATIENCE_S)
        return None


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Closed at first; whoever thinks is told of at once."""
    monkeypatch.setitem(KINDS, "ponderer", Ponderer)
    monkeypatch.setattr(thinking, "LONG_THOUGHT_S", 0.0)
    Ponderer.gate.clear()
    yield Ponderer.gate
    Ponderer.gate.set()


async def until_settled(app: TerminalApp, gate: threading.Event) -> None:
    """Let everybody think to the end, up to the person's question."""
    gate.set()
    await until_async(lambda: not app.state.playback.thinking.is_on and app.state.is_asking)


def test_keys_are_answered_while_somebody_thinks_and_everybody_sees_who(gate: threading.Event) -> None:
    app = screen(solo("classic", bots="ponderer", role="citizen", seat=4))

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter")
        app._tick()
        assert "№ 1 думает…" in await look(pilot)
        await press(app, "f2")
        assert "Ваша карта — Мирный" in await look(pilot) and app.state.playback.thinking.is_on
        await pilot.resize_terminal(120, 40)
        assert "№ 1 думает…" in await look(pilot)
        await until_settled(app, gate)
        assert "думает" not in await look(pilot)

    on_screen(app, act)


def test_at_night_nobody_is_seen_to_think(gate: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ponderer, "thinks_by_night", True)
    app = screen(solo("fiim", bots="ponderer", role="citizen", seat=4))

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter")
        app._tick()
        assert app.state.playback.thinking.is_on and app.state.playback.view.is_night
        assert "думает" not in await look(pilot) and "Город спит." in await look(pilot)
        await until_settled(app, gate)

    on_screen(app, act)


def test_a_choice_waits_for_the_thought_and_is_not_lost(gate: threading.Event) -> None:
    app = screen(solo("boxed", bots="ponderer", role="citizen", seat=4))

    async def act(pilot: Pilot[bool]) -> None:
        await press(app, "enter")
        assert app.state.playback.thinking.is_on and app.state.is_asking
        await press(app, "7", "enter")
        assert "№ 7. Принято" not in await look(pilot)
        await until_settled(app, gate)
        assert "№ 7. Принято" in await look(pilot)

    on_screen(app, act)


def test_in_a_vote_the_table_thinks() -> None:
    game = solo(seat=4)
    playback = Playback(game)
    while game.view.step.kind != "ballot":
        if not game.go_on():
            game.let_pass()
    playback.catch_up()
    playback.thinking.seat = 9
    assert thinking_words(playback, "ru") == "Стол думает…"


def test_what_fails_in_a_thought_is_told_where_the_person_is() -> None:
    def fail() -> Command | None:
        raise LookupError("nothing in mind")

    on = Thinking()
    on.begin(Thought(3, fail))
    assert on.wait(PATIENCE_S)
    with pytest.raises(LookupError):
        on.heard()


def test_thinking_elsewhere_changes_nothing() -> None:
    """The same seed and answers are the same game, whoever drives it."""
    here, there = solo(seed=7, bots="simple"), solo(seed=7, bots="simple")
    play_out(here, random.Random(1))
    playback, rng = Playback(there), random.Random(1)

    def stepped() -> bool:
        while (course := playback.step()) is not StoryCourse.WAITING:
            if course is StoryCourse.THINKING:
                playback.thinking.wait(PATIENCE_S)
        return False

    there.go_on = stepped  # type: ignore[method-assign]
    play_out(there, rng)
    assert here.record() == there.record()


@pytest.mark.parametrize("role", ["citizen", "don"])
def test_a_night_is_thought_to_its_end_before_it_is_shown(role: str) -> None:
    """Else the time from one line to the next would tell who has thought in between."""
    game = solo("fiim", role=role, seed=3, bots="simple")
    playback, shown = Playback(game), 0
    while not game.is_over:
        turns, before = game.turns, playback.view
        course = playback.step()
        if course is StoryCourse.THINKING:
            playback.thinking.wait(PATIENCE_S)
        elif course is StoryCourse.SHOWN and before.is_night and playback.view.is_night:
            shown += 1
            assert not game.view.is_night or game.is_asked or game.turns == turns
        elif course is StoryCourse.WAITING and game.is_asked:
            game.let_pass()
    assert shown > 5
