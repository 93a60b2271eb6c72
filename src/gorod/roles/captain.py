"""The captain: arrests one player for the night (B24)."""

from gorod.engine.acts import Arrest
from gorod.engine.role import Role, Team, Text

CAPTAIN = Role(
    id="captain",
    mark="Cp",
    team=Team.RED,
    name=Text(ru="Капитан", en="Captain"),
    act=Arrest(),
)
