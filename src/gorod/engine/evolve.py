"""The fold: what each event does to the game. It asks no policy, so old logs fold the same for ever."""

from collections.abc import Callable
from typing import Any

from gorod.engine.commands import Overrule, Ruling
from gorod.engine.events import (
    Acted,
    Agreed,
    Began,
    Corrected,
    Counted,
    DayBroke,
    Dealt,
    Decided,
    Ended,
    Event,
    Fouled,
    Guessed,
    How,
    Hunted,
    JudgeChanged,
    Left,
    NightCounted,
    NightFell,
    Nominated,
    Offered,
    Overruled,
    Passed,
    Paused,
    Redealt,
    Resumed,
    Revived,
    Shot,
    Shuffled,
    Silenced,
    Startled,
    Tallied,
    Turned,
    VoteCancelled,
    Voted,
    Withdrawn,
)
from gorod.engine.game import NO_CARD, Deed, Departure, Game
from gorod.engine.role import Role
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, mask_of
from gorod.engine.step import (
    Ballot,
    BestMove,
    Call,
    Dawn,
    Discussion,
    Farewell,
    Hunt,
    Lift,
    Over,
    Poll,
    Reading,
    Speech,
)


def evolve(game: Game, event: Event) -> None:
    """Change the game by one event."""
    fold = FOLDS.get(type(event))
    if fold is not None:
        fold(game, event)


def replaced(values: tuple[Any, ...], at: int, value: object) -> tuple[Any, ...]:
    """The tuple with one value changed."""
    return (*values[:at], value, *values[at + 1 :])


def _shuffled(game: Game, event: Shuffled) -> None:
    game.deck = event.deck


def _hold(game: Game, seat: Seat, role: Role) -> None:
    """Write a card down by seat, by role and by clan."""
    bit = BIT[seat]
    game.roles = replaced(game.roles, seat, role)
    game.holders = _added(_without(game.holders, bit), role.id, bit)
    game.members = _without(game.members, bit)
    game.awake = _without(game.awake, bit)
    if role.clan:
        game.awake = _added(game.awake, role.clan, bit)
        if role.is_mafia:
            game.members = _added(game.members, role.clan, bit)


def _added(seats: dict[str, Seats], key: str, bit: Seats) -> dict[str, Seats]:
    return {**seats, key: seats.get(key, NOBODY) | bit}


def _without(seats: dict[str, Seats], bit: Seats) -> dict[str, Seats]:
    return {key: mask & ~bit for key, mask in seats.items() if mask & ~bit}


def _dealt(game: Game, event: Dealt) -> None:
    _hold(game, event.seat, event.role)
    if not game.deck:
        return
    place = len(game.deck) - event.number if event.bottom else max(event.number, 1) - 1
    game.deck = (*game.deck[:place], *game.deck[place + 1 :])


def _redealt(game: Game, _: Redealt) -> None:
    game.roles = (NO_CARD,) * len(game.roles)
    game.holders, game.members, game.awake = {}, {}, {}


def _began(game: Game, event: Began) -> None:
    if isinstance(event.step, Discussion):
        _clear_the_list(game)
    game.step = event.step.__copy__()
    if not isinstance(event.step, Farewell | Dawn):
        game.leaving = NOBODY


def _clear_the_list(game: Game) -> None:
    """A second talk on the same day starts with an empty list (B2)."""
    if game.step.is_vote or isinstance(game.step, Reading):
        _keep_nominations(game, ())


def _turned(game: Game, event: Turned) -> None:
    seat = event.seat
    if type(game.step) is not Speech:
        _clear_the_list(game)
        game.turns = 0
    elif game.step.seat == seat:
        game.turns -= 1
    game.step = Speech(event.seconds, seat, event.silent)
    game.leaving = NOBODY
    game.turns += 1
    if game.turns == 1:
        game.opener = seat
    elif game.turns == 2:
        game.second = seat
    if game.silenced & BIT[seat]:
        game.silenced ^= BIT[seat]
        if event.silent:
            game.muted |= BIT[seat]


def _night_fell(game: Game, event: NightFell) -> None:
    game.day, game.night = event.night, True
    _keep_nominations(game, ())
    game.deeds, game.last_deeds = (), game.deeds
    game.left_tonight = game.leaving = game.muted = game.alibi = NOBODY
    game.startled, game.ruled_victims = 0, None


