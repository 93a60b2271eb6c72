"""The words of the votes: a grid a day, candidates across, rounds down."""

from collections.abc import Iterator
from typing import Any

from gorod.engine.seats import Seat
from gorod.sheet.form import Day, Question, Round, RoundKind
from gorod.texts.narrator import JUDGE, Narrator
from gorod.texts.voice import Voice

MOST_COLUMNS = 10
"""More candidates go on in another grid below."""
Grid = dict[str, Any]


class VoteWording:
    """Says votes in the words of a ruleset."""

    def __init__(self, voice: Voice) -> None:
        """Seats are told by their numbers."""
        self._voice, self._say = voice, voice.say

    def days(self, days: list[Day]) -> list[dict[str, Any]]:
        """A grid or more for each day on which it came to that, and what came of it."""
        told = [self._day(day) for day in days]
        return [day for day in told if day["grids"] or day["notes"]]

    def _day(self, day: Day) -> dict[str, Any]:
        candidates = candidates_of(day)
        starts = range(0, len(candidates), MOST_COLUMNS)
        return {
            "title": self._say("sheet-day", n=day.number),
            "opener": self._say("sheet-opener", n=day.opener) if day.opener else "",
            "grids": [self._grid(day, candidates[at : at + MOST_COLUMNS]) for at in starts],
            "notes": list(self._notes(day)),
        }

    def _grid(self, day: Day, candidates: list[Seat]) -> list[Grid]:
        """Rows of cells, each a number and whose it is."""
        proposers = {one.seat: one.by for one in day.nominations if not one.is_withdrawn}
        head = _row(self._say("sheet-candidate"), [(str(seat), "") for seat in candidates])
        by = _row(self._say("sheet-proposer"), [(_text(proposers.get(seat)), "") for seat in candidates])
        labels = self._labels(day)
        rounds = [_row(label, _cells(one, candidates)) for label, one in zip(labels, day.rounds, strict=True)]
        return [head, *([by] if proposers else []), *rounds]

    def _labels(self, day: Day) -> Iterator[str]:
        """The second and later revotes are counted."""
        revotes = 0
        for one in day.rounds:
            revotes += one.kind is RoundKind.REVOTE
            is_again = one.kind is RoundKind.REVOTE and revotes > 1
            yield self._say("sheet-revote-again", n=revotes) if is_again else self._say(f"sheet-{one.kind}")

    def _notes(self, day: Day) -> Iterator[str]:
        taken_back = [f"{one.by} → {one.seat}" for one in day.nominations if one.is_withdrawn]
        if taken_back:
            yield self._say("sheet-withdrawn", list=", ".join(taken_back))
        yield from map(self._question, day.questions)
        if day.outcome is not None:
            yield " ".join(Narrator(self._voice.rules, self._voice.lang, viewer=JUDGE).tell(day.outcome))

    def _question(self, question: Question) -> str:
        key = "sheet-all-leave" if len(question.tied) > 1 else "sheet-sentence-stands"
        votes = str(question.votes)
        if question.voters:
            votes = self._say("sheet-hands", votes=votes, voters=_listed(question.voters))
        return self._say(key, tied=", ".join(map(str, question.tied)), votes=votes)


def candidates_of(day: Day) -> list[Seat]:
    """Those put up and those voted for, each once and in that order."""
    put_up = [one.seat for one in day.nominations if not one.is_withdrawn]
    voted_for = sorted(tally.candidate for one in day.rounds for tally in one.tallies)
    return list(dict.fromkeys((*put_up, *voted_for)))


def _cells(one: Round, candidates: list[Seat]) -> list[tuple[str, str]]:
    tallies = {tally.candidate: tally for tally in one.tallies}
    found = [tallies.get(seat) for seat in candidates]
    return [(str(tally.votes), _listed(tally.voters)) if tally else ("", "") for tally in found]


def _row(label: str, cells: list[tuple[str, str]]) -> Grid:
    return {"label": label, "cells": [{"value": value, "whose": whose} for value, whose in cells]}


def _listed(seats: tuple[Seat, ...]) -> str:
    return " ".join(map(str, seats))


def _text(seat: Seat | None) -> str:
    return str(seat) if seat else ""
