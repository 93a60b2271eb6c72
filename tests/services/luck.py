"""Random bytes that are the same in every run."""

import hashlib


class HashLuck:
    """Bytes from a hash over a counter."""

    def __init__(self, seed: object = 0) -> None:
        """Equal seeds give equal bytes."""
        self._seed, self._count = repr(seed).encode(), 0

    def bytes(self, count: int) -> bytes:
        """Return this number of bytes."""
        self._count += 1
        return hashlib.shake_256(self._seed + b" %d" % self._count).digest(count)
