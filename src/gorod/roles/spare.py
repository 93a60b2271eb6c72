"""The four spare characters of the box; the house gives them a name and a power (B1)."""

from gorod.engine.role import Role, Team, Text
from gorod.roles.citizen import CITIZEN


def _spare(number: int) -> Role:
    """Return a spare card: a citizen until the house gives it a power."""
    return Role(
        id=f"spare{number}",
        mark=f"H{number}",
        team=Team.RED,
        name=Text(ru=f"Свой персонаж {number}", en=f"House character {number}"),
        letter=Text(ru=f"С{number}", en=f"H{number}"),
        duty=CITIZEN.duty,
    )


SPARES = tuple(_spare(number) for number in (1, 2, 3, 4))
