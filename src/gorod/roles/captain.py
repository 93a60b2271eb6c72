"""The captain: arrests one player for the night (B24)."""

from gorod.engine.acts import Arrest
from gorod.engine.role import Role, Team, Text

CAPTAIN = Role(
    id="captain",
    mark="Cp",
    team=Team.RED,
    name=Text(ru="Капитан", en="Captain"),
    letter=Text(ru="Кп", en="Cp"),
    emblem="captain",
    duty=Text(
        ru="Ночью арестуйте одного игрока: он ничего не сделает, его не убьют, а проверка его не раскроет.",
        en="At night arrest one player: he can do nothing, nobody can kill him, and no check reveals him.",
    ),
    act=Arrest(),
)
