"""The fair deal: a promise before it, everybody's seed in it, a proof after it for `verify_deal.py`."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from gorod.engine.seats import Seat
from gorod.services.tokens import PHRASE_BITS, phrase_of

VERSION = 1
SEED_BYTES = 32
MOST_THINGS = 256
"""A place in a shuffle is drawn with one byte."""
Cast = Mapping[str, int]
Thing = TypeVar("Thing")


class SeatDraw(Struct, frozen=True, forbid_unknown_fields=True):
    """A draw of seats: the seed and the seat of each player in the order in which they came."""

    table: str
    number: int
    """Which draw it was under this promise: one that is drawn until it pleases can be seen."""
    seeds: tuple[str, ...]
    seats: tuple[Seat, ...]


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
    redeals: int = 0
    """How often the cards were gathered and dealt anew."""
    picks: tuple[int, ...] = ()
    """Which card each seat took of those left, from the bottom where it is negative; empty: one each."""
    lot: SeatDraw | None = None
    """The draw of seats for this game, if they were drawn and nobody has moved since."""


def commitment(server_seed: bytes) -> str:
    """The promise shown before the deal: SHA-256 of the seed as it will be told, in hexadecimal digits."""
    return hashlib.sha256(server_seed.hex().encode()).hexdigest()


def short_words(promise: str, lang: str = "ru") -> str:
    """Four words of a commitment, for comparing it across a table."""
    return phrase_of(int(promise, 16) >> len(promise) * 4 - PHRASE_BITS, lang)


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


def deck(
    server_seed: bytes, seat_seeds: Sequence[str], cast: Cast, game: str, redeals: int = 0
) -> tuple[str, ...]:
    """The cards in their order: the first is the first seat's, unless people pick."""
    pack = cards(cast)
    return shuffled(_deal_seed(server_seed, seat_seeds, pack, game, redeals), pack)


def _deal_seed(
    server_seed: bytes, seat_seeds: Sequence[str], pack: Sequence[str], game: str, redeals: int
) -> bytes:
    """A deal that is made anew is another one."""
    return mixed("deal", f"{game} {redeals}" if redeals else game, server_seed, seat_seeds, pack)


def drawn(server_seed: bytes, seeds: Sequence[str], table: str, number: int) -> SeatDraw:
    """Seats by lot; the seeds stand in the order in which people came."""
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
    """The record by which anybody can repeat the deal."""
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
