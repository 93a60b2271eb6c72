"""A card: its team, the clan it wakes with, and its night power."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import force_setattr

from gorod.engine.acts import Power


class Team(StrEnum):
    """The sides of the game.

    >>> Team("black")
    <Team.BLACK: 'black'>
    """

    RED = "red"
    BLACK = "black"
    YAKUZA = "yakuza"
    MANIAC = "maniac"


class Text(Struct, frozen=True):
    """A text in both languages."""

    ru: str
    en: str


class WhenHunted(StrEnum):
    """What happens when a clan shoots a player who wakes with it."""

    LEAVES = "leaves"
    SECOND_SHOT = "second_shot"


NO_TEXT = Text(ru="", en="")
NO_EMBLEM = "spare"


class Role(Struct, frozen=True):
    """One card of the deck.

    `letter` marks the card on a screen and is the `mark` by default. `emblem` names its drawing. `duty` tells
    its holder in a sentence what they do at night, or how they win.
    """

    id: str
    mark: str
    team: Team
    name: Text
    clan: Team | None = None
    act: Power | None = None
    hunted: WhenHunted = WhenHunted.LEAVES
    leads: bool = False
    letter: Text = NO_TEXT
    emblem: str = NO_EMBLEM
    duty: Text = NO_TEXT

    def __post_init__(self) -> None:
        if self.letter == NO_TEXT:
            force_setattr(self, "letter", Text(ru=self.mark, en=self.mark))

    @property
    def is_mafia(self) -> bool:
        """Whether it is a member of its clan: it wins with those it wakes with (B6, B23)."""
        return self.clan is not None and self.clan == self.team


UNKNOWN = Role(id="unknown", mark="?", team=Team.RED, name=Text(ru="Неизвестно", en="Unknown"))
"""A card that a partial record does not state."""
