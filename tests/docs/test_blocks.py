"""Every block and every command that the pages show is run, with its output, or is listed with the reason."""

import doctest
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from tests.cli.gorod import gorod
from tests.docs.blocks import ROOT, Block, Command, blocks, difference, files, pages, spans
from tests.docs.known import complaint
from tests.docs.not_run import NOT_RUN, SMALLER, smaller
from tests.docs.scenes import SCENES, nothing
from tests.docs.shell import Printed, Shell

ALL = [block for page in pages() for block in blocks(page)]
SPANS = [span for page in pages() for span in spans(page)]
FOR_PEOPLE = re.compile(r"…|\[|\||\b[A-Z]+\b(?!=)|[А-Я]{2,}")
"""In a command inside of a sentence: something to be filled in."""
TRANSLATED = "README.ru.md"
SLOW = ("README.md", TRANSLATED, "docs/commands.md")
"""Pages whose commands are all left to `make test-all`."""
COMMAND = re.compile(r"^(\$ |gorod |make |python |curl )", re.MULTILINE)


def program(text: str) -> str:
    """The program that a command line starts."""
    return next(word for word in text.split() if "=" not in word)


def with_commands(is_full: bool) -> list[tuple[Block, ...]]:
    """The blocks of commands of each page: the quick ones, or those that are not."""
    shown = [block for block in ALL if block.commands and block.is_full == is_full]
    return [here for page in pages() if (here := tuple(block for block in shown if block.page == page))]


def wrong(shell: Shell, command: Command) -> str:
    """Run a command; tell what is wrong with it, or nothing."""
    if program(command.text) in NOT_RUN:
        return complaint(command.text)
    text = command.text if command.shown else smaller(command.page, command.text)
    try:
        printed = shell.run(text)
    except AssertionError as error:
        printed = Printed(1, str(error))
    if printed.status:
        return f"status {printed.status}: {printed.text}"
    return difference(command.shown, printed.text) if command.shown else ""


def run_all(page: str, parts: list[tuple[Block | None, list[Command]]], folder: Path) -> None:
    """Run the commands of a page; all that is wrong is told together."""
    scene, found = SCENES.get(page, nothing), []
    with Shell(folder, files(page)) as shell:
        for block, commands in parts:
            if block:
                scene(shell, block)
            for command in commands:
                if told := wrong(shell, command):
                    found.append(f"{command.place}: {command.text}\n{told}")
    assert not found, "\n\n".join(found)


@pytest.mark.process
@pytest.mark.parametrize("here", with_commands(is_full=False), ids=lambda here: here[0].page)
def test_the_commands_of_a_page_do_as_shown(here: tuple[Block, ...], tmp_path: Path) -> None:
    run_all(here[0].page, [(block, block.commands) for block in here], tmp_path)


@pytest.mark.full
@pytest.mark.process
@pytest.mark.parametrize("here", with_commands(is_full=True), ids=lambda here: here[0].page)
def test_the_slow_commands_of_a_page_do_as_shown(here: tuple[Block, ...], tmp_path: Path) -> None:
    run_all(here[0].page, [(block, block.commands) for block in here], tmp_path)


def is_whole(span: Command) -> bool:
    """Whether a command inside of a sentence can be run: no name alone, nothing to fill in."""
    is_more = len(re.sub(r"^gorod (bench |data |tables )?", "", span.text).split()) > 1
    return program(span.text) == "gorod" and is_more and not FOR_PEOPLE.search(re.sub('".*?"', "", span.text))


def is_slow(span: Command) -> bool:
    """Whether it is left to `make test-all`: those with smaller numbers, and all of some pages."""
    return span.page in SLOW or smaller(span.page, span.text) != span.text


def in_sentences(is_full: bool) -> list[list[Command]]:
    """The commands inside of sentences of each page that can be run."""
    found = [span for span in SPANS if is_whole(span) and is_slow(span) is is_full]
    return [here for page in pages() if (here := [span for span in found if span.page == page])]


@pytest.mark.process
@pytest.mark.parametrize("here", in_sentences(is_full=False), ids=lambda here: here[0].page)
def test_commands_inside_of_sentences_run(here: list[Command], tmp_path: Path) -> None:
    run_all(here[0].page, [(None, here)], tmp_path)


@pytest.mark.full
@pytest.mark.process
@pytest.mark.parametrize("here", in_sentences(is_full=True), ids=lambda here: here[0].page)
def test_slow_commands_inside_of_sentences_run(here: list[Command], tmp_path: Path) -> None:
    run_all(here[0].page, [(None, here)], tmp_path)


@pytest.mark.parametrize("text", sorted({span.text for span in SPANS}))
def test_what_a_command_names_exists(text: str) -> None:
    """Its program, its parts, its options: also of those that nobody runs."""
    places = [span.place for span in SPANS if span.text == text]
    assert not complaint(text), f"{', '.join(places)}: {text}: {complaint(text)}"


def test_both_readmes_show_the_same_commands() -> None:
    def shown(page: str) -> list[str]:
        found = [re.sub(r" --lang en| --as \S+|COMMAND|КОМАНДА", "", span.text) for span in spans(page)]
        return [*found, *(re.sub("#.*", "", block.text) for block in blocks(page) if block.language == "sh")]

    assert shown("README.md") == shown(TRANSLATED)


