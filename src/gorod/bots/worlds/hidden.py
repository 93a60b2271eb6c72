"""What others may have done unseen in a step of the night, as far as it can matter."""

from collections.abc import Iterator

from gorod.bots.sight import own_mask
from gorod.bots.worlds.interest import Interest
from gorod.engine.acts import Act as Power
from gorod.engine.acts import Alibi, Arrest, Check, Compare, Visit
from gorod.engine.audience import audience
from gorod.engine.commands import Act, Shoot
from gorod.engine.conduct import Offers
from gorod.engine.decide import offers, played
from gorod.engine.events import Shot
from gorod.engine.evolve import evolve
from gorod.engine.play import Play
from gorod.engine.seats import NOBODY, Seat, Seats, listed, mask_of
from gorod.engine.state import State
from gorod.engine.step import Call, Hunt


def hidden_acts(game: State, viewer: Seat, interest: Interest) -> Iterator[State]:
    """The games that one more unseen act of the others can lead to."""
    others = {seat: moves for seat, moves in offers(game).items() if seat != viewer}
    if isinstance(game.step, Hunt):
        yield from _volleys(game, game.step, others, viewer, interest.victims)
    elif isinstance(game.step, Call):
        yield from _powers(game, game.step, others, interest)


def _volleys(game: State, step: Hunt, others: Offers, viewer: Seat, victims: Seats) -> Iterator[State]:
    """All unseen hunters at one number: whatever else they do is a miss, as if none had shot."""
    has_begun = any(shooter in others for shooter, _ in step.shots)
    if has_begun or not others or audience(game, Shot(next(iter(others)), 0)) & own_mask(viewer):
        return
    for target in listed(victims):
        twin = game.copy()
        for hunter, moves in others.items():
            if Shoot(target) in moves:
                evolve(twin, Shot(hunter, target))
        yield twin


def _powers(game: State, step: Call, others: Offers, interest: Interest) -> Iterator[State]:
    matters = _matters(game.rules.roles[step.role].act, interest)
    for seat, moves in others.items() if matters else ():
        for move in moves:
            if isinstance(move, Act) and mask_of(move.targets) & matters:
                play = played(game, move, seat)
                assert isinstance(play, Play)
                yield play.game


def _matters(act: Power | None, interest: Interest) -> Seats:
    """Whose being chosen can matter: what another learns by a check shows nowhere."""
    match act:
        case None | Check() | Compare():
            return NOBODY
        case Visit() | Arrest():
            return interest.stopped
        case Alibi():
            return interest.alibis
    return interest.victims
