"""A person or a program at a table, and the penalties noted for their next game."""

from collections.abc import Mapping

from msgspec import Struct, json

from gorod.engine.seats import Seat
from gorod.protocol.lobby import Breach
from gorod.protocol.messages import Denial
from gorod.services.ports import ClientConnection
from gorod.services.rows import NoteRow, PersonRow


class PenaltyNote(Struct, frozen=True, omit_defaults=True):
    """A penalty for the next game, which uses it up."""

    fouls: int = 0
    suspended: bool = False
    reason: Breach = Breach.OTHER
    game: str = ""
    """The game in which an attempted swap led to a new deal; empty for a judge's own penalty."""


Notes = tuple[PenaltyNote, ...]


def with_word(notes: Notes, word: PenaltyNote) -> Notes:
    """Replace the judge's last penalty by this one; an empty one removes all penalties."""
    if not word.fouls and not word.suspended:
        return ()
    return (*(note for note in notes if note.game), word)


def with_new_deal(notes: Notes, game: str, fouls: int) -> Notes:
    """Add the penalty of a new deal, once a game, however often the person tried to swap (K3)."""
    return (*(note for note in notes if note.game != game), PenaltyNote(fouls, reason=Breach.SWAP, game=game))


def without_new_deal(notes: Notes, game: str) -> Notes:
    """Remove the penalty of a new deal that was taken back."""
    return tuple(note for note in notes if note.game != game)


def is_suspended(notes: Notes) -> bool:
    """Return whether the person must sit out the next game."""
    return any(note.suspended for note in notes)


def after_a_game(notes: Notes, played: bool) -> Notes:
    """Return the penalties that remain when a game has begun; a player's are all used up."""
    return () if played else tuple(note for note in notes if not note.suspended)


def penalties(noted: Mapping[Seat, Notes], limit: int) -> tuple[tuple[Seat, int], ...]:
    """Return the fouls with which each seat begins; never so many that a player would be removed at once."""
    sums = {seat: sum(note.fouls for note in notes) for seat, notes in sorted(noted.items())}
    return tuple((seat, _at_most(fouls, limit)) for seat, fouls in sums.items() if fouls)


def _at_most(fouls: int, limit: int) -> int:
    return min(fouls, limit - 1) if limit else fouls


def reason_of(notes: Notes) -> Breach:
    """Return the reason that is shown: that of the last penalty."""
    return notes[-1].reason if notes else Breach.OTHER


SEAT, ORGANISER, ASSISTANT, WATCHER = "seat", "organiser", "assistant", "watcher"
NARRATOR = "narrator"
"""The device that speaks aloud where people sit in one room; it has no seat."""
JUDGES = "judges"
"""A player whom the others elected before the deal, and who gave up the seat (B2)."""
OTHER_PHONE = "other_phone"
"""A device without a seat that waits for one, or had one before a new phone got it."""
KNOCKS, GONE = "knocks", "gone"
MAX_ABSENCE_S = 90.0
"""Seconds that a player may be away in one game before the table no longer waits."""
MAX_REMEMBERED_ANSWERS = 4096
"""Number of the last answers that are remembered for each person."""


class Person(Struct, eq=False):
    """A member of a table, by an opaque key; `connections` are their connected devices."""

    key: str
    name: str
    standing: str
    seat: Seat = 0
    bot: str = ""
    token: str = ""
    phrase: str = ""
    connections: list[ClientConnection] = []
    ready: bool = False
    seed: str = ""
    muted: set[str] = set()
    """Keys of people whose words this person has muted; a restart clears them."""
    elects: Seat = 0
    away_since: float | None = None
    away: float = 0.0

    manages: bool = False
    """Whether this person is the organiser, who may also have a seat."""
    notes: Notes = ()
    """Penalties for the next game here."""
    answers: dict[str, Denial | None] = {}
    """By the name of a request, in any game: why it was refused, or None if it was done."""

    @property
    def is_here(self) -> bool:
        """Whether the person is here; a program always is."""
        return bool(self.bot or self.connections)

    def count_away(self, is_counted: bool, now: float) -> None:
        """Start or stop counting the person's absence."""
        if is_counted and self.away_since is None:
            self.away_since = now
        elif not is_counted and self.away_since is not None:
            self.away += now - self.away_since
            self.away_since = None

    def remember(self, name: str, answer: Denial | None) -> None:
        """Remember the answer to a request, to repeat it if the same name comes again."""
        self.answers[name] = answer
        if len(self.answers) > MAX_REMEMBERED_ANSWERS:
            del self.answers[next(iter(self.answers))]

    def was_away(self, now: float) -> float:
        """Return for how many seconds of this game the person was away."""
        return self.away + (now - self.away_since if self.away_since is not None else 0.0)

    @property
    def given_up(self) -> float:
        """The moment until which the table waits if the person stays away. It needs no clock."""
        return (self.away_since or 0.0) + MAX_ABSENCE_S - self.away

    def kept(self, table: str) -> PersonRow:
        """Return the row to store."""
        return PersonRow(
            table,
            self.key,
            self.name,
            self.standing,
            self.seat,
            self.bot,
            self.token,
            self.phrase,
            self.manages,
        )

    def noted(self, table: str) -> NoteRow:
        """Return the row of this person's penalties."""
        return NoteRow(table, self.key, json.encode(self.notes))

    def recall_notes(self, row: NoteRow | None) -> None:
        """Restore the stored penalties, if there are any."""
        self.notes = json.decode(row.notes, type=Notes) if row is not None else ()

    @property
    def is_forgotten(self) -> bool:
        """Whether the person was deleted, so that nobody can return as them."""
        return not self.token and not self.bot

    def vanish(self) -> None:
        """Delete what is known of this person. The token stays valid until the deletion is stored."""
        self.name = self.phrase = self.seed = ""
        self.notes, self.ready, self.elects = (), False, 0
        self.muted.clear()
        self.answers.clear()

    @property
    def is_suspended(self) -> bool:
        """Whether the person must sit out the next game (K27)."""
        return is_suspended(self.notes)

    def recall(self, row: PersonRow) -> None:
        """Restore from the stored row; devices stay connected."""
        self.name, self.standing, self.seat, self.bot = row.name, row.standing, row.seat, row.bot
        self.token, self.phrase, self.manages = row.token, row.phrase, row.manages
        self.answers.clear()


def deed_of(person: Person, name: str) -> str:
    """Return the name of an organiser's deed, which the log has as a turn of the judge.

    It includes the key, because the organiser may change.
    """
    return f"{name} {person.key}"


def person_from(row: PersonRow) -> Person:
    """Return the person of a stored row, without devices."""
    person = Person(row.key, row.name, row.standing, connections=[], muted=set())
    person.recall(row)
    return person
