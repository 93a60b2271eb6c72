"""Reads and writes the items of a line: seats, votes, acts, fouls, claims, rulings, and the outcome."""

import re

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.commands import (
    Command,
    DefeatTeam,
    Foul,
    Guess,
    Nominate,
    Overrule,
    Place,
    Remove,
    Ruling,
    Say,
    Withdraw,
)
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.rulings import TIE
from gorod.engine.seats import Seat
from gorod.notation.text import Line, NotationError, Token

_FOUL = re.compile(r"([0-9]{1,3})(!!?|##?)([a-z_]*)")
_SEAT = re.compile(r"[0-9]{1,3}")
_COUNT = re.compile(r"x([0-9]{1,3})")
_NOMINATION = re.compile(r"([0-9]{1,3})([+-])([0-9]{1,3})")
_CLAIM = re.compile(r'([0-9]{1,3})"([^"]*)"')
_ACT = re.compile(r"([0-9]{1,3})>([0-9]{1,3}(?:,[0-9]{1,3})*)(\+|-|\?|\*|=[A-Za-z0-9]+)?")
_PICK = re.compile(r"([0-9]{1,3})>([0-9]{1,3})(b?)")
_CHECKED = re.compile(r"([0-9]{1,3})([br])")
_HELD = re.compile(r"([?~])([0-9]{1,3})")
_SILENT = re.compile(r"\(([0-9]{1,3})\)")

AS_RECORDED = "record"
"""The reason of a ruling by which a partial record states a fact."""


class Targets(Struct, frozen=True):
    """An act such as `6>2,5+`: the seat, its targets and the written answer."""

    seat: Seat
    targets: tuple[Seat, ...]
    sign: str


def foul(token: Token) -> Command | None:
    """Return the judge's command of a foul token, or None for any other token."""
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
    """Return the seat of a token that is a bare number."""
    if not _SEAT.fullmatch(token.text):
        raise NotationError("bad_item", line, token.column, text=token.text)
    return int(token.text)


def count(token: Token) -> int | None:
    """Return the number of hands of a token such as `x5`, or None for any other token."""
    match = _COUNT.fullmatch(token.text)
    return int(match[1]) if match else None


def guess(tokens: list[Token], line: int) -> Guess:
    """Return the best move: `2 6 7` are believed black, `~3` red."""
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


def is_foul(word: str) -> bool:
    """Whether a word of a line is a foul or a removal."""
    return _FOUL.fullmatch(word) is not None


def is_count(word: str) -> bool:
    """Whether a word of a line is a number of hands."""
    return _COUNT.fullmatch(word) is not None


def silent_turn(token: Token) -> Seat:
    """Return the seat of a silent turn such as `(3)`, or 0 for any other token."""
    match = _SILENT.fullmatch(token.text)
    return int(match[1]) if match else 0


def speech(token: Token, line: int, marks: dict[str, str]) -> tuple[Seat, Command | None]:
    """Return the speaker of a token of a speech, and the command in it, if any."""
    nomination = _NOMINATION.fullmatch(token.text)
    if nomination:
        kind = Nominate if nomination[2] == "+" else Withdraw
        return int(nomination[1]), kind(int(nomination[3]))
    said = _CLAIM.fullmatch(token.text)
    if said:
        return int(said[1]), claim(said[2], marks)
    return seat(token, line), None


def claim(text: str, marks: dict[str, str]) -> Say:
    """Return a claim: `S 2b 5r ?3 ~7` and free words are a card, checks, seats believed black or red."""
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
    """Return a claim as it is written; `marks` by role id."""
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
    """Return a night act or a shot."""
    match = _ACT.fullmatch(token.text)
    if not match:
        raise NotationError("bad_item", line, token.column, text=token.text)
    targets = tuple(int(target) for target in match[2].split(","))
    return Targets(int(match[1]), targets, match[3] or "")


def pick(token: Token, line: int) -> tuple[Seat, int, bool]:
    """Return the seat, the number of the card it picked, and whether it counted from the bottom."""
    match = _PICK.fullmatch(token.text)
    if not match:
        raise NotationError("bad_item", line, token.column, text=token.text)
    return int(match[1]), int(match[2]), bool(match[3])


class Group(Struct, frozen=True):
    """One candidate of a vote: voters and fouls in order, or a count, or nothing."""

    candidate: Seat
    items: tuple[Token, ...]
    count: int | None
    column: int
    count_column: int = 0
    is_named: bool = True


