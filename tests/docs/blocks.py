"""What the pages show: fenced blocks, their commands with outputs, and commands inside of sentences.

The language of a block says what it is (docs/testing.md tells writers):

- `sh`: commands, one a line; `\\` at the end of a line goes on in the next one.
- `console`: commands after `$ `, each with all that it prints. `…` stands for any part of a line, and a line
  of it alone for any lines.
- `python`: examples with `>>>`, run in order.
- others: data.

A block with `file=PATH` is a file, which lies there when the commands of its page are run; in `diff` it is a
change of the file that is there.

The word `full` after the language leaves a block to `make test-all`.
"""

import re
from difflib import unified_diff
from functools import cache
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (".", "bench", "client", "deploy", "docs", "examples")
"""Where pages are; `docs/decisions` tells what was decided, with the commands of that time."""
HISTORY = {"CHANGELOG.md"}
FENCE = re.compile(r"^( *)```(.*)$")
SPAN = re.compile(r"`([^`\n]+)`")
PROMPT = "$ "
ANY = "…"
FILE = "file="


class Block(Struct, frozen=True):
    """A fenced block; `line` is that of its first line of text."""

    page: str
    line: int
    language: str
    words: tuple[str, ...]
    text: str

    @property
    def place(self) -> str:
        """Where it is, for a failure."""
        return f"{self.page}:{self.line}"

    @property
    def is_full(self) -> bool:
        """Whether it is left to `make test-all`."""
        return "full" in self.words

    @property
    def commands(self) -> "list[Command]":
        """Those of a block in `sh` or `console`, in order."""
        if self.language == "sh":
            return [Command(self.page, at, text, None) for at, text in _joined(self)]
        return _with_outputs(self) if self.language == "console" else []


class Command(Struct, frozen=True):
    """A command line, with the output that is shown below it if any is."""

    page: str
    line: int
    text: str
    shown: str | None

    @property
    def place(self) -> str:
        """Where it is, for a failure."""
        return f"{self.page}:{self.line}"


def _joined(block: Block) -> list[tuple[int, str]]:
    """The commands of a block in `sh` with their lines, comments taken off."""
    found: list[tuple[int, str]] = []
    is_open = False
    for at, line in enumerate(block.text.splitlines(), block.line):
        text = re.sub(r"(^|\s+)# .*$", "", line).rstrip()
        if is_open:
            found[-1] = found[-1][0], found[-1][1].removesuffix("\\") + text.strip()
        elif text:
            found.append((at, text))
        is_open = text.endswith("\\")
    return found


def _with_outputs(block: Block) -> list[Command]:
    found: list[tuple[int, str, list[str]]] = []
    for at, line in enumerate(block.text.splitlines(), block.line):
        if line.startswith(PROMPT):
            found.append((at, line.removeprefix(PROMPT), []))
        else:
            assert found, f"{block.place}: a block in `console` begins with `$ `"
            found[-1][2].append(line)
    return [Command(block.page, at, text, "\n".join(shown)) for at, text, shown in found]


@cache
def pages() -> tuple[str, ...]:
    """Every page but those about what was."""
    found = (file for folder in FOLDERS for file in (ROOT / folder).glob("*.md"))
    return tuple(sorted({str(file.relative_to(ROOT)) for file in found} - HISTORY))


@cache
def blocks(page: str) -> tuple[Block, ...]:
    """The fenced blocks of a page, in order."""
    found, opened, taken = [], None, []
    for at, line in enumerate((ROOT / page).read_text("utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if fence is None:
            taken.append(line)
        elif opened is None:
            opened, taken = (at + 1, fence), []
        else:
            first, (indent, told) = opened[0], opened[1].groups()
            language, *words = told.split() or [""]
            text = "".join(f"{one.removeprefix(indent)}\n" for one in taken)
            found.append(Block(page, first, language, tuple(words), text))
            opened = None
    assert opened is None, f"{page}:{opened and opened[0]}: a block has no end"
    return tuple(found)


@cache
def spans(page: str) -> tuple[Command, ...]:
    """The commands inside of sentences and tables: code that begins with the name of a program."""
    found, is_inside = [], False
    for at, line in enumerate((ROOT / page).read_text("utf-8").splitlines(), 1):
        if FENCE.match(line):
            is_inside = not is_inside
        elif not is_inside:
            found += [Command(page, at, text, None) for text in SPAN.findall(line) if PROGRAM.match(text)]
    return tuple(found)


PROGRAM = re.compile(
    r"([A-Z]+=\S+ )*(gorod|python|pytest|make|npm|npx|pip|curl|createdb|podman|docker|systemctl|journalctl"
    r"|runuser|nmcli|\.venv/bin/\w+) "
)


def files(page: str) -> dict[str, str]:
    """Return the files that a page prints, by their paths; of a block in `diff` the file with that change."""
    found: dict[str, str] = {}
    for block in blocks(page):
        for name in (word.removeprefix(FILE) for word in block.words if word.startswith(FILE)):
            found[name] = _changed(name, block) if block.language == "diff" else block.text
    return found


def _changed(name: str, block: Block) -> str:
    """Put the lines with `+` where those with `-` are; a line `@@` parts two places."""
    text = (ROOT / name).read_text("utf-8")
    for hunk in block.text.split("@@\n"):
        lines = hunk.splitlines()
        before, after = ("\n".join(one[1:] for one in lines if one[0] in signs) for signs in (" -", " +"))
        assert text.count(before) == 1, f"{block.place}: {name} has not one place with\n{before}"
        text = text.replace(before, after)
    return text


def difference(shown: str, printed: str) -> str:
    """How what was printed differs from what is shown, or nothing."""
    lines = [line.rstrip() for line in printed.strip("\n").splitlines()]
    wanted = [line.rstrip() for line in shown.strip("\n").splitlines()]
    if re.fullmatch("".join(map(_pattern, wanted)), "".join(f"{line}\n" for line in lines)):
        return ""
    return "\n".join(unified_diff(wanted, lines, "shown", "printed", lineterm="", n=1))


def _pattern(line: str) -> str:
    if line == ANY:
        return r"(?:.*\n)*?"
    return ".*".join(map(re.escape, line.split(ANY))) + r"\n"
