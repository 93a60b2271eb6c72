"""Starts a game: from a deck, from a finished deal, or in the middle for a case."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from gorod.engine.events import Dealt, Event, Shuffled, Silenced, Started
from gorod.engine.evolve import evolve
from gorod.engine.play import Play, ToDeal, ToFirstNight, ToNight
from gorod.engine.refusal import Forbidden, Refusal, Refused
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import MAX_SEATS, Seat, all_of, mask_of
from gorod.engine.state import NO_CARD, State
from gorod.engine.step import Dawn, Over
from gorod.engine.steps.first_night import meet
from gorod.engine.victory import CLANS


class Setup(Struct, frozen=True):
    """What happened before a case; `penalties` are fouls brought from an earlier game (K3).

    >>> Setup(day=2, night=False, out=(3,)).out
    (3,)
    """

    day: int = 0
    night: bool = True
    out: tuple[Seat, ...] = ()
    fouls: tuple[tuple[Seat, int], ...] = ()
    penalties: tuple[tuple[Seat, int], ...] = ()


FROM_THE_DEAL = Setup()


def start(
    rules: Ruleset,
    deal: tuple[str, ...] = (),
    deck: tuple[str, ...] = (),
    setup: Setup = FROM_THE_DEAL,
) -> list[Event] | Refused:
    """Return the first events of a game: with a `deal` by seat, or with a `deck` still to be dealt."""
    try:
        return _start(rules, deal, deck, setup)
    except Forbidden as no:
        return no.under(rules)


def _start(rules: Ruleset, deal: tuple[str, ...], deck: tuple[str, ...], setup: Setup) -> list[Event]:
    cards = deal or deck
    _check(rules, cards, setup)
    started = Started(rules, len(cards), setup.day, setup.night, setup.out, setup.fouls, setup.penalties)
    play = Play(first_state(started))
    play.emit(started)
    if deck and not deal:
        _silence_the_punished(play, setup)
        play.emit(Shuffled(deck))
        play.go(ToDeal())
        return play.events
    _silence_the_punished(play, setup)
    for seat, card in enumerate(deal, 1):
        play.emit(Dealt(seat, UNKNOWN if card == UNKNOWN.id else rules.holding(card)))
    _open(play, setup)
    return play.events


def _silence_the_punished(play: Play, setup: Setup) -> None:
    """Apply the fouls brought from an earlier game (K3)."""
    limit = play.rules.fouls.silence_at
    for seat, count in setup.penalties:
        if limit and count >= limit:
            play.emit(Silenced(seat))


def _check(rules: Ruleset, cards: tuple[str, ...], setup: Setup) -> None:
    if not 1 <= len(cards) <= MAX_SEATS:
        raise Forbidden(Refusal.BAD_CAST, str(len(cards)))
    for card in cards:
        if card != UNKNOWN.id and card not in rules.roles:
            raise Forbidden(Refusal.UNKNOWN_ROLE, card)
    limit = rules.fouls.removal_at
    for _, count in setup.penalties:
        if count < 0 or (limit and count >= limit):
            raise Forbidden(Refusal.PENALTY_REMOVES, str(count))
    named = [*setup.out, *(s for s, _ in setup.fouls), *(s for s, _ in setup.penalties)]
    if not all(1 <= seat <= len(cards) for seat in named):
        raise Forbidden(Refusal.NO_SUCH_SEAT)


def _open(play: Play, setup: Setup) -> None:
    if setup.day == 0:
        play.go(ToFirstNight())
        return
    for clan in CLANS:
        if any(role.clan is clan for role in play.game.roles):
            meet(play, clan)
    if setup.night:
        play.go(ToNight())
    else:
        play.begin(Dawn(play.rules.talk.dawn))


def first_state(started: Started) -> State:
    """Return the state before the first card.

    For a game that starts in the middle, the opener has moved on each day as if all had been present.
    """
    seats = started.seats
    before = started.day if started.night else started.day - 1
    fouls = dict((*started.fouls, *started.penalties))
    return State(
        rules=started.rules,
        seats=seats,
        roles=(NO_CARD,) * (seats + 1),
        holders={},
        members={},
        awake={},
        alive=all_of(seats) & ~mask_of(started.out),
        step=Over(0),
        day=started.day,
        night=started.night,
        opener=(before - 1) % seats + 1 if before > 0 else 0,
        second=before % seats + 1 if before > 0 else 0,
        fouls=tuple(fouls.get(seat, 0) for seat in range(seats + 1)),
    )


def fold(events: Iterable[Event]) -> State:
    """Return the state after these events."""
    rest = iter(events)
    started = next(rest)
    assert isinstance(started, Started)
    game = first_state(started)
    for event in rest:
        evolve(game, event)
    return game


def deals(rules: Ruleset, seats: int, cast: dict[str, int] | None = None) -> Iterator[tuple[str, ...]]:
    """Yield every different deal of a cast; the default is the ruleset's cast."""
    counts = dict(cast or rules.cast[seats])
    return _arrangements(counts, sum(counts.values()))


def _arrangements(counts: dict[str, int], left: int) -> Iterator[tuple[str, ...]]:
    if left == 0:
        yield ()
    for role, count in counts.items():
        if count:
            for rest in _arrangements({**counts, role: count - 1}, left - 1):
                yield (role, *rest)
