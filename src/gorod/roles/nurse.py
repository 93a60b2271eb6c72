"""The nurse: revives a player killed this very night, each only once (B20)."""

from gorod.engine.acts import Revive
from gorod.engine.role import Role, Team, Text

NURSE = Role(
    id="nurse",
    mark="N",
    team=Team.RED,
    name=Text(ru="Медсестра", en="Nurse"),
    act=Revive(itself=True),
)
