"""What only the person knows: their card with its information, and their notes on the others."""

import re

from msgspec import Struct
from rich.text import Text

from gorod.cli.terminal.signs import STYLES, in_short, side
from gorod.engine.commands import Say
from gorod.engine.events import Acted
from gorod.engine.role import UNKNOWN, Role, Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.services.solo.story import FrameView, LineKind, StoryLine
from gorod.texts import Narrator, say


def own_role(rules: Ruleset, view: FrameView) -> Role:
    return rules.holding(view.me.role) if view.me.role else UNKNOWN


def card_lines(rules: Ruleset, view: FrameView, lang: str) -> list[str]:
    """Return the card, its goal, the mates, the plan and the judge's answers, as lines."""
    role = own_role(rules, view)
    name = getattr(role.name, lang)
    card = say(lang, f"dealt-you-{role.team}", rules.id, role=name, lower=name.lower())
    goal = say(lang, f"play-goal-{role.team}")
    return [card, goal, *_mates(view, lang), *_answers(rules, role, view, lang)]


def _mates(view: FrameView, lang: str) -> list[str]:
    me = view.me
    lines = [say(lang, "met-you", seats=_seats(me.mates, lang))] if me.mates else []
    if me.don and me.mates:
        key = "met-don-you" if me.don == me.seat else "met-don"
        who = say(lang, "who", n=me.don)
        lines.append(say(lang, key, who=who, mark=who))
    return [*lines, *([say(lang, "planned", numbers=", ".join(map(str, me.plan)))] if me.plan else [])]


def _seats(seats: tuple[int, ...], lang: str) -> str:
    return say(lang, "seats", list=", ".join(map(str, seats)))


def _answers(rules: Ruleset, role: Role, view: FrameView, lang: str) -> list[str]:
    """Return the judge's answers as lines. An heir gets the answers of the role they inherit (C22)."""
    called = role.id if role.act else next((k for k, v in rules.night.heirs.items() if v == role.id), "")
    narrator = Narrator(rules, lang, viewer=view.me.seat)
    told = []
    for seen in view.me.answers if called else ():
        deed = narrator.tell(Acted(view.me.seat, called, seen.targets, seen.answer))
        told += [f"{say(lang, 'phase-night', n=seen.night)}. {line}" for line in deed]
    return told


_NOTE = re.compile(r"\s*(\d{1,2})\s*[-–—=:.]?\s*(.*)")
_GUESSES = {
    "": None,
    **dict.fromkeys(("к", "красный", "r", "red", "+"), Team.RED),
    **dict.fromkeys(("ч", "чёрный", "черный", "b", "black"), Team.BLACK),
}
_CLEAR = ("-", "–", "—", "x", "х")


class SeatNote(Struct, frozen=True):
    """The person's note on a seat."""

    guess: Team | None = None
    text: str = ""


class Notes:
    """The notes by seat. Undoing a move of the game does not change them."""

    def __init__(self, players: int) -> None:
        self._players = players
        self.by_seat: dict[Seat, SeatNote] = {}

    def of(self, seat: Seat) -> SeatNote:
        """Return the note on a seat, or an empty one."""
        return self.by_seat.get(seat, SeatNote())

    def write(self, typed: str) -> bool:
        """Write a typed note: «3 ч молчит», «3 к», «3 слова», or «3 -» to delete it.

        Return whether it was understood.
        """
        found = _NOTE.fullmatch(typed)
        if not found or not 1 <= int(found[1]) <= self._players:
            return False
        seat, words = int(found[1]), found[2].strip()
        if words in _CLEAR or (not words and "-" in typed):
            self.by_seat.pop(seat, None)
        else:
            self.by_seat[seat] = self._changed(seat, words)
        return True

    def _changed(self, seat: Seat, words: str) -> SeatNote:
        """Return the changed note. A guess alone keeps the words, words alone keep the guess."""
        before = self.of(seat)
        first, _, rest = words.partition(" ")
        guess = _GUESSES.get(first.casefold(), before.guess)
        text = rest.strip() if first.casefold() in _GUESSES else words
        return SeatNote(guess, text or before.text)


def card_text(rules: Ruleset, view: FrameView, lang: str) -> Text:
    """Return the person's card and what only they know, as text."""
    first, *rest = card_lines(rules, view, lang)
    return Text("\n").join([Text(first, "bold"), *(Text(line) for line in rest)])


def notes_text(rules: Ruleset, lines: list[StoryLine], notes: Notes, lang: str) -> Text:
    """Return for each seat what was claimed there and the person's note."""
    claims = claims_of(lines)
    seats = sorted({*claims, *notes.by_seat})
    if not seats:
        return Text(say(lang, "play-notes-empty"), "dim")
    return Text("\n").join(_seat(rules, seat, claims.get(seat, []), notes, lang) for seat in seats)


def claims_of(lines: list[StoryLine]) -> dict[Seat, list[Say]]:
    """Return the claims of cards and checks by seat, because these are easily forgotten."""
    found: dict[Seat, list[Say]] = {}
    for line in lines:
        claim = line.claim
        if line.kind is LineKind.SPEECH and claim and (claim.role or claim.checks):
            found.setdefault(line.seat, []).append(claim)
    return found


def claim_words(rules: Ruleset, claims: list[Say], lang: str) -> str:
    """Return claims in words: «Шериф; проверки: № 3 — чёрный»."""
    roles = {str(getattr(rules.roles[claim.role].name, lang)): None for claim in claims if claim.role}
    checks = {check: None for claim in claims for check in claim.checks}
    told = [say(lang, "play-lie-check", n=seat, color=say(lang, f"color-{team}")) for seat, team in checks]
    checked = [say(lang, "play-plain-checks", list=", ".join(told))] if told else []
    return "; ".join([*roles, *checked])


def claims_in_short(rules: Ruleset, lines: list[StoryLine], lang: str) -> dict[Seat, str]:
    """Return the claims of each seat in signs."""
    return {seat: _claimed(rules, claims, lang) for seat, claims in claims_of(lines).items()}


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
