"""The plain citizen."""

from gorod.engine.role import Role, Team, Text

CITIZEN = Role(
    id="citizen",
    mark="C",
    team=Team.RED,
    name=Text(ru="Мирный житель", en="Citizen"),
    letter=Text(ru="К", en="C"),
    emblem="citizen",
    duty=Text(
        ru="Ночью спите, а днём ищите мафию и выводите её голосованием.",
        en="Sleep at night, and by day find the mafia and vote it out.",
    ),
)
