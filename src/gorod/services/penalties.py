"""Punishment beyond a game: what a judge notes about people, and what a new deal brings one (K3, K27)."""

from collections.abc import Sequence
from functools import partial

from gorod.engine.events import Event, Redealt
from gorod.engine.seats import Seat
from gorod.engine.start import Setup
from gorod.protocol.codes import NoticeCode
from gorod.protocol.messages import Notice, Penalty, write
from gorod.services.company import Company
from gorod.services.denied import Denied
from gorod.services.permissions import may_punish
from gorod.services.person import (
    PenaltyNote,
    Person,
    after_a_game,
    penalties,
    with_new_deal,
    with_word,
    without_new_deal,
)
from gorod.services.rows import Row
from gorod.texts.catalogue import say


def punish(table: Company, judge: Person, word: Penalty) -> None:
    """The judge's word about somebody, whether he sits in this game or not."""
    if not may_punish(table.settings.mode, judge):
        raise Denied("only_a_judge")
    person = table.find(word.who) if word.who else _at(table, word.seat)
    limit = table.settings.ruleset.fouls.removal_at
    fouls = min(word.fouls, limit - 1) if limit else word.fouls  # nobody is removed before he has played
    person.notes = with_word(person.notes, PenaltyNote(fouls, word.suspended, word.reason))
    table.tell_alone((person,), (person.noted(table.id),))


def _at(table: Company, seat: Seat) -> Person:
    person = table.seated().get(seat)
    if person is None or person.bot:
        raise Denied("no_such_seat", str(seat))
    return person


def note_new_deals(table: Company, events: Sequence[Event]) -> list[Person]:
    """After a turn: whoever tried to swap the card; after an undo (no events) whoever no longer did (K3)."""
    if not events:
        return _forgiven(table)
    noted = []
    for event in events:
        if isinstance(event, Redealt) and event.offender and event.penalty:
            person = table.seated()[event.offender]
            person.notes = with_new_deal(person.notes, table.game, event.penalty)
            noted.append(person)
    return noted


def _forgiven(table: Company) -> list[Person]:
    assert table.live is not None
    offenders = {event.offender for event in table.live.log.events if isinstance(event, Redealt)}
    forgiven = []
    for seat, person in table.seated().items():
        kept = without_new_deal(person.notes, table.game)
        if seat not in offenders and kept != person.notes:
            person.notes = kept
            forgiven.append(person)
    return forgiven


def brought(table: Company) -> Setup:
    """Fouls that people bring to the game that begins (K3)."""
    noted = {seat: person.notes for seat, person in table.seated().items()}
    return Setup(penalties=penalties(noted, table.settings.ruleset.fouls.removal_at))


def tell_the_missing(table: Company, missing: Sequence[Person]) -> None:
    """A word to whoever misses this game, and to whoever holds it (K27)."""
    organisers = [line for one in table.people if one.manages for line in one.lines]
    for person in missing:
        table.tell_each(person.lines, partial(_notice, key="table-you-miss-this-game"))
        table.tell_each(organisers, partial(_notice, key="table-misses-this-game", name=person.name))


def _notice(lang: str, key: str, **values: str) -> bytes:
    return write(Notice(NoticeCode.SUSPENDED, say(lang, key, **values)))


def use_up(table: Company) -> list[Row]:
    """A game begins: its notes are served."""
    rows: list[Row] = []
    for person in (*table.everybody(), *table.gone):
        kept = after_a_game(person.notes, played=person in table.seated().values())
        if kept != person.notes:
            person.notes = kept
            rows.append(person.noted(table.id))
    table.gone[:] = [person for person in table.gone if person.notes]
    return rows


def lapse(table: Company) -> list[Row]:
    """There will be no next game here."""
    noted = [person for person in (*table.everybody(), *table.gone) if person.notes]
    for person in noted:
        person.notes = ()
    return [person.noted(table.id) for person in noted]
