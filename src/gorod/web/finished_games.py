"""Finished games, which everybody may read: as MGN, as JSON with the proof of the deal, as a sheet."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.events import Dealt, Redealt, Said
from gorod.engine.log import Log
from gorod.notation.text import Tag, Unit
from gorod.notation.writer import write_log
from gorod.services.game.logbook import recalled
from gorod.services.ports import Archive
from gorod.services.rows import OVER, EntryRow, GameRow, PersonRow
from gorod.services.table import fair
from gorod.services.table.games import DealSeeds
from gorod.services.table.person import JUDGES, ORGANISER
from gorod.sheet.filling import filled
from gorod.sheet.form import Heading, Sheet


class Finished(Struct, frozen=True):
    """A finished game with its log."""

    row: GameRow
    entries: list[EntryRow]
    log: Log


def finished(archive: Archive, game: str, states: Collection[str] = (OVER,)) -> Finished | None:
    """Return a finished game, else None. Until then not even its existence is revealed."""
    row = archive.game(game)
    if row is None or row.state not in states:
        return None
    entries = archive.entries(game)
    return Finished(row, entries, recalled(entries).log)


def mgn(game: Finished, heading: Heading | None = None) -> str:
    """Return the game as MGN, with a heading for those who may see it. Spoken words are left out."""
    log = game.log
    log.events[:] = [_wordless(event) if isinstance(event, Said) else event for event in log.events]
    return write_log(log, unit=_tagged(heading) if heading else None)


def _tagged(known: Heading) -> Unit:
    event = ", ".join(filter(None, (known.club, known.evening)))
    head = {
        "Event": event,
        "Date": known.date,
        "Table": known.table,
        "Game": known.game,
        "Judge": known.judge,
    }
    seats = [Tag("Seat", (str(seat), name), 0) for seat, name in known.names.items() if name]
    return Unit(0, (*(Tag(name, (value,), 0) for name, value in head.items()), *seats), ())


def _wordless(said: Said) -> Said:
    return replace(said, claim=replace(said.claim, text=""))


def record(archive: Archive, game: Finished) -> dict[str, Any]:
    """Return everything about a game except names. The `seq` of words is an index of `events`."""
    outcome = game.log.game.outcome
    roles = {str(event.seat): event.role.id for event in game.log.events if isinstance(event, Dealt)}
    return {
        "id": game.row.id,
        "rules": game.log.game.rules.id,
        "roles": dict(sorted(roles.items(), key=lambda one: int(one[0]))),
        "deal": proof(game),
        "events": [msgspec.Raw(entry.event) for entry in game.entries],
        "words": list(_words(archive, game.row)),
        "winner": outcome.winner if outcome else None,
    }


def proof(game: Finished) -> fair.Proof | None:
    """Return the proof of the last deal, or None if the deal was entered by people."""
    secret = msgspec.json.decode(game.row.secret, type=DealSeeds)
    if secret.typed:
        return None
    again = [at for at, event in enumerate(game.log.events) if isinstance(event, Redealt)]
    since = game.log.events[again[-1] if again else 0 :]
    dealt = [event for event in since if isinstance(event, Dealt)]
    cast = Counter(event.role.id for event in dealt)
    seed = bytes.fromhex(secret.server_seed)
    return fair.proof(seed, secret.seat_seeds, cast, game.row.id, len(again), _picks(dealt), secret.lot)


def _picks(dealt: Sequence[Dealt]) -> list[int]:
    """Return the picked card numbers, none if all cards were dealt at once; 1 for a player who has left."""
    if not any(event.number for event in dealt):
        return []
    return [-event.number if event.bottom else max(event.number, 1) for event in dealt]


def _words(archive: Archive, row: GameRow) -> list[dict[str, Any]]:
    keys = msgspec.json.decode(row.seats, type=list[str])
    spoken = archive.words(row.id)
    return [{"seq": one.seq, "seat": keys.index(one.person) + 1, "text": one.text} for one in spoken]


def sheet(archive: Archive, game: Finished, is_named: bool) -> Sheet:
    """Return the judge's sheet. `is_named` adds names, for members of the table; the rest is public."""
    row = game.row
    began = datetime.fromtimestamp(row.at / 1000, UTC)
    people = archive.people(row.table) if is_named else ()
    heading = Heading(
        date=f"{began:%Y.%m.%d %H:%M} UTC",
        game=str(row.number),
        judge=judge_among(people),
        names=_names(people, row) if is_named else {},
        proofs=proofs(game),
    )
    return filled(game.log, heading)


def proofs(game: Finished) -> tuple[tuple[str, str], ...]:
    """Return the values by which a sheet can be checked: game id, commitment, last entry with its hash."""
    row, last = game.row, game.entries[-1]
    return ("game", row.id), ("deal", row.commitment), ("log", f"{last.seq} {last.hash.hex()}")


def judge_among(people: Iterable[PersonRow]) -> str:
    """Return the name of the person who judged without a seat, or an empty string."""
    named = {one.standing: one.name for one in people if one.standing in (JUDGES, ORGANISER)}
    return named.get(JUDGES) or named.get(ORGANISER, "")


def _names(people: Iterable[PersonRow], row: GameRow) -> dict[int, str]:
    known = {person.key: person.name for person in people}
    keys = msgspec.json.decode(row.seats, type=list[str])
    return {seat: known.get(key, "") for seat, key in enumerate(keys, 1)}
