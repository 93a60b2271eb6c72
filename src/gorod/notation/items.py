"""The items of a line: seats, nominations, votes, acts, fouls, claims."""

import re

from msgspec import Struct

from gorod.engine.commands import Command, DefeatTeam, Foul, Guess, Nominate, Remove, Say, Withdraw
from gorod.engine.role import Team
from gorod.engine.seats import Seat
from gorod.notation.text import NotationError, Token

_FOUL = re.compile(r"([0-9]{1,3})(!!?|##?)([a-z_]*)")
_SEAT = re.compile(r"[0-9]{1,3}")
_COUNT = re.compile(r"x([0-9]{1,3})")
_NOMINATION = re.compile(r"([0-9]{1,3})([+-])([0-9]{1,3})")
_CLAIM = re.compile(r'([0-9]{1,3})"([^"]*)"')
_ACT = re.compile(r"([0-9]{1,3})>([0-9]{1,3}(?:,[0-9]{1,3})*)(\+|-|\?|\*|=[A-Za-z0-9]+)?")
_PICK = re.compile(r"([0-9]{1,3})>([0-9]{1,3})(b?)")
_CHECKED = re.compile(r"([0-9]{1,3})([br])")
_HELD = re.compile(r"([?~])([0-9]{1,3})")


class Targets(Struct, frozen=True):
    """`6>2,5+`: who acts, on whom, and the answer written."""

    seat: Seat
    targets: tuple[Seat, ...]
    sign: str


def foul(token: Token) -> Command | None:
    """The judge's command of a foul token, or None for any other token."""
    match = _FOUL.fullmatch(token.text)
    if not match:
        return None
    seat, mark, offence = int(match[1]), match[2], match[3]
    if mark == "#":
        return Remove(seat, offence)
    if mark == "##":
        return DefeatTeam(seat, offence)
    return Foul(seat, offence, technical=mark == "!!")


def seat(token: Token, line: int) -> Seat:
    """A bare seat."""
    if not _SEAT.fullmatch(token.text):
        raise NotationError("bad_item", line, token.column, text=token.text)
    return int(token.text)


def count(token: Token) -> int | None:
    """`x5`: a number of hands without names, or None for any other token."""
    match = _COUNT.fullmatch(token.text)
    return int(match[1]) if match else None


def guess(tokens: list[Token], line: int) -> Guess:
    """The best move: `2 6 7` held black, `~3` held red."""
    black: list[Seat] = []
    red: list[Seat] = []
    for token in tokens:
        held = _HELD.fullmatch(token.text)
        if held and held[1] == "~":
            red.append(int(held[2]))
        else:
            black.append(seat(token, line))
    return Guess(tuple(black), tuple(red))


def is_seat(word: str) -> bool:
    """Whether a word of an outcome names a seat."""
    return _SEAT.fullmatch(word) is not None


def speech(token: Token, line: int, marks: dict[str, str]) -> tuple[Seat, Command | None]:
    """A token of a speech: who speaks, and what he does in it."""
    nomination = _NOMINATION.fullmatch(token.text)
    if nomination:
        kind = Nominate if nomination[2] == "+" else Withdraw
        return int(nomination[1]), kind(int(nomination[3]))
    said = _CLAIM.fullmatch(token.text)
    if said:
        return int(said[1]), claim(said[2], marks)
    return seat(token, line), None


def claim(text: str, marks: dict[str, str]) -> Say:
    """`S 2b 5r ?3 ~7` and free words: my card, my checks, whom I hold black or red."""
    role = ""
    checks: list[tuple[Seat, Team]] = []
    black: list[Seat] = []
    red: list[Seat] = []
    words: list[str] = []
    for word in text.split():
        checked, held = _CHECKED.fullmatch(word), _HELD.fullmatch(word)
        if word in marks and not role:
            role = marks[word]
        elif checked:
            checks.append((int(checked[1]), Team.BLACK if checked[2] == "b" else Team.RED))
        elif held:
            (black if held[1] == "?" else red).append(int(held[2]))
        else:
            words.append(word)
    return Say(role, tuple(checks), tuple(black), tuple(red), " ".join(words))


def claim_text(claim: Say, marks: dict[str, str]) -> str:
    """A claim as it is written; `marks` by role id."""
    return " ".join(
        [
            *([marks[claim.role]] if claim.role else []),
            *(f"{seat}{'b' if team is Team.BLACK else 'r'}" for seat, team in claim.checks),
            *(f"?{seat}" for seat in claim.black),
            *(f"~{seat}" for seat in claim.red),
            *([claim.text] if claim.text else []),
        ]
    )


def act(token: Token, line: int) -> Targets:
    """A night act or a shot."""
    match = _ACT.fullmatch(token.text)
    if not match:
        raise NotationError("bad_item", line, token.column, text=token.text)
    targets = tuple(int(target) for target in match[2].split(","))
    return Targets(int(match[1]), targets, match[3] or "")


def pick(token: Token, line: int) -> tuple[Seat, int, bool]:
    """A card chosen at the deal."""
    match = _PICK.fullmatch(token.text)
    if not match:
        raise NotationError("bad_item", line, token.column, text=token.text)
    return int(match[1]), int(match[2]), bool(match[3])


class Group(Struct, frozen=True):
    """One candidate of a vote: voters and fouls in order, or a count, or nothing said."""

    candidate: Seat
    items: tuple[Token, ...]
    count: int | None
    column: int
    count_column: int = 0
    is_named: bool = True


def groups(tokens: tuple[Token, ...], line: int) -> list[Group]:
    """The candidates of a vote line."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == "/":
            parts.append([])
        else:
            parts[-1].append(token)
    found = [_group(part, line, tokens) for part in parts] if tokens else []
    for group in found[:-1]:
        if group.count is None and not group.is_named:
            raise NotationError("bad_item", line, group.column, text=str(group.candidate))
    return found


def _group(part: list[Token], line: int, tokens: tuple[Token, ...]) -> Group:
    if not part:
        raise NotationError("empty_group", line, tokens[-1].column)
    head, rest = part[0], part[1:]
    named = head.text.endswith(":")
    candidate = seat(Token(head.text.removesuffix(":"), head.column), line)
    if named:
        return Group(candidate, tuple(rest), None, head.column)
    hands, column = count(rest[0]) if rest else None, head.column
    if hands is not None:
        column, rest = rest[0].column, rest[1:]
    for token in rest:
        if foul(token) is None:
            raise NotationError("bad_item", line, token.column, text=token.text)
    return Group(candidate, tuple(rest), hands, head.column, column, is_named=False)
