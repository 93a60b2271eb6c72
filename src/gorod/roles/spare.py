"""The box's four spare characters: named and given a power by the house (B1)."""

from gorod.engine.role import Role, Team, Text


def _spare(number: int) -> Role:
    name = Text(ru=f"Свой персонаж {number}", en=f"House character {number}")
    return Role(id=f"spare{number}", mark=f"H{number}", team=Team.RED, name=name)


SPARES = tuple(_spare(number) for number in (1, 2, 3, 4))
