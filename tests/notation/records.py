"""Short records to spoil, and how they are answered."""

from typing import Any

import pytest

from gorod.notation import NotationError, read

CASE = '[Case "F1"]\n[Rules "fiim"]\n[Deal "C C C S M M D C C C"]\n'


DAY = f'{CASE}[From "D1"]\n'


LATER = f'{CASE}[From "D2"]\n'


def fault(text: str) -> tuple[str, int, int, dict[str, Any]]:
    """How a text is refused."""
    with pytest.raises(NotationError) as caught:
        read(text)
    error = caught.value
    assert str(error).startswith(f"line {error.line}, column {error.column}: {error.code} ")
    return error.code, error.line, error.column, error.values


GAME = CASE.removeprefix('[Case "F1"]\n')


ALL_OUT = "N1 foul 5# 6# 7#"


def told(text: str) -> tuple[bool, int, int, str, str]:
    """How a record is answered."""
    (record,) = read(text)
    result = record.result
    return result.ok, result.line, result.column, result.expected, str(result.got)
