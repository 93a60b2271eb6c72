"""The inspector: looks for the mafia (H7)."""

from gorod.engine.acts import Check
from gorod.engine.role import Role, Team, Text

INSPECTOR = Role(
    id="inspector",
    mark="In",
    team=Team.RED,
    name=Text(ru="Инспектор", en="Inspector"),
    letter=Text(ru="Ин", en="In"),
    emblem="inspector",
    duty=Text(
        ru="Ночью проверяйте по одному игроку и узнавайте, мафия ли он.",
        en="At night check one player and learn whether he is mafia.",
    ),
    act=Check(),
)
