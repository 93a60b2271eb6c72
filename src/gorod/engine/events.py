"""The events of a game. The log is a list of them, and the state is their fold."""

from enum import StrEnum

from msgspec import Struct

from gorod.engine.commands import Overrule, Say
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.engine.snake_case import snake
from gorod.engine.step import AnyStep


class How(StrEnum):
    """How a player left the table."""

    VOTED_OUT = "voted_out"
    LIFTED = "lifted"
    KILLED = "killed"
    REMOVED = "removed"
    RULED_OUT = "ruled_out"


class Outcome(Struct, frozen=True):
    """The winner (None in a draw), and the option of the ruleset that decided it."""

    winner: Team | None
    reason: str


class _Event(Struct, frozen=True, tag_field="t", tag=snake, omit_defaults=True, gc=False):
    """The base of all events, with the tag of the wire."""


class Started(_Event, frozen=True):
    """A game begins: its rules, the number of players, and for a case what happened before."""

    rules: Ruleset
    seats: int
    day: int = 0
    night: bool = True
    out: tuple[Seat, ...] = ()
    fouls: tuple[tuple[Seat, int], ...] = ()
    penalties: tuple[tuple[Seat, int], ...] = ()


class Shuffled(_Event, frozen=True):
    """The deck is shuffled; only the judge sees its order."""

    deck: tuple[str, ...]


class Dealt(_Event, frozen=True):
    """A seat looks at its card; `number` is the one it picked."""

    seat: Seat
    role: Role
    number: int = 0
    bottom: bool = False


class Redealt(_Event, frozen=True):
    """The cards are collected and dealt anew. The offender begins the next game with some fouls (K3)."""

    offender: Seat
    penalty: int = 3


class Met(_Event, frozen=True):
    """The players who wake together see each other, and also the don where the rules say so."""

    clan: Team
    seats: tuple[Seat, ...]
    don: Seat = 0


class Planned(_Event, frozen=True):
    """The order of shots is agreed."""

    clan: Team
    seats: tuple[Seat, ...]
    by: Seat = 0


class Began(_Event, frozen=True):
    """A step begins."""

    step: AnyStep


class NightFell(_Event, frozen=True):
    """Night n begins."""

    night: int


class DayBroke(_Event, frozen=True):
    """Day n begins; these players left at dawn."""

    day: int
    left: tuple[Seat, ...] = ()


class NightCounted(_Event, frozen=True):
    """The counts after this night.

    `idle`: nights in a row without a departure (F24). `dry`: misses in a row with no departure between
    them (K19). `misses`: misses in a row (K20).
    """

    idle: int
    dry: int
    misses: int
    alibi: tuple[Seat, ...] = ()


class Turned(_Event, frozen=True):
    """The next speaker's turn begins."""

    seat: Seat
    seconds: int
    silent: bool = False


class Passed(_Event, frozen=True):
    """A player in a free discussion is done."""

    seat: Seat


class Nominated(_Event, frozen=True):
    """A seat is put to the vote."""

    by: Seat
    seat: Seat


class Withdrawn(_Event, frozen=True):
    """A nomination is taken back, or replaced by the next one."""

    by: Seat
    seat: Seat
    replaced: bool = False


class Said(_Event, frozen=True):
    """A claim was made."""

    seat: Seat
    claim: Say


class Cautioned(_Event, frozen=True):
    """A player has openly named those they only wake with; the judge decides what follows (B23)."""

    seat: Seat


class Voted(_Event, frozen=True):
    """A hand is raised."""

    seat: Seat
    candidate: Seat


class Tallied(_Event, frozen=True):
    """The judge has counted hands without names."""

    candidate: Seat
    hands: int


class Counted(_Event, frozen=True):
    """A candidate is counted: the hands, the unused votes that are added, and the sum.

    `tally`: the judge's count, where hands were counted without names.
    """

    candidate: Seat
    hands: tuple[Seat, ...]
    rest: tuple[Seat, ...] = ()
    sum: int = 0
    tally: int = -1


class Polled(_Event, frozen=True):
    """A poll is closed: all votes, and the sums."""

    votes: tuple[tuple[Seat, Seat], ...]
    sums: tuple[tuple[Seat, int], ...]


class VoteTied(_Event, frozen=True):
    """Several candidates share the most votes."""

    candidates: tuple[Seat, ...]


class VoteCancelled(_Event, frozen=True):
    """A removal cancels the vote of this day (F20)."""

    day: int


