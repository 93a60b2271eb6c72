"""Two deals that one viewer cannot tell apart, and the moment from which he may (T1)."""

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
"""Together their casts hold every card that a table of that ruleset can be dealt."""
NARRATOR, ASSISTANT = "narrator", "assistant"
"""The device that speaks in a room, and one beside a judge's console."""
UNSEATED = ("watcher", "organiser", "stranger", NARRATOR, ASSISTANT)
"""A stranger has no token at all."""
ONLY_IN = {NARRATOR: Mode.COMPANION, ASSISTANT: Mode.JUDGED}
"""The mode in which there is such a device."""
DEPARTED = "departed"
"""A seat that leaves on the first day."""
TURNS = (b'"cards":[', b'"t":"ended"', b'"t":"day_broke"')
"""What everybody sees may differ from here on: a card that is shown, the end, who is dead at dawn."""


class Pair(Struct, frozen=True):
    """Two deals, and who must not tell them apart: a seat, or 0 for one who has none."""

    rules: str
    mode: Mode
    kind: str
    viewer: int
    deals: tuple[tuple[str, ...], tuple[str, ...]]
    seed: int
    dealing: DealKind = DealKind.AT_ONCE

    @property
    def ruleset(self) -> Ruleset:
        """What is played."""
        return RULESETS[self.rules]

    def are_black(self, seat: int) -> bool:
        """Whether the seat holds a black card in either game."""
        return any(self.ruleset.holding(deal[seat - 1]).clan for deal in self.deals)


def pair(seed: int) -> Pair:
    """By lot: ruleset, size, mode, kind of viewer, a deal, and another one that looks the same to him."""
    rng = Random(f"pair {seed}")
    rules = rng.choice(list(SIZES))
    ruleset, sizes = RULESETS[rules], SIZES[rules]
    cast = ruleset.cast[rng.choice(sizes) if rng.random() < 0.3 else sizes[0]]
    deck = [card for card, count in cast.items() for _ in range(count)]
    rng.shuffle(deck)
    mode = _mode(ruleset, rng)
    kind = rng.choice([*UNSEATED, DEPARTED, *cast])
    mode = ONLY_IN.get(kind, mode)
    kind = "watcher" if kind == "organiser" and mode is Mode.JUDGED else kind  # that one is the judge
    viewer = 0 if kind in UNSEATED else _seat_of(kind, deck, rng)
    other = _looks_the_same(ruleset, deck, viewer, rng)
    deals = tuple(deck), tuple(other)
    return Pair(rules, mode, kind, viewer, deals, seed, rng.choice((DealKind.AT_ONCE, DealKind.PICKED)))


def _mode(ruleset: Ruleset, rng: Random) -> Mode:
    """Fouls can be hidden only where somebody judges."""
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
    """Everybody knows his own card, those of a clan know each other, and an heir will know who is gone."""
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


def parting(one: list[EntryRow], other: list[EntryRow]) -> float:
    """The moment from which everybody may tell the games apart, in seconds; far away if there is none.

    A shown card, a death, a winner: what stands in the logs for all to see, and differs.
    """
    first, second = _turns(one), _turns(other)
    for a, b in zip(first, second, strict=False):
        if a != b:
            return min(a[0], b[0])
    rest = [*first[len(second) :], *second[len(first) :]]
    return rest[0][0] if rest else float("inf")


def _turns(entries: list[EntryRow]) -> list[tuple[float, object]]:
    shown = [entry for entry in entries if any(turn in entry.event for turn in TURNS)]
    return [(entry.at / 1000, msgspec.json.decode(entry.event)) for entry in shown]


def picks(one: Pair, which: int) -> list[int]:
    """Which card each seat takes of those left: the viewer the same in both, others as they like."""
    secret, seats = Random(f"{one.seed} {which} picks"), len(one.deals[which])
    if one.dealing is not DealKind.PICKED or one.ruleset.dealing.ways == (DealWay.HAND_OUT,):
        return [1] * seats
    own, reach = Random(f"{one.seed} pick").random(), one.ruleset.dealing.highest
    chances = [own if seat == one.viewer else secret.random() for seat in range(1, seats + 1)]
    return [1 + int(chance * min(reach, seats - at)) for at, chance in enumerate(chances)]


def deck_for(deal: Sequence[str], taken: Sequence[int]) -> tuple[str, ...]:
    """The deck from which these picks give this deal."""
    deck, left = [""] * len(deal), list(range(len(deal)))
    for card, pick in zip(deal, taken, strict=True):
        deck[left.pop(pick - 1)] = card
    return tuple(deck)
