"""Other deals: cards that the viewer could as well be looking at."""

import random

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.commands import Pick, Take, TimeUp
from gorod.engine.role import Role
from gorod.engine.seats import Seat
from tests.secrets.knowledge import TEAM_VIEW, Viewer, fits, may_be_over
from tests.secrets.script import Beat, Move
from tests.secrets.story import Cards, Story

TRIES = 60
CHOICE = 6


class OtherDeal(Struct, frozen=True):
    """The cards of another game, and who in it holds the card of each seat of the first."""

    cards: Cards
    counterpart: dict[Seat, Seat]
    picks: dict[Seat, Move]
    roles: tuple[Role, ...]


def other_deal(told: Story, viewer: Viewer, seen: list[Beat], rng: random.Random) -> OtherDeal | None:
    """Of a few deals that fit what the viewer learns, the one in which the game goes on longest."""
    known, seats = _known(told, viewer), range(1, told.game.seats + 1)
    groups = _groups(told, viewer, [seat for seat in seats if seat not in known])
    events = [event for turn in told.turns for event in turn.events]
    found = list[tuple[int, dict[Seat, Seat]]]()
    for _ in range(TRIES):
        to = _shuffled(groups, rng) | {seat: seat for seat in known}
        roles = _moved(told.roles, to)
        if roles != told.roles and fits(viewer, events, told.rules, roles):
            found.append((_length(told, roles), to))
        if len(found) == CHOICE:
            break
    return _dealt(told, viewer, max(found, key=lambda one: one[0])[1], seen, rng) if found else None


def _known(told: Story, viewer: Viewer) -> set[Seat]:
    """Seats whose card the viewer knows by the end: his own, those shown, the don if told, the startled."""
    known = {viewer.seat} - {0}
    clan = _clan(told, viewer)
    for event in (event for turn in told.turns for event in turn.events):
        if isinstance(event, e.Left) and event.cards:
            known |= set(event.seats)
        elif isinstance(event, e.Startled) and told.roles[event.seat].clan == clan:
            known.add(event.seat)
    if clan and told.rules.first_night.don_told:
        known |= {seat for seat, role in enumerate(told.roles) if role.leads and role.clan == clan}
    return known


def _clan(told: Story, viewer: Viewer) -> str | None:
    return viewer.clan if viewer.kind == TEAM_VIEW else told.roles[viewer.seat].clan if viewer.seat else None


def _groups(told: Story, viewer: Viewer, free: list[Seat]) -> list[list[Seat]]:
    """Who is awake with the viewer stays awake with him, whatever card he holds."""
    clan = _clan(told, viewer)
    if not clan:
        return [free]
    mates = [seat for seat in free if told.roles[seat].clan == clan]
    return [mates, [seat for seat in free if seat not in mates]]


def _shuffled(groups: list[list[Seat]], rng: random.Random) -> dict[Seat, Seat]:
    return {
        seat: to for group in groups for seat, to in zip(group, rng.sample(group, len(group)), strict=True)
    }


def _moved(roles: tuple[Role, ...], to: dict[Seat, Seat]) -> tuple[Role, ...]:
    back = {there: here for here, there in to.items()}
    return (roles[0], *(roles[back[seat]] for seat in range(1, len(roles))))


def _length(told: Story, roles: tuple[Role, ...]) -> int:
    """How many turns pass before these cards might decide the game; fewer shot blacks are likelier."""
    tables = {turn.facts.alive: at for at, turn in reversed(list(enumerate(told.turns)))}
    over = [at for alive, at in tables.items() if may_be_over(told.rules, roles, alive)]
    shot = [event.left for turn in told.turns for event in turn.events if isinstance(event, e.DayBroke)]
    blacks = sum(roles[seat].clan is not None for seats in shot for seat in seats)
    return min(over, default=len(told.turns)) - blacks


def _dealt(
    told: Story, viewer: Viewer, to: dict[Seat, Seat], seen: list[Beat], rng: random.Random
) -> OtherDeal:
    roles = _moved(told.roles, to)
    deal = tuple(role.id for role in roles[1:])
    if not told.cards.deck:
        return OtherDeal(Cards(told.cards.rules, deal), to, {}, roles)
    picks = _picks(told, viewer, seen, rng)
    deck = _deck(deal, picks)
    return OtherDeal(Cards(told.cards.rules, deck=deck), to, picks, roles)


def _picks(told: Story, viewer: Viewer, seen: list[Beat], rng: random.Random) -> dict[Seat, Move]:
    """Everyone but the viewer picks another card of the deck, within the same reach."""
    rule, picks = told.rules.dealing, dict[Seat, Move]()
    for seat, beat in enumerate(seen[: told.game.seats], 1):
        reach = min(told.game.seats + 1 - seat, rule.highest)
        is_bottom = rule.from_bottom and rng.random() < 0.5
        other = beat.move.command
        if seat != viewer.seat and isinstance(other, Pick):
            other = Pick(rng.randint(1, reach), is_bottom)
        elif seat != viewer.seat and isinstance(other, Take):
            other = Take(rng.randint(1, told.game.seats + 1 - seat))
        picks[seat] = Move(other, beat.move.sender, True, at=beat.move.at)
    return picks


def _deck(deal: tuple[str, ...], picks: dict[Seat, Move]) -> tuple[str, ...]:
    """The deck from which these picks give this deal."""
    deck, places = [""] * len(deal), list(range(len(deal)))
    for seat, pick in picks.items():
        deck[places.pop(_place(pick, len(places)))] = deal[seat - 1]
    return tuple(deck)


def _place(pick: Move, left: int) -> int:
    match pick.command:
        case Pick(number, True):
            return left - number
        case Pick(number) | Take(number):
            return number - 1
    assert isinstance(pick.command, TimeUp)
    return 0
