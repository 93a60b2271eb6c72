"""What a viewer may know: written from the rules alone, beside the engine's own table of audiences."""

from collections.abc import Iterable

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.acts import Answer, Asks, Check, Compare
from gorod.engine.commands import Ruling
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Aim, Ruleset
from gorod.engine.seats import BIT, Seat, Seats, listed
from gorod.engine.state import State

TEAM_VIEW = "team"


class Viewer(Struct, frozen=True):
    """Who looks: a seat, or a clan together, or (neither) somebody without a card."""

    kind: str
    seat: Seat = 0
    clan: Team | None = None


class Facts(Struct, frozen=True):
    """The game as an event falls into it."""

    rules: Ruleset
    roles: tuple[Role, ...]
    alive: Seats
    night: bool


def facts_of(game: State) -> Facts:
    """The facts of a game as it stands."""
    return Facts(game.rules, game.roles, game.alive, game.night)


OWN = (e.Dealt, e.Voted, e.Agreed, e.Acted, e.Inherited, e.Offered, e.Guessed, e.Corrected)
NOBODYS = (e.Shuffled, e.NightCounted, e.Tallied, e.Hunted, e.Revived, e.Decided)


def sees(viewer: Viewer, event: e.Event, facts: Facts) -> bool:
    """Whether this viewer may see an event; everything not named here is for all."""
    if isinstance(event, NOBODYS):
        return False
    if isinstance(event, OWN):
        return event.seat == viewer.seat
    match event:
        case e.Fouled() | e.Silenced() if event.hidden:
            return event.seat == viewer.seat
        case e.Overruled():
            return _sees_ruling(viewer, event, facts)
        case e.Met() | e.Planned():
            return _is_awake(viewer, event.clan, facts)
        case e.Shot():
            return event.seat == viewer.seat or _sees_shots(viewer, event.seat, facts)
        case e.Startled():
            return _is_awake(viewer, facts.roles[event.seat].clan, facts)
        case e.Said() if facts.night:
            return _is_awake(viewer, facts.roles[event.seat].clan, facts)
        case e.VoteCancelled():
            return not facts.night
    return True


def _sees_ruling(viewer: Viewer, event: e.Overruled, facts: Facts) -> bool:
    ruling = event.ruling
    if ruling.ruling in (Ruling.ROLE, Ruling.VICTIM):
        return False
    is_hidden = ruling.ruling is Ruling.FOULS and facts.rules.fouls.hidden_at_night
    return viewer.seat in ruling.seats if is_hidden else True


def _is_awake(viewer: Viewer, clan: Team | None, facts: Facts) -> bool:
    if clan is None or (viewer.seat and not facts.alive & BIT[viewer.seat]):
        return False
    return clan == (facts.roles[viewer.seat].clan if viewer.seat else viewer.clan)


def _sees_shots(viewer: Viewer, shooter: Seat, facts: Facts) -> bool:
    """With open eyes all of the clan do; what the last one of a team does the team knows."""
    clan = facts.roles[shooter].clan
    is_alone = not viewer.seat and len(awake(facts, clan)) == 1
    return (is_alone or facts.rules.hunt.aim is Aim.SIGHTED) and _is_awake(viewer, clan, facts)


def awake(facts: Facts, clan: Team | None) -> list[Seat]:
    """The living who wake with a clan."""
    return [seat for seat in listed(facts.alive) if facts.roles[seat].clan == clan]


def results(viewer: Viewer, events: Iterable[e.Event], facts: Facts) -> list[object]:
    """What the deal and the hidden acts may lawfully decide: who is gone at dawn and what one is answered."""
    told = list(events)
    is_dawn = any(isinstance(event, e.DayBroke) for event in told)
    found = [_result(event, is_dawn) for event in told if is_dawn or sees(viewer, event, facts)]
    return [result for result in found if result]


def _result(event: e.Event, is_dawn: bool) -> tuple[object, ...]:
    """No more of an event than the rules let depend on secrets; nothing of most."""
    match event:
        case e.DayBroke():
            return "dawn", event.left
        case e.VoteCancelled() if is_dawn:
            return "cancelled", event.day
        case e.Acted():
            return "answer", event.targets, event.answer
        case e.Startled() | e.Inherited():
            return "told", event.seat, event.role
        case e.Offered():
            return "asked", event.seat
    return ()


def fits(viewer: Viewer, events: Iterable[e.Event], rules: Ruleset, roles: tuple[Role, ...]) -> bool:
    """Whether these cards would have given this viewer the answers he had."""
    own = [event for event in events if isinstance(event, e.Acted) and event.seat == viewer.seat]
    return all(_answers(rules, event, roles) for event in own)


def _answers(rules: Ruleset, event: e.Acted, roles: tuple[Role, ...]) -> bool:
    """Unclear and killed are answers about the night, not about the card."""
    act = rules.roles[event.role].act
    cards = [roles[target] for target in event.targets]
    if event.answer in ("", Answer.UNCLEAR, Answer.KILLED):
        return True
    if isinstance(act, Compare):
        return (event.answer == Answer.YES) == (_side(cards[0]) == _side(cards[1]))
    return not isinstance(act, Check) or event.answer == _sign(act, cards[0])


def _side(card: Role) -> Team:
    return card.team if _is_black(card) or card.team is Team.MANIAC else Team.RED


def _is_black(card: Role) -> bool:
    return card.clan is not None and card.team is card.clan


def _sign(act: Check, card: Role) -> str:
    if act.asks is Asks.CARD:
        return card.id
    if act.asks is Asks.SIGNS and card.team is Team.MANIAC:
        return Answer.MANIAC
    is_so = card.id == act.seeks if act.asks is Asks.ROLE else _is_black(card)
    return Answer.YES if is_so else Answer.NO


def may_be_over(rules: Ruleset, roles: tuple[Role, ...], alive: Seats) -> bool:
    """Whether those still at the table might decide the game: a rough count, to choose long games by."""
    cards = [roles[seat] for seat in listed(alive)]
    maniacs = sum(card.team is Team.MANIAC for card in cards)
    if maniacs and (rules.victory.maniac_holds_up or len(cards) <= 2):
        return len(cards) <= 2
    clans = [sum(_is_black(card) and card.team is clan for card in cards) for clan in Team]
    return not any(clans) or any(clan and 2 * clan >= len(cards) for clan in clans)
