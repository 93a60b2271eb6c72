"""The form: every fact on the judge's sheet, independent of language."""

from enum import StrEnum

from msgspec import Struct

from gorod.engine.events import Event, Outcome
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.engine.state import Departure
from gorod.scoring.presets import Hundredths, Preset
from gorod.scoring.standings import GamePoints


class Heading(Struct, frozen=True):
    """What is known apart from the log; empty values are printed as lines to write on."""

    event: str = ""
    date: str = ""
    table: str = ""
    game: str = ""
    judge: str = ""
    names: dict[Seat, str] = {}
    proofs: tuple[tuple[str, str], ...] = ()
    """Values that let people check the sheet, each with its kind: the game's id, the deal's commitment …"""
    club: str = ""
    evening: str = ""
    """In a club, `club` and `evening` replace the tournament and its stage."""


class PlayerRow(Struct, frozen=True):
    """A row for a player; `points` is what a tournament would give, if anything."""

    seat: Seat
    name: str
    role: Role
    fouls: int
    technical: int
    left: Departure | None
    points: int | None


class NominationRow(Struct):
    """One nomination."""

    by: Seat
    seat: Seat
    is_withdrawn: bool = False


class RoundKind(StrEnum):
    """The kind of a vote: the first of a day, one after a tie, or one on the sentence (H13)."""

    VOTE = "vote"
    REVOTE = "revote"
    SENTENCE = "sentence"


class TallyRow(Struct, frozen=True):
    """The votes of a candidate, and the voters as far as they are known."""

    candidate: Seat
    votes: int
    voters: tuple[Seat, ...] = ()


class RoundRow(Struct):
    """One vote; `is_open` until it is settled."""

    kind: RoundKind
    tallies: list[TallyRow] = []
    is_open: bool = True


class QuestionRow(Struct, frozen=True):
    """The votes on whether all the tied leave, or whether the sentence stands."""

    tied: tuple[Seat, ...]
    votes: int
    voters: tuple[Seat, ...]


class DayRows(Struct):
    """The nominations and votes of a day; `outcome` is the event with which the vote ended."""

    number: int
    opener: Seat = 0
    nominations: list[NominationRow] = []
    rounds: list[RoundRow] = []
    questions: list[QuestionRow] = []
    outcome: Event | None = None


class HuntRow(Struct):
    """The shots of a clan, and its target: 0 is a miss, None means that no target was decided."""

    clan: Team
    shots: list[tuple[Seat, Seat]] = []
    target: Seat | None = None


class DeedRow(Struct, frozen=True):
    """A power that was used, and the judge's answer."""

    seat: Seat
    role: str
    targets: tuple[Seat, ...]
    answer: str


class BestMoveRow(Struct, frozen=True):
    """The seats that the first killed player believed black."""

    seat: Seat
    seats: tuple[Seat, ...]


class NightRows(Struct):
    """The acts of a night, and who left at dawn: None if the game was over before."""

    number: int
    plan: tuple[Seat, ...] = ()
    hunts: list[HuntRow] = []
    deeds: list[DeedRow] = []
    left: tuple[Seat, ...] | None = None


class OrderRow(Struct, frozen=True):
    """A foul, a removal or a ruling, with its phase."""

    phase: str
    event: Event


class Score(Struct, frozen=True):
    """The points of everybody by a preset, from seat 1 on; Ci counts all games of the evening so far."""

    preset: Preset
    points: tuple[GamePoints, ...]
    ci: tuple[Hundredths, ...]
    reasons: dict[Seat, str] = {}
    """The reasons for extra points."""


class Sheet(Struct):
    """The whole form."""

    heading: Heading
    rules: Ruleset
    players: list[PlayerRow] = []
    days: list[DayRows] = []
    nights: list[NightRows] = []
    orders: list[OrderRow] = []
    best_move: BestMoveRow | None = None
    outcome: Outcome | None = None
    """None if the game was never finished."""
    score: Score | None = None
    protest: str = ""
    is_cancelled: bool = False
