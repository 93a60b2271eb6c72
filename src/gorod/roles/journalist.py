"""The journalist: learns whether two players are on one side (B25)."""

from gorod.engine.acts import Compare
from gorod.engine.role import Role, Team, Text

JOURNALIST = Role(
    id="journalist",
    mark="J",
    team=Team.RED,
    name=Text(ru="Журналист", en="Journalist"),
    letter=Text(ru="Ж", en="J"),
    emblem="journalist",
    duty=Text(
        ru="Ночью указывайте на двоих и узнавайте, на одной ли они стороне.",
        en="At night point at two players and learn whether they are on one side.",
    ),
    act=Compare(itself=True),
)
