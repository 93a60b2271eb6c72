"""The rulesets, by name."""

from gorod.engine.ruleset import Ruleset
from gorod.rules.boxed import BOXED
from gorod.rules.classic import CLASSIC
from gorod.rules.club import CLUB
from gorod.rules.fiim import FIIM
from gorod.rules.home import HOME
from gorod.rules.wolves import WOLVES

RULESETS: dict[str, Ruleset] = {rules.id: rules for rules in (CLASSIC, WOLVES, BOXED, CLUB, HOME, FIIM)}
