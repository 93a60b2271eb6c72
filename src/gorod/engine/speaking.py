"""Claims: what a speaker says beside his words; no rule depends on it."""

from gorod.engine.commands import Say
from gorod.engine.events import Cautioned, Said
from gorod.engine.play import Play
from gorod.engine.refusal import No, Refusal
from gorod.engine.role import Team
from gorod.engine.seats import BIT, NOBODY, Seat, mask_of
from gorod.engine.state import State

LONGEST_TEXT = 200


def say(play: Play, seat: Seat, claim: Say) -> None:
    """Record a claim that makes sense at this table."""
    named = [*(checked for checked, _ in claim.checks), *claim.black, *claim.red]
    if not all(1 <= other <= play.game.seats for other in named):
        raise No(Refusal.NO_SUCH_SEAT)
    if max(len(claim.checks), len(claim.black), len(claim.red)) > play.game.seats:
        raise No(Refusal.WRONG_NUMBER_OF_SEATS, str(play.game.seats))
    if any(team not in (Team.BLACK, Team.RED) for _, team in claim.checks):
        raise No(Refusal.MALFORMED, "checks")
    if claim.role and claim.role not in play.rules.roles:
        raise No(Refusal.UNKNOWN_ROLE, claim.role)
    if len(claim.text) > LONGEST_TEXT or '"' in claim.text or not claim.text.isprintable():
        raise No(Refusal.MALFORMED, "text")
    play.emit(Said(seat, claim))
    if not play.game.night and _gives_away(play.game, seat, claim):
        play.emit(Cautioned(seat))


def _gives_away(game: State, seat: Seat, claim: Say) -> bool:
    """Whoever wakes with a clan and is not of it may not openly say by day who they are (B23)."""
    role = game.roles[seat]
    if role.clan is None or role.is_mafia:
        return False
    named = mask_of((*claim.black, *(other for other, team in claim.checks if team is Team.BLACK)))
    return bool(named & game.awake.get(role.clan, NOBODY) & ~BIT[seat])
