"""The library: every example in its docstrings runs, and every public name has one."""

import copy
import doctest
import importlib
import inspect
import json
import subprocess
import sys
from pathlib import Path

import pytest

import gorod

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("litestar", "sqlalchemy", "textual", "matplotlib", "numpy", "fluent", "cyclopts", "rich", "uvicorn")


@pytest.mark.parametrize("rules", gorod.rulesets)
@pytest.mark.parametrize("seed", range(25))
def test_the_random_game_of_the_page_ends(rules: str, seed: int) -> None:
    """The loop stops for every seed, also if a move ends the game."""
    page = (ROOT / "docs/library.md").read_text("utf-8")
    names: dict[str, object] = {"gorod": gorod}
    for example in doctest.DocTestParser().get_examples(page):
        if example.source.startswith(("from random", "def random_game")):
            exec(example.source, names)
    assert names["random_game"](rules, seed).is_over  # type: ignore[operator]


@pytest.mark.parametrize(
    "module", ["gorod", "gorod.engine.commands", *sorted({*gorod._HOMES.values()} - {"gorod.engine"})]
)
def test_the_examples_of_docstrings_run(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried and not failed


@pytest.mark.parametrize("name", sorted(gorod.__all__))
def test_every_public_name_is_explained_with_an_example(name: str) -> None:
    found = getattr(gorod, name)
    if not (inspect.isclass(found) or inspect.isfunction(found)):
        return  # a table or a union: its page has the example
    assert ">>>" in (inspect.getdoc(found) or ""), name
    own = [member for word, member in vars(found).items() if not word.startswith("_")]
    for member in own if found.__module__ in ("gorod.game", "gorod.records", "gorod.rules.rulebook") else ():
        explained = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if inspect.isfunction(explained):
            assert ">>>" in (inspect.getdoc(explained) or ""), f"{name}.{explained.__name__}"


def loaded(code: str) -> set[str]:
    """The top-level modules that are there after this code, in a Python of its own."""
    tell = (
        f"import sys, json; {code}; print(json.dumps(sorted({{n.partition('.')[0] for n in sys.modules}})))"
    )
    ran = subprocess.run([sys.executable, "-c", tell], capture_output=True, check=True, encoding="utf-8")
    return set(json.loads(ran.stdout))


@pytest.mark.process
def test_importing_it_loads_nothing_heavy() -> None:
    allowed = {"gorod", "msgspec", "typing_extensions"}
    added = loaded("import gorod; gorod.Game('fiim', seed=7).next(); gorod.rules") - loaded("pass")
    strange = {name for name in added if name not in sys.stdlib_module_names and not name.startswith("_")}
    assert strange <= allowed
    assert not strange & set(HEAVY)


def test_a_game_is_short_to_look_at() -> None:
    assert len(repr(gorod.Game("boxed", players=18, seed=1))) < 80


def test_what_is_not_allowed_raises_and_changes_nothing() -> None:
    game = gorod.Game("fiim", seed=7)
    before = str(game), game.phase, len(game.events)
    for command, by in ((gorod.Vote(3), 1), (gorod.TimeUp(), 3), (gorod.Foul(99), "judge")):
        with pytest.raises(gorod.Illegal) as no:
            game.push(command, by=by)
        assert no.value.code and no.value.text and str(no.value)
    with pytest.raises(gorod.Illegal):
        game.push(gorod.Pass(), by="nobody")
    for seat in (11, -2, "nobody", 1.5, True, None):
        with pytest.raises(gorod.Illegal):
            game.view(seat)  # type: ignore[arg-type]
        with pytest.raises(gorod.Illegal):
            game.legal(seat)  # type: ignore[arg-type]
    with pytest.raises(gorod.Illegal):
        game.pop(5)
    assert (str(game), game.phase, len(game.events)) == before


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"rules": "nobody"}, "unknown_ruleset"),
        ({"rules": ""}, "unknown_ruleset"),
        ({"rules": "fiim", "players": 9}, "bad_cast"),
        ({"rules": "fiim", "deal": "C Q"}, "unknown_role"),
        ({"rules": "fiim", "deal": ""}, "bad_cast"),
        ({"rules": "fiim", "cast": {"citizen": 10}}, "bad_cast"),
        ({"rules": "home", "players": 6, "cast": {"citizen": 2}}, "bad_cast"),
        ({"rules": "fiim", "options": {"talk.second": 5}}, "unknown_option"),
        ({"rules": "fiim", "options": {"talk.seconds": -1}}, "bad_value"),
        ({"rules": "club", "options": {"talk.seconds": 3000}}, "too_long"),
        ({"rules": "fiim", "house": ROOT / "examples/house.toml"}, "unknown_ruleset"),
    ],
    ids=str,
)
def test_what_cannot_be_dealt_is_told(wanted: dict[str, object], code: str) -> None:
    with pytest.raises(gorod.Illegal) as no:
        gorod.Game(**wanted)  # type: ignore[arg-type]
    assert no.value.code == code and no.value.text


