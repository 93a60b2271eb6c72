"""What a person alone knows: his card with all it has told him, and his notes on the others."""

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
    """The card, how to win with it, those one wakes with, the plan, and the judge's answers."""
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
    """An heir was answered in the place of the one he follows (C22)."""
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
    """What one thinks of a seat."""

    guess: Team | None = None
    text: str = ""


class Notes:
    """By seat; an undo of the game leaves them as they are."""

    def __init__(self, players: int) -> None:
        self._players = players
        self.by_seat: dict[Seat, SeatNote] = {}

    def of(self, seat: Seat) -> SeatNote:
        """What is noted, or an empty note."""
        return self.by_seat.get(seat, SeatNote())

    def write(self, typed: str) -> bool:
        """«3 ч молчит», «3 к», «3 слова», «3 -» for nothing; whether it was understood."""
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
        """A guess alone keeps the words, words alone keep the guess."""
        before = self.of(seat)
        first, _, rest = words.partition(" ")
        guess = _GUESSES.get(first.casefold(), before.guess)
        text = rest.strip() if first.casefold() in _GUESSES else words
        return SeatNote(guess, text or before.text)


def card_text(rules: Ruleset, view: FrameView, lang: str) -> Text:
    """The own card and what only its holder knows."""
    first, *rest = card_lines(rules, view, lang)
    return Text("\n").join([Text(first, "bold"), *(Text(line) for line in rest)])


def notes_text(rules: Ruleset, lines: list[StoryLine], notes: Notes, lang: str) -> Text:
    """Seat by seat what was claimed and what one thinks of it."""
    claims = claims_of(lines)
    seats = sorted({*claims, *notes.by_seat})
    if not seats:
        return Text(say(lang, "play-notes-empty"), "dim")
    return Text("\n").join(_seat(rules, seat, claims.get(seat, []), notes, lang) for seat in seats)


def claims_of(lines: list[StoryLine]) -> dict[Seat, list[Say]]:
    """Claims of a card or of checks made by day: they are what one forgets."""
    found: dict[Seat, list[Say]] = {}
    for line in lines:
        claim = line.claim
        if line.kind is LineKind.SPEECH and claim and (claim.role or claim.checks):
            found.setdefault(line.seat, []).append(claim)
    return found


def claim_words(rules: Ruleset, claims: list[Say], lang: str) -> str:
    """«Шериф; проверки: № 3 — чёрный»: the same in words."""
    roles = {str(getattr(rules.roles[claim.role].name, lang)): None for claim in claims if claim.role}
    checks = {check: None for claim in claims for check in claim.checks}
    told = [say(lang, "play-lie-check", n=seat, color=say(lang, f"color-{team}")) for seat, team in checks]
    checked = [say(lang, "play-plain-checks", list=", ".join(told))] if told else []
    return "; ".join([*roles, *checked])


def claims_in_short(rules: Ruleset, lines: list[StoryLine], lang: str) -> dict[Seat, str]:
    """Seat by seat what was claimed, in signs."""
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
