"""The sleepwalker: a citizen who wakes with the mafia and passes for one of them (B23)."""

from gorod.engine.role import Role, Team, Text, WhenHunted

SLEEPWALKER = Role(
    id="sleepwalker",
    mark="L",
    team=Team.RED,
    clan=Team.BLACK,
    name=Text(ru="Лунатик", en="Sleepwalker"),
    hunted=WhenHunted.SECOND_SHOT,
)
