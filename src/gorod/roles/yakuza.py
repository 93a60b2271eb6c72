"""The yakuza: a second clan, or plain mafia cards (B6, B8)."""

from gorod.engine.role import Role, Team, Text

YAKUZA = Role(
    id="yakuza",
    mark="Y",
    team=Team.YAKUZA,
    clan=Team.YAKUZA,
    name=Text(ru="Якудза", en="Yakuza"),
)
