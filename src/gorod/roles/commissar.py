"""The commissioner: sees mafia, maniac and the fresh victim (B19)."""

from gorod.engine.acts import Asks, Check
from gorod.engine.role import Role, Team, Text

COMMISSAR = Role(
    id="commissar",
    mark="Co",
    team=Team.RED,
    name=Text(ru="Комиссар", en="Commissioner"),
    act=Check(asks=Asks.SIGNS),
)
