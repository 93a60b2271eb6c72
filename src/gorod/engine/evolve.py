"""The fold: what each event does to the game. It asks no policy, so old logs fold the same for ever."""

from collections.abc import Callable
from typing import Any

from gorod.engine import events as e
from gorod.engine.folds import cards, course, deeds, order, votes
from gorod.engine.state import State

FOLDS: dict[type, Callable[[State, Any], None]] = {
    e.Voted: votes.voted,
    e.Turned: course.turned,
    e.Began: course.began,
    e.Counted: votes.counted,
    e.Nominated: votes.nominated,
    e.Withdrawn: votes.withdrawn,
    e.Shot: deeds.shot,
    e.Hunted: deeds.hunted,
    e.Startled: deeds.startled,
    e.Acted: deeds.acted,
    e.Revived: deeds.revived,
    e.Offered: deeds.offered,
    e.Guessed: deeds.guessed,
    e.NightFell: course.night_fell,
    e.DayBroke: course.day_broke,
    e.NightCounted: course.night_counted,
    e.Left: course.left,
    e.Passed: course.passed,
    e.Tallied: votes.tallied,
    e.Agreed: votes.agreed,
    e.VoteCancelled: votes.vote_cancelled,
    e.Fouled: order.fouled,
    e.Silenced: order.silenced,
    e.Paused: order.paused,
    e.Resumed: order.resumed,
    e.JudgeChanged: order.judge_changed,
    e.Overruled: order.overruled,
    e.Corrected: cards.corrected,
    e.Decided: course.decided,
    e.Ended: course.ended,
    e.Shuffled: cards.shuffled,
    e.Dealt: cards.dealt,
    e.Redealt: cards.redealt,
}


def evolve(game: State, event: e.Event) -> None:
    """Change the game by one event."""
    fold = FOLDS.get(type(event))
    if fold is not None:
        fold(game, event)
