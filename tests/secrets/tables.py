"""Tables: the six rulesets, and houses that hide or show other things than they do."""

from gorod.engine.ruleset import Ruleset
from gorod.rules import RULESETS
from tests.random_play import TABLES
from tests.rulebook.table import rules_with

CLUB = {"hunt__second_foul": "false"}
"""A foul that is earned unseen and shows by its number (K22, K24) lawfully tells two games apart."""
HOUSES: dict[str, Ruleset] = {
    "club, nameless votes": rules_with("club", ballot__names_shown="false", **CLUB),
    "home, nameless votes": rules_with("home", ballot__names_shown="false", sentence__way="yes_no"),
    "fiim, hidden fouls": rules_with("fiim", fouls__hidden_at_night="true", hunt__numbers="living"),
    "classic, cards shown": rules_with(
        "classic", reveal__voted="true", night__gone="called_until_revealed", hunt__visited="others_suffice"
    ),
    "wolves, don unknown": rules_with("wolves", first_night__don_told="false", hunt__second="replaces"),
    "boxed, no host": rules_with("boxed", house__first_out_judges="true", farewell__voted="30"),
}
"""Options that change what is secret."""

RULES: dict[str, Ruleset] = {**RULESETS, "club": rules_with("club", **CLUB), **HOUSES}
HOUSE_TABLES = [
    ("club, nameless votes", 10),
    ("home, nameless votes", 8),
    ("fiim, hidden fouls", 10),
    ("classic, cards shown", 15),
    ("wolves, don unknown", 10),
    ("boxed, no host", 14),
]
EVERY = 5
"""Every fifth pair is played in one of the houses."""


def table(seed: int) -> tuple[str, int]:
    """The table of a seed; they take turns, the houses out of step with the kinds of viewers."""
    turn = seed // EVERY
    if seed % EVERY == EVERY - 1:
        return HOUSE_TABLES[(turn + turn // 18) % len(HOUSE_TABLES)]
    return TABLES[(seed - seed // EVERY) % len(TABLES)]
