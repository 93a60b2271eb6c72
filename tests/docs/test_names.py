"""One word for one thing: no class has the name of another, no folder more files than one reads."""

import ast
from collections import Counter
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "gorod"
MOST_FILES = 31
"""In one folder: what `services` has now, and should come down."""


def test_every_class_has_a_name_of_its_own() -> None:
    names = Counter(
        node.name.lstrip("_")
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in names.items() if count > 1] == []


def test_no_folder_has_more_files_than_one_reads() -> None:
    counts = Counter(file.parent for file in SOURCE.rglob("*.py"))
    assert {folder.name: count for folder, count in counts.items() if count > MOST_FILES} == {}
