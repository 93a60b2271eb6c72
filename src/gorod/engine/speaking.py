"""What a speaker may do: make claims, nominate, and end their speech (G6, C9, K6, F10, B9)."""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from gorod.engine.commands import Nominate, Open, Pass, Say
from gorod.engine.events import Cautioned, Nominated, Said, Withdrawn
from gorod.engine.play import Conduct, Moves, Play
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.role import Team
from gorod.engine.ruleset import SecondNomination
from gorod.engine.seats import BIT, MAX_SEATS, NOBODY, Seat, Seats, mask_of
from gorod.engine.state import State
from gorod.engine.step import Defence, Farewell

MAX_SPEECH_CHARS = 200
NOMINATE = tuple(Nominate(seat) for seat in range(MAX_SEATS + 1))
"""The command by seat; lists of legal commands share these objects."""
_SOLO_MOVES = Moves([Pass(), Open("say")])
S = TypeVar("S", Farewell, Defence)


def say(play: Play, seat: Seat, claim: Say) -> None:
    """Record a claim, if it makes sense at this table. No rule depends on it."""
    named = [*(checked for checked, _ in claim.checks), *claim.black, *claim.red]
    if not all(1 <= other <= play.game.seats for other in named):
        raise Forbidden(Refusal.NO_SUCH_SEAT)
    if max(len(claim.checks), len(claim.black), len(claim.red)) > play.game.seats:
        raise Forbidden(Refusal.WRONG_NUMBER_OF_SEATS, str(play.game.seats))
    if any(team not in (Team.BLACK, Team.RED) for _, team in claim.checks):
        raise Forbidden(Refusal.MALFORMED, "checks")
    if claim.role and claim.role not in play.rules.roles:
        raise Forbidden(Refusal.UNKNOWN_ROLE, claim.role)
    if len(claim.text) > MAX_SPEECH_CHARS or '"' in claim.text or not claim.text.isprintable():
        raise Forbidden(Refusal.MALFORMED, "text")
    play.emit(Said(seat, claim))
    if not play.game.night and _gives_away(play.game, seat, claim):
        play.emit(Cautioned(seat))


def _gives_away(game: State, seat: Seat, claim: Say) -> bool:
    """Whether the claim names as black a player of the clan that the speaker only wakes with (B23)."""
    role = game.roles[seat]
    if role.clan is None or role.is_mafia:
        return False
    named = mask_of((*claim.black, *(other for other, team in claim.checks if team is Team.BLACK)))
    return bool(named & game.awake.get(role.clan, NOBODY) & ~BIT[seat])


# -- nominations


def nomination_of(game: State, by: Seat) -> Seat:
    """Return the candidate whom this seat has nominated today and who is still at the table (K26), or 0."""
    for nominator, seat in game.nominations:
        if nominator == by and game.alive & BIT[seat]:
            return seat
    return 0


def own_nomination(game: State, by: Seat) -> Seat:
    """Return the nomination that this seat may withdraw, or 0 (K6)."""
    return nomination_of(game, by) if game.rules.nominations.withdraw else 0


def may_nominate(game: State, by: Seat) -> Seats:
    """Return the seats that this seat may nominate: living, not nominated yet, oneself included (G6)."""
    rules = game.rules.nominations
    is_spent = game.nominators & BIT[by] and rules.second is SecondNomination.REFUSED
    return game.alive & ~game.standing if rules.allowed and not is_spent else NOBODY


def nominate(play: Play, by: Seat, seat: Seat) -> None:
    """Accept a nomination, or raise Forbidden with the rule against it."""
    game, rules = play.game, play.rules.nominations
    if not rules.allowed:
        raise Forbidden(Refusal.NO_NOMINATIONS)
    if not game.alive & BIT[seat]:
        raise Forbidden(Refusal.CANDIDATE_HAS_LEFT)
    if game.standing & BIT[seat]:
        raise Forbidden(Refusal.ALREADY_NOMINATED)
    if game.nominators & BIT[by]:
        if rules.second is SecondNomination.REFUSED:
            raise Forbidden(Refusal.ONE_NOMINATION)
        own = nomination_of(game, by)
        if own:
            play.emit(Withdrawn(by, own, replaced=True))
    play.emit(_nominated(by, seat))


@cache
def _nominated(by: Seat, seat: Seat) -> Nominated:
    return Nominated(by, seat)


def withdraw(play: Play, by: Seat, seat: Seat) -> None:
    """Withdraw one's own nomination, within one's own speech (K6)."""
    if not play.rules.nominations.withdraw:
        raise Forbidden(Refusal.NO_WITHDRAWAL)
    if not play.game.alive & BIT[seat]:
        raise Forbidden(Refusal.CANDIDATE_HAS_LEFT)
    if nomination_of(play.game, by) != seat:
        raise Forbidden(Refusal.NOT_YOUR_NOMINATION)
    play.emit(Withdrawn(by, seat))


# -- steps in which one player speaks alone


def solo(
    option: str, time_up: Callable[[Play, S], None], gone: Callable[[Play, S, Seats], None] | None = None
) -> Conduct[S]:
    """Return the conduct of a step in which one seat speaks: it may make claims and end its speech.

    `option` names the rule that refuses all other seats.
    """

    def check_turn(step: S, seat: Seat) -> None:
        if step.seat != seat:
            raise Forbidden(Refusal.NOT_YOUR_TURN, option=option)

    def end(play: Play, step: S, seat: Seat, _: Pass) -> None:
        check_turn(step, seat)
        time_up(play, step)

    def claim(play: Play, step: S, seat: Seat, command: Say) -> None:
        check_turn(step, seat)
        say(play, seat, command)

    def offers(_: State, step: S) -> dict[Seat, Moves]:
        return {step.seat: _SOLO_MOVES}

    if gone is None:
        return Conduct(time_up, end, claim, offers=offers)
    return Conduct(time_up, end, claim, offers=offers, gone=gone)
