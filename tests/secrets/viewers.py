"""Viewers of a story: each role, those who have left, a team, and people without a card."""

import random

from gorod.engine import events as e
from gorod.engine.seats import Seat
from tests.secrets.knowledge import TEAM_VIEW, Viewer
from tests.secrets.story import Story

ROLE, DEPARTED, SPECTATOR, PROJECTOR, STRANGER = "role", "departed", "spectator", "projector", "stranger"
KINDS = (ROLE, DEPARTED, ROLE, SPECTATOR, ROLE, PROJECTOR, ROLE, TEAM_VIEW, STRANGER)
"""Half of the pairs are seen by somebody who holds a card; the projector speaks too."""


def viewer(told: Story, kind: str, rng: random.Random) -> Viewer | None:
    """Somebody of this kind at this table; a role is named by its card."""
    if kind == ROLE:
        card = rng.choice(sorted({role.id for role in told.roles[1:]}))
        return Viewer(card, rng.choice([seat for seat, role in _cards(told) if role == card]))
    if kind == DEPARTED:
        gone = _gone(told)
        return Viewer(kind, rng.choice(gone)) if gone else None
    if kind == TEAM_VIEW:
        clans = sorted({role.clan for role in told.roles[1:] if role.clan})
        return Viewer(kind, clan=rng.choice(clans)) if clans else None
    return Viewer(kind)


def _cards(told: Story) -> list[tuple[Seat, str]]:
    return [(seat, role.id) for seat, role in enumerate(told.roles) if seat]


def _gone(told: Story) -> list[Seat]:
    """Those who left in the first half, so that there is something to see after it."""
    half = [turn for turn in told.turns[: len(told.turns) // 2] if not turn.undone]
    events = [event for turn in half for event in turn.events]
    dawns = [event.left for event in events if isinstance(event, e.DayBroke)]
    others = [event.seats for event in events if isinstance(event, e.Left)]
    return sorted({seat for seats in (*dawns, *others) for seat in seats})
