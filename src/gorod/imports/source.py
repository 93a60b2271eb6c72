"""The files of other platforms: the games in them, and helpers to read their values."""

import json
from collections.abc import Iterator
from enum import StrEnum
from typing import Any


def number(value: Any) -> int | None:
    """Return a whole number, also from text; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return int(value) if isinstance(value, str) and value.strip().lstrip("-").isdecimal() else None


def items(value: Any) -> list[Any]:
    """Return a list as it is, None as an empty one, anything else as the only item."""
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


def records(value: Any) -> list[dict[str, Any]]:
    """Return the objects of a list."""
    return [item for item in items(value) if isinstance(item, dict)]


def table(value: Any) -> dict[str, Any]:
    """Return an object, or an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def seat_of(value: Any, most: int) -> int:
    """Return a seat from 1 to `most`, or 0."""
    found = number(value)
    return found if found is not None and 1 <= found <= most else 0


def count_of(value: Any, most: int = 50) -> int:
    """Return the number of a day, a night or a ballot, or 0."""
    return seat_of(value, most)


def seats(value: Any, most: int) -> tuple[int, ...]:
    """Return the seats in a list, each once; other values are left out."""
    return tuple(dict.fromkeys(seat for seat in (seat_of(item, most) for item in items(value)) if seat))


def text(value: Any) -> str:
    """Return text for a tag: one line of at most 60 characters."""
    words = str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
    return " ".join(words.split())[:60]


_INSIDE = ("games", "data", "game", "items", "results")
"""Keys under which web pages store the game or the games."""


class Platform(StrEnum):
    """A platform whose records can be read."""

    POLEMICA = "polemica"
    MAFIARATINGS = "mafiaratings"


class BadSource(Exception):  # noqa: N818 — it is an answer, not an error
    """An error in a file, with its place."""

    def __init__(self, code: str, line: int = 0, column: int = 0) -> None:
        """`code` names the message for the user."""
        super().__init__(code)
        self.code, self.line, self.column = code, line, column


def games_of(text: str) -> list[dict[str, Any]]:
    """Return the games of a file, of any platform."""
    if not text.strip():
        raise BadSource("empty_file")
    games = [game for value in _values(text) for game in _unpacked(value, {})]
    if not games:
        raise BadSource("no_games")
    return games


def _values(text: str) -> Iterator[Any]:
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        if text[at].isspace() or text[at] == ",":
            at += 1
            continue
        try:
            value, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise BadSource("not_json", error.lineno, error.colno) from None
        except RecursionError:
            raise BadSource("not_json") from None
        yield value


def _unpacked(value: Any, outside: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the games in a value; a page of a match has the id and time outside the game."""
    if isinstance(value, list):
        for one in value:
            yield from _unpacked(one, outside)
    elif isinstance(value, dict) and isinstance(value.get("players"), list):
        yield {**{key: part for key, part in outside.items() if key not in _INSIDE}, **value}
    elif isinstance(value, dict):
        for key in _INSIDE:
            yield from _unpacked(_opened(value.get(key)), value)


def _opened(value: Any) -> Any:
    """Return a value; JSON in text is decoded."""
    try:
        return (
            json.loads(value) if isinstance(value, str) and value.lstrip().startswith(("{", "[")) else value
        )
    except (json.JSONDecodeError, RecursionError):
        return None


def must_be_of(game: dict[str, Any], platform: Platform) -> None:
    """Raise BadSource if this is not a game of this platform."""
    players = records(game["players"])
    if not players or len(players) > MAX_PLAYERS:
        raise BadSource("no_players")
    if _looks_like(game, players) is not platform:
        raise BadSource("other_platform")


MAX_PLAYERS = 20


def _looks_like(game: dict[str, Any], players: list[dict[str, Any]]) -> Platform | None:
    """Return the platform, judged by its keys; None if there is no sign."""
    if any("position" in player for player in players) or any(key in game for key in ("votes", "shots")):
        return Platform.POLEMICA
    fields = ("winner", "rules", "startTime", "start_time", "moderator")
    own = ("voting", "nominating", "shooting", "death", "death_round", "role")
    if any(key in game for key in fields) or any(key in table(one) for one in players for key in own):
        return Platform.MAFIARATINGS
    return None
