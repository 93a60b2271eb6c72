"""The advocate: wins with the mafia without knowing it, checks like the commissioner (B6, B27)."""

from gorod.engine.acts import Asks, Check
from gorod.engine.role import Role, Team, Text

ADVOCATE = Role(
    id="advocate",
    mark="A",
    team=Team.BLACK,
    name=Text(ru="Адвокат", en="Lawyer"),
    act=Check(asks=Asks.SIGNS),
)
