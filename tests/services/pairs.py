"""Two deals that one viewer cannot tell apart, and the moment from which they may (T1)."""

from collections.abc import Sequence
from random import Random

import msgspec
from msgspec import Struct

from gorod.engine.ruleset import DealWay, Ruleset
from gorod.protocol.lobby import DealKind, Mode
from gorod.rules import RULESETS
from gorod.services.rows import EntryRow

SIZES = {
    "fiim": (10,),
    "classic": (10, 15),
    "club": (10,),
    "wolves": (10,),
    "boxed": (10, 14, 18),
    "home": (10,),
}
"""Number of seats. Together their casts hold every card that a table of the ruleset can be dealt."""
NARRATOR, ASSISTANT = "narrator", "assistant"
"""The device that speaks in a room, and one beside a judge's console."""
UNSEATED = ("watcher", "organiser", "stranger", NARRATOR, ASSISTANT)
"""A stranger has no token at all."""
ONLY_IN = {NARRATOR: Mode.COMPANION, ASSISTANT: Mode.JUDGED}
"""The only mode that has such a device."""
DEPARTED = "departed"
"""A seat that leaves on the first day."""
REVEALING_EVENTS = (b'"cards":[', b'"t":"ended"', b'"t":"day_broke"')
"""Parts of events from which public streams may differ: shown cards, the end, the deaths of a night."""


class Pair(Struct, frozen=True):
    """Two deals, and the viewer who must not tell them apart: a seat, or 0 for one without a seat."""

    rules: str
    mode: Mode
    kind: str
    viewer: int
    deals: tuple[tuple[str, ...], tuple[str, ...]]
    seed: int
    dealing: DealKind = DealKind.AT_ONCE

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the two games."""
        return RULESETS[self.rules]

    def are_black(self, seat: int) -> bool:
        """Return whether the seat holds a black card in either game."""
        return any(self.ruleset.holding(deal[seat - 1]).clan for deal in self.deals)


def pair(seed: int) -> Pair:
    """Draw a ruleset, a size, a mode, a kind of viewer, a deal, and another that looks the same to them."""
    rng = Random(f"pair {seed}")
    rules = rng.choice(list(SIZES))
    ruleset, sizes = RULESETS[rules], SIZES[rules]
    cast = ruleset.cast[rng.choice(sizes) if rng.random() < 0.3 else sizes[0]]
    deck = [card for card, count in cast.items() for _ in range(count)]
    rng.shuffle(deck)
    mode = _mode(ruleset, rng)
    kind = rng.choice([*UNSEATED, DEPARTED, *cast])
    mode = ONLY_IN.get(kind, mode)
    # there the organiser is the judge
    kind = "watcher" if kind == "organiser" and mode is Mode.JUDGED else kind
    viewer = 0 if kind in UNSEATED else _seat_of(kind, deck, rng)
    other = _looks_the_same(ruleset, deck, viewer, rng)
    deals = tuple(deck), tuple(other)
    return Pair(rules, mode, kind, viewer, deals, seed, rng.choice((DealKind.AT_ONCE, DealKind.PICKED)))


def _mode(ruleset: Ruleset, rng: Random) -> Mode:
    """Draw a mode; fouls can be hidden only where somebody judges."""
    judged = 0.5 if ruleset.fouls.hidden_at_night else 0.15
    return Mode.JUDGED if rng.random() < judged else rng.choice((Mode.ONLINE,) * 3 + (Mode.COMPANION,))


def _seat_of(kind: str, deck: Sequence[str], rng: Random) -> int:
    held = (
        range(1, len(deck) + 1)
        if kind == DEPARTED
        else [at for at, card in enumerate(deck, 1) if card == kind]
    )
    return rng.choice(held)


def _looks_the_same(rules: Ruleset, deck: list[str], viewer: int, rng: Random) -> list[str]:
    """Return another deal that looks the same to the viewer.

    Everybody knows their own card, members of a clan know each other, and an heir will know who has gone.
    """
    known = [at for at in range(len(deck)) if viewer and _knows(rules, deck[viewer - 1], deck[at])]
    free = [at for at in range(len(deck)) if at != viewer - 1 and at not in known]
    cards, other = [deck[at] for at in free], list(deck)
    while other == deck:
        rng.shuffle(cards)
        for at, card in zip(free, cards, strict=True):
            other[at] = card
    return other


def _knows(rules: Ruleset, own: str, other: str) -> bool:
    clan = rules.holding(own).clan
    return bool(clan and rules.holding(other).clan is clan) or rules.night.heirs.get(other) == own


def divergence_time(one: list[EntryRow], other: list[EntryRow]) -> float:
    """Return the second from which everybody may tell the games apart; very large if there is none.

    It is the first public difference of the logs, such as a shown card, a death or a winner.
    """
    first, second = _turns(one), _turns(other)
    for a, b in zip(first, second, strict=False):
        if a != b:
            return min(a[0], b[0])
    rest = [*first[len(second) :], *second[len(first) :]]
    return rest[0][0] if rest else float("inf")


def _turns(entries: list[EntryRow]) -> list[tuple[float, object]]:
    shown = [entry for entry in entries if any(turn in entry.event for turn in REVEALING_EVENTS)]
    return [(entry.at / 1000, msgspec.json.decode(entry.event)) for entry in shown]


def picks(one: Pair, which: int) -> list[int]:
    """Return which remaining card each seat picks: the viewer the same in both games, others at random."""
    secret, seats = Random(f"{one.seed} {which} picks"), len(one.deals[which])
    if one.dealing is not DealKind.PICKED or one.ruleset.dealing.ways == (DealWay.HAND_OUT,):
        return [1] * seats
    own, reach = Random(f"{one.seed} pick").random(), one.ruleset.dealing.highest
    chances = [own if seat == one.viewer else secret.random() for seat in range(1, seats + 1)]
    return [1 + int(chance * min(reach, seats - at)) for at, chance in enumerate(chances)]


def deck_for(deal: Sequence[str], taken: Sequence[int]) -> tuple[str, ...]:
    """Return the deck from which these picks give this deal."""
    deck, left = [""] * len(deal), list(range(len(deal)))
    for card, pick in zip(deal, taken, strict=True):
        deck[left.pop(pick - 1)] = card
    return tuple(deck)
