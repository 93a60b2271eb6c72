"""The sleepwalker: a citizen who wakes with the mafia and passes for one of them (B23)."""

from gorod.engine.role import Role, Team, Text, WhenHunted

SLEEPWALKER = Role(
    id="sleepwalker",
    mark="L",
    team=Team.RED,
    clan=Team.BLACK,
    name=Text(ru="Лунатик", en="Sleepwalker"),
    letter=Text(ru="Л", en="L"),
    emblem="sleepwalker",
    duty=Text(
        ru="Вы за мирных, но просыпаетесь с мафией: сойдите за своего и не называйте её открыто.",
        en="You side with the citizens but wake with the mafia: pass for one of it, never name it openly.",
    ),
    hunted=WhenHunted.SECOND_SHOT,
)
