"""What is loaded to start: nothing for help, no extra for what a plain install can do."""

import json
import re
import subprocess
import sys
import tomllib

import pytest

from gorod.cli.extras import EXTRAS
from tests.cli.gorod import GAMES, ROOT
from tests.selection import full_unless

SHORT = GAMES / "home-three-players.mgn"
CODE = """
import sys
sys.modules.update(dict.fromkeys({blocked!r}))
from gorod.cli import main
for words in {lines!r}:
    status = main(words)
    if status and {stops!r}:
        sys.exit(status)
print(*(name for name in {heavy!r} if sys.modules.get(name)), file=sys.stderr)
sys.exit(status)
"""
HEAVY = ("cyclopts", "fluent", "msgspec", "rich", "numpy", *EXTRAS)


def started(
    *lines: str, without: tuple[str, ...] = (), stops: bool = True
) -> subprocess.CompletedProcess[str]:
    """Commands one after another in a process of their own where these modules cannot be imported.

    The first that fails ends it, unless `stops` is false.
    """
    code = CODE.format(blocked=without, lines=[line.split() for line in lines], heavy=HEAVY, stops=stops)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, input="", check=False)


@pytest.mark.process
def test_help_loads_nothing_else() -> None:
    ran = started("", "--help", "serve --help", "--version --lang en")
    assert ran.returncode == 0 and "gorod serve" in ran.stdout and ran.stderr == "\n"


@pytest.mark.process
def test_a_plain_install_can_do_the_rest() -> None:
    ran = started(
        "rules fiim",
        "roles",
        f"check {SHORT}",
        f"replay {SHORT}",
        "engine",
        "play --seed 1 --bots random --plain",
        f"worlds {SHORT} --as public --flat",
        f"analyse {SHORT}",
        "simulate --rules home --games 1 --bots random --workers 1",
        "exact 7 2",
        f"export {SHORT}",
        "bench engine --seconds 0.01",
        without=tuple(EXTRAS),
    )
    assert ran.returncode == 0, ran.stderr


IMPORTED = {"nats_py": "nats", "piper_tts": "piper"}
"""Libraries that are imported under another name."""
MISSING = [
    ("server", "litestar", "serve --port 0"),
    ("server", "sqlalchemy", "tables list"),
    ("nodes", "psycopg", "data verify --database postgresql://localhost/gorod"),
    ("charts", "matplotlib", f"analyse {SHORT} --report /dev/null"),
]


@pytest.mark.process
@pytest.mark.parametrize(
    "case", full_unless(lambda case: case[1] in ("litestar", "matplotlib"), MISSING), ids=lambda case: case[1]
)
def test_a_missing_extra_is_named_in_a_sentence(case: tuple[str, str, str]) -> None:
    extra, module, line = case
    ran = started(line, f"{line} --json --lang en", without=(module,), stops=False)
    told, _loaded = ran.stderr.splitlines()
    assert told == f"Для этой команды нужны части, которых здесь нет: pip install 'gorod[{extra}]'."
    error = json.loads(ran.stdout)["error"]
    sentence = f"This command needs parts that are not here: pip install 'gorod[{extra}]'."
    assert ran.returncode == 2 and (error["code"], error["text"]) == ("missing_extra", sentence)


@pytest.mark.process
def test_what_no_extra_brings_is_an_error_of_ours() -> None:
    ran = started("simulate --rules home --json", without=("numpy",))
    assert ran.returncode == 2 and json.loads(ran.stdout)["error"]["code"] == "internal"


def test_every_library_of_an_extra_is_known() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    names = {
        re.split(r"[^\w-]", need)[0].replace("-", "_"): extra
        for extra in extras
        if extra != "all"
        for need in extras[extra]
        if not need.startswith("gorod[")
    }
    assert {IMPORTED.get(name, name): extra for name, extra in names.items()} == EXTRAS
