"""The don: captain of the black team, looks for the sheriff (C14, K14, F17)."""

from gorod.engine.acts import Asks, Check
from gorod.engine.role import Role, Team, Text
from gorod.roles.sheriff import SHERIFF

DON = Role(
    id="don",
    mark="D",
    team=Team.BLACK,
    clan=Team.BLACK,
    leads=True,
    name=Text(ru="Дон", en="Don"),
    act=Check(asks=Asks.ROLE, seeks=SHERIFF.id),
)