def _day_broke(game: Game, event: DayBroke) -> None:
    _depart(game, event.left, How.KILLED, ())
    game.ruled_victims = None
    game.day, game.night = event.day, False
    game.turns = 0
    game.leaving = mask_of(event.left)


def _night_counted(game: Game, event: NightCounted) -> None:
    game.idle, game.dry, game.misses = event.idle, event.dry, event.misses
    game.alibi = mask_of(event.alibi)


def _depart(game: Game, seats: tuple[Seat, ...], how: How, cards: tuple[str, ...]) -> None:
    gone = mask_of(seats) & game.alive
    game.alive &= ~gone
    game.left_tonight |= gone
    shown = cards or ("",) * len(seats)
    phase = f"D{game.day + 1}" if how is How.KILLED and game.night else game.phase
    game.left += tuple(Departure(s, how, phase, card) for s, card in zip(seats, shown, strict=True))
    if cards:
        game.revealed |= gone


def _left(game: Game, event: Left) -> None:
    _depart(game, event.seats, event.how, event.cards)
    game.idle = game.dry = 0
    gone = mask_of(event.seats)
    if event.how in (How.VOTED_OUT, How.LIFTED):
        game.voted_out += len(event.seats)
        game.leaving = gone
    _drop_from_vote(game, gone)


def _drop_from_vote(game: Game, gone: Seats) -> None:
    """Those who leave during a vote take the hand now raised with them (K10, K26)."""
    step = game.step
    if isinstance(step, Ballot):
        step.lost += gone.bit_count()
        step.hands &= ~gone
        _skip_the_gone(game, step)
    elif isinstance(step, Lift):
        step.hands &= ~gone
    elif isinstance(step, Poll):
        step.votes = tuple(v for v in step.votes if not BIT[v[0]] & gone)


def _skip_the_gone(game: Game, step: Ballot) -> None:
    while step.index < len(step.candidates) and not game.alive & BIT[step.candidates[step.index]]:
        _close_candidate(step, 0, max(step.tally, step.hands.bit_count()))


def _close_candidate(step: Ballot, votes: int, used: int) -> None:
    step.sums += (votes,)
    step.used += used
    step.by_count |= step.tally >= 0
    step.index += 1
    step.hands, step.tally = NOBODY, -1


def _passed(game: Game, event: Passed) -> None:
    assert isinstance(game.step, Discussion)
    game.step.passed |= BIT[event.seat]


def _nominated(game: Game, event: Nominated) -> None:
    game.nominations += ((event.by, event.seat),)
    game.standing |= BIT[event.seat]
    game.nominators |= BIT[event.by]


def _withdrawn(game: Game, event: Withdrawn) -> None:
    _keep_nominations(game, tuple(n for n in game.nominations if n != (event.by, event.seat)))


def _keep_nominations(game: Game, nominations: tuple[tuple[Seat, Seat], ...]) -> None:
    game.nominations = nominations
    game.standing = mask_of(tuple(seat for _, seat in nominations))
    game.nominators = mask_of(tuple(by for by, _ in nominations))


def _voted(game: Game, event: Voted) -> None:
    step = game.step
    if type(step) is Ballot:
        bit = BIT[event.seat]
        step.hands |= bit
        step.voted |= bit
    elif type(step) is Poll:
        step.votes += ((event.seat, event.candidate),)


def _tallied(game: Game, event: Tallied) -> None:
    step = game.step
    if isinstance(step, Poll):
        others = tuple(t for t in step.tallies if t[0] != event.candidate)
        step.tallies = (*others, (event.candidate, event.hands))
    elif isinstance(step, Ballot | Lift):
        step.tally = event.hands


def _counted(game: Game, event: Counted) -> None:
    step = game.step
    assert isinstance(step, Ballot)
    place = step.candidates.index(event.candidate)
    if place == step.index:
        _close_candidate(step, event.sum, event.sum)
        _skip_the_gone(game, step)
    else:
        step.sums = replaced(step.sums, place, event.sum)


def _agreed(game: Game, event: Agreed) -> None:
    assert isinstance(game.step, Lift)
    game.step.hands |= BIT[event.seat]


def _vote_cancelled(game: Game, event: VoteCancelled) -> None:
    game.cancelled = event.day


def _shot(game: Game, event: Shot) -> None:
    assert isinstance(game.step, Hunt)
    game.step.shots += ((event.seat, event.target),)


