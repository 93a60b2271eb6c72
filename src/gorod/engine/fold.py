"""`Fold`: what each kind of event does to a state, one function for each kind."""

from collections.abc import Callable, Iterable
from types import UnionType
from typing import Any, Generic, TypeVar, get_args

S = TypeVar("S")
K = TypeVar("K")
One = TypeVar("One")
R = TypeVar("R")


class Fold(Generic[S, K, R]):
    """A table of functions by the type of their second argument, filled by using it as a decorator.

    As with `functools.singledispatch`, the annotation of the argument names its type, or a union of several
    types. `every` and `some` return the function that dispatches an event to them:

        on = Fold[View, Event, None](Event)

        @on
        def _left(view: View, event: Left) -> None: ...

        see = on.every(ignoring=(Paused, Resumed))
    """

    def __init__(self, kinds: object) -> None:
        """`kinds`: the union of all types that can be folded."""
        self._kinds = get_args(kinds)
        self.table: dict[type, Callable[[S, Any], R]] = {}

    def __call__(self, do: Callable[[S, One], R]) -> Callable[[S, One], R]:
        """Register a function for the types in its annotation."""
        named = [*do.__annotations__.values()][1]
        for kind in get_args(named) if isinstance(named, UnionType) else (named,):
            if kind not in self._kinds or kind in self.table:
                raise TypeError(f"{do.__name__}: {kind} is no kind of these, or has a function")
            self.table[kind] = do
        return do

    @property
    def kinds(self) -> frozenset[type]:
        """The types that have a function."""
        return frozenset(self.table)

    def every(self, ignoring: Iterable[type] = (), nothing: Any = None) -> Callable[[S, K], R]:
        """Return the dispatcher; raise TypeError unless each type has a function or is in `ignoring`.

        For an ignored type the dispatcher returns `nothing`.
        """
        ignored = {*ignoring}
        wrong = {*self._kinds} ^ {*self.table} ^ ignored
        if wrong:
            raise TypeError(f"neither folded nor ignored, or both: {sorted(kind.__name__ for kind in wrong)}")
        return self.some(nothing)

    def some(self, nothing: Any = None) -> Callable[[S, K], R]:
        """Return the dispatcher. For a type without a function it returns `nothing`."""
        find = self.table.get

        def fold(state: S, one: K) -> R:
            do = find(type(one))
            return nothing if do is None else do(state, one)

        return fold
