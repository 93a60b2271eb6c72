"""What can be asked of the game; who may ask is checked against the sender."""

from enum import StrEnum

from msgspec import Struct

from gorod.engine.role import Team
from gorod.engine.seats import Seat
from gorod.engine.snake_case import snake

Sender = int
"""A seat, or one of the two below."""
JUDGE: Sender = 0
CLOCK: Sender = -1


class _Command(Struct, frozen=True, tag_field="do", tag=snake, forbid_unknown_fields=True, gc=False):
    """What all commands share: the wire's tag."""


class Pick(_Command, frozen=True):
    """Count a card from the top, or the bottom, of what is left of the deck (C5, K3).

    >>> Pick(3)
    Pick(number=3, bottom=False)
    """

    number: int
    bottom: bool = False


class Take(_Command, frozen=True):
    """Take the card at this place of those still on the tray (W4, H3).

    >>> Take(1)
    Take(place=1)
    """

    place: int


class Plan(_Command, frozen=True):
    """The order of shots agreed at the briefing (C6, F3).

    >>> Plan((4, 7, 2))
    Plan(seats=(4, 7, 2))
    """

    seats: tuple[Seat, ...]


class Pass(_Command, frozen=True):
    """End one's own speech, or say in a free discussion that one is done (F9).

    >>> Pass()
    Pass()
    """


class Nominate(_Command, frozen=True):
    """Put a seat to the vote.

    >>> Nominate(5)
    Nominate(seat=5)
    """

    seat: Seat


class Withdraw(_Command, frozen=True):
    """Take one's own nomination back (K6).

    >>> Withdraw(5)
    Withdraw(seat=5)
    """

    seat: Seat


class Say(_Command, frozen=True):
    """A claim: my card, my checks, whom I hold black or red; no rule depends on it.

    >>> Say(role="sheriff", checks=((4, Team.BLACK),)).role
    'sheriff'
    """

    role: str = ""
    checks: tuple[tuple[Seat, Team], ...] = ()
    black: tuple[Seat, ...] = ()
    red: tuple[Seat, ...] = ()
    text: str = ""


class Vote(_Command, frozen=True):
    """Raise one's hand for this candidate.

    >>> Vote(5)
    Vote(seat=5)
    """

    seat: Seat


class Agree(_Command, frozen=True):
    """Raise one's hand for the question asked: the lift, or the sentence.

    >>> Agree()
    Agree()
    """


class Shoot(_Command, frozen=True):
    """Shoot at, or point at, a number in the hunt.

    >>> Shoot(3)
    Shoot(seat=3)
    """

    seat: Seat


class Act(_Command, frozen=True):
    """Use the night power at its call.

    >>> Act((6,))
    Act(targets=(6,))
    """

    targets: tuple[Seat, ...]


class Guess(_Command, frozen=True):
    """The best move: seats believed black (F18); platforms let some be named red.

    >>> Guess((1, 4, 9))
    Guess(seats=(1, 4, 9), reds=())
    """

    seats: tuple[Seat, ...]
    reds: tuple[Seat, ...] = ()


class Tally(_Command, frozen=True):
    """The judge enters how many hands a candidate (or the question: 0) has, without names.

    >>> Tally(5, hands=4)
    Tally(seat=5, hands=4)
    """

    seat: Seat
    hands: int


class Foul(_Command, frozen=True):
    """The judge gives a foul.

    >>> Foul(4)
    Foul(seat=4, offence='', technical=False)
    """

    seat: Seat
    offence: str = ""
    technical: bool = False


class Remove(_Command, frozen=True):
    """The judge removes a player at once.

    >>> Remove(4)
    Remove(seat=4, offence='')
    """

    seat: Seat
    offence: str = ""


class DefeatTeam(_Command, frozen=True):
    """The judge ends the game against the team of this player (F21).

    >>> DefeatTeam(4)
    DefeatTeam(seat=4, offence='')
    """

    seat: Seat
    offence: str = ""


class Pause(_Command, frozen=True):
    """Everything stops; a seat if somebody has to answer a call (W2).

    >>> Pause()
    Pause(seat=0)
    """

    seat: Seat = 0


class Resume(_Command, frozen=True):
    """The game goes on where it stood (W2).

    >>> Resume()
    Resume()
    """


class TimeUp(_Command, frozen=True):
    """The one command that moves a step on: the clock's, or the judge's «next».

    >>> TimeUp()
    TimeUp()
    """


class Redeal(_Command, frozen=True):
    """Somebody tried to swap the card: the cards are dealt anew (K3).

    >>> Redeal(("citizen", "don", "sheriff")).offender
    0
    """

    deck: tuple[str, ...]
    offender: Seat = 0


class HandOver(_Command, frozen=True):
    """A player who has left takes the judge's place (B2).

    >>> HandOver(2)
    HandOver(seat=2)
    """

    seat: Seat


class Place(StrEnum):
    """Where a ruling can send the game."""

    TALK = "talk"
    VOTE = "vote"
    NIGHT = "night"
    DAWN = "dawn"


class Ruling(StrEnum):
    """The closed list of what a judge may decide against the program.

    >>> Ruling("fouls")
    <Ruling.FOULS: 'fouls'>
    """

    OUT = "out"
    BACK = "back"
    FOULS = "fouls"
    ON = "on"
    OFF = "off"
    ROLE = "role"
    VOTES = "votes"
    CHOSEN = "chosen"
    VICTIM = "victim"
    GOTO = "goto"
    END = "end"


class Overrule(_Command, frozen=True):
    """A judge's ruling with its reason; `seats` and `value` are read as the ruling needs them.

    >>> Overrule(Ruling.FOULS, "miscounted", (4,), "1").seats
    (4,)
    """

    ruling: Ruling
    reason: str
    seats: tuple[Seat, ...] = ()
    value: str = ""
    votes: tuple[tuple[Seat, int], ...] = ()


Command = (
    Pick
    | Take
    | Plan
    | Pass
    | Nominate
    | Withdraw
    | Say
    | Vote
    | Agree
    | Shoot
    | Act
    | Guess
    | Tally
    | Foul
    | Remove
    | DefeatTeam
    | Pause
    | Resume
    | TimeUp
    | Redeal
    | HandOver
    | Overrule
)


class Open(Struct, frozen=True, tag_field="do", tag="open", gc=False):
    """Stands in a list of legal commands for a kind with too many to list."""

    kind: str
