"""Planted leaks, at least two of each class that a stream can show (other classes: pages, logs, rooms)."""

from tests.services.leaks import devices, shape, shown, signs
from tests.services.leaks.leak import LEAKS, Leak

__all__ = ["LEAKS", "Leak", "devices", "shape", "shown", "signs"]
