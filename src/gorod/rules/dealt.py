"""Cards a ruleset does not list: a record or case may deal anything."""

from collections.abc import Iterable

from msgspec.structs import replace

from gorod.engine.ruleset import Ruleset
from gorod.roles import ROLES


def with_roles(rules: Ruleset, ids: Iterable[str]) -> Ruleset:
    """The ruleset with these roles known to it; those with a power are called last."""
    dealt = set(ids)
    extra = [role for name, role in ROLES.items() if name in dealt and name not in rules.roles]
    if not extra:
        return rules
    calls = tuple(role.id for role in extra if role.act is not None and role.id not in rules.night.order)
    return replace(
        rules,
        roles={**rules.roles, **{role.id: role for role in extra}},
        night=replace(rules.night, order=(*rules.night.order, *calls)),
    )
