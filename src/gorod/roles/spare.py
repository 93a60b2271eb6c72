"""The box's four spare characters: named and given a power by the house (B1)."""

from gorod.engine.role import Role, Team, Text
from gorod.roles.citizen import CITIZEN


def _spare(number: int) -> Role:
    """A citizen, until the house gives him a power."""
    return Role(
        id=f"spare{number}",
        mark=f"H{number}",
        team=Team.RED,
        name=Text(ru=f"Свой персонаж {number}", en=f"House character {number}"),
        letter=Text(ru=f"С{number}", en=f"H{number}"),
        duty=CITIZEN.duty,
    )


SPARES = tuple(_spare(number) for number in (1, 2, 3, 4))
