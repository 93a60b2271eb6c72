"""A story: a random game written down turn by turn, with everything that its viewers must not see."""

import random
from collections.abc import Iterator

from msgspec import Struct

from gorod import Game
from gorod.engine import legal
from gorod.engine import step as s
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Agree,
    Command,
    Foul,
    HandOver,
    Open,
    Overrule,
    Resume,
    Ruling,
    Sender,
    Shoot,
    TimeUp,
    Vote,
)
from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import Role, WhenHunted
from gorod.engine.ruleset import DealWay, Ruleset
from gorod.engine.seats import Seat, listed
from gorod.engine.state import State
from tests.random_play import chosen, judges, opened, shuffled_deal
from tests.secrets.knowledge import Facts, facts_of
from tests.secrets.tables import RULES

LONGEST = 400
Sent = tuple[Command, Sender]


class Cards(Struct, frozen=True):
    """How a game begins: a deal, or a deck that the players pick from."""

    rules: str
    deal: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()

    def log(self) -> Log:
        """A game just begun."""
        return Game(RULES[self.rules], deal=self.deal or None, deck=self.deck or None).log


class Turn(Struct, frozen=True):
    """A command that was taken, and perhaps taken back at once."""

    command: Command
    sender: Sender
    undone: bool
    at: str
    events: list[Event]
    facts: Facts


def place_of(game: State) -> str:
    """The step now on and whose it is, as everyone knows them."""
    step = game.step
    whose = [str(getattr(step, name, "")) for name in ("role", "clan", "again", "seat")]
    return " ".join([str(step.__struct_config__.tag), *whose])


class Story(Struct, frozen=True):
    """A whole game, or the beginning of a long one."""

    cards: Cards
    first: list[Event]
    turns: list[Turn]
    game: State

    @property
    def rules(self) -> Ruleset:
        """What is played."""
        return self.game.rules

    @property
    def roles(self) -> tuple[Role, ...]:
        """The card of each seat."""
        return self.game.roles


def story(name: str, seats: int, seed: str) -> Story:
    """A random game; in some the cards are still to be picked."""
    rng = random.Random(f"story {seed}")
    rules = RULES[name]
    deal = shuffled_deal(rules, seats, rng)
    deal = with_a_guest(rules, deal) if rng.random() < 0.4 else deal
    picks = rules.dealing.ways != (DealWay.HAND_OUT,) and rng.random() < 0.2
    cards = Cards(name, deck=deal) if picks else Cards(name, deal)
    log = cards.log()
    first, turns = list(log.events), list[Turn]()
    while not log.game.is_over and len(turns) < LONGEST:
        for command, sender in _scene(log.game, rng):
            turns += _taken(log, command, sender, rng)
    return Story(cards, first, turns, log.game)


def with_a_guest(rules: Ruleset, deal: tuple[str, ...]) -> tuple[str, ...]:
    """Somebody passes for a hunter, where there is such a card (B23)."""
    guests = [role.id for role in rules.roles.values() if role.hunted is WhenHunted.SECOND_SHOT]
    if not guests or "citizen" not in deal:
        return deal
    at = deal.index("citizen")
    return (*deal[:at], guests[0], *deal[at + 1 :])


def _taken(log: Log, command: Command, sender: Sender, rng: random.Random) -> Iterator[Turn]:
    """Do it; now and then it is undone and done again, or only tried and taken back."""
    facts, at = facts_of(log.game), place_of(log.game)
    was_dealing = isinstance(log.game.step, s.Dealing)
    events = log.do(command, sender)
    if isinstance(events, Refused):
        return
    if not was_dealing and not log.game.is_over and rng.random() < 0.012:
        log.undo(1)
        yield Turn(command, sender, True, at, events, facts)
        if rng.random() < 0.5 or not isinstance(log.do(command, sender), list):
            return
    yield Turn(command, sender, False, at, events, facts)


