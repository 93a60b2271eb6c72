"""The box's sheriff, who kills instead of checking (B22)."""

from gorod.engine.acts import Kill
from gorod.engine.role import Role, Team, Text

VIGILANTE = Role(
    id="vigilante",
    mark="V",
    team=Team.RED,
    name=Text(ru="Шериф", en="Sheriff"),
    letter=Text(ru="Шк", en="V"),
    emblem="vigilante",
    duty=Text(
        ru="Ночью убивайте того, кого считаете мафией: вы за мирных.",
        en="At night kill the one you take for mafia: you side with the citizens.",
    ),
    act=Kill(),
)
