"""The maniac: plays alone and kills one player a night (C22, B26)."""

from gorod.engine.acts import Kill
from gorod.engine.role import Role, Team, Text

MANIAC = Role(
    id="maniac",
    mark="X",
    team=Team.MANIAC,
    name=Text(ru="Маньяк", en="Maniac"),
    letter=Text(ru="Мн", en="X"),
    emblem="maniac",
    duty=Text(
        ru="Вы сами за себя: убивайте по одному игроку за ночь и переживите всех.",
        en="You play for yourself: kill one player a night and outlive them all.",
    ),
    act=Kill(),
)
