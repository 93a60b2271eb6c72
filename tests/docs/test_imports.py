"""What the packages at the bottom may import of others; import-linter holds the arrows between our own."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

import gorod

SOURCES = Path(gorod.__file__).parent
PURE = ("engine", "roles", "rules", "views", "notation")
MODULES = sorted(file for package in PURE for file in (SOURCES / package).rglob("*.py"))
ALLOWED = sys.stdlib_module_names | {"msgspec", "gorod"}


def imported(file: Path) -> set[str]:
    """The packages that a module imports, wherever in it."""
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    names = [name.name for node in nodes if isinstance(node, ast.Import) for name in node.names]
    names += [node.module or "gorod" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(SOURCES)))
def test_rules_and_records_need_the_standard_library_and_msgspec(file: Path) -> None:
    assert imported(file) <= ALLOWED


def test_every_module_is_looked_at() -> None:
    assert len(MODULES) > 80 and {file.relative_to(SOURCES).parts[0] for file in MODULES} == {*PURE}


def test_another_library_would_be_found(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("def late() -> None:\n    import rich.table\n    from fluent.runtime import x\n")
    assert imported(file) == {"rich", "fluent"}


def test_architecture_draws_the_packages_as_import_linter_holds_them() -> None:
    root = Path(__file__).parents[2]
    page = (root / "docs" / "architecture.md").read_text("utf-8")
    drawn = [row for box in re.findall(r'</b><br>(.*)"\]', page) for row in box.split(" → ")]
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    held = project["tool"]["importlinter"]["contracts"][0]["layers"]
    assert drawn == [layer.replace(" | ", " · ") for layer in held]


def test_no_test_module_imports_another() -> None:
    """What several need is in a module of helpers."""
    tests = Path(__file__).parents[1]
    wrong = re.compile(r"^from tests\.(\w+\.)*test_\w+ import", re.MULTILINE)
    assert not [file.name for file in tests.rglob("*.py") if wrong.search(file.read_text("utf-8"))]
