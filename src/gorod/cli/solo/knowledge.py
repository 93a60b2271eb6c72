"""What stands beside the ring: one's notes and what others claimed, or one's own card."""

from rich.text import Text

from gorod.cli.solo.card import card_lines
from gorod.cli.solo.notes import Notes
from gorod.cli.solo.signs import STYLES, in_short, side
from gorod.engine.commands import Say
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.services.story import Kind, Line, View
from gorod.texts import say


def card_text(rules: Ruleset, view: View, lang: str) -> Text:
    """The own card and what only its holder knows."""
    first, *rest = card_lines(rules, view, lang)
    return Text("\n").join([Text(first, "bold"), *(Text(line) for line in rest)])


def notes_text(rules: Ruleset, lines: list[Line], notes: Notes, lang: str) -> Text:
    """Seat by seat what was claimed and what one thinks of it."""
    claims = _claims(lines)
    seats = sorted({*claims, *notes.by_seat})
    if not seats:
        return Text(say(lang, "play-notes-empty"), "dim")
    return Text("\n").join(_seat(rules, seat, claims.get(seat, []), notes, lang) for seat in seats)


def _claims(lines: list[Line]) -> dict[Seat, list[Say]]:
    """Claims of a card or of checks made by day: they are what one forgets."""
    found: dict[Seat, list[Say]] = {}
    for line in lines:
        claim = line.claim
        if line.kind is Kind.SPEECH and claim and (claim.role or claim.checks):
            found.setdefault(line.seat, []).append(claim)
    return found


def _seat(rules: Ruleset, seat: Seat, claims: list[Say], notes: Notes, lang: str) -> Text:
    note = notes.of(seat)
    text = Text(f"{seat:>2} ", "bold")
    if note.guess:
        text.append(f"{side(note.guess, lang)} ", STYLES[note.guess])
    if claims:
        text.append(f"«{_claimed(rules, claims, lang)}» ", "italic")
    return text.append(note.text)


def _claimed(rules: Ruleset, claims: list[Say], lang: str) -> str:
    roles = {claim.role: None for claim in claims if claim.role}
    checks = {check: None for claim in claims for check in claim.checks}
    return in_short(rules, tuple(roles), tuple(checks), lang)
