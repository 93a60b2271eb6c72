"""`gorod replay`: retells a game as one viewer saw it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import json

from gorod.cli.console import Page
from gorod.cli.inputs import house_of
from gorod.cli.output import FINE, Output, write_line
from gorod.cli.record_files import record_of, viewer_of, wrong_record
from gorod.cli.viewers import Frames, turns
from gorod.engine.audience import JUDGE_VIEWER, PUBLIC, Viewer
from gorod.engine.events import DayBroke, Event, NightFell, Started
from gorod.notation import Record
from gorod.records import seat_names
from gorod.texts import Narrator
from gorod.texts.chorus import FOR_ALL, FOR_THE_JUDGE, Chorus
from gorod.texts.voice import Reminders

HEARS = {PUBLIC: FOR_ALL, JUDGE_VIEWER: FOR_THE_JUDGE}


def replay(
    file: Path,
    /,
    *,
    viewer: Annotated[str, Parameter(name="--as")] = PUBLIC,
    game: int = 0,
    reminders: Annotated[bool, Parameter(negative=())] = False,
    house: Path | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    record = record_of(file, game, house_of(house, output), output)
    seen_by = viewer_of(viewer, record, output)
    told = Reminders.TABLE if reminders else Reminders.NONE
    if output.json:
        _write_frames(record, seen_by, told, output)
    else:
        _narrate(record, seen_by, told, output)
    if not record.result.ok:
        raise wrong_record(file, record, output)
    return FINE


def _write_frames(record: Record, viewer: Viewer, reminders: Reminders, output: Output) -> None:
    """Write exactly the frames and lines that the viewer would get live."""
    frames = Frames(record.log)
    chorus = Chorus(record.rules, output.lang, seat_names(record), reminders, has_judge=True)
    hears = viewer if isinstance(viewer, int) else HEARS[viewer]
    for turn in turns(record.log):
        frame, told = frames.of(turn).get(viewer), chorus.tell(turn.events, turn.audiences)
        if frame is not None:
            write_line((frame[:-1] + b',"lines":%b}' % json.encode(told.to(hears))).decode())


def _narrate(record: Record, viewer: Viewer, reminders: Reminders, output: Output) -> None:
    page = Page()
    narrator = Narrator(record.rules, output.lang, seat_names(record), viewer, reminders)
    for turn in turns(record.log):
        for events in _by_phase(turn.seen_by(viewer)):
            _tell(page, narrator, events, output)


def _tell(page: Page, narrator: Narrator, events: list[Event], output: Output) -> None:
    """Print events. Lines that end the previous phase go above the heading of a new one, the rest below."""
    heading = _heading(events[0], output)
    if not heading:
        _lines(page, narrator.tell_all(events))
        return
    first = narrator.tell(events[0])
    own = 0 if isinstance(events[0], Started) else len(first) - 1
    _lines(page, first[:own])
    page.heading(heading)
    _lines(page, [*first[own:], *narrator.tell_all(events[1:])])


def _lines(page: Page, lines: list[str]) -> None:
    for line in lines:
        page.line(line)


def _by_phase(events: list[Event]) -> Iterator[list[Event]]:
    """Split the events of a turn where a phase begins."""
    part: list[Event] = []
    for event in events:
        if part and isinstance(event, NightFell | DayBroke):
            yield part
            part = []
        part.append(event)
    if part:
        yield part


def _heading(event: Event, output: Output) -> str:
    match event:
        case NightFell():
            return output.say("phase-night", n=event.night)
        case DayBroke():
            return output.say("phase-day", n=event.day)
        case Started():
            return output.say("phase-night" if event.night else "phase-day", n=event.day)
    return ""
