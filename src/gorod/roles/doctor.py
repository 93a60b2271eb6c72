"""The doctor: one player a night survives any shot (C22, W13, H6)."""

from gorod.engine.acts import Again, Heal
from gorod.engine.role import Role, Team, Text

DOCTOR = Role(
    id="doctor",
    mark="Dr",
    team=Team.RED,
    name=Text(ru="Доктор", en="Doctor"),
    letter=Text(ru="Др", en="Dr"),
    emblem="doctor",
    duty=Text(
        ru="Ночью лечите одного игрока: в эту ночь его не убьют.",
        en="At night heal one player: nobody can kill him that night.",
    ),
    act=Heal(itself=True, again=Again.NOT_TWICE_RUNNING),
)
