"""`gorod roles`: every card, its power, and the rulesets that know it."""

from typing import Any

from gorod.cli.output import FINE, Output, write_json
from gorod.cli.page import Page
from gorod.engine.role import Role
from gorod.roles import ROLES
from gorod.rulesets import RULESETS


def roles(*, output: Output = Output()) -> int:  # noqa: B008 — frozen
    """List all cards."""
    if output.json:
        write_json([_record(role) for role in ROLES.values()])
        return FINE
    head = tuple(output.say(f"roles-{name}") for name in ("mark", "id", "name", "team", "act", "rulesets"))
    Page().table(head, [_row(role, output) for role in ROLES.values()])
    return FINE


def act_name(role: Role) -> str | None:
    """The kind of a card's power."""
    return str(role.act.__struct_config__.tag) if role.act is not None else None


def _record(role: Role) -> dict[str, Any]:
    return {
        "id": role.id,
        "mark": role.mark,
        "team": role.team,
        "name": role.name,
        "act": act_name(role),
        "rulesets": _rulesets(role),
    }


def _rulesets(role: Role) -> list[str]:
    return [rules.id for rules in RULESETS.values() if role.id in rules.roles]


def _row(role: Role, output: Output) -> tuple[str, ...]:
    act = act_name(role)
    power = output.say(f"act-{act}") if act else "—"
    team = output.say(f"team-{role.team}")
    name = getattr(role.name, output.lang)
    return role.mark, role.id, name, team, power, " ".join(_rulesets(role))
