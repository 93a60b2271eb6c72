"""How fast the story goes: how long each line stays before the next."""

from enum import Enum

from gorod.services.story import Kind, Line


class Pace(Enum):
    """From one line at a key press to everything at once; the value stretches every pause."""

    BY_KEY = None
    SLOW = 1.8
    USUAL = 1.0
    FAST = 0.35
    AT_ONCE = 0.0

    @property
    def key(self) -> str:
        """The name of its words."""
        return f"play-pace-{self.name.lower()}"

    def changed(self, by: int) -> "Pace":
        """The next faster or slower one, if there is one."""
        paces = list(Pace)
        at = paces.index(self) + by
        return paces[max(0, min(at, len(paces) - 1))]


_NIGHT = 1.6
_HEADING = 1.0
_BREATH, _LETTER, _LONGEST = 0.5, 0.035, 5.0


def pause_after(line: Line, is_night: bool) -> float:
    """Seconds to read a line at the usual pace; at night all pauses are alike, so that they tell nothing."""
    if is_night:
        return _NIGHT
    if line.kind is Kind.HEADING:
        return _HEADING
    return min(_BREATH + _LETTER * len(line.text), _LONGEST)
