"""The penalty code in words: what a console offers the judge (K24, K25, F21, F22)."""

from msgspec import Struct

from gorod.engine.ruleset import Punishment, Ruleset
from gorod.texts.catalogue import offence as words


class Offence(Struct, frozen=True):
    """What somebody may do wrong, and what the judge is offered for it.

    `own` is what the code gives, none where the rules have no code (G8); `punishments` begin with it, and a
    milder one follows where the source says that a player *may* be removed. Any other is the judge's ruling.
    """

    id: str
    ru: str
    en: str
    clause: str
    own: Punishment | None
    punishments: tuple[Punishment, ...]


def penalty_code(rules: Ruleset) -> tuple[Offence, ...]:
    """Every offence of a ruleset, in the order of its code."""
    return tuple(_offence(rules, name) for name in rules.offences)


def _offence(rules: Ruleset, name: str) -> Offence:
    code = rules.punishments.get(name, ())
    own = code[0] if code else None
    clause = rules.cites.get(f"offences.{name}") or rules.clause(f"offences.{own}")
    offered = tuple(one for one in code or tuple(Punishment) if _is_known(rules, one))
    return Offence(name, words("ru", name, rules.id), words("en", name, rules.id), clause, own, offered)


def _is_known(rules: Ruleset, punishment: Punishment) -> bool:
    return punishment is not Punishment.TEAM_DEFEAT or rules.fouls.team_defeat
