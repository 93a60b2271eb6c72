"""The box's sheriff, who kills instead of checking (B22)."""

from gorod.engine.acts import Kill
from gorod.engine.role import Role, Team, Text

VIGILANTE = Role(id="vigilante", mark="V", team=Team.RED, name=Text(ru="Шериф", en="Sheriff"), act=Kill())
