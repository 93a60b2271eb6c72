"""Choose which cases of a parametrised test are left to `make test-all`."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

T = TypeVar("T")


def full_unless(is_quick: Callable[[T], bool], cases: Iterable[T]) -> list[ParameterSet]:
    """Return all cases; those for which `is_quick` does not hold are marked `full`."""
    return [
        pytest.param(case) if is_quick(case) else pytest.param(case, marks=pytest.mark.full) for case in cases
    ]
