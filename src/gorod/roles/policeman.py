"""The policeman: checks in place of the sheriff who has left (C22)."""

from gorod.engine.role import Role, Team, Text

POLICEMAN = Role(
    id="policeman",
    mark="Po",
    team=Team.RED,
    name=Text(ru="Полицейский", en="Policeman"),
    letter=Text(ru="По", en="Po"),
    emblem="policeman",
    duty=Text(
        ru="Ночью спите, а когда Шериф покинет игру, проверяйте вместо него.",
        en="Sleep at night, and once the Sheriff has left, check in his place.",
    ),
)
