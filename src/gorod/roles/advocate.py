"""The advocate: wins with the mafia without knowing it, and checks like the commissioner (B6, B27)."""

from gorod.engine.acts import Asks, Check
from gorod.engine.role import Role, Team, Text

ADVOCATE = Role(
    id="advocate",
    mark="A",
    team=Team.BLACK,
    name=Text(ru="Адвокат", en="Lawyer"),
    letter=Text(ru="А", en="A"),
    emblem="advocate",
    duty=Text(
        ru="Вы побеждаете с мафией, но не знаете её: ночью проверяйте игроков, днём её защищайте.",
        en="You win with the mafia without knowing it: check players at night, defend it by day.",
    ),
    act=Check(asks=Asks.SIGNS),
)
