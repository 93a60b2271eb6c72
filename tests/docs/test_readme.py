"""Every command that a README shows with an example runs as it is printed."""

import re
import shlex

import pytest

from tests.cli.gorod import ROOT, gorod

COMMAND = re.compile(r"\bgorod (\w+ examples/[^`\n]*)")
PRINTED = {page: COMMAND.findall((ROOT / page).read_text("utf-8")) for page in ("README.md", "README.ru.md")}


@pytest.mark.parametrize("page", PRINTED)
def test_each_page_shows_the_same_commands(page: str) -> None:
    assert [words.split()[0] for words in PRINTED[page]] == ["replay", "check", "import", "worlds", "analyse"]


@pytest.mark.parametrize("words", sorted({words for found in PRINTED.values() for words in found}))
def test_a_printed_command_runs(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    ran = gorod(*shlex.split(words))
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.parametrize(
    ("page", "first"),
    [("README.md", "60 deals are possible."), ("README.ru.md", "Возможно 60 раскладов.")],
)
def test_the_deals_shown_are_those_of_an_open_game(
    page: str, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    [words] = [words for words in PRINTED[page] if words.startswith("worlds")]
    assert gorod(*shlex.split(words)).out.splitlines()[0] == first
