"""What may be chosen when a table is opened, beside what the rules themselves leave open."""

from typing import Any

from gorod.bots.players import KINDS
from gorod.engine.ruleset import Ruleset
from gorod.protocol.limits import FASTEST, MOST_HOUSE, SLOWEST
from gorod.protocol.lobby import DealKind, DoorKind, Mode, Nights
from gorod.rules.house import MOST_OPTIONS
from gorod.services.settings import STRONGEST, USUAL_SEATS
from gorod.texts.catalogue import LANGUAGES
from gorod.texts.rules_data import rules_record


def chosen_from(rules: Ruleset) -> dict[str, Any]:
    """A ruleset with everything that `POST /api/tables` takes for it."""
    return {**rules_record(rules), "table": _table(rules)}


def _table(rules: Ruleset) -> dict[str, Any]:
    sizes = sorted(rules.cast)
    return {
        "mode": [*Mode],
        "seats": {"choices": sizes, "usual": USUAL_SEATS if USUAL_SEATS in sizes else sizes[0]},
        "nights": [*Nights],
        "bots": {"kinds": [*KINDS], "usual": STRONGEST},
        "watch": [False, True],
        "listed": [False, True],
        "lang": [*LANGUAGES],
        "door": [*DoorKind],
        "dealing": [*DealKind],
        "pace": {"min": SLOWEST, "max": FASTEST, "usual": 1.0},
        "house": {"bytes": MOST_HOUSE},
        "options": {"most": MOST_OPTIONS},
    }
