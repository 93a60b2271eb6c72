"""The policeman: checks in the sheriff's place after he has left (C22)."""

from gorod.engine.role import Role, Team, Text

POLICEMAN = Role(id="policeman", mark="Po", team=Team.RED, name=Text(ru="Полицейский", en="Policeman"))
