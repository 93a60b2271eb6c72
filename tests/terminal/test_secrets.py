"""Before the end the screen and the lines hold no card but one's own."""

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from gorod.bots.player import Chair, Moves
from gorod.bots.players import KINDS
from gorod.cli.output import Output
from gorod.cli.terminal.line_mode import LineMode
from gorod.cli.terminal.session import Session
from gorod.engine.commands import Command
from gorod.engine.events import Event
from gorod.engine.role import Role, Text
from gorod.engine.ruleset import Ruleset
from gorod.rules import RULESETS
from gorod.services.solo.solo_game import Solo
from tests.cli.gorod import ROOT, gorod
from tests.terminal.tables import look, on_screen, play_out, press, rendered, screen

CLASSIC = RULESETS["classic"]
PLAIN = [*["citizen"] * 7, *["mafioso"] * 3]


def canary(kind: str, seat: int) -> Role:
    """A card of its own for every seat, with names that are said nowhere else."""
    name = Text(ru=f"Зяблик{seat}ъ", en=f"Finch{seat}q")
    return replace(CLASSIC.roles[kind], id=f"siskin{seat}z", mark=f"W{seat}", name=name)


def caged(kinds: Sequence[str]) -> tuple[Ruleset, tuple[str, ...]]:
    """Rules and a deal in which every card is a canary."""
    cards = [canary(kind, seat) for seat, kind in enumerate(kinds, 1)]
    roles = {card.id: card for card in cards}
    rules = replace(CLASSIC, roles={**CLASSIC.roles, **roles}, cast={10: dict.fromkeys(roles, 1)})
    return rules, tuple(roles)


def birds(text: str) -> set[int]:
    """The seats whose card is told in a text."""
    return {int(seat) for seat in re.findall(r"(?:Зяблик|Finch|siskin)(\d+)", text)}


@pytest.mark.parametrize("seat", [3, 9])
def test_no_other_card_is_on_the_screen_before_the_end(seat: int) -> None:
    rules, deal = caged(PLAIN)
    app = screen(Solo(rules, deal, seat, "random", seed=1))
    seen: list[set[int]] = []

    async def act(pilot: Pilot[bool]) -> None:
        rng = random.Random(seat)
        await press(app, "enter")
        for key in ("f2", "f1", "f2", "f3", "f10"):
            await press(app, key)
            seen.append(birds(await look(pilot)))
            await press(app, "escape")
        while app.state.ending_at is None:
            seen.append(birds(rendered(app)))
            await press(app, *["right"] * rng.randint(1, 9), "enter", "escape", "end")
        assert birds(await look(pilot)) == set(range(1, 11))

    on_screen(app, act)
    assert set().union(*seen) == {seat} and len(seen) > 10


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("seat", [3, 9])
def test_no_other_card_is_printed_before_the_end(
    seat: int, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, deal = caged(PLAIN)
    told = "Карты:" if lang == "ru" else "The cards:"
    game = Solo(rules, deal, seat, "random", lang, 1)
    printer = LineMode(Session(game), Output(lang))  # type: ignore[arg-type]
    play_out(game, random.Random(1), printer._go_on)
    printer.card("")
    printer._end()
    before, _, after = capsys.readouterr().out.partition(told)
    assert birds(before) <= {seat} and birds(after) == set(range(1, 11))


class Still:
    """A program that never does anything, so that nothing public depends on its card."""

    def __init__(self, _: Chair) -> None:
        """Sits down."""

    def see(self, _: Sequence[Event]) -> None:
        """Looks on."""

    def choose(self, _: Moves) -> Command | None:
        """Stays silent."""
        return None


@pytest.mark.parametrize("rules", RULESETS)
def test_lines_are_the_same_whatever_cards_the_others_hold(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "still", Still)
    typed = "/стол\nСлушайте\n\n/карта\n".encode() + b"\n" * 30
    words = ("play", "--rules", rules, "--bots", "still", "--as", "citizen", "--seat", "2")
    games = [gorod(*words, "--seed", seed, stdin=typed).out for seed in range(2)]
    told = {game.partition("Карты:")[0] for game in games}
    assert len(set(told)) == 1 and "Игрок № 2: «Слушайте»" in told.pop()


def test_the_screens_never_reach_into_the_table() -> None:
    sources = [*(ROOT / "src/gorod/cli/terminal").glob("*.py"), ROOT / "src/gorod/cli/commands/play.py"]
    assert len(sources) > 15
    for path in sources:
        text = path.read_text("utf-8")
        assert not re.search(r"\b_table\b|\.log\b|_feed\b|services\.table", text), path.name
        assert ".truth()" not in text or path == Path(path.parent / "ending.py")
