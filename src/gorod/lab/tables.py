"""A record as rows of tables: the game, and its votes, nominations, departures, checks and claims."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.acts import Check, Compare
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import EVERYONE
from gorod.engine.step import Ballot, Poll
from gorod.notation import Record
from gorod.rules import RULESETS
from gorod.rules.dealt import with_roles
from gorod.rules.options import changes, plain

Row = dict[str, Any]
WHERE = ("file", "index")
COLUMNS: dict[str, tuple[str, ...]] = {
    "game": (
        *("rules", "options", "players", "winner", "reason", "days", "finished", "cards"),
        *("event", "date", "table", "game", "judge"),
    ),
    "vote": ("day", "round", "step", "voter", "candidate", "votes", "forced"),
    "nomination": ("day", "by", "seat", "withdrawn"),
    "departure": ("phase", "seat", "how", "card"),
    "check": ("night", "seat", "role", "targets", "answer"),
    "claim": ("day", "seat", "role", "checks", "black", "red", "text"),
}
"""The tables, and their columns after `file` and `index`."""


def rows(record: Record, file: str, index: int) -> Iterator[tuple[str, Row]]:
    """All rows of a record, each with the name of its table."""
    source = Source(record, is_open(record))
    where = dict(zip(WHERE, (file, index), strict=True))
    for kind, row in [("game", _game(source)), *_course(source), *_departures(source)]:
        yield kind, {**where, **{name: row.get(name) for name in COLUMNS[kind]}}


class Source(Struct, frozen=True):
    """A record, and whether its secrets may be told."""

    record: Record
    is_open: bool


def is_open(record: Record) -> bool:
    """The cards of a game are told when it is over; before that only a judge's record has them all."""
    is_judges = record.unit.value("Unknown") is None and not record.log.game.has_unknown_cards
    return is_finished(record) or is_judges


def is_finished(record: Record) -> bool:
    """The record tells how it ended."""
    return record.unit.value("Result") not in (None, "*")


def _game(source: Source) -> Row:
    record, game = source.record, source.record.log.game
    tags = ("Event", "Date", "Table", "Game", "Judge")
    return {
        "rules": record.rules.id,
        "options": _options(record.rules),
        "players": game.seats,
        "winner": record.unit.value("Result") if is_finished(record) else None,
        "reason": str(game.outcome.reason) if game.outcome else None,
        "days": game.day,
        "finished": is_finished(record),
        "cards": [_known(role.id) for role in game.roles[1:]] if source.is_open else None,
        **{tag.lower(): record.unit.value(tag) for tag in tags},
    }


def _known(card: str) -> str | None:
    return None if card == UNKNOWN.id else card


def _options(rules: Ruleset) -> list[str]:
    """What differs from the rules as they are printed."""
    preset = with_roles(RULESETS[rules.id], rules.roles)
    return [f"{name}={plain(mine)}" for name, mine, _, _ in changes(rules, preset) if mine is not None]


def _departures(source: Source) -> Iterator[tuple[str, Row]]:
    game = source.record.log.game
    for gone in game.left:
        card = _known(game.roles[gone.seat].id) if source.is_open else gone.card or None
        yield "departure", {"phase": gone.phase, "seat": gone.seat, "how": str(gone.how), "card": card}


class _Course:
    """Where the game is while its events are read."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.day = self.round = 0
        self.step = ""


def _course(source: Source) -> Iterator[tuple[str, Row]]:
    log = source.record.log
    at = _Course(source.record.rules)
    for event, audience in zip(log.events, log.audiences, strict=True):
        found = _READ.get(type(event))
        if found is not None and (source.is_open or audience & EVERYONE):
            yield from found(at, event)


Found = Iterator[tuple[str, Row]]


def _started(at: _Course, event: e.Started) -> Found:
    at.day = event.day
    return iter(())


def _day_broke(at: _Course, event: e.DayBroke) -> Found:
    at.day, at.round = event.day, 0
    return iter(())


def _began(at: _Course, event: e.Began) -> Found:
    at.step = str(event.step.__struct_config__.tag)
    at.round += isinstance(event.step, Ballot | Poll)
    return iter(())


def _vote(at: _Course, voter: int | None, candidate: int, votes: int = 1, forced: bool = False) -> Row:
    """`voter` is nobody where only the count is known."""
    where = {"day": at.day, "round": at.round, "step": at.step}
    return {**where, "voter": voter, "candidate": candidate, "votes": votes, "forced": forced}


def _counted(at: _Course, event: e.Counted) -> Found:
    if event.tally >= 0:
        yield "vote", _vote(at, None, event.candidate, event.tally)
        return
    yield from (("vote", _vote(at, seat, event.candidate)) for seat in event.hands)
    yield from (("vote", _vote(at, seat, event.candidate, forced=True)) for seat in event.rest)


def _polled(at: _Course, event: e.Polled) -> Found:
    yield from (("vote", _vote(at, seat, choice)) for seat, choice in event.votes)


def _answered(at: _Course, event: e.Answered) -> Found:
    """Hands for the question whether all leave, or whether the sentence stands: no candidate has them."""
    yield from (("vote", _vote(at, seat, 0)) for seat in event.hands)
    if event.sum > len(event.hands):
        yield "vote", _vote(at, None, 0, event.sum - len(event.hands))


def _nominated(at: _Course, event: e.Nominated) -> Found:
    yield "nomination", {"day": at.day, "by": event.by, "seat": event.seat, "withdrawn": False}


def _withdrawn(at: _Course, event: e.Withdrawn) -> Found:
    yield "nomination", {"day": at.day, "by": event.by, "seat": event.seat, "withdrawn": True}


def _acted(at: _Course, event: e.Acted) -> Found:
    role = at.rules.roles.get(event.role)
    if role is not None and isinstance(role.act, Check | Compare):
        where = {"night": at.day, "seat": event.seat, "role": event.role}
        yield "check", {**where, "targets": list(event.targets), "answer": event.answer or None}


def _said(at: _Course, event: e.Said) -> Found:
    claim = event.claim
    checks = [f"{seat}:{team}" for seat, team in claim.checks]
    held = {"black": list(claim.black), "red": list(claim.red)}
    who = {"day": at.day, "seat": event.seat, "role": claim.role or None}
    yield "claim", {**who, "checks": checks, **held, "text": claim.text or None}


_READ: dict[type, Callable[[_Course, Any], Found]] = {
    e.Started: _started,
    e.DayBroke: _day_broke,
    e.Began: _began,
    e.Counted: _counted,
    e.Polled: _polled,
    e.Answered: _answered,
    e.Nominated: _nominated,
    e.Withdrawn: _withdrawn,
    e.Acted: _acted,
    e.Said: _said,
}
