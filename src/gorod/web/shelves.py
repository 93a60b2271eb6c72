"""HTTP of what is the same for everybody: rules, cards, and how the server is."""

from functools import cache
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec

from gorod import __version__
from gorod.protocol.http import Health, Reason
from gorod.roles import ROLES
from gorod.rules import RULESETS
from gorod.services.choices import chosen_from
from gorod.services.settings import No
from gorod.texts.catalogue import say
from gorod.texts.rules_data import role_record, rules_head
from gorod.web.faults import FAULTS
from gorod.web.guard import is_local
from gorod.web.language import spoken_by
from gorod.web.metrics import metrics_text
from gorod.web.tower import Tower

Asked = Request[Any, Any, Any]
OK, FAILING = 200, 503


@cache
def _rules() -> list[dict[str, Any]]:
    """What is the same for everybody is put together once."""
    return [rules_head(one) for one in RULESETS.values()]


@cache
def _ruleset(name: str) -> dict[str, Any]:
    return chosen_from(RULESETS[name])


@cache
def _roles() -> list[dict[str, Any]]:
    return [role_record(role) for role in ROLES.values()]


@get("/api/rules", sync_to_thread=False, responses=FAULTS)
def rules() -> list[dict[str, Any]]:
    """Every ruleset: its id, title, and for how many."""
    return _rules()


@get("/api/rules/{name:str}", sync_to_thread=False, responses=FAULTS)
def ruleset(name: str) -> dict[str, Any]:
    """One ruleset in full: casts, options, clauses, and what a table of it may be opened with."""
    if name not in RULESETS:
        raise No("no_such_rules", ", ".join(RULESETS))
    return _ruleset(name)


@get("/api/roles", sync_to_thread=False, responses=FAULTS)
def roles() -> list[dict[str, Any]]:
    """Every card."""
    return _roles()


@get(
    "/health",
    responses=FAULTS | {FAILING: ResponseSpec(Health, generate_examples=False, description="What is wrong.")},
)
async def health(request: Asked, tower: Tower) -> Response[Health]:
    """Whether the server can do its work."""
    found, lang = await tower.watch.asked(), spoken_by(request.scope)
    reasons = tuple(Reason(code, say(lang, f"health-{code.replace('_', '-')}")) for code in found)
    told = Health("failing" if reasons else "ok", __version__, reasons)
    return Response(told, status_code=FAILING if reasons else OK)


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, responses=FAULTS)
def metrics(request: Asked, tower: Tower) -> str:
    """Counts and nothing about anybody, for this machine alone: from elsewhere they would tell who acts."""
    if not is_local(request.scope):
        raise No("not_found")
    return metrics_text(tower)


shelves = [rules, ruleset, roles, health, metrics]
