"""A smoke of the fuzzing: a few thousand inputs of every kind, and that each oracle can say no."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from tests.fuzz import records
from tests.fuzz.commands import tried
from tests.fuzz.corpus import pieces
from tests.fuzz.moments import some_moment
from tests.fuzz.mutation import MUTATORS, mutated
from tests.fuzz.records import checked
from tests.fuzz.rounds import RUNS, new_tally, play_rounds
from tests.fuzz.sessions import answered
from tests.fuzz.verdict import Defect, Verdict
from tests.fuzz.watchdog import Endless, watchdog

SMOKE = 4000


def test_nothing_but_answers_comes_out() -> None:
    tally = new_tally()
    for _ in play_rounds(0, SMOKE, tally):
        pass
    assert tally.found == []
    tried_kinds = {kind for kind, _ in tally.counts}
    assert tried_kinds == {*MUTATORS, *RUNS} and tally.inputs >= SMOKE
    assert {verdict for _, verdict in tally.counts} == {"refused", "accepted"}


def test_a_round_is_its_number_alone() -> None:
    tallies = [new_tally() for _ in range(2)]
    for tally in tallies:
        assert list(play_rounds(7, 170, tally)) == [7]
    assert tallies[0].counts == tallies[1].counts
    assert mutated("bytes", random.Random("x")) == mutated("bytes", random.Random("x"))


def test_the_unbroken_records_are_accepted(tmp_path: Path) -> None:
    for at, piece in enumerate(pieces()[:100]):
        assert checked(piece.encode(), tmp_path / "one.mgn", at) is Verdict.ACCEPTED


def test_an_exception_of_the_reader_is_a_defect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gorod.notation.reader.play_line", lambda *_: 1 // 0)
    with pytest.raises(Defect, match="ZeroDivisionError"):
        checked(pieces()[0].encode(), tmp_path / "one.mgn", 1)


def test_a_place_outside_the_file_is_a_defect() -> None:
    result = {"ok": False, "got": "", "text": "x", "line": 2, "column": 1}
    for place in ({"line": 3}, {"line": 0}, {"column": 0}, {"column": 5}):
        with pytest.raises(Defect):
            records._are_answers(json.dumps({"results": [{**result, **place}]}), b"one\ntwo", is_json=True)
    records._are_answers(json.dumps({"results": [result]}), b"one\ntwo", is_json=True)


class Leaky(Log):
    """A log that writes down what it refuses."""

    def do(self, command: object, sender: object) -> Refused:
        self.events.append(self.events[-1])
        return Refused("no", str(command), str(sender))


def test_a_refusal_that_changes_something_is_a_defect() -> None:
    log = some_moment(random.Random(1))
    with pytest.raises(Defect, match="changed"):
        tried(Leaky(log.events), None, 0)


class Broken:
    """A session whose answers are of the wrong shape, or that is at fault itself."""

    _log = None

    def __init__(self, **refused: str) -> None:
        self.refused = refused

    def answer(self, _: bytes) -> bytes:
        return json.dumps({"ok": False, "refused": self.refused}).encode()


def test_an_answer_that_is_none_is_a_defect() -> None:
    for refused in ({"code": "internal", "clause": "", "text": "x"}, {"code": "no", "text": "x"}, {}):
        with pytest.raises(Defect):
            answered(Broken(**refused), b"{}")  # type: ignore[arg-type]


def _for_ever() -> Iterator[int]:
    while True:
        yield 1


def test_an_endless_loop_is_stopped() -> None:
    with pytest.raises(Endless), watchdog(0.01):
        for _ in _for_ever():
            pass