def _scene(game: State, rng: random.Random) -> list[Sent]:
    """What happens next: random play, or what people do together in the step now on."""
    if game.paused:
        return [(Resume(), JUDGE)]
    if isinstance(game.step, s.Dealing):
        return [_pick(game, rng)]
    luck = rng.random() / (2 if game.night and game.rules.fouls.hidden_at_night else 1)
    if luck < 0.06:
        return [_from_judge(game, rng)]
    if luck < 0.10:
        return [opened(game, rng) or (TimeUp(), CLOCK)]
    if luck < 0.30:
        return [chosen(game, rng, judge=0)]
    return [*together(game, rng), (TimeUp(), CLOCK)]


def together(game: State, rng: random.Random) -> list[Sent]:
    """What all of them do in the step now on."""
    scene = _TOGETHER.get(type(game.step))
    return scene(game, rng) if scene else []


def _pick(game: State, rng: random.Random) -> Sent:
    assert isinstance(game.step, s.Dealing)
    seat = game.step.seat
    moves = [move for move in legal(game, seat) if not isinstance(move, Open)]
    return (rng.choice(moves), seat) if rng.random() < 0.8 else (TimeUp(), CLOCK)


def _from_judge(game: State, rng: random.Random) -> Sent:
    """Fouls, rulings and so on; at night also what only the judge knows of."""
    if game.night and rng.random() < 0.7:
        return rng.choice(secret_orders(game, rng)), JUDGE
    if game.left and not game.judge and rng.random() < 0.1:
        return HandOver(rng.choice(game.left).seat), JUDGE
    return judges(game, rng)


def secret_orders(game: State, rng: random.Random) -> list[Command]:
    """What a judge does at night unseen: a hidden foul, a card typed in again, a ruling on the victim."""
    seat = rng.choice(listed(game.alive))
    victims = tuple(rng.sample(listed(game.alive), rng.randint(0, 1)))
    orders: list[Command] = [
        Overrule(Ruling.ROLE, "again", (seat,), game.roles[seat].id),
        Overrule(Ruling.VICTIM, "seen", victims),
    ]
    if game.rules.fouls.hidden_at_night:
        orders += [Foul(seat), Foul(seat), Overrule(Ruling.FOULS, "recount", (seat,), "1")]
    return orders


def _hunt(game: State, rng: random.Random) -> list[Sent]:
    """Most nights they agree."""
    target = rng.choice(listed(game.alive))
    hunters = [seat for seat in listed(game.alive) if legal(game, seat)]
    is_spoilt = rng.random() < 0.25
    return [(Shoot(rng.choice(listed(game.alive)) if is_spoilt else target), seat) for seat in hunters]


def _call(game: State, rng: random.Random) -> list[Sent]:
    return [
        sent for seat in listed(game.alive) for sent in random_act(game, seat, rng) if rng.random() < 0.85
    ]


def random_act(game: State, seat: Seat, rng: random.Random) -> list[Sent]:
    """One of the listed commands of a seat, if it has any."""
    moves = [move for move in legal(game, seat) if not isinstance(move, Open)]
    return [(rng.choice(moves), seat)] if moves else []


def _speech(game: State, rng: random.Random) -> list[Sent]:
    assert isinstance(game.step, s.Speech)
    return random_act(game, game.step.seat, rng) if rng.random() < 0.35 else []


def _discussion(game: State, rng: random.Random) -> list[Sent]:
    seats = rng.sample(listed(game.alive), k=min(3, game.alive.bit_count()))
    return [sent for seat in seats for sent in random_act(game, seat, rng)]


def _vote(game: State, rng: random.Random) -> list[Sent]:
    """Many hands for one, so that days end with a departure; hands go up in any order."""
    seats = list(listed(game.alive))
    rng.shuffle(seats)
    crowd = Vote(rng.choice(game.candidates or listed(game.alive)))
    found: list[Sent] = []
    for seat in seats:
        found += [(crowd, seat)] if rng.random() < 0.6 else random_act(game, seat, rng)
    return found


def _lift(game: State, rng: random.Random) -> list[Sent]:
    return [(Agree(), seat) for seat in listed(game.alive) if rng.random() < 0.5]


_TOGETHER = {
    s.Hunt: _hunt,
    s.Call: _call,
    s.Speech: _speech,
    s.Discussion: _discussion,
    s.Ballot: _vote,
    s.Poll: _vote,
    s.Lift: _lift,
}
