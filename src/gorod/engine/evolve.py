"""The fold of a game: what each event changes in the state.

No ruleset is consulted here, so an old log always folds to the same state.
"""

from typing import TypeVar

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.fold import Fold
from gorod.engine.role import Role, Team
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, mask_of
from gorod.engine.state import NO_CARD, Departure, NightDeed, State
from gorod.engine.step import (
    Ballot,
    BestMove,
    Call,
    Dawn,
    Discussion,
    Dusk,
    Farewell,
    Hunt,
    Lift,
    Over,
    Poll,
    Reading,
    Speech,
)

T = TypeVar("T")
on = Fold[State, e.Event, None](e.Event)


def _replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


# -- nominations and votes


@on
def nominated(game: State, event: e.Nominated) -> None:
    game.nominations += ((event.by, event.seat),)
    game.standing |= BIT[event.seat]
    game.nominators |= BIT[event.by]


@on
def withdrawn(game: State, event: e.Withdrawn) -> None:
    _keep_nominations(game, tuple(n for n in game.nominations if n != (event.by, event.seat)))


def _keep_nominations(game: State, nominations: tuple[tuple[Seat, Seat], ...]) -> None:
    game.nominations = nominations
    game.standing = mask_of(tuple(seat for _, seat in nominations))
    game.nominators = mask_of(tuple(by for by, _ in nominations))


def _clear_the_list(game: State) -> None:
    """A second talk on the same day starts with an empty list (B2)."""
    if game.step.is_vote or isinstance(game.step, Reading | Dusk):
        _keep_nominations(game, ())
        game.cancelled = 0


@on
def voted(game: State, event: e.Voted) -> None:
    step = game.step
    if type(step) is Ballot:
        bit = BIT[event.seat]
        step.hands |= bit
        step.voted |= bit
    elif type(step) is Poll:
        step.votes += ((event.seat, event.candidate),)


@on
def tallied(game: State, event: e.Tallied) -> None:
    step = game.step
    if isinstance(step, Poll):
        others = tuple(t for t in step.tallies if t[0] != event.candidate)
        step.tallies = (*others, (event.candidate, event.hands))
    elif isinstance(step, Ballot | Lift):
        step.tally = event.hands


@on
def counted(game: State, event: e.Counted) -> None:
    step = game.step
    assert isinstance(step, Ballot)
    place = step.candidates.index(event.candidate)
    if place == step.index:
        _close_candidate(step, event.sum, max(event.sum, step.hands.bit_count(), step.tally))
        _skip_the_gone(game, step)
    else:
        step.sums = _replaced(step.sums, place, event.sum)


@on
def agreed(game: State, event: e.Agreed) -> None:
    assert isinstance(game.step, Lift)
    game.step.hands |= BIT[event.seat]


@on
def vote_cancelled(game: State, event: e.VoteCancelled) -> None:
    game.cancelled = event.day


def _drop_from_vote(game: State, gone: Seats) -> None:
    """Remove the raised hands of players who leave during a vote (K10, K26)."""
    step = game.step
    if isinstance(step, Ballot):
        uncounted = NOBODY if step.by_count else ~step.voted
        step.lost += (gone & ~step.hands & ~uncounted).bit_count()
        step.hands &= ~gone
        _skip_the_gone(game, step)
    elif isinstance(step, Lift):
        step.hands &= ~gone
    elif isinstance(step, Poll):
        step.votes = tuple(v for v in step.votes if not BIT[v[0]] & gone)


def _skip_the_gone(game: State, step: Ballot) -> None:
    while step.index < len(step.candidates) and not game.alive & BIT[step.candidates[step.index]]:
        _close_candidate(step, 0, max(step.tally, step.hands.bit_count()))


def _close_candidate(step: Ballot, votes: int, used: int) -> None:
    step.sums += (votes,)
    step.used += used
    step.by_count |= step.tally >= 0
    step.index += 1
    step.hands, step.tally = NOBODY, -1


# -- steps, days, nights, departures, the end


@on
def began(game: State, event: e.Began) -> None:
    if isinstance(event.step, Discussion):
        _clear_the_list(game)
        game.muted |= game.silenced
        game.silenced = NOBODY
    game.step = event.step.__copy__()
    if not isinstance(event.step, Farewell | Dawn | Dusk):
        game.leaving = NOBODY


@on
def turned(game: State, event: e.Turned) -> None:
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
    game.silenced &= ~BIT[seat]
    if event.silent:
        game.muted |= BIT[seat]


@on
def passed(game: State, event: e.Passed) -> None:
    assert isinstance(game.step, Discussion)
    game.step.passed |= BIT[event.seat]


@on
def night_fell(game: State, event: e.NightFell) -> None:
    game.day, game.night = event.night, True
    _keep_nominations(game, ())
    game.deeds, game.last_deeds = (), game.deeds
    game.left_tonight = game.leaving = game.muted = game.alibi = NOBODY
    game.startled, game.ruled_victims = NOBODY, None


@on
def day_broke(game: State, event: e.DayBroke) -> None:
    _depart(game, event.left, e.How.KILLED, ())
    game.ruled_victims = None
    game.day, game.night = event.day, False
    game.turns = 0
    game.leaving = mask_of(event.left)


@on
def night_counted(game: State, event: e.NightCounted) -> None:
    game.idle, game.dry, game.misses = event.idle, event.dry, event.misses
    game.alibi = mask_of(event.alibi)


def _depart(game: State, seats: tuple[Seat, ...], how: e.How, cards: tuple[str, ...]) -> None:
    gone = mask_of(seats) & game.alive
    game.alive &= ~gone
    game.left_tonight |= gone
    shown = cards or ("",) * len(seats)
    phase = f"D{game.day + 1}" if how is e.How.KILLED and game.night else game.phase
    game.left += tuple(Departure(s, how, phase, card) for s, card in zip(seats, shown, strict=True))
    if cards:
        game.revealed |= gone


