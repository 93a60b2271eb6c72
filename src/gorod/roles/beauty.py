"""The beauty: gives one player an alibi for the next day (B21)."""

from gorod.engine.acts import Alibi
from gorod.engine.role import Role, Team, Text

BEAUTY = Role(
    id="beauty",
    mark="B",
    team=Team.RED,
    name=Text(ru="Красотка", en="Beauty"),
    letter=Text(ru="Кр", en="B"),
    emblem="beauty",
    duty=Text(
        ru="Ночью выбирайте, кому дать алиби: назавтра его не выведут голосованием.",
        en="At night choose whom to give an alibi: tomorrow no vote puts him out.",
    ),
    act=Alibi(),
)
