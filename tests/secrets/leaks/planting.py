"""Planting: a function of the running code is wrapped, and unwrapped again after the test."""

import importlib
from collections.abc import Callable
from typing import Any

from pytest import MonkeyPatch

from gorod.engine.steps import CONDUCT

AUDIENCE: Any = importlib.import_module("gorod.engine.audience")
DECIDE: Any = importlib.import_module("gorod.engine.decide")
"""Two modules whose names the engine's face gives to functions."""

Plant = Callable[[MonkeyPatch], None]
Old = Callable[..., Any]


def wrapped(owner: Any, name: str, new: Callable[..., Any]) -> Plant:
    """A plant: `new` is called with the old function before its own arguments."""

    def plant(patch: MonkeyPatch) -> None:
        old: Old = getattr(owner, name)
        patch.setattr(owner, name, lambda *given, **named: new(old, *given, **named))

    return plant


def taking(step: type, kind: type, new: Callable[..., Any]) -> Plant:
    """A plant in what a step does with a command."""

    def plant(patch: MonkeyPatch) -> None:
        takes = CONDUCT[step].takes
        old: Old = takes[kind]
        patch.setitem(takes, kind, lambda *given: new(old, *given))

    return plant


def both(*plants: Plant) -> Plant:
    """Several at once."""

    def plant(patch: MonkeyPatch) -> None:
        for one in plants:
            one(patch)

    return plant
