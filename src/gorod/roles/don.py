"""The don: leads the black team and looks for the sheriff (C14, K14, F17)."""

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
    letter=Text(ru="Д", en="D"),
    emblem="don",
    duty=Text(
        ru="Ночью стреляйте с мафией в один номер, а потом ищите Шерифа.",
        en="At night shoot the same number as the mafia, then look for the Sheriff.",
    ),
    act=Check(asks=Asks.ROLE, seeks=SHERIFF.id),
)
