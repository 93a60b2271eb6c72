"""The plain mafioso: wakes and shoots with the black team."""

from gorod.engine.role import Role, Team, Text

MAFIOSO = Role(
    id="mafioso",
    mark="M",
    team=Team.BLACK,
    clan=Team.BLACK,
    name=Text(ru="Мафия", en="Mafioso"),
    letter=Text(ru="М", en="M"),
    emblem="mafioso",
    duty=Text(
        ru="Ночью стреляйте всей мафией в один номер, а днём сойдите за мирного.",
        en="At night all of the mafia shoot one number; by day pass for a citizen.",
    ),
)
