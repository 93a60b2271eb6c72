"""Fouls, removals and the defeat of a team (K22-K26, F19-F22, G8, G9)."""

from gorod.engine.commands import DefeatTeam, Foul, Remove
from gorod.engine.events import (
    Counted,
    Decided,
    Fouled,
    How,
    Hunted,
    Left,
    Outcome,
    Removed,
    Silenced,
    TeamDefeated,
    Turned,
    VoteCancelled,
)
from gorod.engine.play import Play, ToEnd, ToFoul, leads_to
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.role import Team
from gorod.engine.ruleset import Punishment
from gorod.engine.seats import BIT, NOBODY, Seat, listed
from gorod.engine.state import State
from gorod.engine.step import Ballot, Dusk, Farewell, Hunt, Speech
from gorod.engine.steps import CONDUCT
from gorod.engine.steps.hunt import agreed_on
from gorod.engine.steps.reading import no_vote
from gorod.engine.victory import decide_result


def foul(play: Play, command: Foul) -> None:
    """Give a foul for the judge. A technical foul is only recorded."""
    seat, rules = command.seat, play.rules.fouls
    _check(play, seat, command.offence)
    if command.technical and not rules.technical:
        raise Forbidden(Refusal.NO_TECHNICAL_FOULS)
    is_ruling = play.rules.is_ruling(command.offence, Punishment.FOUL)
    play.emit(Fouled(seat, command.offence, _is_hidden(play), command.technical, is_ruling))
    if not command.technical and play.game.alive & BIT[seat]:
        _count(play, seat)


@leads_to
def foul_by_rule(play: Play, to: ToFoul) -> None:
    """Give a foul for an offence that the program itself has seen (K24)."""
    named = to.offence if to.offence in play.rules.offences else ""
    play.emit(Fouled(to.seat, named, _is_hidden(play), by_rule=True))
    _count(play, to.seat)


def _is_hidden(play: Play) -> bool:
    return play.rules.fouls.hidden_at_night and play.game.night


def _count(play: Play, seat: Seat) -> None:
    """Apply what this number of fouls leads to: silence or removal."""
    rules, count, hidden = play.rules.fouls, play.game.fouls[seat], _is_hidden(play)
    if rules.removal_at and count >= rules.removal_at:
        _remove(play, seat, "")
    elif count == rules.silence_at:
        _silence(play, seat, hidden)


def _check(play: Play, seat: Seat, offence: str) -> None:
    """Raise Forbidden unless the player is at the table or just leaving it (G9) and the offence is known."""
    if not (play.game.alive | play.game.leaving) & BIT[seat]:
        raise Forbidden(Refusal.NO_LONGER_PLAYING, option="fouls")
    if offence and offence not in play.rules.offences:
        raise Forbidden(Refusal.UNKNOWN_OFFENCE, offence)


def _silence(play: Play, seat: Seat, hidden: bool) -> None:
    """Take away the next speech (F19), or the rest of the current one, except a nomination (K22)."""
    step, rules = play.game.step, play.rules.fouls
    is_speaking = isinstance(step, Speech) and step.seat == seat and not step.silent
    if not (rules.cuts_speech and is_speaking):
        play.emit(Silenced(seat, hidden))
        return
    is_short = play.game.alive.bit_count() in rules.short_tables  # some seconds are kept instead
    play.emit(Silenced(seat, hidden, now=True))
    play.emit(Turned(seat, rules.short_seconds if is_short else rules.silent_seconds, silent=not is_short))


def remove(play: Play, command: Remove) -> None:
    """Remove a player immediately and without a farewell (K26, F19)."""
    _check(play, command.seat, command.offence)
    _remove(play, command.seat, command.offence)


def _remove(play: Play, seat: Seat, offence: str) -> None:
    game = play.game
    play.emit(Removed(seat, offence, play.rules.is_ruling(offence, Punishment.REMOVAL)))
    if not game.alive & BIT[seat]:
        return
    was_decided = game.outcome is not None
    _before_leaving(play, seat)
    play.emit(Left((seat,), How.REMOVED))
    decide_result(play)
    if game.outcome and not was_decided:
        play.go(ToEnd())
    elif not (_cancels(game, seat) and _cancel_vote(play)):
        CONDUCT[type(game.step)].gone(play, game.step, BIT[seat])


def _before_leaving(play: Play, seat: Seat) -> None:
    """Close the hunt or count that the removal interrupts.

    A target already agreed on counts as shot (G10). Hands for a removed candidate are shown and lost
    (G5, K26).
    """
    game, step = play.game, play.game.step
    if isinstance(step, Hunt) and not step.done and agreed_on(game, step) == seat:
        play.emit(Hunted(step.clan, seat))
    elif isinstance(step, Ballot) and step.current == seat:
        names = listed(step.hands) if game.rules.ballot.names_shown else ()
        play.emit(Counted(seat, names))


def _cancels(game: State, seat: Seat) -> bool:
    """Whether this removal cancels a vote: it does not if the removed player was just shot (F20, G10)."""
    agreed = any(not deed.seat and seat in deed.targets for deed in game.deeds)
    is_shot = game.night and (agreed or bool((game.ruled_victims or NOBODY) & BIT[seat]))
    return game.rules.fouls.removal_cancels_vote and not is_shot


def _cancel_vote(play: Play) -> bool:
    """Cancel the current or next vote (F20). Return whether that ended the step."""
    day = _day_of_the_vote(play.game)
    if play.game.cancelled != day:
        play.emit(VoteCancelled(day))
    if play.game.step.is_vote:
        no_vote(play, "cancelled")
        return True
    return False


def _day_of_the_vote(game: State) -> int:
    """Return today while the result of today's vote is open, else the next day."""
    step = game.step
    is_fixed = (isinstance(step, Farewell) and not step.morning) or (isinstance(step, Dusk) and step.settled)
    return game.day + 1 if game.night or is_fixed else game.day


def defeat_team(play: Play, command: DefeatTeam) -> None:
    """End the game immediately with the victory of the other team (F21)."""
    if not play.rules.fouls.team_defeat:
        raise Forbidden(Refusal.NO_TEAM_DEFEAT)
    _check(play, command.seat, command.offence)
    is_ruling = play.rules.is_ruling(command.offence, Punishment.TEAM_DEFEAT)
    play.emit(TeamDefeated(command.seat, command.offence, is_ruling))
    if play.game.outcome is None:
        loser = play.game.roles[command.seat].team
        play.emit(Decided(Outcome(Team.BLACK if loser is Team.RED else Team.RED, "team_defeat")))
    play.go(ToEnd())
