"""Who plays the batches: this process, several, or a cluster; results come in the order of batches."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from gorod.lab.batch import play
from gorod.lab.tally import Tally
from gorod.lab.trial import Batch


class Crew(Protocol):
    """Workers that are there until they are let go."""

    @property
    def size(self) -> int:
        """How many games are played at the same time."""

    def run(self, batches: Sequence[Batch]) -> Iterator[Tally]:
        """What came out of each batch, in this order."""


class CrewFault(Exception):  # noqa: N818 — it is an answer, not an error
    """No workers, or they failed; the code names the sentence that tells it."""

    def __init__(self, code: str, **values: str) -> None:
        """`values` fill the sentence."""
        super().__init__(code)
        self.code, self.values = code, values


class Alone:
    """This process plays everything itself."""

    size = 1

    def run(self, batches: Sequence[Batch]) -> Iterator[Tally]:
        """One after the other."""
        return map(play, batches)
