"""The fair deal: a promise before it, everybody's seed in it, and a proof after it.

`examples/verify_deal.py` checks the proof.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from gorod.engine.seats import Seat
from gorod.services.tokens import PHRASE_BITS, phrase_of

VERSION = 1
SEED_BYTES = 32
MAX_SHUFFLED_THINGS = 256
"""A place in a shuffle is drawn with one byte."""
Cast = Mapping[str, int]
Thing = TypeVar("Thing")


class SeatDraw(Struct, frozen=True, forbid_unknown_fields=True):
    """A draw of seats: the seed and the seat of each player, in the order in which they came."""

    table: str
    number: int
    """Which draw under this promise it was, so that repeated draws can be noticed."""
    seeds: tuple[str, ...]
    seats: tuple[Seat, ...]


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """All inputs of a deal, published when the game is over.

    `seed` is the hash of everything before the shuffle, so that no change can go unnoticed.
    """

    v: int
    game: str
    commitment: str
    server_seed: str
    seat_seeds: tuple[str, ...]
    cast: dict[str, int]
    seed: str
    deck: tuple[str, ...]
    redeals: int = 0
    """How often the cards were gathered and dealt again."""
    picks: tuple[int, ...] = ()
    """The card that each seat took of those left, from the bottom if negative; empty: one each in order."""
    lot: SeatDraw | None = None
    """The draw of seats for this game, if they were drawn and nobody has moved since."""


def commitment(server_seed: bytes) -> str:
    """Return the promise that is shown before the deal: SHA-256 of the seed's hexadecimal digits."""
    return hashlib.sha256(server_seed.hex().encode()).hexdigest()


def short_words(promise: str, lang: str = "ru") -> str:
    """Return four words for a commitment, to compare it across a table."""
    return phrase_of(int(promise, 16) >> len(promise) * 4 - PHRASE_BITS, lang)


def netstrings(parts: Iterable[str]) -> bytes:
    """Encode texts with their lengths, so that no two lists look the same."""
    return b"".join(b"%d:%b," % (len(part), part) for part in (text.encode() for text in parts))


def mixed(label: str, game: str, server_seed: bytes, seeds: Sequence[str], things: Sequence[str]) -> bytes:
    """Return the seed of one shuffle, from its purpose, the game, all seeds and the things to shuffle."""
    head = [f"gorod {label} {VERSION}", game, server_seed.hex(), str(len(seeds)), str(len(things))]
    return hashlib.sha256(netstrings([*head, *seeds, *things])).digest()


def shuffled(seed: bytes, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Shuffle with the method of Fisher and Yates: every order is equally likely."""
    if len(things) > MAX_SHUFFLED_THINGS:
        raise ValueError(len(things))
    order, stream = list(things), _stream(seed)
    for last in range(len(order) - 1, 0, -1):
        place = _below(last + 1, stream)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def _stream(seed: bytes) -> Iterator[int]:
    """Yield the bytes of SHA-256 in counter mode."""
    count = 0
    while True:
        yield from hashlib.sha256(seed + count.to_bytes(8, "big")).digest()
        count += 1


def _below(end: int, stream: Iterator[int]) -> int:
    """Return a number below `end`; bytes that would make small numbers more likely are skipped."""
    fair = 256 - 256 % end
    return next(byte for byte in stream if byte < fair) % end


def cards(cast: Cast) -> tuple[str, ...]:
    """Return the deck before the shuffle: cards in alphabetical order."""
    return tuple(role for role in sorted(cast) for _ in range(cast[role]))


def deck(
    server_seed: bytes, seat_seeds: Sequence[str], cast: Cast, game: str, redeals: int = 0
) -> tuple[str, ...]:
    """Return the shuffled cards. The first is for the first seat, unless people pick."""
    pack = cards(cast)
    return shuffled(_deal_seed(server_seed, seat_seeds, pack, game, redeals), pack)


def _deal_seed(
    server_seed: bytes, seat_seeds: Sequence[str], pack: Sequence[str], game: str, redeals: int
) -> bytes:
    """Return the seed of a deal; each new deal of a game has its own."""
    return mixed("deal", f"{game} {redeals}" if redeals else game, server_seed, seat_seeds, pack)


def drawn(server_seed: bytes, seeds: Sequence[str], table: str, number: int) -> SeatDraw:
    """Draw the seats by lot; the seeds are in the order in which people came."""
    seats = [str(seat) for seat in range(1, len(seeds) + 1)]
    seed = mixed("seats", f"{table} {number}", server_seed, seeds, seats)
    return SeatDraw(table, number, tuple(seeds), tuple(int(seat) for seat in shuffled(seed, seats)))


def proof(
    server_seed: bytes,
    seat_seeds: Sequence[str],
    cast: Cast,
    game: str,
    redeals: int = 0,
    picks: Sequence[int] = (),
    lot: SeatDraw | None = None,
) -> Proof:
    """Return the record with which anybody can repeat the deal."""
    pack = cards(cast)
    seed = _deal_seed(server_seed, seat_seeds, pack, game, redeals)
    return Proof(
        v=VERSION,
        game=game,
        commitment=commitment(server_seed),
        server_seed=server_seed.hex(),
        seat_seeds=tuple(seat_seeds),
        cast={role: cast[role] for role in sorted(cast) if cast[role]},
        seed=seed.hex(),
        deck=shuffled(seed, pack),
        redeals=redeals,
        picks=tuple(picks),
        lot=lot,
    )