def _hunted(game: Game, event: Hunted) -> None:
    game.hunts += 1
    if event.target:
        game.deeds += (Deed(0, event.clan, (event.target,)),)


def _startled(game: Game, event: Startled) -> None:
    game.startled = event.seat


def _acted(game: Game, event: Acted) -> None:
    game.deeds += (Deed(event.seat, event.role, event.targets, event.answer),)
    if isinstance(game.step, Call):
        game.step.acted |= BIT[event.seat]


def _revived(game: Game, event: Revived) -> None:
    game.revivals += ((event.by, event.seat),)


def _offered(game: Game, event: Offered) -> None:
    game.first_killed = event.seat


def _guessed(game: Game, _: Guessed) -> None:
    assert isinstance(game.step, BestMove)
    game.step.guessed = True


def _fouled(game: Game, event: Fouled) -> None:
    if not event.technical:
        game.fouls = replaced(game.fouls, event.seat, game.fouls[event.seat] + 1)


def _silenced(game: Game, event: Silenced) -> None:
    if event.now:
        game.muted |= BIT[event.seat]
    else:
        game.silenced |= BIT[event.seat]


def _paused(game: Game, _: Paused) -> None:
    game.paused = True


def _resumed(game: Game, _: Resumed) -> None:
    game.paused = False


def _judge_changed(game: Game, event: JudgeChanged) -> None:
    game.judge = event.seat


def _corrected(game: Game, event: Corrected) -> None:
    _hold(game, event.seat, event.role)


def _decided(game: Game, event: Decided) -> None:
    game.outcome = event.outcome


def _ended(game: Game, event: Ended) -> None:
    game.outcome = event.outcome
    game.step = Over(0)
    game.paused = False


def _overruled(game: Game, event: Overruled) -> None:
    _RULINGS[event.ruling.ruling](game, event.ruling)


def _no_fold(_: Game, __: Overrule) -> None:
    """Rulings whose effect is in the events that follow."""


def _ruled_back(game: Game, ruling: Overrule) -> None:
    back = mask_of(ruling.seats)
    game.alive |= back
    game.revealed &= ~back
    game.left = tuple(d for d in game.left if d.seat not in ruling.seats)


def _ruled_fouls(game: Game, ruling: Overrule) -> None:
    for seat in ruling.seats:
        game.fouls = replaced(game.fouls, seat, int(ruling.value))


def _ruled_on(game: Game, ruling: Overrule) -> None:
    _keep_nominations(game, (*game.nominations, (ruling.seats[0], ruling.seats[1])))


def _ruled_off(game: Game, ruling: Overrule) -> None:
    _keep_nominations(game, tuple(n for n in game.nominations if n[1] not in ruling.seats))


def _ruled_victim(game: Game, ruling: Overrule) -> None:
    """The judge says who does not wake; what the acts of the night came to is set aside."""
    game.ruled_victims = mask_of(ruling.seats)


_RULINGS: dict[Ruling, Callable[[Game, Overrule], None]] = {
    Ruling.OUT: _no_fold,
    Ruling.BACK: _ruled_back,
    Ruling.FOULS: _ruled_fouls,
    Ruling.ON: _ruled_on,
    Ruling.OFF: _ruled_off,
    Ruling.ROLE: _no_fold,
    Ruling.VOTES: _no_fold,
    Ruling.VICTIM: _ruled_victim,
    Ruling.GOTO: _no_fold,
    Ruling.END: _no_fold,
}

FOLDS: dict[type, Callable[[Game, Any], None]] = {
    Voted: _voted,
    Turned: _turned,
    Began: _began,
    Counted: _counted,
    Nominated: _nominated,
    Withdrawn: _withdrawn,
    Shot: _shot,
    Hunted: _hunted,
    Startled: _startled,
    Acted: _acted,
    Revived: _revived,
    Offered: _offered,
    Guessed: _guessed,
    NightFell: _night_fell,
    DayBroke: _day_broke,
    NightCounted: _night_counted,
    Left: _left,
    Passed: _passed,
    Tallied: _tallied,
    Agreed: _agreed,
    VoteCancelled: _vote_cancelled,
    Fouled: _fouled,
    Silenced: _silenced,
    Paused: _paused,
    Resumed: _resumed,
    JudgeChanged: _judge_changed,
    Overruled: _overruled,
    Corrected: _corrected,
    Decided: _decided,
    Ended: _ended,
    Shuffled: _shuffled,
    Dealt: _dealt,
    Redealt: _redealt,
}
