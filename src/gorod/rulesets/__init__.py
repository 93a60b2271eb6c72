"""The rulesets, by name."""

from gorod.engine.ruleset import Ruleset
from gorod.rulesets.boxed import BOXED
from gorod.rulesets.classic import CLASSIC
from gorod.rulesets.club import CLUB
from gorod.rulesets.fiim import FIIM
from gorod.rulesets.home import HOME
from gorod.rulesets.wolves import WOLVES

RULESETS: dict[str, Ruleset] = {rules.id: rules for rules in (CLASSIC, WOLVES, BOXED, CLUB, HOME, FIIM)}
