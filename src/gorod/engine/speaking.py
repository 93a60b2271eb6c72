"""Claims: what a speaker says beside his words; no rule depends on it."""

from gorod.engine.commands import Say
from gorod.engine.events import Said
from gorod.engine.play import Play
from gorod.engine.refusal import No, Refusal
from gorod.engine.role import Team
from gorod.engine.seats import Seat

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
