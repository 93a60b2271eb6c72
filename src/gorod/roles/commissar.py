"""The commissioner: a check finds mafia, the maniac, or this night's victim (B19)."""

from gorod.engine.acts import Asks, Check
from gorod.engine.role import Role, Team, Text

COMMISSAR = Role(
    id="commissar",
    mark="Co",
    team=Team.RED,
    name=Text(ru="Комиссар", en="Commissioner"),
    letter=Text(ru="Ко", en="Co"),
    emblem="commissar",
    duty=Text(
        ru="Ночью проверяйте по одному игроку и узнавайте, мафия ли он.",
        en="At night check one player and learn whether he is mafia.",
    ),
    act=Check(asks=Asks.SIGNS),
)
