"""The doctor: one player a night survives any shot (C22, W13, H6)."""

from gorod.engine.acts import Again, Heal
from gorod.engine.role import Role, Team, Text

DOCTOR = Role(
    id="doctor",
    mark="Dr",
    team=Team.RED,
    name=Text(ru="Доктор", en="Doctor"),
    act=Heal(itself=True, again=Again.NOT_TWICE_RUNNING),
)
