"""The words of the form: everything that is printed, as text in one language."""

from collections.abc import Iterator
from typing import Any

from gorod.engine.acts import Check, Compare
from gorod.engine.audience import JUDGE_VIEWER
from gorod.engine.events import How, Outcome
from gorod.engine.role import Team
from gorod.engine.seats import Seat
from gorod.engine.state import Departure
from gorod.sheet.form import (
    DayRows,
    DeedRow,
    HuntRow,
    NightRows,
    PlayerRow,
    QuestionRow,
    RoundKind,
    RoundRow,
    Sheet,
)
from gorod.sheet.score_wording import ScoreWording
from gorod.texts.narrator import Narrator
from gorod.texts.night_words import answer
from gorod.texts.order_words import why
from gorod.texts.voice import Reminders, Voice

# -- votes: one grid for each day; candidates are columns, rounds are rows


MAX_COLUMNS = 10
"""Further candidates go into another grid below."""
Grid = dict[str, Any]


class VoteWording:
    """The words for votes in the terms of a ruleset."""

    def __init__(self, voice: Voice) -> None:
        self._voice, self._say = voice, voice.say

    def days(self, days: list[DayRows]) -> list[dict[str, Any]]:
        """Return the grids and notes of each day with a nomination or a vote."""
        told = [self._day(day) for day in days]
        return [day for day in told if day["grids"] or day["notes"]]

    def _day(self, day: DayRows) -> dict[str, Any]:
        candidates = candidates_of(day)
        starts = range(0, len(candidates), MAX_COLUMNS)
        return {
            "title": self._say("sheet-day", n=day.number),
            "opener": self._say("sheet-opener", n=day.opener) if day.opener else "",
            "grids": [self._grid(day, candidates[at : at + MAX_COLUMNS]) for at in starts],
            "notes": list(self._notes(day)),
        }

    def _grid(self, day: DayRows, candidates: list[Seat]) -> list[Grid]:
        """Return the rows of a grid; a cell holds a number and the voters."""
        proposers = {one.seat: one.by for one in day.nominations if not one.is_withdrawn}
        head = _row(self._say("sheet-candidate"), [(str(seat), "") for seat in candidates])
        by = _row(self._say("sheet-proposer"), [(_text(proposers.get(seat)), "") for seat in candidates])
        labels = self._labels(day)
        rounds = [_row(label, _cells(one, candidates)) for label, one in zip(labels, day.rounds, strict=True)]
        return [head, *([by] if proposers else []), *rounds]

    def _labels(self, day: DayRows) -> Iterator[str]:
        """Yield the label of each round; the second and later revotes are numbered."""
        revotes = 0
        for one in day.rounds:
            revotes += one.kind is RoundKind.REVOTE
            is_again = one.kind is RoundKind.REVOTE and revotes > 1
            yield self._say("sheet-revote-again", n=revotes) if is_again else self._say(f"sheet-{one.kind}")

    def _notes(self, day: DayRows) -> Iterator[str]:
        taken_back = [f"{one.by} → {one.seat}" for one in day.nominations if one.is_withdrawn]
        if taken_back:
            yield self._say("sheet-withdrawn", list=", ".join(taken_back))
        yield from map(self._question, day.questions)
        if day.outcome is not None:
            yield " ".join(
                Narrator(self._voice.rules, self._voice.lang, viewer=JUDGE_VIEWER).tell(day.outcome)
            )

    def _question(self, question: QuestionRow) -> str:
        key = "sheet-all-leave" if len(question.tied) > 1 else "sheet-sentence-stands"
        votes = str(question.votes)
        if question.voters:
            votes = self._say("sheet-hands", votes=votes, voters=_listed(question.voters))
        return self._say(key, tied=", ".join(map(str, question.tied)), votes=votes)


def candidates_of(day: DayRows) -> list[Seat]:
    """Return the nominated seats, then other seats with votes, each once."""
    put_up = [one.seat for one in day.nominations if not one.is_withdrawn]
    voted_for = sorted(tally.candidate for one in day.rounds for tally in one.tallies)
    return list(dict.fromkeys((*put_up, *voted_for)))


