"""What one's own night checks have told, ready to be claimed."""

from gorod.bots.beliefs.general import is_checker
from gorod.bots.memory import Memory
from gorod.engine.acts import Answer
from gorod.engine.role import Team
from gorod.engine.seats import Seat

COLORS = {Answer.YES: Team.BLACK, Answer.NO: Team.RED, Answer.MANIAC: Team.BLACK}
"""A claim knows two colours; a maniac is told as black, for he is not of the town (B19)."""


def own_checks(me: Memory) -> dict[Seat, Team]:
    """Seat and side of everyone this seat has checked and got an answer on."""
    return {
        deed.targets[0]: COLORS[Answer(deed.answer)]
        for deed in me.deeds
        if is_checker(me.rules, deed.role) and deed.answer in COLORS
    }


def own_card(me: Memory) -> str:
    """The checking card this seat may truly claim, if it has one."""
    if me.role is not None and is_checker(me.rules, me.role.id):
        return me.role.id
    return me.heir_of if me.heir_of and is_checker(me.rules, me.heir_of) else ""
