"""The last of something, as much of it as fits."""

from collections import deque


class Tail:
    """Pieces of JSON by their moment; the oldest go when there are too many bytes."""

    def __init__(self, most: int) -> None:
        """`most`: so many bytes, with the commas."""
        self.pieces: deque[tuple[int, bytes]] = deque()
        self.is_cut = False
        self._most, self._size = most, 0

    def add(self, moment: int, piece: bytes) -> None:
        """One more at the end."""
        self.pieces.append((moment, piece))
        self._size += len(piece) + 1
        while self._size > self._most:
            self.is_cut = True
            self._size -= len(self.pieces.popleft()[1]) + 1

    def joined(self) -> bytes:
        """The members of a JSON list."""
        return b",".join([piece for _, piece in self.pieces])
