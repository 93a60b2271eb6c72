"""Who may see each event: the one exit for secrets. The judge sees everything."""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from itertools import takewhile

from gorod.engine import events as e
from gorod.engine.commands import Overrule, Ruling
from gorod.engine.night import awake_with
from gorod.engine.role import Team
from gorod.engine.ruleset import Aim
from gorod.engine.seats import BIT, EVERYONE, NOBODY, Seat, Seats, mask_of
from gorod.engine.state import State
from gorod.engine.step import Briefing, Hunt


class Sees(Enum):
    """The kinds of audience."""

    EVERYONE = auto()
    OWN_SEAT = auto()
    JUDGE_ALONE = auto()
    OFFENDER_IF_HIDDEN = auto()
    THOSE_AWAKE = auto()
    SHOOTER_OR_AWAKE = auto()
    AWAKE_OR_EVERYONE = auto()
    THE_MET = auto()
    UNLESS_SECRET_RULING = auto()
    BY_DAY = auto()


SEES: dict[type, Sees] = {
    e.Started: Sees.EVERYONE,
    e.Shuffled: Sees.JUDGE_ALONE,
    e.Dealt: Sees.OWN_SEAT,
    e.Redealt: Sees.EVERYONE,
    e.Met: Sees.THE_MET,
    e.Planned: Sees.THOSE_AWAKE,
    e.Began: Sees.EVERYONE,
    e.NightFell: Sees.EVERYONE,
    e.DayBroke: Sees.EVERYONE,
    e.NightCounted: Sees.JUDGE_ALONE,
    e.Turned: Sees.EVERYONE,
    e.Passed: Sees.EVERYONE,
    e.Nominated: Sees.EVERYONE,
    e.Withdrawn: Sees.EVERYONE,
    e.Said: Sees.AWAKE_OR_EVERYONE,
    e.Cautioned: Sees.OWN_SEAT,
    e.Voted: Sees.OWN_SEAT,
    e.Tallied: Sees.JUDGE_ALONE,
    e.Counted: Sees.EVERYONE,
    e.Polled: Sees.EVERYONE,
    e.VoteTied: Sees.EVERYONE,
    e.VoteCancelled: Sees.BY_DAY,
    e.NobodyLeaves: Sees.EVERYONE,
    e.Sentenced: Sees.EVERYONE,
    e.AlibiShown: Sees.EVERYONE,
    e.Agreed: Sees.OWN_SEAT,
    e.Answered: Sees.EVERYONE,
    e.Left: Sees.EVERYONE,
    e.Shot: Sees.SHOOTER_OR_AWAKE,
    e.Hunted: Sees.JUDGE_ALONE,
    e.Startled: Sees.THOSE_AWAKE,
    e.Acted: Sees.OWN_SEAT,
    e.Inherited: Sees.OWN_SEAT,
    e.Revived: Sees.JUDGE_ALONE,
    e.Offered: Sees.OWN_SEAT,
    e.Guessed: Sees.OWN_SEAT,
    e.Fouled: Sees.OFFENDER_IF_HIDDEN,
    e.Silenced: Sees.OFFENDER_IF_HIDDEN,
    e.Removed: Sees.EVERYONE,
    e.TeamDefeated: Sees.EVERYONE,
    e.Paused: Sees.EVERYONE,
    e.Resumed: Sees.EVERYONE,
    e.JudgeChanged: Sees.EVERYONE,
    e.Overruled: Sees.UNLESS_SECRET_RULING,
    e.Corrected: Sees.OWN_SEAT,
    e.Decided: Sees.JUDGE_ALONE,
    e.Ended: Sees.EVERYONE,
}
"""The allow-list: an event that is not here cannot be made."""

SEEN_BY_ALL = frozenset(kind for kind, who in SEES.items() if who is Sees.EVERYONE)

SECRET_RULINGS = (Ruling.ROLE, Ruling.VICTIM)


