"""Splits the text of MGN into tags, lines and tokens with their positions."""

import re
from collections.abc import Iterator

from msgspec import Struct

_TAG = re.compile(r'\[([A-Za-z]+)((?:\s+"(?:[^"\\]|\\.)*")+)\s*\]\s*(?:;.*)?')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_TOKEN = re.compile(r'(?:"[^"]*"|[^\s"])+')
_PHASE = re.compile(r"[ND][0-9]{1,3}")

MAX_QUOTED_CHARS = 300
GOES_ON = "..."
"""The last item of a line whose step continues on a later line."""
ANYWHERE = ("foul", "pause", "judge", "redeal")
"""Lines that can stand anywhere in their phase; the game stays in the step of the line before."""
WINNERS = ("red", "black", "yakuza", "maniac", "draw")
OUTCOMES = ("none", "miss", "tie", "no", "vote", "alibi", *WINNERS)
"""The words that may stand after `=`, besides seats and a refusal with its reason."""


class NotationError(Exception):
    """An error in a text, with its position."""

    def __init__(self, code: str, line: int, column: int = 1, **values: object) -> None:
        """`code` names the message for the user; `values` fill it."""
        super().__init__(f"line {line}, column {column}: {code} {values}")
        self.code, self.line, self.column = code, line, column
        self.values = {name: _shortened(value) for name, value in values.items()}


def _shortened(value: object) -> object:
    """Return the value, cut so that no message repeats a whole file."""
    if isinstance(value, str) and len(value) > MAX_QUOTED_CHARS:
        return f"{value[:MAX_QUOTED_CHARS]}…"
    return value


class Token(Struct, frozen=True):
    """A word of a line and its column."""

    text: str
    column: int


class Line(Struct, frozen=True):
    """One step of the record."""

    number: int
    phase: str
    step: str
    items: tuple[Token, ...]
    outcome: tuple[str, ...] | None
    comment: str
    column: int = 1
    goes_on: bool = False

    @property
    def place(self) -> int:
        """The number of its phase in order of time: N0, D1, N1, D2 …"""
        return place_of(self.phase)


class Tag(Struct, frozen=True):
    """A tag with its values."""

    name: str
    values: tuple[str, ...]
    number: int


class Unit(Struct, frozen=True):
    """A game or a case: tags, then lines."""

    number: int
    tags: tuple[Tag, ...]
    lines: tuple[Line, ...]

    def value(self, name: str) -> str | None:
        """Return the value of a tag, None if it is missing."""
        return next((tag.values[0] for tag in self.tags if tag.name == name), None)

    def all(self, name: str) -> list[Tag]:
        """Return all tags of this name."""
        return [tag for tag in self.tags if tag.name == name]

    def line_of(self, name: str) -> int:
        """Return the line number of a tag, for messages."""
        return next((tag.number for tag in self.tags if tag.name == name), self.number)


def place_of(phase: str) -> int:
    """Return the number of a phase in order of time."""
    return 2 * int(phase[1:]) - (phase[0] == "D")


def units(text: str) -> list[Unit]:
    """Split a text into its games and cases."""
    found: list[Unit] = []
    tags: list[Tag] = []
    lines: list[Line] = []
    is_apart = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        is_apart |= not line
        if not line or line.startswith(";"):
            continue
        if line.startswith("["):
            if lines or (tags and is_apart):
                found.append(Unit(tags[0].number, tuple(tags), tuple(lines)))
                tags, lines = [], []
            tags.append(_tag(line, number))
            is_apart = False
        elif not tags:
            raise NotationError("line_before_tags", number)
        else:
            lines.append(_line(raw, number))
    if tags:
        found.append(Unit(tags[0].number, tuple(tags), tuple(lines)))
    return found


def _tag(line: str, number: int) -> Tag:
    match = _TAG.fullmatch(line)
    if not match:
        raise NotationError("bad_tag", number, 1, text=line)
    values = tuple(re.sub(r"\\(.)", r"\1", value) for value in _QUOTED.findall(match[2]))
    return Tag(match[1], values, number)


def one_line(text: str) -> Line:
    """Parse a single line of a record."""
    return _line(text, 1)


def _line(raw: str, number: int) -> Line:
    body, comment = _split_comment(raw)
    tokens = list(_tokens(body, number))
    if not tokens or not _PHASE.fullmatch(tokens[0].text):
        raise NotationError("bad_phase", number, tokens[0].column if tokens else 1, text=body.strip())
    if len(tokens) < 2 or tokens[1].text == "=":
        raise NotationError("no_step", number, len(body.rstrip()) + 1)
    rest = tokens[2:]
    cut = next((i for i, token in enumerate(rest) if token.text == "="), None)
    items = rest if cut is None else rest[:cut]
    outcome = None if cut is None else tuple(token.text for token in rest[cut + 1 :])
    for token in rest:
        if token.text.strip("=") == "" and token.text != "=":
            raise NotationError("bad_item", number, token.column, text=token.text)
    goes_on = bool(items) and items[-1].text == GOES_ON
    if outcome == ():
        raise NotationError("empty_outcome", number, len(body.rstrip()) + 1)
    _check_outcome(rest[len(items) + 1 :], number)
    items = items[:-1] if goes_on else items
    phase, step = tokens[:2]
    return Line(number, phase.text, step.text, tuple(items), outcome, comment, step.column, goes_on)


def _check_outcome(words: list[Token], number: int) -> None:
    """Raise NotationError unless these words can stand after `=`; a reason may follow a refusal."""
    for token in [] if words and words[0].text == "refused" else words:
        if not token.text.isdecimal() and token.text not in OUTCOMES:
            raise NotationError(
                "bad_outcome", number, token.column, text=token.text, known=" ".join(OUTCOMES)
            )


def _split_comment(raw: str) -> tuple[str, str]:
    quoted = False
    for at, char in enumerate(raw):
        if char == '"':
            quoted = not quoted
        elif char == ";" and not quoted:
            return raw[:at], raw[at + 1 :].strip()
    return raw, ""


def _tokens(body: str, number: int) -> Iterator[Token]:
    if body.count('"') % 2:
        raise NotationError("open_quote", number, body.rindex('"') + 1)
    for match in _TOKEN.finditer(body):
        yield Token(match[0], match.start() + 1)
