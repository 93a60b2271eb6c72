"""The lab's words: both languages have them all, and help names every option."""

import io
import re
from contextlib import redirect_stderr
from pathlib import Path

import pytest

from gorod.cli.console import progress
from gorod.cli.dispatch import app
from gorod.engine.role import Team
from gorod.lab.batches import OUTCOMES
from gorod.lab.estimate import Estimate, between, points_between
from gorod.report.numbers import percent, points, quantity
from gorod.texts import LANGUAGES, catalogue, say
from tests.cli.gorod import ROOT, gorod

COMMANDS = ("simulate", "exact", "compare", "balance", "league", "export")
TEXTS = Path(say.__code__.co_filename).parent


def test_both_languages_have_the_same_words() -> None:
    keys = [
        re.findall(r"^([a-z][\w-]*) =", (TEXTS / f"lab_{lang}.ftl").read_text("utf-8"), re.M)
        for lang in LANGUAGES
    ]
    assert keys[0] == keys[1] and len(keys[0]) == len(set(keys[0])) > 80


def test_no_word_stands_in_two_files() -> None:
    """Fluent would take one of them in silence."""
    for lang in LANGUAGES:
        found = [
            key
            for file in TEXTS.glob(f"*{lang}.ftl")
            for key in re.findall(r"^([a-z][\w-]*) =", file.read_text("utf-8"), re.M)
        ]
        assert len(found) == len(set(found))


def test_every_fault_has_words() -> None:
    files = [*(ROOT / "src/gorod/lab").glob("*.py"), *(ROOT / "src/gorod/cli").rglob("*.py")]
    source = "\n".join(file.read_text("utf-8") for file in files)
    codes = set(re.findall(r'(?:WorkersFault|output\.error)\(\s*"(\w+)"[,)]', source)) - {"usage"}
    assert {"cluster_silent", "bad_games", "worker_died"} <= codes
    known = {code for code in codes if all(catalogue.has(lang, f"fault-{code}") for lang in LANGUAGES)}
    given_words = set(re.findall(r'error\(\s*"(\w+)", "[a-z]', source))
    assert codes - known <= given_words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [*COMMANDS, "bench"])
def test_help_names_every_option(command: str, lang: str) -> None:
    shown = gorod(command, "--help", "--lang", lang).out
    called = app[command]["bots"] if command == "bench" else app[command]
    names = {name for argument in called.assemble_argument_collection() for name in argument.names}
    assert all(name in shown for name in names if name.startswith("--"))
    assert f"gorod {command}" in gorod("--help", "--lang", lang).out


def test_figures_as_each_language_writes_them() -> None:
    estimate = Estimate(0.0312, -0.0149, 0.1)
    assert percent("ru", 0.375) == "37,5\u00a0%" and percent("en", 0.375) == "37.5%"
    assert between("ru", estimate) == "-1,5–10,0\u00a0%"
    assert points("ru", -0.032) == "−3,2" and points("en", 0.032) == "+3.2" and points("en", 0.0001) == "0.0"
    assert points_between("en", estimate) == "+3.1 points (from −1.5 to +10.0)"
    assert quantity("ru", 1234567.89) == "1\u00a0234\u00a0567,9" and quantity("en", 1234.5, 0) == "1,234"


class Terminal(io.StringIO):
    """Somebody looks at it."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "is_seen"), [(Terminal, True), (io.StringIO, False)])
def test_a_bar_only_where_somebody_looks(
    stream: type[io.StringIO], is_seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    err = stream()
    with redirect_stderr(err), progress(3, "Games") as advance:
        advance(3)
    assert ("Games" in err.getvalue() and "3/3" in err.getvalue()) is is_seen


def test_every_side_has_a_name() -> None:
    assert {str(team) for team in Team} < set(OUTCOMES)
    assert all(say(lang, f"lab-side-{one}") for lang in LANGUAGES for one in OUTCOMES)
