"""The plain citizen."""

from gorod.engine.role import Role, Team, Text

CITIZEN = Role(id="citizen", mark="C", team=Team.RED, name=Text(ru="Мирный житель", en="Citizen"))
