"""A planted leak: its class, how it breaks the program, and the pairs of deals that can show it."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from gorod.services.game.live_game import LiveGame, Turn
from gorod.services.table.table import Table
from tests.services.pairs import Pair

Patch = pytest.MonkeyPatch
Where = Callable[[Pair], bool]


class Leak(Struct, frozen=True):
    """One way to reveal a secret."""

    kind: str
    """The class: L1 … L21."""
    plant: Callable[[Patch], None]
    where: Where

    @property
    def name(self) -> str:
        """The leak's name in words."""
        return self.plant.__name__


LEAKS: list[Leak] = []


def leak(
    kind: str, where: Where = lambda _: True
) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    """Register the decorated function as a leak of this class; `where`: the pairs that can show it."""

    def listed(plant: Callable[[Patch], None]) -> Callable[[Patch], None]:
        LEAKS.append(Leak(kind, plant, where))
        return plant

    return listed


_tell = Table.tell


def reframed(patch: Patch, change: Callable[[LiveGame, bytes], bytes]) -> None:
    """Change every frame that is not empty."""

    def tell(self: Table, turn: Turn, *opened: Any) -> None:
        assert self.live is not None
        frames = [frame and change(self.live, frame) for frame in turn.frames]
        _tell(self, replace(turn, frames=frames), *opened)

    patch.setattr(Table, "tell", tell)


def cards(live: LiveGame) -> list[str]:
    """Return everybody's card, by seat."""
    return [role.id for role in live.log.game.roles[1:]]