def _cells(one: RoundRow, candidates: list[Seat]) -> list[tuple[str, str]]:
    tallies = {tally.candidate: tally for tally in one.tallies}
    found = [tallies.get(seat) for seat in candidates]
    return [(str(tally.votes), _listed(tally.voters)) if tally else ("", "") for tally in found]


def _row(label: str, cells: list[tuple[str, str]]) -> Grid:
    return {"label": label, "cells": [{"value": value, "whose": whose} for value, whose in cells]}


def _listed(seats: tuple[Seat, ...]) -> str:
    return " ".join(map(str, seats))


def _text(seat: Seat | None) -> str:
    return str(seat) if seat else ""


# -- the page


Words = dict[str, Any]
MIN_FOUL_BOXES = 4
RULING = "ruling"
"""The reason of an end by a judge's ruling."""
HEAD = ("seat", "player", "role", "fouls", "left")
LABELS = (
    *("title", "winner", "best_move", "by_seat", "protest", "judge", "signature", "orders"),
    *("remarks", "protest_remarks", "accepted", "rejected"),
)


def worded(sheet: Sheet, lang: str) -> Words:
    """Return the data that the template draws: labels, and the facts in words."""
    return Wording(sheet, lang).page()


class Wording:
    """The words for one sheet in one language, in the terms of its ruleset."""

    def __init__(self, sheet: Sheet, lang: str) -> None:
        """Seats are named by their numbers alone, since nobody is addressed."""
        self._sheet, self._lang = sheet, lang
        self._voice = Voice(sheet.rules, lang, {}, JUDGE_VIEWER, Reminders.NONE)
        self._say = self._voice.say
        self._score = ScoreWording(sheet.score, self._voice) if sheet.score else None

    def page(self) -> Words:
        sheet = self._sheet
        return {
            "lang": self._lang,
            "rules": self._voice.text(sheet.rules.title),
            "labels": {label: self._say(f"sheet-{label}") for label in LABELS},
            "fields": self._fields(),
            "marks": [self._say(f"sheet-mark-{mark}") for mark in self._marks()],
            "head": [self._say(f"sheet-{column}") for column in HEAD],
            "columns": [self._say(f"sheet-{column}") for column in self._columns()],
            "boxes": self._boxes(),
            "players": [self._player(player) for player in sheet.players],
            "judge": _line(sheet.heading.judge),
            "protest": _line(sheet.protest),
            "score": self._score.page() if self._score else None,
            **self._ending(),
            "days": VoteWording(self._voice).days(sheet.days),
            "nights": [self._night(night) for night in sheet.nights],
            "orders": self._orders(),
            "proofs": [[self._say(f"sheet-proof-{what}"), proof] for what, proof in sheet.heading.proofs],
        }

    def _fields(self) -> list[list[str]]:
        known = self._sheet.heading
        is_club = known.club or known.evening
        where = (
            {"club": known.club, "evening": known.evening} if is_club else {"event": known.event, "stage": ""}
        )
        values = {
            **where,
            "date": known.date,
            "table": known.table,
            "game": known.game,
        }
        return [[self._say(f"sheet-{field}"), _line(value)] for field, value in values.items()]

    def _marks(self) -> Iterator[str]:
        """Yield why this is not the sheet of a whole game that counts."""
        outcome = self._sheet.outcome
        if outcome is None:
            yield "unfinished"
        elif outcome.reason == RULING:
            yield "ruled"
        if self._sheet.is_cancelled:
            yield "cancelled"

    def _columns(self) -> tuple[str, ...]:
        return ("points", "extra", "total") if self._score else ("points", "extra")

    def _boxes(self) -> int:
        """Return the number of boxes for fouls."""
        given = [player.fouls for player in self._sheet.players]
        return max(MIN_FOUL_BOXES, self._sheet.rules.fouls.removal_at, *given)

    def _player(self, player: PlayerRow) -> Words:
        return {
            "seat": player.seat,
            "name": _line(player.name),
            "role": self._voice.text(player.role.name),
            "is_red": player.role.team is Team.RED,
            "fouls": player.fouls,
            "technical": self._say("sheet-technical", n=player.technical) if player.technical else "",
            "left": self._departure(player.left) if player.left else "",
            "points": self._points(player),
        }

    def _points(self, player: PlayerRow) -> list[str]:
        """Return the points by the scale of the evening; else tournament points and a blank cell."""
        if self._score:
            return self._score.seat(player.seat)
        return ["" if player.points is None else str(player.points), ""]

    def _departure(self, left: Departure) -> str:
        """Return how and when a player left; a death is counted to the night, not to the dawn after it."""
        letter, number = left.phase[0].lower(), int(left.phase[1:])
        if left.how is How.KILLED:
            letter, number = "n", number - 1
        return self._say(f"sheet-left-{left.how}", phase=self._say(f"sheet-phase-{letter}", n=number))

    def _ending(self) -> Words:
        sheet, move = self._sheet, self._sheet.best_move
        outcome = sheet.outcome or Outcome(None, "")
        won = f"team-{outcome.winner or 'draw'}" if sheet.outcome else "mark-unfinished"
        guesses = [str(seat) for seat in move.seats] if move else []
        return {
            "winner": self._say(f"sheet-{won}"),
            "why": why(self._voice, outcome) if outcome.reason else "",
            "guesses": guesses + [""] * (sheet.rules.best_move.seats - len(guesses)),
            "guesser": str(move.seat) if move else "",
        }

    # -- nights

    def _night(self, night: NightRows) -> Words:
        plan = [[self._say("sheet-plan"), ", ".join(map(str, night.plan))]] if night.plan else []
        hunts = [[self._say(f"clan-{hunt.clan}"), self._hunt(hunt)] for hunt in night.hunts]
        deeds = [[self._voice.card(deed.role), self._deed(deed)] for deed in night.deeds]
        return {
            "title": self._say("sheet-night", n=night.number),
            "rows": [*plan, *hunts, *deeds],
            "dawn": self._dawn(night),
        }

    def _hunt(self, hunt: HuntRow) -> str:
        shots = ", ".join(f"{by} → {target}" for by, target in hunt.shots)
        if hunt.target is None:
            return shots
        agreed = self._say("sheet-hunted", n=hunt.target) if hunt.target else self._say("sheet-missed")
        return f"{shots}: {agreed}" if shots else agreed

    def _deed(self, deed: DeedRow) -> str:
        act = self._sheet.rules.roles[deed.role].act
        done = f"{deed.seat} → {', '.join(map(str, deed.targets))}"
        if not deed.answer:
            return done
        if isinstance(act, Check | Compare):
            return f"{done}: {answer(self._voice, act, deed.answer)}"
        return f"{done}: {self._say('sheet-stopped')}"

    def _dawn(self, night: NightRows) -> str:
        if night.left is None or (night.number == 0 and not self._sheet.rules.first_night.full):
            return ""
        if not night.left:
            return self._say("sheet-dawn-none")
        return self._say("sheet-dawn-left", n=len(night.left), list=", ".join(map(str, night.left)))

    # -- order

    def _orders(self) -> list[list[str]]:
        """Return what the judge said about fouls, removals and rulings, by phase."""
        narrator = Narrator(self._sheet.rules, self._lang, viewer=JUDGE_VIEWER, reminders=Reminders.NONE)
        told: dict[str, list[str]] = {}
        for order in self._sheet.orders:
            told.setdefault(order.phase, []).extend(narrator.tell(order.event))
        return [[self._phase(phase), " ".join(lines)] for phase, lines in told.items()]

    def _phase(self, phase: str) -> str:
        return self._say(f"sheet-phase-{phase[0].lower()}", n=int(phase[1:]))


def _line(text: str) -> str:
    """Return text by people on one line."""
    return " ".join(text.split())
