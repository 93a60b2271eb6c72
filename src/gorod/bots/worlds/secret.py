"""What a deal may keep hidden from one night to the next."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.acts import Again, Answer
from gorod.engine.events import Dealt
from gorod.engine.evolve import evolve
from gorod.engine.seats import NOBODY, Seat, Seats
from gorod.engine.state import Deed, State


class Secret(Struct, frozen=True):
    """Facts of the game beside the deal that not everybody sees and that matter later.

    `deeds`: last night's acts of others that may not be repeated; `alibi`: for the day now on;
    `decided`: the result is fixed and will be announced.
    """

    deeds: tuple[Deed, ...] = ()
    revivals: tuple[tuple[int, int], ...] = ()
    dry: int = 0
    misses: int = 0
    alibi: Seats = NOBODY
    decided: bool = False

    @property
    def names_seats(self) -> bool:
        """Whether it is about seats that can stand for others."""
        return bool(self.deeds or self.revivals)


def secret_of(game: State, viewer: Seat) -> Secret:
    """What stays hidden from this viewer when the night is over; nights are counted as far as it matters."""
    victory = game.rules.victory
    return Secret(
        tuple(deed for deed in game.deeds if deed.seat != viewer and bars(game, deed)),
        tuple(sorted(game.revivals)),
        min(game.dry, victory.idle_misses_red),
        min(game.misses, victory.misses_red),
        game.alibi,
        game.outcome is not None,
    )


def strongest(secrets: Iterable[Secret], viewer: Seat) -> frozenset[Secret]:
    """Those under which others may do most: whatever is possible under the rest is so under one of these."""
    found = set(secrets)
    if len(found) == 1:
        return frozenset(found)
    return frozenset(one for one in found if not any(_allows_more(two, one, viewer) for two in found))


def _allows_more(two: Secret, one: Secret, viewer: Seat) -> bool:
    """Fewer deeds barred and fewer revivals used up, but for the viewer's own: those change what he does."""
    if two == one or _but_for_acts(two) != _but_for_acts(one):
        return False
    used = set(one.revivals) - set(two.revivals)
    is_less = set(two.deeds) <= set(one.deeds) and set(two.revivals) <= set(one.revivals)
    return is_less and all(by != viewer for by, _ in used)


def _but_for_acts(secret: Secret) -> Secret:
    return replace(secret, deeds=(), revivals=())


def bars(game: State, deed: Deed) -> bool:
    """Whether this deed forbids one of the next night (G3)."""
    act = game.rules.roles[deed.role].act if deed.seat else None
    return act is not None and act.again is not Again.ALLOWED and deed.answer != Answer.UNCLEAR


def game_of(seen: State, deal: tuple[str, ...], secret: Secret) -> State:
    """The game as it would stand with this deal and this secret beside what was seen, own deeds included."""
    game = seen.copy()
    for seat, card in enumerate(deal, 1):
        evolve(game, Dealt(seat, game.rules.holding(card)))
    game.deeds += secret.deeds
    game.revivals, game.alibi = secret.revivals, secret.alibi
    game.dry, game.misses = secret.dry, secret.misses
    return game
