"""The inspector: looks for the mafia (H7)."""

from gorod.engine.acts import Check
from gorod.engine.role import Role, Team, Text

INSPECTOR = Role(
    id="inspector",
    mark="In",
    team=Team.RED,
    name=Text(ru="Инспектор", en="Inspector"),
    act=Check(),
)