def test_what_is_not_run_is_still_shown() -> None:
    """A reason for something that is gone is taken away with it."""
    commands = [*SPANS, *(command for block in ALL for command in block.commands)]
    assert {*NOT_RUN} <= {program(command.text) for command in commands}
    wanted = {(page, begin) for page, begins in SMALLER.items() for begin in begins}
    found = {key for one in commands for key in wanted if one.page == key[0] and one.text.startswith(key[1])}
    assert wanted == found


def is_nginx(text: str) -> None:
    """Directives that end, in brackets that close."""
    assert text.count("{") == text.count("}")
    assert not [line for line in text.splitlines() if not line.rstrip().endswith(("{", "}", ";"))]


def is_text(text: str) -> None:
    """No command."""
    assert not COMMAND.search(text)


def is_json(text: str) -> None:
    """An object, or one on each line."""
    for line in text.splitlines():
        json.loads(line)


def is_drawing(text: str) -> None:
    """A Mermaid drawing of a kind that code hosts draw."""
    assert re.match(r"(flowchart (TD|LR)|sequenceDiagram)\n", text)


def is_python(text: str) -> None:
    """A file, which has no prompt, or examples."""
    compile(text, "block", "exec") if ">>>" not in text else doctest.DocTestParser().get_examples(text)


DATA: dict[str, Callable[[str], object]] = {
    "json": is_json,
    "mermaid": is_drawing,
    "toml": tomllib.loads,
    "yaml": yaml.safe_load,
    "nginx": is_nginx,
    "python": is_python,
    "text": is_text,
}
"""How each language is read that holds no commands."""
ELSEWHERE = {"sh", "console", "mgn", "diff"}


@pytest.mark.parametrize(
    "block", [block for block in ALL if block.language not in ELSEWHERE], ids=lambda b: b.place
)
def test_a_block_is_what_its_language_says(block: Block) -> None:
    assert block.language in DATA, (
        f"{block.place}: ```{block.language}: name one of {sorted({*DATA} | ELSEWHERE)}"
    )
    DATA[block.language](block.text)
    assert not block.is_full
    is_file = bool(files(block.page)) and block.text in files(block.page).values()
    assert block.language != "python" or is_file or ">>>" in block.text, f"{block.place}: nobody runs it"


@pytest.mark.parametrize("block", [block for block in ALL if block.language == "mgn"], ids=lambda b: b.place)
def test_a_record_passes(block: Block, tmp_path: Path) -> None:
    """Those that are files of a worked example are checked by its commands."""
    if not any(word.startswith("file=") for word in block.words):
        (tmp_path / "shown.mgn").write_text(block.text, "utf-8")
        ran = gorod("check", tmp_path / "shown.mgn", "--lang", "en")
        assert ran.status == 0, ran.out + ran.err


@pytest.mark.parametrize("page", sorted({block.page for block in ALL if ">>>" in block.text}))
def test_the_examples_of_a_page_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert tried and not failed


@pytest.mark.parametrize(
    ("shown", "printed", "is_same"),
    [
        ("a\nb", "a\nb\n", True),
        ("a\nb", "a\nc\n", False),
        ("a", "a\nb\n", False),
        ("a\n\nb", "a\nb\n", False),
        ("a … c", "a b c\n", True),
        ("a … c", "a b\n c\n", False),
        ("a\n…", "a\nb\nc\n", True),
        ("a\n…", "b\nc\n", False),
        ("…\nc", "a\nb\nc\n", True),
        ("a.c", "abc\n", False),
    ],
)
def test_what_is_shown_is_held_against_what_is_printed(shown: str, printed: str, is_same: bool) -> None:
    assert (difference(shown, printed) == "") is is_same


def test_commands_are_found_with_their_outputs() -> None:
    text = "gorod a  # told\n# nothing\ngorod b \\\n    --c d\n"
    assert [one.text for one in Block("p", 1, "sh", (), text).commands] == ["gorod a", "gorod b --c d"]
    both = Block("p", 1, "console", (), "$ gorod a\nx\n\ny\n$ gorod b\n").commands
    assert [(one.line, one.text, one.shown) for one in both] == [(1, "gorod a", "x\n\ny"), (5, "gorod b", "")]


@pytest.mark.parametrize(
    "text",
    [
        "gorod bogus",
        "gorod data bogus",
        "gorod simulate --bogus 1",
        "make bogus",
        "make test ARGS=tests/bogus",
        'make watch-speed ARGS="--bogus"',
        "python scripts/bogus.py",
        "python -m tests.bogus",
        "python scripts/rates.py --bogus 1",
        "pip install 'gorod[bogus]'",
        "npm run bogus",
        "pytest tests/bogus",
        "podman compose -f bogus.yaml up",
        "bogus --help",
    ],
)
def test_a_command_that_cannot_be_is_noticed(text: str) -> None:
    assert complaint(text)


@pytest.mark.process
def test_a_command_that_fails_or_prints_something_else_is_noticed(tmp_path: Path) -> None:
    with Shell(tmp_path) as shell:
        for text, shown in (
            ("gorod check nowhere", None),
            ("false", None),
            ("echo 1", "2"),
            ("gorod serve --pace x", None),
        ):
            assert wrong(shell, Command("page.md", 1, text, shown)), text
