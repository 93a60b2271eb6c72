"""Penalties beyond a game: those that a judge notes, and those that follow from a new deal (K3, K27)."""

from collections.abc import Iterable, Sequence

from msgspec import json

from gorod.engine.events import Event, Redealt, Started
from gorod.engine.start import Setup
from gorod.protocol.messages import Penalty
from gorod.services.denied import Denied
from gorod.services.ports import Archive
from gorod.services.rows import NoteRow, Row
from gorod.services.table.members import Members
from gorod.services.table.permissions import is_at_console
from gorod.services.table.person import (
    GONE,
    Notes,
    PenaltyNote,
    Person,
    after_a_game,
    penalties,
    with_new_deal,
    with_word,
    without_new_deal,
)


def whom(members: Members, judge: Person, word: Penalty) -> Person:
    """Return the person whom a judge's penalty concerns, whether they sit in this game or not."""
    if not is_at_console(members.settings.mode, judge):
        raise Denied("only_a_judge")
    person = members.find(word.who) if word.who else members.seated().get(word.seat)
    if person is None or person.bot:
        raise Denied("no_such_seat", str(word.seat))
    return person


def punish(members: Members, person: Person, word: Penalty) -> None:
    """Note a judge's penalty for the next game."""
    limit = members.settings.ruleset.fouls.removal_at
    fouls = min(word.fouls, limit - 1) if limit else word.fouls  # nobody is removed before they have played
    person.notes = with_word(person.notes, PenaltyNote(fouls, word.suspended, word.reason))


def note_new_deals(members: Members, events: Sequence[Event]) -> list[Person]:
    """Note a penalty for those who tried to swap a card in this turn, and return them (K3)."""
    noted = []
    for event in events:
        if isinstance(event, Redealt) and event.offender and event.penalty:
            person = members.seated()[event.offender]
            person.notes = with_new_deal(person.notes, members.game, event.penalty)
            noted.append(person)
    return noted


def forgive_new_deals(members: Members, stands: Sequence[Event]) -> list[Person]:
    """Remove such penalties after an undo; `stands`: the remaining events. Return the people concerned."""
    offenders = {event.offender for event in stands if isinstance(event, Redealt)}
    forgiven = []
    for seat, person in members.seated().items():
        kept = without_new_deal(person.notes, members.game)
        if seat not in offenders and kept != person.notes:
            person.notes = kept
            forgiven.append(person)
    return forgiven


def brought(members: Members) -> Setup:
    """Return the fouls that people bring to the game that begins (K3)."""
    noted = {seat: person.notes for seat, person in members.seated().items()}
    return Setup(penalties=penalties(noted, members.settings.ruleset.fouls.removal_at))


def use_up(members: Members) -> list[Row]:
    """Use up the penalties that the beginning game serves; return the rows to store."""
    rows: list[Row] = []
    for person in (*members.everybody(), *members.gone):
        kept = after_a_game(person.notes, played=person in members.seated().values())
        if kept != person.notes:
            person.notes = kept
            rows.append(person.noted(members.id))
    members.gone[:] = [person for person in members.gone if person.notes]
    return rows


def give_back(members: Members, events: Iterable[Event]) -> list[Person]:
    """Carry fouls brought to a void game over to the next one; return the people who have them."""
    brought = {
        seat: fouls for event in events if isinstance(event, Started) for seat, fouls in event.penalties
    }
    seated = members.seated()
    for seat, fouls in brought.items():
        seated[seat].notes = (*seated[seat].notes, PenaltyNote(fouls))
    return [seated[seat] for seat in brought]


def lapse(members: Members) -> list[Row]:
    """Delete all penalties of a table that has no next game; return the rows to store."""
    noted = [person for person in (*members.everybody(), *members.gone) if person.notes]
    for person in noted:
        person.notes = ()
    return [person.noted(members.id) for person in noted]


# -- through the tables of one evening


def carry_over(closing: Members, to: Members) -> list[Row]:
    """Move the penalties of a table that closes to another table of the evening."""
    rows: list[Row] = []
    for person in (*closing.everybody(), *closing.gone):
        if person.notes:
            rows += _add(to, person.key, person.name, person.notes)
            person.notes = ()
            rows.append(person.noted(closing.id))
    return rows


Noted = tuple[NoteRow, str]
"""A person's penalties, with the name."""


def noted_at(archive: Archive, tables: Iterable[str]) -> list[Noted]:
    """Return all penalties that are noted at these tables."""
    found: list[Noted] = []
    for table in tables:
        names = {row.key: row.name for row in archive.people(table)}
        found += [(row, names.get(row.person, "")) for row in archive.notes(table)]
    return found


def take_in(to: Members, noted: Iterable[Noted]) -> list[Row]:
    """Take over the penalties of the evening's closed tables, at the first table that is opened again."""
    rows: list[Row] = []
    for row, name in noted:
        if notes := json.decode(row.notes, type=Notes):
            rows += [*_add(to, row.person, name, notes), _empty(row)]
    return rows


def _add(to: Members, key: str, name: str, notes: Notes) -> list[Row]:
    """Add penalties to a person; an unknown person is noted as gone until they are seated."""
    person = next((one for one in (*to.everybody(), *to.gone) if one.key == key), None)
    if person is None:
        person = Person(key, name, GONE, connections=[], muted=set())
        to.gone.append(person)
    person.notes = (*person.notes, *notes)
    return [person.kept(to.id), person.noted(to.id)]


def _empty(row: NoteRow) -> NoteRow:
    return NoteRow(row.table, row.person, b"[]")
