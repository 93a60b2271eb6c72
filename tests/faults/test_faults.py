"""Every planted fault can be applied, and the tests that should notice it are there."""

import re
from collections import Counter
from pathlib import Path

import pytest

from scripts.faults.planted import GROUPS, ROOT, Fault, planted, read_faults, read_leaks
from scripts.faults.pytest_run import is_of, path_of
from scripts.faults.tree import Tree

FAULTS = read_faults()
LEAST_FAULTS = {"services": 20, "web": 18, "store": 12, "nodes": 12, "client": 8}
NAME = re.compile(r"[a-z]+(-[a-z]+)*")
SENTENCE = re.compile(r"[A-Z].{19,}\.", re.DOTALL)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_changes_one_place(fault: Fault) -> None:
    assert Tree(ROOT).is_applicable(fault), f"the text does not occur once in {fault.file}"
    assert fault.after != fault.before
    assert NAME.fullmatch(fault.name)
    assert SENTENCE.fullmatch(fault.seen)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_tests_of_a_fault_exist(fault: Fault) -> None:
    assert fault.tests
    for test in fault.tests:
        assert _exists(test), test


def test_the_tests_that_plant_leaks_exist() -> None:
    for leaks in read_leaks():
        assert SENTENCE.fullmatch(leaks.seen)
        for test in leaks.tests:
            assert _exists(test), test


def test_names_are_unique() -> None:
    names = Counter([*(fault.name for fault in FAULTS), *(leaks.name for leaks in read_leaks())])
    assert max(names.values()) == 1


def test_every_group_has_faults_in_several_files() -> None:
    counts = Counter(fault.group for fault in FAULTS)
    assert {group: count for group, count in LEAST_FAULTS.items() if counts[group] < count} == {}
    for group in GROUPS:
        assert len({fault.file for fault in FAULTS if fault.group == group}) >= LEAST_FAULTS[group] // 2


def test_a_fault_is_there_for_a_while_and_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text("x = 1\ny = 2\n")
    before = file.stat().st_mtime_ns
    with planted(tmp_path, Fault("x", "a.py", "x = 1", "x = 3", "It is seen.", ())):
        assert file.read_text() == "x = 3\ny = 2\n"
    assert file.read_text() == "x = 1\ny = 2\n" and file.stat().st_mtime_ns == before


@pytest.mark.parametrize(
    ("test", "is_part"),
    [
        ("tests/web/test_a.py", True),
        ("tests/web", True),
        ("tests/web/test_a.py::test_b", True),
        ("tests/web/test_a.py::test_bc", False),
        ("tests/web/test_ab.py", False),
        ("tests/we", False),
    ],
)
def test_a_case_of_a_report_is_found_by_file_folder_and_name(test: str, is_part: bool) -> None:
    assert is_of("tests.web.test_a.test_b[x]", test) is is_part


def _exists(test: str) -> bool:
    path, name = ROOT / path_of(test), test.partition("::")[2].partition("[")[0]
    return path.exists() and (not name or f"def {name}(" in path.read_text("utf-8"))
