"""A card: whom its holder wins with, whom he wakes with, and what he may do at night."""

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
    """One thing said in both languages."""

    ru: str
    en: str


class WhenHunted(StrEnum):
    """What follows when the clan one wakes with shoots one."""

    LEAVES = "leaves"
    SECOND_SHOT = "second_shot"


UNSAID = Text(ru="", en="")
NO_EMBLEM = "spare"


class Role(Struct, frozen=True):
    """One card of the deck.

    `letter` marks it on a screen, by itself with its `mark`; `emblem` names its drawing, and `duty` tells its
    holder in a sentence what he does at night, or how he wins.
    """

    id: str
    mark: str
    team: Team
    name: Text
    clan: Team | None = None
    act: Power | None = None
    hunted: WhenHunted = WhenHunted.LEAVES
    leads: bool = False
    letter: Text = UNSAID
    emblem: str = NO_EMBLEM
    duty: Text = UNSAID

    def __post_init__(self) -> None:
        if self.letter == UNSAID:
            force_setattr(self, "letter", Text(ru=self.mark, en=self.mark))

    @property
    def is_mafia(self) -> bool:
        """Counted as a member of a clan: wins with those one wakes with (B6, B23)."""
        return self.clan is not None and self.clan == self.team


UNKNOWN = Role(id="unknown", mark="?", team=Team.RED, name=Text(ru="Неизвестно", en="Unknown"))
"""A card that a partial record does not tell."""
