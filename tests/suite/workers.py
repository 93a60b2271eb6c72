"""The order of tests: those that wait for browsers and for other processes come first.

`make test` lets several processes run the tests, each file in one of them (`--dist loadfile`). The long files
start first, so that no process is left with a long one while the others are idle.
"""

import pytest

FOLDERS = {"browser": ("tests/browser/",), "process": ("tests/web/", "tests/nodes/")}
"""Folders all of whose tests get a marker; other tests set their own."""
ORDER = ("browser", "process")
"""Markers of the groups that run first, in this order."""


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses by the markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark whole folders, then sort by group; within a group the order stays."""
    for item in items:
        for marker, folders in FOLDERS.items():
            if item.nodeid.startswith(folders):
                item.add_marker(marker)
    items.sort(key=_group)


def _group(item: pytest.Item) -> int:
    return next((at for at, marker in enumerate(ORDER) if item.get_closest_marker(marker)), len(ORDER))
