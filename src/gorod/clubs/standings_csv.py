"""Standings as a CSV file for Russian spreadsheets: semicolons, and commas in numbers."""

import csv
import unicodedata
from collections.abc import Iterable, Mapping
from io import StringIO

from gorod.protocol.club import EveningInfo
from gorod.roles import ROLES
from gorod.scoring.standings import StandingRow, Tried
from gorod.texts.catalogue import say
from gorod.texts.points import points_text

BYTE_ORDER_MARK = "\ufeff"
"""The byte order mark tells a spreadsheet that the file is UTF-8."""
DELETED_NAME = "—"
FORMULA_SIGNS = ("=", "+", "-", "@")
"""A spreadsheet would compute a cell that begins with one of these."""
POINT_COLUMNS = ("result", "best_move", "penalty", "extra", "ci", "total")
NO_GAMES = Tried()


def standings_csv(info: EveningInfo, lang: str) -> str:
    """Return a line for each person, the best first; points only if the evening is for points."""
    names = {person.key: person.name for person in info.people}
    sides, roles = _met(row.sides for row in info.standings), _met(row.roles for row in info.standings)
    heads = (
        "place",
        "player",
        "games",
        "wins",
        *(POINT_COLUMNS if info.preset else ()),
        "best_moves",
        "shot_first",
    )
    text = StringIO()
    write = csv.writer(text, delimiter=";", lineterminator="\r\n").writerow
    titles = [say(lang, f"standings-{head.replace('_', '-')}") for head in heads]
    tried = [*(say(lang, f"standings-side-{side}") for side in sides), *(_role(role, lang) for role in roles)]
    titles += [say(lang, f"standings-{what}-of", of=of) for of in tried for what in ("games", "wins")]
    write(titles)
    for row in info.standings:
        name = _cell(names.get(row.person, "") or DELETED_NAME)
        told = [name if head == "player" else _number(row, head, lang) for head in heads]
        each = [
            *(row.sides.get(side, NO_GAMES) for side in sides),
            *(row.roles.get(one, NO_GAMES) for one in roles),
        ]
        write([*told, *(count for one in each for count in (one.games, one.wins))])
    return BYTE_ORDER_MARK + text.getvalue()


def _met(found: Iterable[Mapping[str, Tried]]) -> list[str]:
    """Return the names of all sides or cards that anybody has played, the usual ones first."""
    met = {name for one in found for name in one}
    return [*(name for name in ROLES if name in met), *sorted(met - {*ROLES}, reverse=True)]


def _role(role: str, lang: str) -> str:
    """Return the name of a card; a house's own card has only its id."""
    return str(getattr(ROLES[role].name, lang)) if role in ROLES else role


def _number(row: StandingRow, head: str, lang: str) -> str:
    value: int = getattr(row, head)
    return points_text(value, lang) if head in POINT_COLUMNS else str(value or (0 if head != "place" else ""))


def _cell(name: str) -> str:
    """Mark a name as text. Some spreadsheets treat full-width signs like the usual ones."""
    return f"'{name}" if unicodedata.normalize("NFKC", name).startswith(FORMULA_SIGNS) else name
