"""How likely a viewer should hold each possible deal, by how players behave, when a record ends."""

import numpy as np
from msgspec import Struct

from gorod.analysis.table import DIGITS, Table
from gorod.analysis.viewpoints import Held, Viewer, Viewpoint, deals_from
from gorod.bots.beliefs.deals import Deals, Levels, shares
from gorod.bots.beliefs.general import Common
from gorod.bots.beliefs.outlook import Wins
from gorod.bots.worlds import Worlds
from gorod.bots.worlds.odds import BLACK, Odds, is_black
from gorod.engine.log import Log
from gorod.engine.ruleset import Cast, Ruleset


class Weighed(Struct, frozen=True):
    """The chances of cards by seat and of the sides; `error`: the greatest standard error any may have."""

    seats: list[Odds]
    wins: Wins
    error: float


NOTHING = Weighed([], {}, 0.0)


def weighed(log: Log, cast: Cast, viewer: Viewer, found: Worlds) -> Weighed:
    """Only deals that `found` holds possible count, where it knows them all."""
    if not found.count:
        return NOTHING
    table = Table(log, cast)
    one = table.viewpoint(viewer)
    for event, audience in zip(log.events, log.audiences, strict=True):
        table.take(event, audience)
    held = _held(table, one, found)
    return Weighed(_odds(table.rules, *held), table.wins(held), 0.0 if found.exact else one.error())


def _held(table: Table, one: Viewpoint, found: Worlds) -> Held:
    if not found.exact:
        return one.held()
    deals = deals_from(table.rules, found.deals)
    return deals, shares(_levels(table.common, deals))


def _levels(common: Common, deals: Deals) -> Levels:
    """What all evidence says of these deals; what none of them could explain is left out."""
    levels: Levels = np.zeros(deals.count)
    for evidence in common.evidence:
        told = evidence.weigh(deals, common.model)
        then = levels + (deals.spread(told) if evidence.by_pattern else told)
        levels = then if np.isfinite(then.max()) else levels
    return levels


def _odds(rules: Ruleset, deals: Deals, weights: Levels) -> list[Odds]:
    """By seat from the first: the chance of being black, then of each card that some deal has."""
    roles = [role.id for place, role in enumerate(deals.roles) if (deals.cards == place).any()]
    columns = [deals.chances(weights, role) for role in roles]
    blacks = [column for role, column in zip(roles, columns, strict=True) if is_black(rules, role)]
    table = np.array([np.sum(blacks, axis=0) if blacks else np.zeros(deals.seats), *columns]).round(DIGITS)
    return [dict(zip((BLACK, *roles), row, strict=True)) for row in table.T.tolist()]
