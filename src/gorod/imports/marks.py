"""Fouls and removals in their place; what finds none is counted without a moment."""

import re
from collections.abc import Iterable

from gorod.imports.facts import Departure, Facts, Gone, Mark, Moment, Place
from gorod.imports.sheet import Sheet

OUT = "out"
_LIMIT = 4
_MARK = re.compile(r"([0-9]+)(?:!!?|#)")


def all_marks(facts: Facts) -> list[Mark]:
    """Those the record tells, and the removals that its departures tell of."""
    return [*facts.marks, *(mark for gone in facts.departures or () for mark in _removal(facts, gone))]


def _removal(facts: Facts, gone: Departure) -> Iterable[Mark]:
    """A fourth foul removes by itself; whoever gave up left by the judge's leave."""
    if gone.how in (Gone.VOTED, Gone.SHOT):
        return
    fouls = [mark for mark in facts.marks if mark.seat == gone.seat and mark.sign == "!"]
    if gone.how is Gone.FOULS and len(fouls) >= _LIMIT:
        return
    sign = OUT if gone.how is Gone.GAVE_UP else "#"
    yield Mark(gone.seat, sign, gone.moment or _likely(facts, gone))


def _likely(facts: Facts, gone: Departure) -> Moment:
    """After the vote if he voted, after his speech if he named somebody, else at the beginning."""
    if gone.phase[0] == "N":
        return Moment(gone.phase, Place.NIGHT)
    day = facts.days.get(int(gone.phase[1:]))
    if day and any(gone.seat in ballot for ballot in day.ballots):
        return Moment(gone.phase, Place.DUSK)
    if day and gone.seat in day.nominations:
        return Moment(gone.phase, Place.TALK, gone.seat)
    return Moment(gone.phase, Place.DAWN)


def token(mark: Mark) -> str:
    """As it stands in a line."""
    return f"{mark.seat}{mark.sign}"


def put(sheet: Sheet, phase: str, marks: Iterable[Mark]) -> None:
    """Lines of their own."""
    for mark in marks:
        if mark.sign == OUT:
            sheet.add(f'{phase} judge out {mark.seat} "gave up"')
        elif not sheet.add(f"{phase} foul {token(mark)}"):
            forget(sheet, mark)


def add_or_cut(sheet: Sheet, line: str, goes_on: bool = False) -> bool:
    """The whole line, or up to the removal that ended it."""
    return sheet.add(line, goes_on=goes_on) or cut(sheet, line)


def cut(sheet: Sheet, line: str) -> bool:
    """The line up to a foul by which somebody is removed, the longest that can be."""
    words = line.split()
    found = [(at, _MARK.fullmatch(word)) for at, word in enumerate(words, 1)]
    for end, mark in reversed([(at, match) for at, match in found if match]):
        before = sheet.bookmark()
        if sheet.add(" ".join(words[:end])) and sheet.has_removed(int(mark[1])):
            return True
        sheet.back(before)
    return False


def forget(sheet: Sheet, mark: Mark) -> None:
    """A foul that found no place is still counted."""
    if mark.sign == "!":
        sheet.warned[mark.seat] = sheet.warned.get(mark.seat, 0) + 1
        sheet.tag("fouls")
