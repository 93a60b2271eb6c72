"""The engine's side of the comparison: its state and events in the words both sides share."""

from collections.abc import Callable
from typing import Any

from gorod import Game
from gorod.engine import commands as c
from gorod.engine import events as e
from gorod.engine.decide import offers
from gorod.engine.log import Log
from gorod.engine.play import Moves
from gorod.engine.state import State
from gorod.engine.step import Ballot, Briefing, Call, Defence, Farewell, Hunt, Meeting, Speech
from tests.proof.tables import Seating, rules_of

Words = tuple[Any, ...]
Asked = tuple[str, int, object, dict[int, frozenset[Words]]]


def begun(seating: Seating) -> Log:
    """A game at this table."""
    return Game(rules_of(seating), deal=seating.deal).log


_TURNS: dict[type, Callable[[Any], object]] = {
    Farewell: lambda step: step.seat,
    Speech: lambda step: step.seat,
    Defence: lambda step: step.seat,
    Hunt: lambda step: str(step.clan),
    Briefing: lambda step: str(step.clan),
    Call: lambda step: step.role,
    Meeting: lambda step: step.role,
    Ballot: lambda step: step.current,
}


def asked(game: State) -> Asked:
    """The step now on, its seconds, whose it is, and what each seat may do."""
    step = game.step
    turn = _TURNS.get(type(step))
    may = {seat: _in_words(moves) for seat, moves in offers(game).items()}
    kind = str(step.__struct_config__.tag)
    return (
        kind,
        step.seconds,
        turn(step) if turn else None,
        {seat: words for seat, words in may.items() if words},
    )


_SAID: dict[int, tuple[Moves, frozenset[Words]]] = {}
"""Moves already put into words, by identity: the engine gives the same few lists again and again."""


def _in_words(moves: Moves) -> frozenset[Words]:
    found = _SAID.get(id(moves))
    if found is None or found[0] is not moves:
        if len(_SAID) > 20_000:
            _SAID.clear()
        _SAID[id(moves)] = found = (moves, frozenset(words for move in moves if (words := _words(move))))
    return found[1]


def _words(move: c.Command | c.Open) -> Words | None:
    match move:
        case c.Open("guess"):
            return ("guess",)
        case c.Open():
            return None
        case c.Pass():
            return ("pass",)
        case c.Agree():
            return ("agree",)
        case c.Act(targets):
            return ("act", targets)
        case c.Nominate(seat) | c.Withdraw(seat) | c.Vote(seat) | c.Shoot(seat):
            return (type(move).__name__.lower(), seat)
    raise AssertionError(move)


_COMMANDS: dict[str, Callable[..., c.Command]] = {
    "pass": c.Pass,
    "agree": c.Agree,
    "act": c.Act,
    "guess": c.Guess,
    "nominate": c.Nominate,
    "withdraw": c.Withdraw,
    "vote": c.Vote,
    "shoot": c.Shoot,
    "foul": c.Foul,
    "remove": c.Remove,
    "defeat_team": c.DefeatTeam,
    "time_up": c.TimeUp,
}


def command(words: Words) -> c.Command:
    """The engine's command."""
    return _COMMANDS[words[0]](*words[1:])


def facts(events: list[e.Event], already_won: bool) -> list[Words]:
    """What the events say, in the shared words, sorted."""
    found: list[Words] = []
    removed = {event.seat for event in events if isinstance(event, e.Removed)}
    for event in events:
        state = _FACTS.get(type(event))
        if isinstance(event, e.Counted) and event.candidate in removed:
            continue  # the hands of a removed candidate are shown and lost
        if state:
            found += state(event)
        elif isinstance(event, e.Ended) and not already_won:
            found.append(("won", _winner(event.outcome)))
        already_won |= isinstance(event, e.Decided)
    return sorted(found, key=repr)


def _winner(outcome: e.Outcome) -> str:
    return str(outcome.winner) if outcome.winner else "draw"


def _left(event: e.Left) -> list[Words]:
    shown = [("shown", seat, card) for seat, card in zip(event.seats, event.cards, strict=False)]
    return [("left", tuple(sorted(event.seats)), str(event.how)), *shown]


_FACTS: dict[type, Callable[[Any], list[Words]]] = {
    e.Met: lambda v: [("met", str(v.clan), tuple(sorted(v.seats)), v.don)],
    e.Nominated: lambda v: [("nominated", v.by, v.seat)],
    e.Withdrawn: lambda v: [("withdrawn", v.by, v.seat)],
    e.Counted: lambda v: [("counted", v.candidate, tuple(sorted((*v.hands, *v.rest))), v.sum)],
    e.Polled: lambda v: [("polled", tuple(sorted(vote for vote in v.votes if vote[1] in dict(v.sums))))],
    e.VoteTied: lambda v: [("tied", v.candidates)],
    e.Answered: lambda v: [("asked", tuple(sorted(v.hands)), v.passed)],
    e.Sentenced: lambda v: [("sentenced", v.seat)],
    e.AlibiShown: lambda v: [("alibi", v.seat)],
    e.Left: _left,
    e.DayBroke: lambda v: [("left", tuple(sorted(v.left)), "killed")] if v.left else [],
    e.Hunted: lambda v: [("hunted", str(v.clan), v.target)],
    e.Startled: lambda v: [("startled", v.seat)],
    e.Acted: lambda v: [("told", v.seat, v.targets, str(v.answer))],
    e.Inherited: lambda v: [("inherited", v.seat, v.role)],
    e.Offered: lambda v: [("offered", v.seat)],
    e.Fouled: lambda v: [("fouled", v.seat, v.hidden)],
    e.Silenced: lambda v: [("silenced", v.seat, v.now)],
    e.Removed: lambda v: [("removed", v.seat)],
    e.Decided: lambda v: [("won", _winner(v.outcome))],
}