@on
def left(game: State, event: e.Left) -> None:
    _depart(game, event.seats, event.how, event.cards)
    game.idle = game.dry = 0
    gone = mask_of(event.seats)
    if event.how in (e.How.VOTED_OUT, e.How.LIFTED):
        game.voted_out += len(event.seats)
        game.leaving = gone
    _drop_from_vote(game, gone)


@on
def decided(game: State, event: e.Decided) -> None:
    game.outcome = event.outcome


@on
def ended(game: State, event: e.Ended) -> None:
    game.outcome = event.outcome
    game.step = Over(0)
    game.paused = False


# -- the cards: who holds what


def _hold(game: State, seat: Seat, role: Role) -> None:
    """Record a card by seat, by role and by clan."""
    bit = BIT[seat]
    game.roles = _replaced(game.roles, seat, role)
    game.holders = _added(_without(game.holders, bit), role.id, bit)
    game.members = _without(game.members, bit)
    game.awake = _without(game.awake, bit)
    if role.clan:
        game.awake = _added(game.awake, role.clan, bit)
    if role.is_mafia or role.team is Team.MANIAC:
        game.members = _added(game.members, role.team, bit)


def _added(seats: dict[str, Seats], key: str, bit: Seats) -> dict[str, Seats]:
    return {**seats, key: seats.get(key, NOBODY) | bit}


def _without(seats: dict[str, Seats], bit: Seats) -> dict[str, Seats]:
    return {key: mask & ~bit for key, mask in seats.items() if mask & ~bit}


@on
def shuffled(game: State, event: e.Shuffled) -> None:
    game.deck = event.deck


@on
def dealt(game: State, event: e.Dealt) -> None:
    _hold(game, event.seat, event.role)
    if not game.deck:
        return
    place = len(game.deck) - event.number if event.bottom else max(event.number, 1) - 1
    game.deck = (*game.deck[:place], *game.deck[place + 1 :])


@on
def redealt(game: State, _: e.Redealt) -> None:
    game.roles = (NO_CARD,) * len(game.roles)
    game.holders, game.members, game.awake = {}, {}, {}
    game.deeds, game.startled, game.ruled_victims = (), NOBODY, None


@on
def corrected(game: State, event: e.Corrected) -> None:
    _hold(game, event.seat, event.role)


# -- what is done at night


@on
def shot(game: State, event: e.Shot) -> None:
    assert isinstance(game.step, Hunt)
    game.step.shots += ((event.seat, event.target),)


@on
def hunted(game: State, event: e.Hunted) -> None:
    if isinstance(game.step, Hunt):
        game.step.done = True
    if event.target:
        game.deeds += (NightDeed(0, event.clan, (event.target,)),)


@on
def startled(game: State, event: e.Startled) -> None:
    game.startled |= BIT[event.seat]


@on
def acted(game: State, event: e.Acted) -> None:
    game.deeds += (NightDeed(event.seat, event.role, event.targets, event.answer),)
    if isinstance(game.step, Call):
        game.step.acted |= BIT[event.seat]


@on
def revived(game: State, event: e.Revived) -> None:
    game.revivals += ((event.by, event.seat),)


@on
def offered(game: State, event: e.Offered) -> None:
    game.first_killed = event.seat


@on
def guessed(game: State, _: e.Guessed) -> None:
    assert isinstance(game.step, BestMove)
    game.step.guessed = True


# -- fouls, pauses and rulings


@on
def fouled(game: State, event: e.Fouled) -> None:
    if not event.technical:
        game.fouls = _replaced(game.fouls, event.seat, game.fouls[event.seat] + 1)


@on
def silenced(game: State, event: e.Silenced) -> None:
    if not event.now:
        game.silenced |= BIT[event.seat]


@on
def paused(game: State, _: e.Paused) -> None:
    game.paused = True


@on
def resumed(game: State, _: e.Resumed) -> None:
    game.paused = False


@on
def judge_changed(game: State, event: e.JudgeChanged) -> None:
    game.judge = event.seat


@on
def overruled(game: State, event: e.Overruled) -> None:
    """Apply a ruling. Rulings not listed here take effect through the events that follow."""
    ruling = event.ruling
    match ruling.ruling:
        case Ruling.BACK:
            _bring_back(game, ruling.seats)
        case Ruling.FOULS:
            for seat in ruling.seats:
                game.fouls = _replaced(game.fouls, seat, int(ruling.value))
        case Ruling.ON:
            by = ruling.seats[0] if len(ruling.seats) > 1 else 0  # 0: the nominator is not known
            _keep_nominations(game, (*game.nominations, (by, ruling.seats[-1])))
        case Ruling.OFF:
            _keep_nominations(game, tuple(n for n in game.nominations if n[1] not in ruling.seats))
        case Ruling.VICTIM:  # the ruling replaces the result of the acts
            game.ruled_victims = mask_of(ruling.seats)


def _bring_back(game: State, seats: tuple[Seat, ...]) -> None:
    back = mask_of(seats)
    game.alive |= back
    game.outcome = None
    if game.judge in seats:
        game.judge = 0
    game.revealed &= ~back
    game.left = tuple(gone for gone in game.left if gone.seat not in seats)


evolve = on.every(
    ignoring=(
        *(e.Started, e.Met, e.Planned, e.Said, e.Cautioned, e.Inherited),
        *(e.Polled, e.VoteTied, e.NobodyLeaves, e.Sentenced, e.AlibiShown, e.Answered),
        *(e.Removed, e.TeamDefeated),
    )
)
"""Apply one event to the game."""
