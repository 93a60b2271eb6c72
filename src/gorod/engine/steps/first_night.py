"""Night zero: clans meet, some roles meet the judge, all sit at ease (C6, C7, K4, B7, F3-F6)."""

from functools import cache

from gorod.engine.commands import Open, Plan, Say
from gorod.engine.events import Met, Planned
from gorod.engine.night import awake_with
from gorod.engine.play import Conduct, Moves, Offers, Play, ToCalls, ToDawn, ToFirstNight, leads_to
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.role import Team
from gorod.engine.ruleset import Planner, Ruleset
from gorod.engine.seats import BIT, Seat, listed
from gorod.engine.speaking import say
from gorod.engine.state import State
from gorod.engine.step import AnyStep, Briefing, Meeting, RelaxedSitting
from gorod.engine.victory import CLANS


@leads_to
def begin(play: Play, _: ToFirstNight) -> None:
    """Begin night zero. No power is called (F6, V3), except where the ruleset has a full night (H4)."""
    _go_to(play, 0)


def _go_to(play: Play, place: int) -> None:
    programme = _programme(play.game)
    if place < len(programme):
        step = programme[place]
        play.begin(step)
        if isinstance(step, Briefing):
            meet(play, step.clan)
    elif play.rules.first_night.full:
        play.go(ToCalls())
    else:
        play.go(ToDawn())


def _programme(game: State) -> list[AnyStep]:
    first = game.rules.first_night
    clans = {role.clan for role in game.roles}
    briefings = [Briefing(first.briefing, clan) for clan in CLANS if clan in clans and first.briefing]
    dealt = {role.id for role in game.roles[1:]}
    meetings = [Meeting(first.meet, role) for role in first.meets if role in dealt or game.has_unknown_cards]
    relaxed = [RelaxedSitting(first.relaxed_sitting)] if first.relaxed_sitting else []
    return [*briefings, *meetings, *relaxed]


def meet(play: Play, clan: Team) -> None:
    """Show those awake to each other; the don is named only where the rules say so (B7, F3)."""
    seats = listed(awake_with(play.game, clan))
    play.emit(Met(clan, seats, don_of(play.game, clan) if play.rules.first_night.don_told else 0))


def don_of(game: State, clan: Team) -> Seat:
    """Return the member who leads a clan, or 0."""
    dons = [seat for seat in listed(awake_with(game, clan)) if game.roles[seat].leads]
    return dons[0] if dons else 0


def _time_up(play: Play, step: Briefing | Meeting | RelaxedSitting) -> None:
    """Go to the next step of the programme, from which a ruling on cards may have removed this one."""
    programme = _programme(play.game)
    _go_to(play, sum(_order(play.rules, other) <= _order(play.rules, step) for other in programme))


def _order(rules: Ruleset, step: AnyStep) -> tuple[int, int]:
    if isinstance(step, Briefing):
        return 0, CLANS.index(step.clan)
    return (1, rules.first_night.meets.index(step.role)) if isinstance(step, Meeting) else (2, 0)


def _planners(game: State, clan: Team) -> tuple[Seat, ...]:
    match game.rules.first_night.planner:
        case Planner.DON:
            don = don_of(game, clan)
            return (don,) if don else listed(awake_with(game, clan))
        case Planner.CLAN:
            return listed(awake_with(game, clan))
        case Planner.NOBODY:
            return ()


def _plan(play: Play, step: Briefing, seat: Seat, command: Plan) -> None:
    """Fix the order of shots, if this seat may (C6, F3)."""
    if not awake_with(play.game, step.clan) & BIT[seat]:
        raise Forbidden(Refusal.NOT_YOUR_CALL)
    if seat not in _planners(play.game, step.clan):
        raise Forbidden(Refusal.NO_PLAN)
    if not all(1 <= target <= play.game.seats for target in command.seats):
        raise Forbidden(Refusal.NO_SUCH_SEAT)
    if len(command.seats) > play.game.seats:
        raise Forbidden(Refusal.WRONG_NUMBER_OF_SEATS, str(play.game.seats), option="first_night.planner")
    play.emit(Planned(step.clan, command.seats, seat if play.rules.first_night.don_told else 0))


def _say(play: Play, step: Briefing, seat: Seat, command: Say) -> None:
    if not awake_with(play.game, step.clan) & BIT[seat]:
        raise Forbidden(Refusal.NOT_YOUR_CALL)
    say(play, seat, command)


@cache
def _open(plans: bool) -> Moves:
    return Moves([Open("plan"), Open("say")] if plans else [Open("say")])


def _offers(game: State, step: Briefing) -> Offers:
    planners = _planners(game, step.clan)
    return {seat: _open(seat in planners) for seat in listed(awake_with(game, step.clan))}


BRIEFING = Conduct[Briefing](_time_up, _plan, _say, offers=_offers)
PASSING = Conduct[Meeting | RelaxedSitting](_time_up)
