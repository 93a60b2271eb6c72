"""Nothing that only some have seen reaches the general belief."""

import pytest

from gorod.analysis.viewpoints import BeliefReplay
from gorod.engine.commands import Say
from gorod.engine.events import Said
from gorod.engine.seats import BIT, EVERYONE, Seats
from gorod.notation import read
from gorod.records import cast_of
from tests.cli.gorod import HALF_GAME

WORDS = Said(2, Say(black=(5, 7), red=(8,)))


@pytest.mark.parametrize(("audience", "is_heard"), [(BIT[2] | BIT[6], False), (EVERYONE, True)])
def test_a_whisper_is_not_heard_by_all(audience: Seats, is_heard: bool) -> None:
    [record] = read(HALF_GAME.read_text("utf-8"))
    table = BeliefReplay(record.log, cast_of(record.log))
    public = table.viewpoint("public")
    for event, seen_by in zip(record.log.events, record.log.audiences, strict=True):
        table.take(event, seen_by)
    before = table.chances(public)
    table.take(WORDS, audience)
    assert (table.chances(public) != before) is is_heard
