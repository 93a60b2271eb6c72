"""Programs speak no faster than people read."""

from itertools import pairwise

import msgspec
import pytest

from gorod.services.game.live_game import READING_LETTER_S, READING_START_S
from tests.services.world import Wire, World

TALK_S = 300.0
"""How long the person listens, in seconds."""


def heard(rules: str, seats: int) -> Wire:
    """Return what one silent person at a table of programs is sent."""
    world = World("reading")
    opened = world.open(rules, programs=seats - 1, kind="sharp", seats=seats)
    client, wire = world.connect(world.join(opened, "Анна").token)
    world.send(client, t="ready", on=True)
    world.begin(opened)
    end = world.clock.now() + TALK_S
    while world.clock.now() < end:
        world.let_think()
        world.pass_time()
    return wire


@pytest.mark.parametrize(("rules", "seats"), [("home", 8), ("fiim", 10)])
def test_programs_wait_until_words_could_be_read(rules: str, seats: int) -> None:
    talks = [
        (at, msgspec.json.decode(message))
        for at, message in heard(rules, seats).got
        if b'"t":"talk"' in message
    ]
    assert len(talks) > 3
    for (before, said), (after, _) in pairwise(talks):
        assert after - before >= READING_START_S + READING_LETTER_S * len(said["text"]) - 0.001, said
