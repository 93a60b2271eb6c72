"""Corrects words with one wrong letter."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

MIN_LENGTH = 5
"""Shorter words are too similar to each other; of four letters only slips of the finger are corrected."""
_MIN_SLIP_LENGTH = 4
_ROWS = ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю", "qwertyuiop", "asdfghjkl", "zxcvbnm")
_BESIDE = frozenset(pair for row in _ROWS for way in (row, row[::-1]) for pair in pairwise(way))


def is_near(one: str, other: str) -> bool:
    """Tell whether one letter was added, lost or changed, or two neighbouring letters were swapped."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return True
    left, right = one[start:], other[start:]
    swapped = left[:2] == right[1::-1] and left[2:] == right[2:]
    return left[1:] == right[1:] or left[1:] == right or left == right[1:] or swapped


def is_slip(one: str, other: str) -> bool:
    """Tell whether two letters after the first were swapped, or one was hit next to its key."""
    wrong = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    is_swap = len(wrong) == 2 and wrong[0] == wrong[1][::-1]
    return one[0] == other[0] and (is_swap or (len(wrong) == 1 and wrong[0] in _BESIDE))


class Spelling:
    """Finds the known words that an unknown one may be a misspelling of."""

    def __init__(self, words: Iterable[str]) -> None:
        self._near: dict[str, set[str]] = {}
        for word in words:
            if len(word) >= _MIN_SLIP_LENGTH:
                for key in _shortened(word):
                    self._near.setdefault(key, set()).add(word)

    def meant(self, word: str) -> set[str]:
        """Return every known word that differs by one letter."""
        if not _MIN_SLIP_LENGTH <= len(word) <= 20:
            return set()
        found = {known for key in _shortened(word) for known in self._near.get(key, ())}
        if len(word) < MIN_LENGTH:
            return {known for known in found if len(known) == len(word) and is_slip(word, known)}
        near = {known for known in found if len(known) >= MIN_LENGTH and is_near(word, known)}
        return {known for known in near if _starts(word, known)}


def _starts(one: str, other: str) -> bool:
    """Tell whether the first letters agree; people seldom get it wrong, and then by a slip of the finger."""
    return one[0] == other[0] or one[:2] == other[1::-1] or (one[0], other[0]) in _BESIDE


def _shortened(word: str) -> Iterator[str]:
    """Yield the word, and the word without each letter; similar words share at least one of these."""
    yield word
    for i in range(len(word)):
        yield word[:i] + word[i + 1 :]
