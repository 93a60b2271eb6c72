"""The rulesets, by name."""

from gorod.rulesets.fiim import FIIM

RULESETS = {rules.id: rules for rules in (FIIM,)}
