"""Leaks of what is read: records, views asked for, the narrator's words, cards shown too early."""

from collections.abc import Sequence

from msgspec.structs import replace

from gorod.cli import viewers
from gorod.cli.viewers import Frames
from gorod.engine import events as e
from gorod.engine.audience import JUDGE_VIEWER, Viewer, sees
from gorod.engine.events import How
from gorod.engine.log import Log
from gorod.engine.play import Play
from gorod.engine.ruleset import RevealRules
from gorod.engine.seats import NOBODY, Seat, Seats
from gorod.engine.steps import defence, lift
from gorod.notation import writer
from gorod.notation.line_writer import LineWriter
from gorod.notation.text import Unit
from tests.secrets.leaks.planting import Old, both, wrapped


def _all(_: Old, __: Viewer, events: list[e.Event], ___: Sequence[Seats]) -> list[e.Event]:
    return events


a_record_has_every_line = wrapped(writer, "seen", _all)


def _all_cards(old: Old, log: Log, _: list[e.Event], viewer: Viewer, unit: Unit | None) -> list[str]:
    return list(old(log, log.events, viewer, unit))


a_record_has_every_card = wrapped(writer, "_cards", _all_cards)


def _as_decided(
    old: Old, log: Log, seen: list[e.Event], viewer: Viewer, unit: Unit | None, lines: LineWriter
) -> list[str]:
    if log.game.outcome and not lines.winner:
        lines.winner = str(log.game.outcome.winner)
    return list(old(log, seen, viewer, unit, lines))


a_record_has_the_result_at_once = wrapped(writer, "_tags", _as_decided)


def _the_judges(old: Old, frames: Frames, _: Viewer) -> bytes:
    return bytes(old(frames, JUDGE_VIEWER))


the_view_asked_for_is_the_judges = wrapped(Frames, "_encoded", _the_judges)


def _first_seats(old: Old, frames: Frames, viewer: Viewer) -> bytes:
    return bytes(old(frames, viewer if isinstance(viewer, int) else 1))


the_public_view_is_the_first_seats = wrapped(Frames, "_encoded", _first_seats)


def _the_judges_too(
    _: Old, viewer: Viewer, events: list[e.Event], audiences: Sequence[Seats]
) -> list[e.Event]:
    pairs = zip(events, audiences, strict=True)
    return [event for event, audience in pairs if audience == NOBODY or sees(viewer, audience)]


the_narrator_tells_what_the_judge_sees = wrapped(viewers, "seen", _the_judges_too)


def _and_acts(old: Old, turn: viewers.LoggedTurn, viewer: Viewer) -> list[e.Event]:
    seen = old(turn, viewer)
    return [event for event in turn.events if event in seen or isinstance(event, e.Acted)]


the_narrator_tells_every_act = wrapped(viewers.LoggedTurn, "seen_by", _and_acts)


def _with_cards(old: Old, play: Play, seats: tuple[Seat, ...], how: How) -> None:
    rules, play.rules = play.rules, replace(play.rules, reveal=RevealRules(voted=True))
    old(play, seats, how)
    play.rules = rules


the_cards_of_the_voted_are_shown = both(
    wrapped(defence, "leave", _with_cards), wrapped(lift, "leave", _with_cards)
)
