"""The form: every fact that stands on the judge's sheet, in no language yet."""

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
    """What is known besides the log; what is empty stays a line to write on."""

    event: str = ""
    date: str = ""
    table: str = ""
    game: str = ""
    judge: str = ""
    names: dict[Seat, str] = {}
    proofs: tuple[tuple[str, str], ...] = ()
    """By which the sheet can be checked, each with what it is: the game's id, the deal's commitment …"""
    club: str = ""
    evening: str = ""
    """Where a club plays these two stand in place of a tournament and its stage."""


class PlayerRow(Struct, frozen=True):
    """A row of the form; `points` where a tournament would give some."""

    seat: Seat
    name: str
    role: Role
    fouls: int
    technical: int
    left: Departure | None
    points: int | None


class NominationRow(Struct):
    """Who put whom to the vote."""

    by: Seat
    seat: Seat
    is_withdrawn: bool = False


class RoundKind(StrEnum):
    """The first vote of a day, another one after a tie, the one that may spare the sentenced (H13)."""

    VOTE = "vote"
    REVOTE = "revote"
    SENTENCE = "sentence"


class TallyRow(Struct, frozen=True):
    """The votes of a candidate, and whose they were as far as it is known."""

    candidate: Seat
    votes: int
    voters: tuple[Seat, ...] = ()


class RoundRow(Struct):
    """One vote; `is_open` until it is settled."""

    kind: RoundKind
    tallies: list[TallyRow] = []
    is_open: bool = True


class QuestionRow(Struct, frozen=True):
    """Hands for the question whether all the tied leave, or whether the sentence of one stands."""

    tied: tuple[Seat, ...]
    votes: int
    voters: tuple[Seat, ...]


class DayRows(Struct):
    """What was voted on; `outcome` is the event with which the vote ended."""

    number: int
    opener: Seat = 0
    nominations: list[NominationRow] = []
    rounds: list[RoundRow] = []
    questions: list[QuestionRow] = []
    outcome: Event | None = None


class HuntRow(Struct):
    """The shots of a clan, and the seat they agreed on: 0 is a miss, None that it never came to that."""

    clan: Team
    shots: list[tuple[Seat, Seat]] = []
    target: Seat | None = None


class DeedRow(Struct, frozen=True):
    """A power that was used, and what the judge answered."""

    seat: Seat
    role: str
    targets: tuple[Seat, ...]
    answer: str


class BestMoveRow(Struct, frozen=True):
    """The seats that the first player killed believed black."""

    seat: Seat
    seats: tuple[Seat, ...]


class NightRows(Struct):
    """What was done in it, and who left at dawn: None if the game was over before."""

    number: int
    plan: tuple[Seat, ...] = ()
    hunts: list[HuntRow] = []
    deeds: list[DeedRow] = []
    left: tuple[Seat, ...] | None = None


class OrderRow(Struct, frozen=True):
    """Fouls, removals and rulings, each in its phase."""

    phase: str
    event: Event


class Score(Struct, frozen=True):
    """What a preset gives everybody, from seat 1 on; Ci as all games of the evening stand now."""

    preset: Preset
    points: tuple[GamePoints, ...]
    ci: tuple[Hundredths, ...]
    reasons: dict[Seat, str] = {}
    """Of extra points."""


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
    """None of a game that was never finished."""
    score: Score | None = None
    protest: str = ""
    is_cancelled: bool = False
