"""`gorod roles`: every card, its power, and the rulesets that know it."""

from gorod.cli.output import FINE, Output, write_json
from gorod.cli.page import Page
from gorod.engine.role import Role
from gorod.roles import ROLES
from gorod.texts.rules_data import act_name, role_record, rulesets_of


def roles(*, output: Output = Output()) -> int:  # noqa: B008 — frozen
    """List all cards."""
    if output.json:
        write_json([role_record(role) for role in ROLES.values()])
        return FINE
    head = tuple(output.say(f"roles-{name}") for name in ("mark", "id", "name", "team", "act", "rulesets"))
    Page().table(head, [_row(role, output) for role in ROLES.values()])
    return FINE


def _row(role: Role, output: Output) -> tuple[str, ...]:
    act = act_name(role)
    power = output.say(f"act-{act}") if act else "—"
    team = output.say(f"team-{role.team}")
    name = getattr(role.name, output.lang)
    return role.mark, role.id, name, team, power, " ".join(rulesets_of(role))
