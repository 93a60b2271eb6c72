"""One example of every command, and those that only a judge, or only the clock, may give."""

from gorod.engine import commands as c
from gorod.engine.commands import Command

COMMANDS: dict[type, Command] = {
    c.Pick: c.Pick(1),
    c.Take: c.Take(1),
    c.Plan: c.Plan((1, 2)),
    c.Pass: c.Pass(),
    c.Nominate: c.Nominate(2),
    c.Withdraw: c.Withdraw(2),
    c.Say: c.Say(black=(2,)),
    c.Vote: c.Vote(2),
    c.Agree: c.Agree(),
    c.Shoot: c.Shoot(2),
    c.Act: c.Act((2,)),
    c.Guess: c.Guess((2,)),
    c.Tally: c.Tally(2, 1),
    c.Foul: c.Foul(2),
    c.Remove: c.Remove(2),
    c.DefeatTeam: c.DefeatTeam(2),
    c.Pause: c.Pause(),
    c.Resume: c.Resume(),
    c.TimeUp: c.TimeUp(),
    c.Redeal: c.Redeal(("citizen",) * 10),
    c.HandOver: c.HandOver(2),
    c.Overrule: c.Overrule(c.Ruling.OUT, "why", (2,)),
}
JUDGE_COMMANDS = (
    c.Tally,
    c.Foul,
    c.Remove,
    c.DefeatTeam,
    c.Pause,
    c.Resume,
    c.TimeUp,
    c.Redeal,
    c.HandOver,
    c.Overrule,
)
"""Commands that only a judge, or the clock, may give."""


ZERO_DURATIONS = dict.fromkeys(
    (
        "talk.seconds",
        "talk.dawn",
        "talk.dusk",
        "hunt.seconds",
        "hunt.number",
        "night.act",
        "first_night.briefing",
        "first_night.meet",
        "nominations.reading",
    ),
    0,
)
"""Every duration of the ten-player game, set to zero."""
