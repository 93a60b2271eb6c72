"""HTTP of what is the same for everybody: rules, cards, and how the server is."""

from typing import Any

from litestar import MediaType, get

from gorod import __version__
from gorod.roles import ROLES
from gorod.rulesets import RULESETS
from gorod.services.choices import chosen_from
from gorod.services.settings import No
from gorod.texts.record import role_record, rules_head
from gorod.web.faults import FAULTS
from gorod.web.tower import Tower


@get("/api/rules", sync_to_thread=False, responses=FAULTS)
def rules() -> list[dict[str, Any]]:
    """Every ruleset: its id, title, and for how many."""
    return [rules_head(one) for one in RULESETS.values()]


@get("/api/rules/{name:str}", sync_to_thread=False, responses=FAULTS)
def ruleset(name: str) -> dict[str, Any]:
    """One ruleset in full: casts, options, clauses, and what a table of it may be opened with."""
    if name not in RULESETS:
        raise No("no_such_rules", ", ".join(RULESETS))
    return chosen_from(RULESETS[name])


@get("/api/roles", sync_to_thread=False, responses=FAULTS)
def roles() -> list[dict[str, Any]]:
    """Every card."""
    return [role_record(role) for role in ROLES.values()]


@get("/health", sync_to_thread=False, responses=FAULTS)
def health() -> dict[str, str]:
    """The server answers."""
    return {"status": "ok", "version": __version__}


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, responses=FAULTS)
def metrics(tower: Tower) -> str:
    """Counts, and nothing about anybody."""
    counts = {
        "gorod_tables": len(tower.hall.tables),
        "gorod_sockets": tower.sockets,
        "gorod_messages_total": tower.messages,
        "gorod_commits_total": tower.journal.commits,
    }
    return "".join(f"{name} {count}\n" for name, count in counts.items())


shelves = [rules, ruleset, roles, health, metrics]
