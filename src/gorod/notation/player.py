"""Playing lines of MGN on a live log: each line becomes the commands a table would send."""

from collections.abc import Callable

from gorod.engine.seats import Seat
from gorod.notation import asides, nights, talk, votes
from gorod.notation.course import LinePlayer
from gorod.notation.outcome import outcome_of
from gorod.notation.text import Line, NotationError

_STEPS: dict[str, Callable[[LinePlayer, Line], None]] = {
    "deal": nights.deal,
    "redeal": asides.redeal,
    "plan": nights.plan,
    "talk": talk.talk,
    "vote": votes.vote,
    "lift": votes.lift,
    "sentence": votes.sentence,
    "dawn": nights.dawn,
    "last": talk.last,
    "shot": nights.shots,
    "best": nights.best,
    "foul": asides.fouls,
    "pause": asides.pause,
    "judge": asides.judge,
}


def play_line(
    player: LinePlayer, line: Line, implied: tuple[Seat, ...] = (), goes_on: bool = False
) -> tuple[str, ...]:
    """Play one line and tell its outcome.

    `implied`: candidates the day's vote line implies; `goes_on`: the talk is continued on a later line.
    """
    player.begin_line(implied, goes_on)
    play = _STEPS.get(line.step)
    if play is None and line.step not in player.game.rules.roles:
        raise NotationError("unknown_step", line.number, line.column, step=line.step)
    (play or nights.call)(player, line)
    return outcome_of(player.game.rules, line.step, player.log.events[max(player.start, 0) :])
