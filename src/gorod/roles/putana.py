"""The courtesan: the visited player's power does nothing that night (C22)."""

from gorod.engine.acts import Again, Visit
from gorod.engine.role import Role, Team, Text

PUTANA = Role(
    id="putana",
    mark="Pu",
    team=Team.RED,
    name=Text(ru="Путана", en="Courtesan"),
    letter=Text(ru="Пу", en="Pu"),
    emblem="putana",
    duty=Text(
        ru="Ночью приходите к одному игроку: его умение в эту ночь не сработает.",
        en="At night visit one player: his power does nothing that night.",
    ),
    act=Visit(again=Again.NOT_TWICE_RUNNING),
)
