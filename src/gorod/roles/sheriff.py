"""The sheriff: looks for the black team (C15, K14, F17, W12)."""

from gorod.engine.acts import Check
from gorod.engine.role import Role, Team, Text

SHERIFF = Role(
    id="sheriff",
    mark="S",
    team=Team.RED,
    name=Text(ru="Шериф", en="Sheriff"),
    letter=Text(ru="Ш", en="S"),
    emblem="sheriff",
    duty=Text(
        ru="Ночью проверяйте по одному игроку и узнавайте, чёрный ли он.",
        en="At night check one player and learn whether he is black.",
    ),
    act=Check(),
)
