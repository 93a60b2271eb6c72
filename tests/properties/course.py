"""The course of a game as the judge sees it, and where it parts under other rules."""

import random
from typing import Any

from msgspec import Struct

from gorod.engine import legal, start
from gorod.engine.commands import JUDGE, Command, Sender
from gorod.engine.decide import offers
from gorod.engine.events import Corrected, Dealt, Event
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.engine.state import State
from gorod.rules.casting import with_roles
from tests.properties.moods import MOODS
from tests.random_play import shuffled_deal

LONGEST = 1500
GUESTS = ("putana", "doctor", "yakuza", "don", "policeman", "sleepwalker")
"""Cards of other rulesets, two of them beside a maniac: a record may deal anything."""


class Table(Struct, frozen=True):
    """A random game by name: how many sit, whence the cards, how they play, and the seed."""

    seats: int
    cards: str
    mood: str
    seed: int

    def __str__(self) -> str:
        return f"{self.seats} {self.cards} {self.mood} {self.seed}"


def table(text: str) -> Table:
    """The table of this name."""
    seats, cards, mood, seed = text.split()
    return Table(int(seats), cards, mood, int(seed))


def deal_at(rules: Ruleset, at: Table) -> tuple[str, ...]:
    """The ruleset's own cards, or with guests among them."""
    rng = random.Random(f"deal {at.seats} {at.seed}")
    deal = list(shuffled_deal(rules, at.seats, rng))
    plain = [seat for seat, role in enumerate(deal) if role == "citizen"]
    guests = ["maniac", *rng.sample(GUESTS, k=2)] if at.cards == "guests" else []
    for seat, guest in zip(plain, guests, strict=False):
        deal[seat] = guest
    return tuple(deal)


def knowing(rules: Ruleset, at: Table) -> Ruleset:
    """The ruleset with the guests of this table among its cards."""
    return with_roles(rules, deal_at(rules, at))


def opened(rules: Ruleset, at: Table) -> Log | None:
    """The game just begun, from the deal or from the deck; None where these rules cannot deal it."""
    cards = deal_at(rules, at)
    events = start(rules, deck=cards) if at.cards == "deck" else start(rules, deal=cards)
    return None if isinstance(events, Refused) else Log(events)


def _told(event: Event) -> object:
    """An event as it is told: a card by its name, since what is printed on it is the ruleset itself."""
    if isinstance(event, Dealt | Corrected):
        return type(event), event.seat, event.role.id
    return event


def sight(log: Log, since: int) -> Any:
    """What the judge sees after a command: what happened, the step with its seconds, everybody's moves."""
    game = log.game
    happened = [_told(event) for event in log.events[max(since, 1) :]]
    return happened, game.step.seconds, offers(game), legal(game, JUDGE), game.outcome


class Parting(Struct, frozen=True):
    """Where two courses part: after so many commands, in which phase and step."""

    turn: int
    place: str


def parting(rules: Ruleset, changed: Ruleset, at: Table, most: int = LONGEST) -> Parting | None:
    """Play one game under both rules, the same commands to both, until what the judge sees differs."""
    ours, theirs = opened(rules, at), opened(changed, at)
    if ours is None or theirs is None or sight(ours, 0) != sight(theirs, 0):
        return Parting(0, "start")
    rng, mood = random.Random(f"play {at}"), MOODS[at.mood]
    for turn in range(1, most + 1):
        if ours.game.is_over:
            return None
        place = place_of(ours.game)
        if not _same(ours, theirs, *mood(ours.game, rng)):
            return Parting(turn, place)
    return None


def _same(ours: Log, theirs: Log, command: Command, sender: Sender) -> bool:
    """Whether this command does the same at both tables; a refusal's words are not the course."""
    since = len(ours.events)
    answers = [log.do(command, sender) for log in (ours, theirs)]
    if any(isinstance(answer, Refused) for answer in answers):
        return all(isinstance(answer, Refused) for answer in answers)
    return bool(sight(ours, since) == sight(theirs, since))


def place_of(game: State) -> str:
    """The phase and the step now on."""
    return f"{game.phase} {game.step.__struct_config__.tag}"
