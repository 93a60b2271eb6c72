"""Luck that comes the same way each time."""

import hashlib


class Drawn:
    """Bytes out of a hash that counts."""

    def __init__(self, seed: object = 0) -> None:
        """The same seed brings the same luck."""
        self._seed, self._count = repr(seed).encode(), 0

    def bytes(self, count: int) -> bytes:
        """So many of them."""
        self._count += 1
        return hashlib.shake_256(self._seed + b" %d" % self._count).digest(count)
