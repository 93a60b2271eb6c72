"""T12: nobody can choose the cards, every deal is equally likely, and any change of the proof shows."""

import ast
import hashlib
import math
import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

import gorod.services.limits.rate_limits as limits
import gorod.services.table.fair as fair
import gorod.services.tokens as tokens
from gorod.engine.start import deals
from gorod.rules import RULESETS

DEALS = int(os.environ.get("FAIR_DEALS", "50000"))
"""FAIR_DEALS=1000000 is the full size."""
CAST = {"sheriff": 1, "don": 1, "mafioso": 2, "citizen": 6}
SEEDS = tuple(f"own-{seat}" for seat in range(10))
SERVER = bytes(range(32))


def seed_of(number: int) -> bytes:
    """Return a server's seed for the deal of this number."""
    return hashlib.sha256(b"deal %d" % number).digest()


def deviation(counts: list[int]) -> float:
    """Return the chi-square of equal chances, in standard deviations (Wilson and Hilferty)."""
    mean, k = sum(counts) / len(counts), len(counts) - 1
    chi = sum((count - mean) ** 2 for count in counts) / mean
    return float(((chi / k) ** (1 / 3) - (1 - 2 / (9 * k))) / math.sqrt(2 / (9 * k)))


P_999 = 3.0902
"""Below this, p lies between 0.001 and 0.999."""


@cache
def layouts() -> Counter[tuple[str, ...]]:
    """Return how often each layout was dealt."""
    return Counter(fair.deck(seed_of(n), SEEDS, CAST, "g") for n in range(DEALS))


def test_every_layout_is_equally_likely() -> None:
    every = list(deals(RULESETS["classic"], 10, CAST))
    assert len(every) == 2520
    assert set(layouts()) <= set(every)
    assert abs(deviation([layouts()[layout] for layout in every])) < P_999


@pytest.mark.parametrize("role", CAST)
def test_every_seat_gets_a_card_as_often_as_any_other(role: str) -> None:
    seats = [sum(n for deck, n in layouts().items() if deck[seat] == role) for seat in range(10)]
    assert sum(seats) == DEALS * CAST[role]
    assert abs(deviation(seats)) < P_999


def test_a_crooked_shuffle_would_be_noticed() -> None:
    """One card in fifty in the wrong place is enough."""
    crooked = [*([1010] * 1260), *([990] * 1260)]
    assert abs(deviation(crooked)) > P_999
    assert abs(deviation([1000] * 2520)) > P_999, "too even is not luck either"


def test_seats_are_drawn_evenly() -> None:
    drawn = Counter(fair.drawn(seed_of(n), SEEDS[:4], "t", 1).seats for n in range(DEALS // 10))
    assert set(drawn) == set(permutations((1, 2, 3, 4)))
    assert abs(deviation(list(drawn.values()))) < P_999


def test_bytes_that_favour_small_numbers_are_thrown_away() -> None:
    """Of 256 byte values, 6 would be left over for ten places."""
    stream = iter([255, 250, 249])
    assert fair._below(10, stream) == 9
    assert Counter(fair._below(10, iter([byte, 0])) for byte in range(250)) == dict.fromkeys(range(10), 25)


SEATS = (3, 6, 9, 8, 1, 2, 5, 10, 4, 7)


def test_the_same_makings_give_the_same_deck_for_ever() -> None:
    """An old game must verify after any change of the code: this is version 1."""
    deck = fair.deck(SERVER, SEEDS, CAST, "g")
    dealt = "citizen citizen citizen sheriff mafioso don citizen citizen citizen mafioso"
    assert " ".join(deck) == dealt
    assert fair.drawn(SERVER, SEEDS, "t", 1).seats == SEATS
    assert fair.drawn(SERVER, SEEDS, "t", 2).seats != SEATS


def test_the_order_of_the_cast_and_absent_cards_do_not_matter() -> None:
    other = dict(reversed({**CAST, "doctor": 0}.items()))
    assert fair.proof(SERVER, SEEDS, other, "g") == fair.proof(SERVER, SEEDS, CAST, "g")


def other_makings() -> Iterator[tuple[str, fair.Proof]]:
    """Yield proofs with one input changed."""
    yield "server", fair.proof(bytes(32), SEEDS, CAST, "g")
    for seat in range(10):
        yield f"seed {seat}", fair.proof(SERVER, (*SEEDS[:seat], "x", *SEEDS[seat + 1 :]), CAST, "g")
    yield "order", fair.proof(SERVER, SEEDS[::-1], CAST, "g")
    yield "border", fair.proof(SERVER, ("own-0own-1", "", *SEEDS[2:]), CAST, "g")
    yield "game", fair.proof(SERVER, SEEDS, CAST, "h")
    yield "cast", fair.proof(SERVER, SEEDS, {**CAST, "citizen": 5, "doctor": 1}, "g")


@pytest.mark.parametrize(("what", "other"), list(other_makings()))
def test_everything_is_mixed_in(what: str, other: fair.Proof) -> None:
    ours = fair.proof(SERVER, SEEDS, CAST, "g")
    assert other.seed != ours.seed, what


def test_a_seed_cannot_pass_for_a_card() -> None:
    """The hash includes where seeds end and cards begin."""
    assert fair.mixed("deal", "g", SERVER, ("a", "b"), ("c",)) != fair.mixed(
        "deal", "g", SERVER, ("a",), ("b", "c")
    )
    assert fair.mixed("deal", "g", SERVER, ("a",), ("b",)) != fair.mixed("seats", "g", SERVER, ("a",), ("b",))


def test_the_promise_is_what_a_shell_computes() -> None:
    """`printf SEED | sha256sum`."""
    promise = fair.commitment(SERVER)
    assert promise == hashlib.sha256(SERVER.hex().encode()).hexdigest()
    assert fair.commitment(bytes(32)) != promise


def test_a_promise_has_four_short_words() -> None:
    promise = fair.commitment(SERVER)
    words = fair.short_words(promise).split()
    assert len(words) == 4
    assert set(words) <= set(tokens.vocabulary())
    assert fair.short_words("f" * 64).split() == [tokens.vocabulary()[-1]] * 4
    assert fair.short_words("f" * 11 + "0" * 53) == fair.short_words("f" * 64), "they are its beginning"


def test_too_much_to_shuffle_is_refused() -> None:
    assert sorted(fair.shuffled(SERVER, range(256))) == list(range(256))
    with pytest.raises(ValueError, match="257"):
        fair.shuffled(SERVER, range(257))


@pytest.mark.parametrize("module", [fair, tokens, limits])
def test_no_luck_but_the_port_is_used(module: object) -> None:
    """No predictable source is imported: neither `random` nor the time."""
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))  # type: ignore[attr-defined]
    plain = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    named = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    barred = {"random", "time", "datetime", "os", "secrets", "numpy", "uuid"}
    assert not barred & {name.partition(".")[0] for name in plain | named}
    assert "import_module" not in ast.dump(tree)
    assert "__import__" not in ast.dump(tree)
