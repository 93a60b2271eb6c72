"""What each event writes into a record."""

from collections.abc import Callable
from typing import Any

from gorod.engine import events as e
from gorod.notation.scribe import Scribe
from gorod.notation.written import judges, nights, order, redeal, talk, votes

WRITES: dict[type, Callable[[Scribe, Any], None]] = {
    e.Started: talk.started,
    e.Dealt: nights.dealt,
    e.Redealt: redeal.redealt,
    e.Planned: nights.planned,
    e.Began: talk.began,
    e.NightFell: votes.night_fell,
    e.DayBroke: votes.day_broke,
    e.Turned: talk.turned,
    e.Nominated: talk.nominated,
    e.Withdrawn: talk.withdrawn,
    e.Said: talk.said,
    e.Voted: votes.voted,
    e.Counted: votes.counted,
    e.Polled: votes.polled,
    e.VoteTied: votes.vote_tied,
    e.NobodyLeaves: votes.nobody_leaves,
    e.Sentenced: votes.sentenced,
    e.AlibiShown: votes.alibi,
    e.Agreed: votes.agreed,
    e.Answered: votes.answered,
    e.Left: votes.left,
    e.Shot: nights.shot,
    e.Hunted: nights.hunted,
    e.Acted: nights.acted,
    e.Guessed: nights.guessed,
    e.Fouled: order.fouled,
    e.Removed: order.removed,
    e.TeamDefeated: order.team_defeated,
    e.Paused: order.paused,
    e.JudgeChanged: judges.judge_changed,
    e.Overruled: order.overruled,
    e.Decided: order.decided,
    e.Ended: order.ended,
}


def take(scribe: Scribe, event: e.Event) -> None:
    """Write down one event."""
    write = WRITES.get(type(event))
    if write is not None:
        write(scribe, event)
