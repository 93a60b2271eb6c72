"""What people at a table have said and no log tells: kept where the table may change hands."""

from msgspec import Struct, json

from gorod.engine.seats import Seat
from gorod.protocol.messages import Denial
from gorod.services.choices.election import Election, Key
from gorod.services.choices.motions import Motions
from gorod.services.members import Members
from gorod.services.person import Person
from gorod.services.presence import Presence
from gorod.services.rows import SittingRow

MOST_REFUSALS = 64
"""The last of each person: what was done is in the log, what was not must not be done when it comes late."""


class PersonSitting(Struct, frozen=True, omit_defaults=True):
    """What one person has said."""

    ready: bool = False
    seed: str = ""
    muted: tuple[str, ...] = ()
    """Keys."""
    elects: Seat = 0
    refusals: dict[str, Denial] = {}


class Sitting(Struct, frozen=True, omit_defaults=True):
    """People by key, and what all see of each other; how long somebody was away is told with the clock."""

    people: dict[str, PersonSitting] = {}
    motions: dict[Seat, Seat] = {}
    since: dict[Seat, int] = {}
    """Of motions, in milliseconds since 1970."""
    seen_here: tuple[Seat, ...] = ()
    lonely_since: int | None = None
    votes: dict[Key, Key] = {}
    """For a judge, before the deal (B2)."""
    tied: tuple[Key, ...] = ()


NOTHING = PersonSitting()


def sitting_of(members: Members, presence: Presence, motions: Motions, election: Election) -> bytes:
    """As it is written down: the same bytes as long as nothing has changed."""
    said = {person.key: _said_by(person) for person in members.everybody() if not person.bot}
    wanted, since = motions.kept()
    lonely = presence.lonely_since
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
    return PersonSitting(person.ready, person.seed, muted, person.elects, dict(refused[-MOST_REFUSALS:]))


def sit_again(
    kept: SittingRow, last: int, members: Members, presence: Presence, motions: Motions, election: Election
) -> None:
    """The table is in other hands: nobody has to say again what he has said.

    `last`: the moment of the last entry. What they wanted of a game that has gone on since is forgotten.
    """
    sitting, is_late = json.decode(kept.state, type=Sitting), last > kept.at
    for person in members.everybody():
        _recall(person, sitting.people.get(person.key, NOTHING), is_late)
    if not is_late:
        motions.recall(sitting.motions, {seat: at / 1000 for seat, at in sitting.since.items()})
        election.recall(sitting.votes, sitting.tied)
    presence.seen_here = {*sitting.seen_here}
    if sitting.lonely_since is not None and presence.lonely_since is not None:
        presence.lonely_since = min(presence.lonely_since, sitting.lonely_since / 1000)


def _recall(person: Person, said: PersonSitting, is_late: bool) -> None:
    person.seed, person.muted = said.seed, {*said.muted}
    if not is_late:
        person.ready, person.elects = said.ready, said.elects
    for name, denial in said.refusals.items():
        if name not in person.answers:
            person.remember(name, denial)
