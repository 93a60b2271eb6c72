"""Decides who may see each event. The judge sees everything; secrets reach players only through here."""

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
"""The allow-list: an event whose kind is missing here raises KeyError."""

SEEN_BY_ALL = frozenset(kind for kind, who in SEES.items() if who is Sees.EVERYONE)

SECRET_RULINGS = (Ruling.ROLE, Ruling.VICTIM)


def audience(game: State, event: e.Event) -> Seats:
    """Return the seats that see this event when it happens in this game, or `EVERYONE`."""
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
    """Return who sees a ruling. Where fouls can be hidden (K23), only the player sees a ruling on fouls."""
    if ruling.ruling in SECRET_RULINGS:
        return NOBODY
    is_hidden = ruling.ruling is Ruling.FOULS and game.rules.fouls.hidden_at_night
    return mask_of(ruling.seats) if is_hidden else EVERYONE


def _awake_now(game: State) -> Seats:
    """Return the players who are awake with the clan of this step."""
    step = game.step
    if isinstance(step, Hunt | Briefing):
        return awake_with(game, Team(step.clan))
    return NOBODY


# -- what a judge's console may show openly: other people can read its screen

RAISED_HANDS = (e.Voted, e.Agreed, e.Tallied)
"""Raised hands. The log hides them from other seats until they are counted, but the whole table sees them."""
CONSEQUENCES = (e.Overruled, e.Fouled, e.Silenced, e.Removed, e.TeamDefeated)
"""Events that follow from a judge's command whatever the cards are."""


def is_open(event: e.Event, seen_by: Seats) -> bool:
    """Whether its words may be shown on the console without holding the eye button.

    Such words contain no card, team or winner.

    The end of a game names the winner and every card. It stays hidden, because it may be taken back.
    """
    if isinstance(event, e.Ended) or (isinstance(event, e.Overruled) and event.ruling.ruling is Ruling.END):
        return False
    return isinstance(event, RAISED_HANDS) or bool(seen_by & EVERYONE)


def consequences(events: Sequence[e.Event], audiences: Sequence[Seats]) -> int:
    """Count the events, from the first on, that may be previewed without holding the eye button.

    The events after them depend on cards: they tell whether the game goes on or is over.
    """
    told = takewhile(
        lambda one: isinstance(one[0], CONSEQUENCES) and is_open(*one), zip(events, audiences, strict=True)
    )
    return len([*told])


# -- what a viewer sees of a log

Viewer = Seat | str
"""A seat, or one of the two below; seat 0 is the public as well."""
PUBLIC, JUDGE_VIEWER = "public", "judge"
AUDIENCES_OF_SEAT: tuple[Seats, ...] = tuple(EVERYONE | bit for bit in BIT)
"""By seat: the mask of the audiences that include this seat, which are everyone and the seat itself."""


def sees(viewer: Viewer, seen_by: Seats) -> bool:
    """Whether this viewer sees an event with this audience."""
    return viewer == JUDGE_VIEWER or bool(
        seen_by & AUDIENCES_OF_SEAT[viewer if isinstance(viewer, int) else 0]
    )


def seen(viewer: Viewer, events: Iterable[e.Event], audiences: Iterable[Seats]) -> list[e.Event]:
    """Return the events that this viewer saw."""
    return [event for event, seen_by in zip(events, audiences, strict=True) if sees(viewer, seen_by)]
