"""Moods: ways of random play that bring about what plain chance hardly does."""

import random
from collections.abc import Callable

from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Agree,
    Command,
    DefeatTeam,
    Foul,
    Guess,
    HandOver,
    Nominate,
    Overrule,
    Redeal,
    Ruling,
    Sender,
    Shoot,
    TimeUp,
    Vote,
    Withdraw,
)
from gorod.engine.decide import offers
from gorod.engine.seats import BIT, listed, next_living
from gorod.engine.state import State
from gorod.engine.step import Ballot, BestMove, Dealing, Discussion, Hunt, Lift, Poll, Speech
from tests.random_play import chosen

Move = tuple[Command, Sender]
Mood = Callable[[State, random.Random], Move]
ON: Move = (TimeUp(), CLOCK)


def usual(game: State, rng: random.Random) -> Move:
    """Anything, and little from the judge."""
    return chosen(game, rng)


def quiet(game: State, rng: random.Random) -> Move:
    """Hardly anybody does anything: idle nights, misses, no candidates."""
    return chosen(game, rng, judge=0) if rng.random() < 0.15 else ON


def strict(game: State, rng: random.Random) -> Move:
    """A judge with a few favourite offenders, and with everything a judge can do."""
    luck, often = rng.random(), 0.05 if game.day == 0 else 0.02
    speaker = getattr(game.step, "seat", 0)
    offender = speaker if speaker and rng.random() < 0.3 else 1 + rng.randrange(max(2, game.seats // 3))
    if luck < 0.12:
        return Foul(offender, technical=rng.random() < 0.1), JUDGE
    if luck < 0.12 + often:
        return rng.choice(_powers(game, offender, rng)), JUDGE
    return led(game, rng) if luck < 0.75 else chosen(game, rng, judge=0.1)


def _powers(game: State, seat: int, rng: random.Random) -> list[Command]:
    deck = [role.id for role in game.roles[1:] if role.id in game.rules.roles] or [*game.rules.roles]
    rng.shuffle(deck)
    gone = tuple(departure.seat for departure in game.left) or (seat,)
    return [
        DefeatTeam(seat),
        HandOver(rng.choice(gone)),
        Redeal(tuple(deck), seat),
        Overrule(Ruling.OUT, "called away", (seat,)),
        Overrule(Ruling.BACK, "came back", (rng.choice(gone),)),
        Overrule(Ruling.OUT, "fire", _some(listed(game.alive), rng)),
        Overrule(
            Ruling.OUT, "flood", tuple(rng.sample(listed(game.alive), max(0, game.alive.bit_count() - 2)))
        ),
    ]


def recalled(game: State, rng: random.Random) -> Move:
    """Whoever should speak second is called away during the first speech, and is back by night."""
    away = tuple(gone.seat for gone in game.left if not game.alive & BIT[gone.seat])
    if game.night and away and not isinstance(game.step, Dealing):
        return Overrule(Ruling.BACK, "came back", away[:1]), JUDGE
    if isinstance(game.step, Speech) and game.turns == 1 and not away:
        return Overrule(
            Ruling.OUT, "called away", (next_living(game.step.seat, game.alive, game.seats),)
        ), JUDGE
    return quiet(game, rng)


def _some(seats: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.sample(seats, k=rng.randint(1, len(seats)))) if seats else ()


def led(game: State, rng: random.Random) -> Move:
    """Everyone follows: clans shoot one seat, everybody votes for the first candidate."""
    return _agreed(game, rng, lambda _, candidates: candidates[0])


def guessing(game: State, rng: random.Random) -> Move:
    """As led, but whoever is killed first names one black and one red."""
    if isinstance(game.step, BestMove) and game.first_killed:
        return Guess((1,), (2,)), game.first_killed
    return led(game, rng)


def tied(game: State, rng: random.Random) -> Move:
    """Clans shoot one seat, and votes are shared out evenly, or nearly so."""
    odd = rng.random() < 0.02
    return _agreed(game, rng, lambda rank, candidates: candidates[0 if odd else rank % len(candidates)])


def _agreed(game: State, rng: random.Random, choice: Callable[[int, tuple[int, ...]], int]) -> Move:
    step = game.step
    if game.paused or isinstance(step, Dealing):
        return chosen(game, rng)
    if isinstance(step, Hunt):
        return _shot(game, rng)
    if isinstance(step, Ballot | Poll):
        return _vote(game, choice)
    if isinstance(step, Lift):
        free = [seat for seat, moves in offers(game).items() if Agree() in moves]
        return (Agree(), rng.choice(free)) if free and rng.random() < 0.75 else ON
    if isinstance(step, Speech | Discussion):
        return _nomination(game, rng)
    return chosen(game, rng, judge=0.01)


def _shot(game: State, rng: random.Random) -> Move:
    """All at one seat that the day alone fixes; now and then somebody shoots elsewhere, or once more."""
    open_seats = {s: [m for m in moves if isinstance(m, Shoot)] for s, moves in offers(game).items()}
    shots = {seat: moves for seat, moves in open_seats.items() if moves}
    ready = [seat for seat in shots if not any(s == seat for s, _ in game.step.shots)]  # type: ignore[union-attr]
    if rng.random() < 0.04 and shots:
        seat = rng.choice([*shots])
        return rng.choice(shots[seat]), seat
    living = listed(game.alive) or (1,)
    target = Shoot(living[(7 * game.day + 3) % len(living)])
    if ready:
        return (target if target in shots[ready[0]] else shots[ready[0]][0]), ready[0]
    return ON


def _vote(game: State, choice: Callable[[int, tuple[int, ...]], int]) -> Move:
    step = game.step
    living = listed(game.alive)
    candidates = (
        getattr(step, "candidates", ()) or living[: len(living) if len(living) < 6 else 2 + game.day % 2]
    )
    standing = tuple(seat for seat in candidates if game.alive & BIT[seat]) or tuple(candidates)
    if getattr(step, "revote", 0) and len(standing) > 2 and sum(standing) % 2:
        standing = standing[:-1]  # a smaller tie
    for rank, seat in enumerate(living):
        vote = Vote(choice(rank, standing))
        if vote in offers(game).get(seat, ()):
            return vote, seat
    return ON


def _nomination(game: State, rng: random.Random) -> Move:
    """Two or three candidates a day, made, made again and withdrawn."""
    moves = [(move, seat) for seat, own in offers(game).items() for move in own]
    nominations = [pair for pair in moves if isinstance(pair[0], Nominate)]
    is_small = game.alive.bit_count() < 6
    if nominations and rng.random() < (0.8 if is_small else 0.5 if len(game.candidates) < 3 else 0.05):
        return rng.choice(nominations)  # type: ignore[return-value]
    withdrawn = [pair for pair in moves if isinstance(pair[0], Withdraw)]
    return rng.choice(withdrawn) if withdrawn and rng.random() < 0.05 else ON  # type: ignore[return-value]


MOODS: dict[str, Mood] = {
    "led": led,
    "tied": tied,
    "strict": strict,
    "usual": usual,
    "quiet": quiet,
    "recalled": recalled,
    "guessing": guessing,
}
