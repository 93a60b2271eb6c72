"""The files of other platforms: the games in them, and values as they write them."""

import json
from collections.abc import Iterator
from enum import StrEnum
from typing import Any


def number(value: Any) -> int | None:
    """A whole number, also where it is written as text; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return int(value) if isinstance(value, str) and value.strip().lstrip("-").isdecimal() else None


def items(value: Any) -> list[Any]:
    """A list as it is, nothing as an empty one, anything else alone in one."""
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


def records(value: Any) -> list[dict[str, Any]]:
    """The objects of a list."""
    return [item for item in items(value) if isinstance(item, dict)]


def table(value: Any) -> dict[str, Any]:
    """An object, or an empty one."""
    return value if isinstance(value, dict) else {}


def seat_of(value: Any, most: int) -> int:
    """A seat of a table of so many, or 0."""
    found = number(value)
    return found if found is not None and 1 <= found <= most else 0


def count_of(value: Any, most: int = 50) -> int:
    """The number of a day, a night or a ballot, or 0."""
    return seat_of(value, most)


def seats(value: Any, most: int) -> tuple[int, ...]:
    """The seats of a list, each once; what is none is left out."""
    return tuple(dict.fromkeys(seat for seat in (seat_of(item, most) for item in items(value)) if seat))


def text(value: Any) -> str:
    """A word for a tag: without line breaks, of no great length."""
    words = str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
    return " ".join(words.split())[:60]


_INSIDE = ("games", "data", "game", "items", "results")
"""Keys under which pages put the game or the games."""


class Platform(StrEnum):
    """Whose records can be read."""

    POLEMICA = "polemica"
    MAFIARATINGS = "mafiaratings"


class BadSource(Exception):  # noqa: N818 — it is an answer, not an error
    """What is wrong with a file, and where."""

    def __init__(self, code: str, line: int = 0, column: int = 0) -> None:
        """`code` names the sentence that tells it to the user."""
        super().__init__(code)
        self.code, self.line, self.column = code, line, column


def games_of(text: str) -> list[dict[str, Any]]:
    """The games of a file, whosever they are."""
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
    """A page of a match has the game inside, and its id and time beside it."""
    if isinstance(value, list):
        for one in value:
            yield from _unpacked(one, outside)
    elif isinstance(value, dict) and isinstance(value.get("players"), list):
        yield {**{key: part for key, part in outside.items() if key not in _INSIDE}, **value}
    elif isinstance(value, dict):
        for key in _INSIDE:
            yield from _unpacked(_opened(value.get(key)), value)


def _opened(value: Any) -> Any:
    """A game may lie inside as text."""
    try:
        return (
            json.loads(value) if isinstance(value, str) and value.lstrip().startswith(("{", "[")) else value
        )
    except (json.JSONDecodeError, RecursionError):
        return None


def must_be_of(game: dict[str, Any], platform: Platform) -> None:
    """Refuse what is no game of this platform."""
    players = records(game["players"])
    if not players or len(players) > MOST_PLAYERS:
        raise BadSource("no_players")
    if _looks_like(game, players) is not platform:
        raise BadSource("other_platform")


MOST_PLAYERS = 20


def _looks_like(game: dict[str, Any], players: list[dict[str, Any]]) -> Platform | None:
    """Polemica numbers its roles and lists votes beside the players; mafiaratings names both."""
    if any("position" in player for player in players) or any(key in game for key in ("votes", "shots")):
        return Platform.POLEMICA
    fields = ("winner", "rules", "startTime", "start_time", "moderator")
    own = ("voting", "nominating", "shooting", "death", "death_round", "role")
    if any(key in game for key in fields) or any(key in table(one) for one in players for key in own):
        return Platform.MAFIARATINGS
    return None