def audience(game: State, event: e.Event) -> Seats:
    """The seats that see an event as it happens in this game, or `EVERYONE`."""
    sees = SEES[type(event)]
    if sees is Sees.EVERYONE:
        return EVERYONE
    if sees is Sees.OWN_SEAT:
        return BIT[event.seat]  # type: ignore[union-attr]
    return _special(game, event, sees)


def _special(game: State, event: e.Event, sees: Sees) -> Seats:
    match sees, event:
        case Sees.JUDGE_ALONE, _:
            return NOBODY
        case Sees.OFFENDER_IF_HIDDEN, e.Fouled() | e.Silenced():
            return BIT[event.seat] if event.hidden else EVERYONE
        case Sees.THOSE_AWAKE, _:
            return _awake_now(game)
        case Sees.SHOOTER_OR_AWAKE, e.Shot():
            return _awake_now(game) if game.rules.hunt.aim is Aim.SIGHTED else BIT[event.seat]
        case Sees.AWAKE_OR_EVERYONE, _:
            return _awake_now(game) if game.night else EVERYONE
        case Sees.THE_MET, e.Met():
            return mask_of(event.seats)
        case Sees.UNLESS_SECRET_RULING, e.Overruled():
            return _ruling(game, event.ruling)
        case Sees.BY_DAY, _:
            return NOBODY if game.night else EVERYONE
    raise TypeError(f"{event} has no audience of the kind {sees}")


def _ruling(game: State, ruling: Overrule) -> Seats:
    """Where fouls can be hidden (K23), a ruling on their number goes to that player alone."""
    if ruling.ruling in SECRET_RULINGS:
        return NOBODY
    is_hidden = ruling.ruling is Ruling.FOULS and game.rules.fouls.hidden_at_night
    return mask_of(ruling.seats) if is_hidden else EVERYONE


def _awake_now(game: State) -> Seats:
    """Those awake with the clan whose step this is, an unknown shooter of a partial record too."""
    step = game.step
    if isinstance(step, Hunt | Briefing):
        return awake_with(game, Team(step.clan))
    return NOBODY


# -- what may stand on a judge's console, which others can read too

RAISED = (e.Voted, e.Agreed, e.Tallied)
"""Hands: the log keeps them from other seats until they are counted, but the whole table sees them."""
CONSEQUENCES = (e.Overruled, e.Fouled, e.Silenced, e.Removed, e.TeamDefeated)
"""What follows from a judge's word whatever the cards are."""


def is_open(event: e.Event, seen_by: Seats) -> bool:
    """Whether its words may be shown on the console without the held eye: no card, team or winner is in them.

    The end of a game tells the winner and every card. It stays hidden, because it may be taken back.
    """
    if isinstance(event, e.Ended) or (isinstance(event, e.Overruled) and event.ruling.ruling is Ruling.END):
        return False
    return isinstance(event, RAISED) or bool(seen_by & EVERYONE)


def consequences(events: Sequence[e.Event], audiences: Sequence[Seats]) -> int:
    """How many of these events, from the first on, may be previewed without the held eye.

    What comes after them depends on cards: whether the game goes on or is over.
    """
    told = takewhile(
        lambda one: isinstance(one[0], CONSEQUENCES) and is_open(*one), zip(events, audiences, strict=True)
    )
    return len([*told])


# -- what a viewer sees of a log

Viewer = Seat | str
"""A seat, or one of the two below; seat 0 is the public as well."""
PUBLIC, JUDGE = "public", "judge"
EYES: tuple[Seats, ...] = tuple(EVERYONE | bit for bit in BIT)
"""The audiences to which each seat belongs: everyone, and its own."""


def sees(viewer: Viewer, seen_by: Seats) -> bool:
    """The judge sees everything, the public what everyone sees, a seat that and its own."""
    return viewer == JUDGE or bool(seen_by & EYES[viewer if isinstance(viewer, int) else 0])


def seen(viewer: Viewer, events: Iterable[e.Event], audiences: Iterable[Seats]) -> list[e.Event]:
    """What this viewer saw of these events."""
    return [event for event, seen_by in zip(events, audiences, strict=True) if sees(viewer, seen_by)]
