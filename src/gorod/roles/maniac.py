"""The maniac: plays for himself and kills one player a night (C22, B26)."""

from gorod.engine.acts import Kill
from gorod.engine.role import Role, Team, Text

MANIAC = Role(id="maniac", mark="X", team=Team.MANIAC, name=Text(ru="Маньяк", en="Maniac"), act=Kill())