class NobodyLeaves(_Event, frozen=True):
    """The vote ends without a departure."""

    reason: str


class Sentenced(_Event, frozen=True):
    """A player has the most votes and now defends themselves (H13)."""

    seat: Seat


class AlibiShown(_Event, frozen=True):
    """The player voted out has an alibi and stays (B21)."""

    seat: Seat


class Agreed(_Event, frozen=True):
    """A hand is raised for the question."""

    seat: Seat


class Answered(_Event, frozen=True):
    """The question is closed: the hands, and the number needed."""

    hands: tuple[Seat, ...]
    sum: int
    passed: bool


class Left(_Event, frozen=True):
    """These players leave the table together; `cards` only where the rules show them."""

    seats: tuple[Seat, ...]
    how: How
    cards: tuple[str, ...] = ()


class Shot(_Event, frozen=True):
    """A hunter shoots at a number."""

    seat: Seat
    target: Seat


class Hunted(_Event, frozen=True):
    """The hunt is over; the target agreed on, or 0 for a miss."""

    clan: Team
    target: Seat


class Startled(_Event, frozen=True):
    """A player awake with the hunters shows them a card, and they have a second shot (B23)."""

    seat: Seat
    role: str


class Acted(_Event, frozen=True):
    """A night power was used, and what the judge answered."""

    seat: Seat
    role: str
    targets: tuple[Seat, ...]
    answer: str = ""


class Inherited(_Event, frozen=True):
    """A role is called, and this player acts in its place as its heir (C22)."""

    seat: Seat
    role: str


class Revived(_Event, frozen=True):
    """A revival has saved a player (B20)."""

    by: Seat
    seat: Seat


class Offered(_Event, frozen=True):
    """The first player killed may name the best move (F18)."""

    seat: Seat


class Guessed(_Event, frozen=True):
    """The best move was made."""

    seat: Seat
    seats: tuple[Seat, ...]
    reds: tuple[Seat, ...] = ()


class Fouled(_Event, frozen=True):
    """A foul was given by the judge or by the rules (K24).

    `ruling`: the penalty code has another punishment for this offence (K24, K25).
    """

    seat: Seat
    offence: str = ""
    hidden: bool = False
    technical: bool = False
    ruling: bool = False
    by_rule: bool = False


class Silenced(_Event, frozen=True):
    """A seat loses its next speech, or the rest of this one (K22)."""

    seat: Seat
    hidden: bool = False
    now: bool = False


class Removed(_Event, frozen=True):
    """The judge removes a player. The departure follows, unless they are leaving already (G9)."""

    seat: Seat
    offence: str = ""
    ruling: bool = False


class TeamDefeated(_Event, frozen=True):
    """The judge ends the game against a team (F21)."""

    seat: Seat
    offence: str = ""
    ruling: bool = False


class Paused(_Event, frozen=True):
    """The game is paused."""

    seat: Seat = 0


class Resumed(_Event, frozen=True):
    """The game goes on."""


class JudgeChanged(_Event, frozen=True):
    """A player who has left is the judge from now on (B2)."""

    seat: Seat


class Overruled(_Event, frozen=True):
    """The judge has decided against the program."""

    ruling: Overrule


class Corrected(_Event, frozen=True):
    """The judge has corrected a card that was entered wrongly."""

    seat: Seat
    role: Role


class Decided(_Event, frozen=True):
    """The result is fixed; it is announced after the last farewell (F8, G9)."""

    outcome: Outcome


class Ended(_Event, frozen=True):
    """The game is over: the result and all cards."""

    outcome: Outcome
    cards: tuple[str, ...]


Event = (
    Started
    | Shuffled
    | Dealt
    | Redealt
    | Met
    | Planned
    | Began
    | NightFell
    | DayBroke
    | NightCounted
    | Turned
    | Passed
    | Nominated
    | Withdrawn
    | Said
    | Cautioned
    | Voted
    | Tallied
    | Counted
    | Polled
    | VoteTied
    | VoteCancelled
    | NobodyLeaves
    | Sentenced
    | AlibiShown
    | Agreed
    | Answered
    | Left
    | Shot
    | Hunted
    | Startled
    | Acted
    | Inherited
    | Revived
    | Offered
    | Guessed
    | Fouled
    | Silenced
    | Removed
    | TeamDefeated
    | Paused
    | Resumed
    | JudgeChanged
    | Overruled
    | Corrected
    | Decided
    | Ended
)
