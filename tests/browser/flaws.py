"""Flaws of a page as it is drawn: cut words, small targets, and what axe-core finds."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from scripts import client

MEASURED = Path(__file__).with_name("flaws.js").read_text("utf-8")
CUT_SHORT = (
    ".window .nick",  # the name of the seat has the full text
    ".pad small",
)
"""Elements whose text may end in «…», because screen readers get all of it."""
AXE = client.CLIENT / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
SPELT_OUT = ".window, .number, .cards button"
"""Elements whose names say in words what is drawn as numbers and marks («1» is «Игрок № 1, Анна, вы»)."""
ASKED = """async (spelt) => {
  const ask = () => axe.run({ resultTypes: ["violations"], preload: false });
  const { violations } = await (window.stage?.apart(ask) ?? ask());
  const isMeant = (node) => document.querySelector(node.target[0])?.matches(spelt);
  for (const one of violations)
    if (one.id === "label-content-name-mismatch") one.nodes = one.nodes.filter((node) => !isMeant(node));
  return violations.filter((one) => one.nodes.length);
}"""


def measured(page: Page) -> list[str]:
    """Return the flaws found by measuring."""
    found: list[str] = page.evaluate(MEASURED, CUT_SHORT)
    return found


def judged(page: Page) -> list[str]:
    """Return the serious flaws found by axe-core."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    return [_told(one) for one in page.evaluate(ASKED, SPELT_OUT) if one["impact"] in GRAVE]


@cache
def _axe() -> str:
    client.fetch()
    return AXE.read_text("utf-8")


def _told(violation: dict[str, Any]) -> str:
    node = violation["nodes"][0]
    more = node["any"][0]["message"] if node["any"] else violation["help"]
    return f"{violation['id']} ({len(violation['nodes'])}): {node['html'][:120]}: {more}"
