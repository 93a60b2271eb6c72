"""Writing a new deal: what was done with the cards that were gathered is no part of the record (K3)."""

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.notation.scribe import Draft, Scribe

_ON_CARDS = (f"{Ruling.ROLE} ", f"{Ruling.VICTIM} ")
"""Rulings on cards and shots: they count no more once the cards are gathered."""


def redealt(scribe: Scribe, event: e.Redealt) -> None:
    """Fouls, pauses and rulings stay in their order; picks, plans and acts do not."""
    scribe.close()
    drafts, scribe.drafts = scribe.drafts, []
    for draft in drafts:
        _outlive(scribe, draft)
    scribe.clan, scribe.is_hunted, scribe.decisive = "", False, None
    scribe.open("redeal").tokens = [str(event.offender)] if event.offender else []
    scribe.close()


def _outlive(scribe: Scribe, draft: Draft) -> None:
    if draft.step == "judge" and draft.tokens[0].startswith(_ON_CARDS):
        return
    if draft.step in ("pause", "judge", "redeal"):
        scribe.drafts.append(draft)
        return
    tokens = [token for token in draft.tokens if "!" in token or "#" in token]
    if not tokens:
        return
    if not scribe.drafts or scribe.drafts[-1].step != "foul":
        scribe.drafts.append(Draft(scribe.phase, "foul"))
    fouls = scribe.drafts[-1]
    fouls.tokens += tokens
    fouls.removed |= draft.removed
    fouls.outcome = [str(seat) for seat in sorted(fouls.removed)]