@pytest.mark.parametrize(("rules", "sizes"), [("fiim", "10"), ("home", "3, 4, 5")])
def test_a_size_that_is_not_played_is_told_with_those_that_are(rules: str, sizes: str) -> None:
    with pytest.raises(gorod.Illegal) as no:
        gorod.Game(rules, players=77)
    assert f"77 ≠ {sizes}" in no.value.text


def test_a_don_may_be_the_only_mafioso_of_the_box() -> None:
    """B18: the Don is one of the mafia, however the game comes to be."""
    cast = {"don": 1, "commissar": 1, "citizen": 5}
    by_cast = gorod.Game("boxed", cast=cast, seed=1)
    by_deal = gorod.Game("boxed", deal=[*by_cast.roles.values()])
    assert by_cast == by_deal and gorod.parse(str(by_deal)) == by_deal


def test_a_copy_goes_its_own_way() -> None:
    game = gorod.Game("fiim", seed=7)
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert other == game
        other.next()
        assert other != game and len(other.events) > len(game.events)
    assert game != str(game)


def test_a_line_of_a_record_is_played() -> None:
    game = gorod.Game("fiim", deal="C C S M D M C C C C")
    events = game.push_line("D1 talk 1+4 2+5 3")
    assert gorod.events.Nominated(1, 4) in events and gorod.events.Nominated(2, 5) in events
    game.push_line("D1 vote 4: 1 2 3 / 5: 4 6 7 8 9 10 = 5")
    game.push_line("N1 shot 4>1 6>1 = 1")
    game.push_line("D2 vote 4: 2 3")
    assert game.alive == (2, 3, 6, 7, 8, 9, 10), "the only candidate leaves (F12)"
    assert gorod.parse(str(game)) == game


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "bad_phase"),
        ("D1 vote 4: 1 2 3 = 4", "wrong_record"),
        ("D1 sing 4", "unknown_step"),
        ("N0 foul 1!", "phase_is_over"),
        ("D1 vote 4: 1 x", "bad_item"),
    ],
)
def test_a_line_that_cannot_be_played_changes_nothing(line: str, code: str) -> None:
    game = gorod.Game("fiim", deal="C C S M D M C C C C")
    game.push_line("D1 talk 1+4 2+5")
    before = game.copy()
    with pytest.raises(gorod.BadRecord) as wrong:
        game.push_line(line)
    assert (wrong.value.code, wrong.value.line) == (code, 1) and wrong.value.text
    assert game == before and len(game.log.audit) == len(before.log.audit)


def test_a_line_that_the_rules_forbid_changes_nothing() -> None:
    game = gorod.Game("fiim", deal="C C S M D M C C C C")
    before = game.copy()
    with pytest.raises(gorod.Illegal) as no:
        game.push_line("N1 sheriff 3>3")
    assert no.value.clause and game == before


@pytest.mark.process
def test_python_m_gorod_is_the_command() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "gorod", "--version"], capture_output=True, check=True, encoding="utf-8"
    )
    assert ran.stdout == f"gorod {gorod.__version__}\n"


def test_the_same_seed_deals_the_same_game() -> None:
    one, two, three = (gorod.Game("boxed", players=12, seed=seed) for seed in (7, 7, 8))
    assert one.roles == two.roles != three.roles


def test_without_a_seed_the_cards_lie_otherwise_every_time() -> None:
    """Of ten deals of fourteen cards some differ, unless nothing is shuffled."""
    assert len({str(gorod.Game("boxed", players=14)) for _ in range(10)}) > 1
