"""Presence, votes and answers at a table, which no log holds; stored where tables may change hands."""

from msgspec import Struct, json

from gorod.engine.seats import Seat
from gorod.protocol.messages import Denial
from gorod.services.rows import SittingRow
from gorod.services.table.choices.election import Election, Key
from gorod.services.table.choices.motions import Motions
from gorod.services.table.members import Members
from gorod.services.table.person import Person
from gorod.services.table.presence import Presence

MAX_STORED_REFUSALS = 64
"""Number of the last refusals of each person. A refused command must not be carried out if it comes again."""


class PersonSitting(Struct, frozen=True, omit_defaults=True):
    """The votes and answers of one person."""

    ready: bool = False
    seed: str = ""
    muted: tuple[str, ...] = ()
    """Keys of people."""
    elects: Seat = 0
    refusals: dict[str, Denial] = {}


class Sitting(Struct, frozen=True, omit_defaults=True):
    """People by key, and what they share. How long somebody was away is stored with the clock."""

    people: dict[str, PersonSitting] = {}
    motions: dict[Seat, Seat] = {}
    since: dict[Seat, int] = {}
    """When each motion began, in milliseconds since 1970."""
    seen_here: tuple[Seat, ...] = ()
    lonely_since: int | None = None
    votes: dict[Key, Key] = {}
    """Votes for a judge before the deal (B2)."""
    tied: tuple[Key, ...] = ()


NOTHING = PersonSitting()


def sitting_of(members: Members, presence: Presence, motions: Motions, election: Election) -> bytes:
    """Return what is stored: the same bytes as long as nothing has changed."""
    said = {person.key: _said_by(person) for person in members.everybody() if not person.bot}
    wanted, since = motions.kept()
    lonely = presence.idle_since
    return json.encode(
        Sitting(
            {key: one for key, one in said.items() if one != NOTHING},
            wanted,
            {seat: int(moment * 1000) for seat, moment in since.items()},
            tuple(sorted(presence.seen_here)),
            int(lonely * 1000) if lonely is not None else None,
            *election.kept(),
        )
    )


def _said_by(person: Person) -> PersonSitting:
    refused = [(name, no) for name, no in person.answers.items() if no is not None]
    muted = tuple(sorted(person.muted))
    return PersonSitting(
        person.ready, person.seed, muted, person.elects, dict(refused[-MAX_STORED_REFUSALS:])
    )


def restore_sitting(
    kept: SittingRow, last: int, members: Members, presence: Presence, motions: Motions, election: Election
) -> None:
    """Restore a table's presence, votes and answers at its new node, so that nobody has to repeat them.

    `last`: the moment of the last entry. If the game has gone on since they were stored, votes are dropped.
    """
    sitting, is_late = json.decode(kept.state, type=Sitting), last > kept.at
    for person in members.everybody():
        _recall(person, sitting.people.get(person.key, NOTHING), is_late)
    if not is_late:
        motions.recall(sitting.motions, {seat: at / 1000 for seat, at in sitting.since.items()})
        election.recall(sitting.votes, sitting.tied)
    presence.seen_here = {*sitting.seen_here}
    if sitting.lonely_since is not None and presence.idle_since is not None:
        presence.idle_since = min(presence.idle_since, sitting.lonely_since / 1000)


def _recall(person: Person, said: PersonSitting, is_late: bool) -> None:
    person.seed, person.muted = said.seed, {*said.muted}
    if not is_late:
        person.ready, person.elects = said.ready, said.elects
    for name, denial in said.refusals.items():
        if name not in person.answers:
            person.remember(name, denial)
