"""Planted leaks, two or more of each class that a stream can show (the others are pages, logs and rooms)."""

from tests.services.leaks import devices, shape, shown, signs
from tests.services.leaks.leak import LEAKS, Leak

__all__ = ["LEAKS", "Leak", "devices", "shape", "shown", "signs"]
