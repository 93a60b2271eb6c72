"""The fair deal: a promise before it, everybody's seed in it, a proof after it for `verify_deal.py`."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from gorod.engine.seats import Seat
from gorod.services.phrases import PHRASE_BITS, phrase_of

VERSION = 1
SEED_BYTES = 32
MOST_THINGS = 256
"""A place in a shuffle is drawn with one byte."""
Cast = Mapping[str, int]
Thing = TypeVar("Thing")


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """All that a deal was made of; it is told when the game is over.

    `seed` is everything before the shuffle in one hash, so that no letter of this can change unnoticed.
    """

    v: int
    game: str
    commitment: str
    server_seed: str
    seat_seeds: tuple[str, ...]
    cast: dict[str, int]
    seed: str
    deck: tuple[str, ...]
    drawn: tuple[Seat, ...] = ()
    """The seat of each player in the order in which they came; empty where seats were not drawn."""


def commitment(server_seed: bytes) -> str:
    """The promise shown before the deal: SHA-256 of the seed as it will be told, in hexadecimal digits."""
    return hashlib.sha256(server_seed.hex().encode()).hexdigest()


def short_words(promise: str) -> str:
    """Four words of a commitment, for comparing it across a table."""
    return phrase_of(int(promise, 16) >> len(promise) * 4 - PHRASE_BITS)


def netstrings(parts: Iterable[str]) -> bytes:
    """Texts in a row, each with its length before it: no two rows look the same."""
    return b"".join(b"%d:%b," % (len(part), part) for part in (text.encode() for text in parts))


def mixed(label: str, game: str, server_seed: bytes, seeds: Sequence[str], things: Sequence[str]) -> bytes:
    """The seed of one shuffle: of what it is for, the game, the server's and everybody's seed, the things."""
    head = [f"gorod {label} {VERSION}", game, server_seed.hex(), str(len(seeds)), str(len(things))]
    return hashlib.sha256(netstrings([*head, *seeds, *things])).digest()


def shuffled(seed: bytes, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Fisher and Yates: every order is equally likely."""
    if len(things) > MOST_THINGS:
        raise ValueError(len(things))
    order, stream = list(things), _stream(seed)
    for last in range(len(order) - 1, 0, -1):
        place = _below(last + 1, stream)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def _stream(seed: bytes) -> Iterator[int]:
    """SHA-256 in counter mode, byte by byte."""
    count = 0
    while True:
        yield from hashlib.sha256(seed + count.to_bytes(8, "big")).digest()
        count += 1


def _below(end: int, stream: Iterator[int]) -> int:
    """A number below `end`; bytes that would favour the small ones are thrown away."""
    fair = 256 - 256 % end
    return next(byte for byte in stream if byte < fair) % end


def cards(cast: Cast) -> tuple[str, ...]:
    """The deck as it is before it is shuffled: card by card in the order of the alphabet."""
    return tuple(role for role in sorted(cast) for _ in range(cast[role]))


def deck(server_seed: bytes, seat_seeds: Sequence[str], cast: Cast, game: str) -> tuple[str, ...]:
    """The card of each seat."""
    pack = cards(cast)
    return shuffled(mixed("deal", game, server_seed, seat_seeds, pack), pack)


def drawn_seats(server_seed: bytes, seeds: Sequence[str], game: str) -> tuple[Seat, ...]:
    """The seat of each player; the seeds stand in the order in which they came."""
    seats = [str(seat) for seat in range(1, len(seeds) + 1)]
    return tuple(int(seat) for seat in shuffled(mixed("seats", game, server_seed, seeds, seats), seats))


def proof(
    server_seed: bytes,
    seat_seeds: Sequence[str],
    cast: Cast,
    game: str,
    drawn: Sequence[Seat] = (),
) -> Proof:
    """The record by which anybody can repeat the deal."""
    pack = cards(cast)
    seed = mixed("deal", game, server_seed, seat_seeds, pack)
    return Proof(
        v=VERSION,
        game=game,
        commitment=commitment(server_seed),
        server_seed=server_seed.hex(),
        seat_seeds=tuple(seat_seeds),
        cast={role: cast[role] for role in sorted(cast) if cast[role]},
        seed=seed.hex(),
        deck=shuffled(seed, pack),
        drawn=tuple(drawn),
    )
