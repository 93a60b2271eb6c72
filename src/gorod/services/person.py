"""Somebody at a table, a person with devices or a program, and what is noted about him for the next game."""

from collections.abc import Mapping

from msgspec import Struct, json

from gorod.engine.seats import Seat
from gorod.protocol.lobby import Breach
from gorod.protocol.messages import Denial
from gorod.services.ports import ClientConnection
from gorod.services.rows import NoteRow, PersonRow


class PenaltyNote(Struct, frozen=True, omit_defaults=True):
    """One note; it is used up by the game that follows."""

    fouls: int = 0
    suspended: bool = False
    reason: Breach = Breach.OTHER
    game: str = ""
    """The game in which his attempt meant a new deal; empty if this is the judge's own word."""


Notes = tuple[PenaltyNote, ...]


def with_word(notes: Notes, word: PenaltyNote) -> Notes:
    """The judge's word stands in place of the last one; one that says nothing takes everything back."""
    if not word.fouls and not word.suspended:
        return ()
    return (*(note for note in notes if note.game), word)


def with_new_deal(notes: Notes, game: str, fouls: int) -> Notes:
    """Once a game, however often he tried it (K3)."""
    return (*(note for note in notes if note.game != game), PenaltyNote(fouls, reason=Breach.SWAP, game=game))


def without_new_deal(notes: Notes, game: str) -> Notes:
    """The new deal was taken back, and with it what it brought."""
    return tuple(note for note in notes if note.game != game)


def is_suspended(notes: Notes) -> bool:
    """Whether the next game is missed."""
    return any(note.suspended for note in notes)


def after_a_game(notes: Notes, played: bool) -> Notes:
    """A game has begun: whoever plays it has begun with his fouls, whoever does not has missed it."""
    return () if played else tuple(note for note in notes if not note.suspended)


def penalties(noted: Mapping[Seat, Notes], limit: int) -> tuple[tuple[Seat, int], ...]:
    """The fouls of each seat to begin with; never so many that one would be removed at once."""
    sums = {seat: sum(note.fouls for note in notes) for seat, notes in sorted(noted.items())}
    return tuple((seat, _at_most(fouls, limit)) for seat, fouls in sums.items() if fouls)


def _at_most(fouls: int, limit: int) -> int:
    return min(fouls, limit - 1) if limit else fouls


def reason_of(notes: Notes) -> Breach:
    """The reason told with several: the last one."""
    return notes[-1].reason if notes else Breach.OTHER


SEAT, ORGANISER, ASSISTANT, WATCHER = "seat", "organiser", "assistant", "watcher"
NARRATOR = "narrator"
"""The device that speaks aloud where people sit in one room; it has no seat."""
JUDGES = "judges"
"""A player whom the others elected before the deal, and who gave up the seat (B2)."""
OTHER_PHONE = "other_phone"
"""A device without a seat that waits for one, or had one before a new phone got it."""
KNOCKS, GONE = "knocks", "gone"
ABSENCE = 90.0
"""Seconds that somebody may be away in one game before the table no longer waits."""
MOST_ANSWERS = 4096
"""So many of the last are remembered for each person."""


class Person(Struct, eq=False):
    """Known by an opaque key; `connections` are those of the devices that are there now."""

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
    """By the keys of those whose words he does not want; a restart forgets it."""
    elects: Seat = 0
    away_since: float | None = None
    away: float = 0.0

    manages: bool = False
    """Whether this is the organiser, who may sit at the table too."""
    notes: Notes = ()
    """For the next game here."""
    answers: dict[str, Denial | None] = {}
    """By the name of what was asked for, in whatever game: why not, or nothing if it was done."""

    @property
    def is_here(self) -> bool:
        """A program always is."""
        return bool(self.bot or self.connections)

    def count_away(self, is_counted: bool, now: float) -> None:
        """From now on he is away, and it counts; or he is not, or it does not."""
        if is_counted and self.away_since is None:
            self.away_since = now
        elif not is_counted and self.away_since is not None:
            self.away += now - self.away_since
            self.away_since = None

    def remember(self, name: str, answer: Denial | None) -> None:
        """What was said to a name is said to it again, whatever comes under it."""
        self.answers[name] = answer
        if len(self.answers) > MOST_ANSWERS:
            del self.answers[next(iter(self.answers))]

    def was_away(self, now: float) -> float:
        """For how many seconds of this game."""
        return self.away + (now - self.away_since if self.away_since is not None else 0.0)

    @property
    def given_up(self) -> float:
        """Until when the table waits for him if he does not come; a moment, so that it needs no clock."""
        return (self.away_since or 0.0) + ABSENCE - self.away

    def kept(self, table: str) -> PersonRow:
        """As it is written down."""
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
        """What is noted about him, as it is written down."""
        return NoteRow(table, self.key, json.encode(self.notes))

    def recall_notes(self, row: NoteRow | None) -> None:
        """What was written down, if anything was."""
        self.notes = json.decode(row.notes, type=Notes) if row is not None else ()

    @property
    def is_forgotten(self) -> bool:
        """Nobody can come as this person any more."""
        return not self.token and not self.bot

    def vanish(self) -> None:
        """Be nobody: what was known of this person is known no more; the token is good until that is kept."""
        self.name = self.phrase = self.seed = ""
        self.notes, self.ready, self.elects = (), False, 0
        self.muted.clear()
        self.answers.clear()

    @property
    def is_suspended(self) -> bool:
        """Whether he misses the next game (K27)."""
        return is_suspended(self.notes)

    def recall(self, row: PersonRow) -> None:
        """Be who was written down; devices stay connected."""
        self.name, self.standing, self.seat, self.bot = row.name, row.standing, row.seat, row.bot
        self.token, self.phrase, self.manages = row.token, row.phrase, row.manages
        self.answers.clear()


def deed_of(person: Person, name: str) -> str:
    """What an organiser does is a turn of the judge; the name is his own, and others may come after him."""
    return f"{name} {person.key}"


def person_from(row: PersonRow) -> Person:
    """Read what was written down; nobody is connected then."""
    person = Person(row.key, row.name, row.standing, connections=[], muted=set())
    person.recall(row)
    return person
