"""Tables to look at: games moved on by hand, and what a seat there must hold possible."""

from collections import Counter

from msgspec.structs import replace

from gorod.bots.player import SeenGame
from gorod.bots.worlds import worlds
from gorod.engine import start
from gorod.engine.commands import CLOCK, Command, TimeUp
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.roles import MARKS
from gorod.rules.casting import with_roles
from tests.rulebook.table import begun, cards, rules_with

Deal = tuple[str, ...]


def do(log: Log, command: Command, *senders: int) -> Log:
    """These senders ask this, and it is granted."""
    for sender in senders:
        assert not isinstance(log.do(command, sender), Refused), command
    return log


def cast_of(log: Log) -> dict[str, int]:
    """The cards on the table."""
    return dict(Counter(true_deal(log)))


def true_deal(log: Log) -> Deal:
    """What was really dealt."""
    return tuple(role.id for role in log.game.roles[1:])


def possible(log: Log, seat: int) -> set[Deal]:
    """What a seat must hold possible now."""
    return set(worlds(SeenGame.of(log, seat, cast_of(log))).deals)


def holders(found: set[Deal], role: str) -> set[int]:
    """Where a card may lie."""
    return {deal.index(role) + 1 for deal in found if role in deal}


def black_seats(deal: Deal) -> list[int]:
    """Where the mafiosi sit."""
    return [seat for seat, card in enumerate(deal, 1) if card == "mafioso"]


def at_table(name: str, deal: str, order: tuple[str, ...] = (), **options: str) -> Log:
    """A game of this deal, with cards that its ruleset need not have, called in this order."""
    rules = with_roles(rules_with(name, **options), [MARKS[mark].id for mark in deal.split()])
    rules = replace(rules, night=replace(rules.night, order=order or rules.night.order))
    return begun(start(rules, deal=cards(rules, deal)))


def pass_to_call(log: Log, role: str) -> Log:
    """Let steps pass until this role is called."""
    while getattr(log.game.step, "role", "") != role:
        do(log, TimeUp(), CLOCK)
    return log


def all_deals(log: Log, seat: int) -> set[Deal]:
    """Every deal of these cards that gives this seat its own."""
    seen = SeenGame.of(log, seat, cast_of(log))
    return set(worlds(SeenGame(seat, seen.events[:2], seen.cast)).deals)
