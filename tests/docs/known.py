"""Whether a command that is only named could be run: its program, its parts and its options exist."""

import re
import shlex
import tomllib
from collections.abc import Callable
from importlib.util import find_spec
from itertools import pairwise, takewhile
from pathlib import Path

from msgspec.json import decode

from gorod.cli.dispatch import COMMANDS, app
from gorod.cli.help import FAMILIES
from tests.docs.blocks import ROOT

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
RECIPE = re.compile(r"^([a-z-]+):.*\n((?:\t.*\n)+)", re.MULTILINE)
RECIPES = dict(RECIPE.findall(MAKEFILE))
STARTED = re.compile(r"(gorod [a-z ]+?|python (?:-m )?\S+) *\$\(ARGS\)")
OF_EVERY_COMMAND = {"--help", "--version"}


def complaint(text: str) -> str:
    """What is wrong with a command, or nothing. Words in capitals, `…`, `[` and `]` are for people."""
    words = shlex.split(re.sub(r"[\[\]…]", " ", text))
    while "=" in words[0]:
        words = words[1:]
    program = words[0].removeprefix(".venv/bin/")
    check = CHECKS.get(program)
    return check(words[1:]) if check else f"nobody knows the program {program}"


def _gorod(words: list[str]) -> str:
    named = [*takewhile(lambda word: not word.startswith("-"), words)]
    for size in (2, 1):
        if (name := " ".join(named[:size])) in COMMANDS:
            found = app
            for word in name.split():
                found = found[word]
            options = {one for argument in found.assemble_argument_collection() for one in argument.names}
            return _strange(words, options | OF_EVERY_COMMAND)
    is_for_all = not named or named[0].isupper() or (named[0] in FAMILIES and len(named) == 1)
    return "" if is_for_all else f"no command {' '.join(named)}"


def _strange(words: list[str], options: set[str]) -> str:
    given = {word.partition("=")[0] for word in words if word.startswith("--")}
    return f"no option {sorted(given - options)}" if given - options else ""


def _python(words: list[str]) -> str:
    """A file, or a module; its options stand in its text, or in that of a neighbour."""
    if words[0] == "-m":
        spec, words = find_spec(words[1]), words[1:]
        file = Path(spec.origin) if spec and spec.origin else ROOT / "nowhere"
    else:
        file = ROOT / words[0]
    if not file.is_file():
        return f"there is no {words[0]}"
    sources = [file.read_text("utf-8"), *(one.read_text("utf-8") for one in file.parent.glob("*.py"))]
    return _strange(words[1:], set(re.findall(r'"(--[a-z-]+)"', "".join(sources))))


def _make(words: list[str]) -> str:
    """Every target is tried by test_make.py; `ARGS` are options of what it starts, or tests."""
    targets = [word for word in words if "=" not in word]
    values = dict(word.split("=", 1) for word in words if "=" in word)
    if strange := {*targets} - {*RECIPES} - {"help", "install"}:
        return f"no target {sorted(strange)}"
    if unread := [name for name in values if f"$({name})" not in MAKEFILE]:
        return f"the Makefile reads no {unread}"
    given = shlex.split(values.get("ARGS", ""))
    started = STARTED.search(RECIPES[targets[0]]) if given else None
    if started:
        return complaint(shlex.join([*started[1].split(), *given]))
    return _paths([word for word in given if not word.startswith("-")])


def _paths(words: list[str]) -> str:
    missing = [word for word in words if not (ROOT / word).exists()]
    return f"there is no {missing}" if missing else ""


def _pip(words: list[str]) -> str:
    """Of our own package, its extras; of others that we need them too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    ours = re.fullmatch(r"(?:gorod|\.)\s+(\S+)\s*", words[-1])
    if ours:
        missing = set(ours[1].split(",")) - set(project["optional-dependencies"])
        return f"no extra {missing}" if missing else ""
    return "" if words[-1] in str(project) else f"nothing of ours needs {words[-1]}"


def _npm(words: list[str]) -> str:
    scripts = decode((ROOT / "client" / "package.json").read_bytes())["scripts"]
    return "" if words[-1] in scripts else f"client/package.json has no script {words[-1]}"


def _npx(words: list[str]) -> str:
    return _paths([f"client/{word}" for word in words[2:]])


def _containers(words: list[str]) -> str:
    """The files that it reads."""
    named = [after for before, after in pairwise(words) if before == "-f"]
    usual = {"build": "Containerfile", "compose": "compose.yaml"}
    return _paths(named or [usual[words[0]]] if words[0] in usual else [])


def _others(_: list[str]) -> str:
    """A program of the system: nothing of ours is in it."""
    return ""


CHECKS: dict[str, Callable[[list[str]], str]] = {
    "gorod": _gorod,
    "python": _python,
    "make": _make,
    "pytest": _paths,
    "pip": _pip,
    "npm": _npm,
    "npx": _npx,
    "podman": _containers,
    "docker": _containers,
    **dict.fromkeys(("systemctl", "journalctl", "runuser", "nmcli"), _others),
}