def leading_fouls(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the fouls of a vote line that were given before the first hand."""
    first = next((at for at, token in enumerate(tokens) if not is_foul(token.text)), len(tokens))
    return tokens[:first]


def groups(tokens: tuple[Token, ...], line: int) -> list[Group]:
    """Return the candidates of a vote line, with their items."""
    tokens = tokens[len(leading_fouls(tokens)) :]
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


# -- rulings, as they are written on a `judge` line


_PLACES = {
    "shot": Place.NIGHT,
    "night": Place.NIGHT,
    "talk": Place.TALK,
    "vote": Place.VOTE,
    "dawn": Place.DAWN,
}


def ruling(line: Line, marks: dict[str, str]) -> Overrule:
    """Return the ruling of a `judge` line such as `out 7 "reason"`."""
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
            counts = groups(tuple(rest), line.number)
            votes = tuple((g.candidate, g.count if g.count is not None else len(g.items)) for g in counts)
            return Overrule(kind, reason, votes=votes)
        case Ruling.GOTO | Ruling.END:
            word = words[0] if len(words) == 1 else ""
            return Overrule(kind, reason, value=_PLACES.get(word, word) if kind is Ruling.GOTO else word)
        case Ruling.CHOSEN if words[:1] == [TIE]:
            return Overrule(kind, reason, tuple(seat(token, line.number) for token in rest[1:]), TIE)
        case Ruling.VICTIM | Ruling.CHOSEN if words == ["none"]:
            return Overrule(kind, reason)
        case _:
            return Overrule(kind, reason, tuple(seat(token, line.number) for token in rest))


def _pair(kind: Ruling, reason: str, words: list[str], shape: str, line: Line) -> Overrule:
    match = re.fullmatch(shape, words[0]) if len(words) == 1 else None
    if not match:
        raise NotationError("bad_item", line.number, line.column, text=" ".join(words))
    return Overrule(kind, reason, (int(match[1]),), match[2])


def _on(reason: str, words: list[str], line: Line) -> Overrule:
    """Return the ruling `on`: `3+8`, or `8` where the nominator is not known."""
    match = re.fullmatch(r"(?:([0-9]{1,3})\+)?([0-9]{1,3})", words[0]) if len(words) == 1 else None
    if not match:
        raise NotationError("bad_item", line.number, line.column, text=" ".join(words))
    return Overrule(Ruling.ON, reason, tuple(int(seat) for seat in match.groups() if seat))


def ruling_text(command: Overrule, marks: dict[str, str]) -> str:
    """Return a ruling as it is written; `marks` by role id."""
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


# -- the outcome, after `=`: who leaves by a line, or its other result


NO_VOTE_REASONS = ("cancelled", "no_candidates", "single_candidate", "day_one")


def winner_word(outcome: e.Outcome) -> str:
    """Return the word for the winner: red, black, yakuza, maniac or draw."""
    return str(outcome.winner) if outcome.winner else "draw"


def outcome_of(rules: Ruleset, step: str, events: list[e.Event]) -> tuple[str, ...]:
    """Return the outcome of a line that these events of a step have."""
    if step != "dawn":
        cut = next((at for at, event in enumerate(events) if isinstance(event, e.DayBroke)), len(events))
        events = events[:cut]
    words = [*_what(rules, step, events)]
    decided = [event.outcome for event in events if isinstance(event, e.Decided)]
    return (*words, *(winner_word(outcome) for outcome in decided[-1:]))


def _what(rules: Ruleset, step: str, events: list[e.Event]) -> list[str]:
    match step:
        case "talk":
            return _talk(events)
        case "vote" | "lift" | "sentence":
            return _vote(events)
        case "dawn":
            return _seats(next((event.left for event in events if isinstance(event, e.DayBroke)), ()))
        case "foul":
            return _removed(events)
        case _:
            return _hunt(events) if step == "shot" or step in rules.roles else []


def _seats(seats: tuple[Seat, ...]) -> list[str]:
    return [str(seat) for seat in seats] or ["none"]


def _talk(events: list[e.Event]) -> list[str]:
    for event in events:
        if isinstance(event, e.Began) and getattr(event.step, "held", True) is False:
            return ["no", "vote"]
    return _vote(events)  # the only one left of a tie (K26)


def _vote(events: list[e.Event]) -> list[str]:
    """Return the first result of the vote; a removal on the line is not repeated."""
    for event in events:
        match event:
            case e.VoteTied():
                return ["tie"]
            case e.AlibiShown():
                return ["alibi"]
            case e.Sentenced():
                return [str(event.seat)]
            case e.Left() if event.how in (e.How.VOTED_OUT, e.How.LIFTED):
                return _seats(event.seats)
            case e.NobodyLeaves():
                return ["no", "vote"] if event.reason in NO_VOTE_REASONS else ["none"]
    return []


def _removed(events: list[e.Event]) -> list[str]:
    if any(isinstance(event, e.TeamDefeated) for event in events):
        return []
    gone = [event.seats for event in events if isinstance(event, e.Left) and event.how is e.How.REMOVED]
    return [str(seat) for seat in sorted(seat for seats in gone for seat in seats)]


def _hunt(events: list[e.Event]) -> list[str]:
    for event in events:
        if isinstance(event, e.Hunted):
            return [str(event.target)] if event.target else ["miss"]
        if isinstance(event, e.Overruled):
            return [str(seat) for seat in event.ruling.seats] or ["miss"]
    return []
