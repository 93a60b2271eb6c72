"""The yakuza: a second clan, or plain mafia cards (B6, B8)."""

from gorod.engine.role import Role, Team, Text

YAKUZA = Role(
    id="yakuza",
    mark="Y",
    team=Team.YAKUZA,
    clan=Team.YAKUZA,
    name=Text(ru="Якудза", en="Yakuza"),
    letter=Text(ru="Я", en="Y"),
    emblem="yakuza",
    duty=Text(
        ru="Ночью стреляйте всем кланом в один номер, а днём сойдите за мирного.",
        en="At night all of your clan shoot one number; by day pass for a citizen.",
    ),
)
