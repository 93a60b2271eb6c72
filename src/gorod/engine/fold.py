"""One way of folding: what each kind of event does to a state, one function a kind."""

from collections.abc import Callable, Iterable
from types import UnionType
from typing import Any, Generic, TypeVar, get_args

S = TypeVar("S")
K = TypeVar("K")
One = TypeVar("One")
R = TypeVar("R")


class Fold(Generic[S, K, R]):
    """A table of functions by the kind of their second argument, gathered by decorating them.

    As with `functools.singledispatch` a function's signature says what it is for, and it may name several
    kinds. `every` and `some` make the one function that finds the right one:

        on = Fold[View, Event, None](Event)

        @on
        def _left(view: View, event: Left) -> None: ...

        see = on.every(ignoring=(Paused, Resumed))
    """

    def __init__(self, kinds: object) -> None:
        """`kinds`: the union of all that can come."""
        self._kinds = get_args(kinds)
        self.table: dict[type, Callable[[S, Any], R]] = {}

    def __call__(self, do: Callable[[S, One], R]) -> Callable[[S, One], R]:
        """Keep a function for the kinds that it names."""
        named = [*do.__annotations__.values()][1]
        for kind in get_args(named) if isinstance(named, UnionType) else (named,):
            if kind not in self._kinds or kind in self.table:
                raise TypeError(f"{do.__name__}: {kind} is no kind of these, or has a function")
            self.table[kind] = do
        return do

    @property
    def kinds(self) -> frozenset[type]:
        """Those that have a function."""
        return frozenset(self.table)

    def every(self, ignoring: Iterable[type] = (), nothing: Any = None) -> Callable[[S, K], R]:
        """Fold one; each kind has a function or is named as ignored, which is answered with `nothing`."""
        ignored = {*ignoring}
        wrong = {*self._kinds} ^ {*self.table} ^ ignored
        if wrong:
            raise TypeError(f"neither folded nor ignored, or both: {sorted(kind.__name__ for kind in wrong)}")
        return self.some(nothing)

    def some(self, nothing: Any = None) -> Callable[[S, K], R]:
        """Fold one; whatever kind has no function is answered with `nothing`."""
        find = self.table.get

        def fold(state: S, one: K) -> R:
            do = find(type(one))
            return nothing if do is None else do(state, one)

        return fold
