"""The nurse: revives a player killed on the same night, each player only once (B20)."""

from gorod.engine.acts import Revive
from gorod.engine.role import Role, Team, Text

NURSE = Role(
    id="nurse",
    mark="N",
    team=Team.RED,
    name=Text(ru="Медсестра", en="Nurse"),
    letter=Text(ru="Мс", en="N"),
    emblem="nurse",
    duty=Text(
        ru="Ночью указывайте на одного игрока: убитого этой ночью вы воскресите, каждого один раз.",
        en="At night point at one player: if he was killed that night you revive him, each player once.",
    ),
    act=Revive(itself=True),
)
