"""The plain mafioso: wakes and shoots with the black team."""

from gorod.engine.role import Role, Team, Text

MAFIOSO = Role(
    id="mafioso",
    mark="M",
    team=Team.BLACK,
    clan=Team.BLACK,
    name=Text(ru="Мафия", en="Mafioso"),
)
