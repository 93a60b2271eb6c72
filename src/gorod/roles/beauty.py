"""The beauty: her companion has an alibi for the next day (B21)."""

from gorod.engine.acts import Alibi
from gorod.engine.role import Role, Team, Text

BEAUTY = Role(id="beauty", mark="B", team=Team.RED, name=Text(ru="Красотка", en="Beauty"), act=Alibi())
