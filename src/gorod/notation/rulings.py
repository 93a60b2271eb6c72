"""Rulings as they are written on a `judge` line."""

import re

from gorod.engine.commands import Overrule, Place, Ruling
from gorod.engine.rulings import TIE
from gorod.notation import items
from gorod.notation.text import Line, NotationError, Token

_PLACES = {
    "shot": Place.NIGHT,
    "night": Place.NIGHT,
    "talk": Place.TALK,
    "vote": Place.VOTE,
    "dawn": Place.DAWN,
}


def ruling(line: Line, marks: dict[str, str]) -> Overrule:
    """`out 7 "reason"` and the like."""
    if len(line.items) < 2 or not line.items[-1].text.startswith('"'):
        raise NotationError("no_reason", line.number, line.column)
    name, *rest = line.items[:-1]
    reason = line.items[-1].text.strip('"')
    if name.text not in tuple(Ruling):
        raise NotationError("bad_item", line.number, name.column, text=name.text)
    return _read(Ruling(name.text), reason, rest, line, marks)


def _read(kind: Ruling, reason: str, rest: list[Token], line: Line, marks: dict[str, str]) -> Overrule:
    words = [token.text for token in rest]
    match kind:
        case Ruling.FOULS:
            return _pair(kind, reason, words, r"([0-9]{1,3}):([0-9]{1,3})", line)
        case Ruling.ROLE:
            found = _pair(kind, reason, words, r"([0-9]{1,3})=([A-Za-z0-9]+)", line)
            return Overrule(kind, reason, found.seats, marks.get(found.value, found.value))
        case Ruling.ON:
            return _on(reason, words, line)
        case Ruling.VOTES:
            groups = items.groups(tuple(rest), line.number)
            votes = tuple((g.candidate, g.count if g.count is not None else len(g.items)) for g in groups)
            return Overrule(kind, reason, votes=votes)
        case Ruling.GOTO | Ruling.END:
            word = words[0] if len(words) == 1 else ""
            return Overrule(kind, reason, value=_PLACES.get(word, word) if kind is Ruling.GOTO else word)
        case Ruling.CHOSEN if words[:1] == [TIE]:
            return Overrule(kind, reason, tuple(items.seat(token, line.number) for token in rest[1:]), TIE)
        case Ruling.VICTIM | Ruling.CHOSEN if words == ["none"]:
            return Overrule(kind, reason)
        case _:
            return Overrule(kind, reason, tuple(items.seat(token, line.number) for token in rest))


def _pair(kind: Ruling, reason: str, words: list[str], shape: str, line: Line) -> Overrule:
    match = re.fullmatch(shape, words[0]) if len(words) == 1 else None
    if not match:
        raise NotationError("bad_item", line.number, line.column, text=" ".join(words))
    return Overrule(kind, reason, (int(match[1]),), match[2])


def _on(reason: str, words: list[str], line: Line) -> Overrule:
    """`3+8`, or `8` where nobody knows who put him up."""
    match = re.fullmatch(r"(?:([0-9]{1,3})\+)?([0-9]{1,3})", words[0]) if len(words) == 1 else None
    if not match:
        raise NotationError("bad_item", line.number, line.column, text=" ".join(words))
    return Overrule(Ruling.ON, reason, tuple(int(seat) for seat in match.groups() if seat))


def ruling_text(command: Overrule, marks: dict[str, str]) -> str:
    """A ruling as it is written; `marks` by role id."""
    seats = " ".join(str(seat) for seat in command.seats)
    match command.ruling:
        case Ruling.FOULS:
            body = f"{seats}:{command.value}"
        case Ruling.ROLE:
            body = f"{seats}={marks.get(command.value, command.value)}"
        case Ruling.ON:
            body = "+".join(map(str, command.seats))
        case Ruling.VOTES:
            body = " / ".join(f"{seat} x{count}" for seat, count in command.votes)
        case Ruling.VICTIM | Ruling.CHOSEN:
            body = f"{TIE} {seats}" if command.value == TIE else seats or "none"
        case Ruling.GOTO:
            body = "shot" if command.value == Place.NIGHT else command.value
        case Ruling.END:
            body = command.value
        case _:
            body = seats
    return f'{command.ruling} {body} "{command.reason}"'
