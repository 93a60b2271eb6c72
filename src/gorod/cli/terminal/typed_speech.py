"""Parses a typed speech: a claim in short words, or free sentences and their meaning."""

import re

from msgspec.structs import replace

from gorod.bots.hearing import Heard, said_in, understand
from gorod.bots.hearing.cards import folded, words_for
from gorod.engine.commands import Say
from gorod.engine.events import Said
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.engine.speaking import MAX_SPEECH_CHARS
from gorod.services.solo.solo_game import Solo
from gorod.texts import Narrator, say

_I_AM = ("я", "i am", "i'm", "im")
_CHECKED = ("проверил", "проверила", "проверка", "проверки", "checked", "check", "checks")
_COLORS = {
    Team.BLACK: ("ч", "черный", "черная", "мафия", "b", "black", "mafia", "♠"),
    Team.RED: ("к", "красный", "красная", "мирный", "r", "red", "citizen", "♥"),
}
_COLOR = {word: team for team, words in _COLORS.items() for word in words}
_SIDE = re.compile(r"(\d{1,2})\s*[-–—=]?\s*([^\W\d_]+|[♠♥])")
_HELD = re.compile(r"([?~])\s*(\d{1,2})")


def speech_of(typed: str, rules: Ruleset, seats: int) -> Say:
    """Return a claim if every word (before a `;`) belongs to one; else the words and their meaning."""
    before, parted, after = typed.partition(";")
    claim = _claim(before, rules)
    if claim is None:
        return replace(said_in(typed, rules, seats), text=printable(typed))
    text = printable(after) if parted else ""
    return Say(claim.role, claim.checks, claim.black, claim.red, text)


def printable(typed: str) -> str:
    """Return words as a record can hold them: one line, no straight quotes, limited length."""
    line = " ".join("".join(c if c.isprintable() else " " for c in typed).split())
    return re.sub(r'"([^"]*)"', r"«\1»", line).replace('"', "'")[:MAX_SPEECH_CHARS]


def _claim(typed: str, rules: Ruleset) -> Say | None:
    rest = _without(folded(re.sub("[,:.!]", " ", typed)), _I_AM)
    role, rest = _leading_role(rest, rules)
    told = _without(rest, _CHECKED)
    is_checked = bool(role) or told != rest
    sides, black, red = _sides(told), _held(told, "?"), _held(told, "~")
    if _SIDE.sub("", _HELD.sub("", told)).strip() or sides is None:
        return None
    if is_checked:
        return Say(role, tuple(sides), black, red) if role or sides else None
    black += tuple(seat for seat, team in sides if team is Team.BLACK)
    red += tuple(seat for seat, team in sides if team is Team.RED)
    return Say("", (), black, red) if black or red else None


def _without(text: str, words: tuple[str, ...]) -> str:
    found = next((word for word in words if text.startswith(f"{word} ")), "")
    return text.removeprefix(found).lstrip()


def _leading_role(text: str, rules: Ruleset) -> tuple[str, str]:
    """Return the role whose name the text begins with, the longest one, and the rest of the text."""
    names = [(folded(word), role.id) for role in rules.roles.values() for word in words_for(role)]
    fitting = [(name, role) for name, role in names if f"{text} ".startswith(f"{name} ")]
    name, role = max(fitting, key=lambda pair: len(pair[0]), default=("", ""))
    return role, text[len(name) :].strip()


def _sides(text: str) -> list[tuple[Seat, Team]] | None:
    """Return the seats called black or red, or None if a word is not a colour."""
    pairs = [(int(seat), _COLOR.get(word)) for seat, word in _SIDE.findall(_HELD.sub("", text))]
    known = [(seat, team) for seat, team in pairs if team]
    return known if len(known) == len(pairs) else None


def _held(text: str, sign: str) -> tuple[Seat, ...]:
    return tuple(int(seat) for mark, seat in _HELD.findall(text) if mark == sign)


def understood(said: Say, typed: str, solo: Solo) -> str:
    """Return how a line was understood, after it is said."""
    if _claim(typed.partition(";")[0], solo.rules) is None:
        return heard(typed, solo)
    return _told(Heard(said.role, said.checks, said.black, said.red), solo)


def heard(typed: str, solo: Solo) -> str:
    """Return how a line is understood, before it is said."""
    if not typed.strip():
        return ""
    if _claim(typed.partition(";")[0], solo.rules) is None:
        return _told(understand(typed, solo.rules, solo.players), solo)
    claim = speech_of(typed, solo.rules, solo.players)
    told = Narrator(solo.rules, solo.lang, viewer=solo.seat).tell(Said(solo.seat, claim))
    return say(solo.lang, "play-heard", words=" ".join(told))


def _told(heard: Heard, solo: Solo) -> str:
    """Return the meaning in words: «Понято: вы — шериф; 4 — чёрный по проверке; вопрос к 6»."""
    lang, told = solo.lang, list[str]()
    if heard.role:
        name = getattr(solo.rules.roles[heard.role].name, lang)
        told.append(say(lang, "play-understood-role", role=name.lower()))
    told += [say(lang, f"play-understood-check-{team}", n=seat) for seat, team in heard.checks]
    for kind in ("black", "red", "votes", "asks"):
        seats = ", ".join(map(str, getattr(heard, kind)))
        told += [say(lang, f"play-understood-{kind}", seats=seats)] if seats else []
    return say(lang, "play-understood", words="; ".join(told)) if told else say(lang, "play-words-only")
