"""What a screen reader finds on a page: roles, names and states, without the layout."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

_LINE = re.compile(
    r"""^(?P<indent>\ *)-\ '?(?P<role>[a-z]+)
        (?:\ "(?P<name>(?:[^"\\]|\\.)*)")?
        (?P<states>(?:\ \[[^\]]*\])*)'?(?::\ (?P<text>.*)|:)?$""",
    re.VERBOSE,
)


_CLOCK = re.compile(r"^ *- '?timer\b")


class Node(Struct, frozen=True):
    """One element of a page."""

    role: str
    name: str
    states: tuple[str, ...]
    text: str

    def is_called(self, name: str) -> bool:
        """Return whether its name is this one, or begins with it and continues."""
        return self.name == name or self.name.startswith((f"{name} ", f"{name},", f"{name}:"))


class Picture(Struct, frozen=True, dict=True):
    """A page at one moment."""

    text: str
    """The text in Playwright's format."""

    @cached_property
    def nodes(self) -> Sequence[Node]:
        """All elements, from the top."""
        return [*self._read()]

    def _read(self) -> Iterator[Node]:
        for line in self.text.splitlines():
            if found := _LINE.match(line):
                states = tuple(found["states"].replace("[", "").split("]")) if found["states"] else ()
                yield Node(
                    found["role"],
                    _plain(found["name"] or ""),
                    tuple(state.strip() for state in states if state.strip()),
                    found["text"] or "",
                )

    @property
    def without_time(self) -> str:
        """The text without the clock, the same at every moment of a step."""
        lines = self.text.splitlines()
        return "\n".join(line for line in lines if not _CLOCK.search(line))

    def find(self, role: str, name: str) -> Node | None:
        """Return the first element with this role and name."""
        return next((node for node in self.nodes if node.role == role and node.is_called(name)), None)

    def has(self, role: str, name: str) -> bool:
        """Return whether it is there and enabled."""
        found = self.find(role, name)
        return found is not None and "disabled" not in found.states

    def all(self, role: str) -> Sequence[Node]:
        """Return all elements with this role."""
        return [node for node in self.nodes if node.role == role]


def _plain(quoted: str) -> str:
    return re.sub(r"\\(.)", r"\1", quoted).replace("''", "'")
