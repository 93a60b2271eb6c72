"""The line above the table and the line of keys below it."""

from gorod.cli.solo.pace import Pace
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.services.solo import Solo
from gorod.services.story import View
from gorod.texts import say


def heading(rules: Ruleset, view: View, lang: str) -> str:
    """The phase, the step and whose turn it is."""
    phase = say(lang, "phase-night" if view.is_night else "phase-day", n=int(view.phase[1:]))
    step = say(lang, f"step-{view.step.kind}")
    return " · ".join(filter(None, (phase, step, _turn(rules, view, lang))))


def _turn(rules: Ruleset, view: View, lang: str) -> str:
    turn = view.step.turn
    if isinstance(turn, int):
        return say(lang, "mark", n=turn)
    if turn in (Team.BLACK, Team.YAKUZA):
        return say(lang, f"clan-{turn}")
    return str(getattr(rules.roles[turn].name, lang)) if turn in rules.roles else ""


WARNING = 10
"""Seconds before the end when the clock gets a mark."""


def clock_words(solo: Solo, is_asking: bool, lang: str) -> str:
    """The time left where it is limited, or that the game waits."""
    left = solo.left
    if not is_asking:
        return ""
    if left is None:
        return say(lang, "play-waits")
    seconds = int(left + 0.999)
    mark = "!" if seconds <= WARNING else ""
    return f"{mark}{seconds // 60}:{seconds % 60:02}"


def keys_line(pace: Pace, is_timed: bool, lang: str) -> str:
    """The keys that work at any time."""
    clocks = say(lang, "play-clocks-on" if is_timed else "play-clocks-off")
    return say(lang, "play-keys", pace=say(lang, pace.key), clocks=clocks)
