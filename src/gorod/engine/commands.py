"""The commands of a game. `decide` checks whether the sender may send them."""

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
    """The base of all commands, with the tag of the wire."""


class Pick(_Command, frozen=True):
    """Take a card from the rest of the deck, counted from the top or the bottom (C5, K3).

    >>> Pick(3)
    Pick(number=3, bottom=False)
    """

    number: int
    bottom: bool = False


class Take(_Command, frozen=True):
    """Take the card at this place among those left on the tray (W4, H3).

    >>> Take(1)
    Take(place=1)
    """

    place: int


class Plan(_Command, frozen=True):
    """Fix the order of shots agreed at the briefing (C6, F3).

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
    """Claim a card, the results of checks, and seats believed black or red. No rule depends on it.

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
    """Raise one's hand for the question that is put: a lift or a sentence.

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
    """Make the best move: name seats believed black (F18). Some platforms allow reds to be named too.

    >>> Guess((1, 4, 9))
    Guess(seats=(1, 4, 9), reds=())
    """

    seats: tuple[Seat, ...]
    reds: tuple[Seat, ...] = ()


class Tally(_Command, frozen=True):
    """The judge enters how many hands were raised for a candidate, without names; seat 0 is the question.

    >>> Tally(5, hands=4)
    Tally(seat=5, hands=4)
    """

    seat: Seat
    hands: int


class Foul(_Command, frozen=True):
    """Give a foul; the judge's command.

    >>> Foul(4)
    Foul(seat=4, offence='', technical=False)
    """

    seat: Seat
    offence: str = ""
    technical: bool = False


class Remove(_Command, frozen=True):
    """Remove a player immediately; the judge's command.

    >>> Remove(4)
    Remove(seat=4, offence='')
    """

    seat: Seat
    offence: str = ""


class DefeatTeam(_Command, frozen=True):
    """End the game with the defeat of this player's team (F21); the judge's command.

    >>> DefeatTeam(4)
    DefeatTeam(seat=4, offence='')
    """

    seat: Seat
    offence: str = ""


class Pause(_Command, frozen=True):
    """Pause the game; `seat` is a player who has to answer a phone call, if any (W2).

    >>> Pause()
    Pause(seat=0)
    """

    seat: Seat = 0


class Resume(_Command, frozen=True):
    """Continue a paused game (W2).

    >>> Resume()
    Resume()
    """


class TimeUp(_Command, frozen=True):
    """End the current step: sent by the clock, or by the judge's «next». No other command does this.

    >>> TimeUp()
    TimeUp()
    """


class Redeal(_Command, frozen=True):
    """Deal the cards anew, because somebody tried to swap theirs (K3).

    >>> Redeal(("citizen", "don", "sheriff")).offender
    0
    """

    deck: tuple[str, ...]
    offender: Seat = 0


class HandOver(_Command, frozen=True):
    """Hand the judge's place over to a player who has left (B2).

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
    """The closed list of decisions that a judge may make against the program.

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
    """A judge's ruling with its reason. The meaning of `seats` and `value` depends on the ruling.

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
    """In a list of legal commands, stands for a kind of command with too many forms to list."""

    kind: str
