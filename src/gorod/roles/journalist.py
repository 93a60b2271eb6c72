"""The journalist: learns whether two players are on one side (B25)."""

from gorod.engine.acts import Compare
from gorod.engine.role import Role, Team, Text

JOURNALIST = Role(
    id="journalist",
    mark="J",
    team=Team.RED,
    name=Text(ru="Журналист", en="Journalist"),
    act=Compare(itself=True),
)
